"""A name that was deleted or hidden is nowhere any more: in no row of the database, on no page."""

import asyncio
import sqlite3
import zlib
from pathlib import Path

import pytest

from quincunx.server.service.community.moderation import Moderation
from tests.server.api_client import Response
from tests.server.asgi_client import AsgiClient, run, running_app
from tests.server.web.crawl import Table

NAME = "Zerberus"
PAGES = ("", "/log", "/replay", "/record.txt", "/dice", "/review", "/review?step=9", "/next")


async def play_and_review(host: AsgiClient) -> Table:
    """A game that Zerberus has lost, with its review, and another one that has begun."""
    table = Table(host, "squares", every=1000)
    created = await host.post(
        "/new/squares", players=2, who0="here", name0=NAME, who1="novice", help="all"
    )
    table.path = created.headers["location"]
    await host.post(f"{table.path}/advice?seat=0")
    await host.post(f"{table.path}/resign", seat=0)
    assert (await table.snapshot()).result is not None
    await host.post(f"{table.path}/review")
    while "review-step" not in (page := await host.get(f"{table.path}/review")).text:
        await asyncio.sleep(0.02)
    assert NAME in page.text
    await host.post(f"{table.path}/rematch")
    return table


async def public_pages(app_client: AsgiClient, table: Table) -> list[Response]:
    paths = [f"{table.path}{page}" for page in PAGES]
    api = table.path.replace("/t/", "/api/tables/")
    paths += [api, f"{api}/review", f"{api}/log", f"{api}/record", "/", "/open"]
    return [await app_client.get(path) for path in paths]


def rows_with_name(database: Path) -> list[str]:
    """Of all tables; packed contents are unpacked."""
    with sqlite3.connect(database) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master")]
        tables = [name for name in names if not name.startswith("sqlite_")]
        return [
            f"{name}: {row}"
            for name in tables
            if is_table(connection, name)
            for row in connection.execute(f"SELECT * FROM {name}")
            if NAME in " ".join(map(plain, row))
        ]


def is_table(connection: sqlite3.Connection, name: str) -> bool:
    found = connection.execute("SELECT type FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    return bool(found[0] == "table")


def plain(value: object) -> str:
    return zlib.decompress(value).decode() if isinstance(value, bytes) else str(value)


@pytest.mark.parametrize("way", ["deleted", "hidden"])
def test_a_name_that_has_to_go_is_nowhere_any_more(tmp_path: Path, way: str) -> None:
    async def work() -> None:
        async with running_app(tmp_path) as app:
            host, visitor = AsgiClient(app), AsgiClient(app)
            table = await play_and_review(host)
            assert rows_with_name(tmp_path / "games.db")
            if way == "deleted":
                assert (await host.post("/profile/delete")).status == 303
            else:
                moderation: Moderation = app.state.community.moderation
                app.state.service.store.moderation.hide(NAME, "Player").result()
                await moderation.refresh()
            kept = [
                row for row in rows_with_name(tmp_path / "games.db") if "hidden_names" not in row
            ]
            assert kept == []
            for page in await public_pages(visitor, table):
                assert NAME not in page.text

    run(work())
