"""Moderation: names are reported and hidden, addresses and profiles blocked, while the server
runs.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from fastapi import FastAPI

from quincunx.cli import main
from quincunx.core.errors import SeatError
from quincunx.server.community.moderation import ADDRESS, PROFILE
from quincunx.server.jobs.limits import LimitExceeded
from quincunx.server.service.community.moderation import Moderation
from quincunx.server.service.community.profiles import Profiles
from quincunx.server.service.tables import TableService
from quincunx.server.table.changes import ServerCommand
from quincunx.server.table.entries import Named, ProfileSet
from quincunx.server.table.names import NEUTRAL_NAME, allowed_name, set_hidden_names
from quincunx.server.table.permissions import Forbidden, NotNow
from quincunx.server.table.state import TableState
from quincunx.server.table.tokens import hash_token
from tests.server.asgi_client import AsgiClient, running_app
from tests.server.service.support import new_service, run_in_thread, run_with_service, table_row

ADDRESSES = ("192.0.2.1", "192.0.2.2")


@pytest.fixture(autouse=True)
def no_hidden_names() -> Iterator[None]:
    yield
    set_hidden_names([])


def test_a_reported_name_is_hidden_on_all_servers(database: str) -> None:
    async def work(service: TableService) -> None:
        profiles, other = Profiles(service), new_service(service.store)
        servers = Moderation(service, profiles), Moderation(other, Profiles(other))
        profile, key = await profiles.create("Rude", ADDRESSES[0])
        row = table_row(name0="Rude", name1="Polite")
        await service.open(row, [ProfileSet(0, profile.id), Named(0, "Rude")])
        assert (await other.table(row.id)).names[0] == "Rude"
        for address in (*ADDRESSES, ADDRESSES[0]):
            await servers[0].report("Rude", profile.id, row.id, address)
        [report] = service.store.moderation.reports()
        assert (report.name, report.count, report.profile, report.table) == (
            "Rude",
            2,
            profile.id,
            row.id,
        )
        service.store.moderation.hide("Rude", NEUTRAL_NAME).result()
        for server in servers:
            await server.refresh()
        for each in (service, other, new_service(service.store)):
            assert (await each.table(row.id)).names == (NEUTRAL_NAME, "Polite")
        found = await profiles.find(key)
        assert found is not None
        assert found.name == NEUTRAL_NAME
        assert service.store.moderation.reports() == []
        loaded = service.store.load(row.id)
        assert loaded is not None
        assert "Rude" not in repr(loaded)  # nor in what was written before
        again, _ = await profiles.find_or_create(key, "rude", ADDRESSES[0])
        assert again.name == NEUTRAL_NAME
        assert allowed_name("Ann") == "Ann"

    run_with_service(database, work)


def test_blocks_are_noticed_and_lifted(database: str) -> None:
    async def work(service: TableService) -> None:
        store, moderation = service.store.moderation, Moderation(service, Profiles(service))
        store.block(PROFILE, "bob").result()
        store.block(ADDRESS, ADDRESSES[0]).result()
        store.block(ADDRESS, ADDRESSES[0]).result()
        await moderation.refresh()
        with pytest.raises(Forbidden):
            moderation.check_profile("bob")
        moderation.check_profile("ann")
        assert [moderation.is_blocked(each) for each in ADDRESSES] == [True, False]
        store.unblock(PROFILE, "bob").result()
        await moderation.refresh()
        moderation.check_profile("bob")
        assert store.blocks() == [(ADDRESS, ADDRESSES[0])]

    run_with_service(database, work)


def run_with_app(folder: Path, work: Callable[[FastAPI, AsgiClient], Awaitable[None]]) -> None:
    async def run() -> None:
        async with running_app(folder) as app:
            await work(app, AsgiClient(app))

    run_in_thread(run())


async def admin(app: FastAPI, folder: Path, *words: str) -> None:
    """What an operator types, and what the server notices soon after."""
    assert (
        await asyncio.to_thread(main, ["admin", *words, "--database", str(folder / "games.db")])
        == 0
    )
    await app.state.community.moderation.refresh()


def test_nobody_begins_a_rematch_with_a_blocked_profile(tmp_path: Path) -> None:
    """Neither its player, with the host's token, nor somebody else for it."""

    async def work(app: FastAPI, client: AsgiClient) -> None:
        created = (await client.post_json("/api/profiles", {"name": "Bob"})).json
        seats = [{"who": "here"}, {"who": "invited"}]
        body = {"game": "qwixx", "seats": seats, "profile": created["token"]}
        table = (await client.post_json("/api/tables", body)).json
        path, invitation = f"/api/tables/{table['table']}", table["invitations"]["1"]["token"]
        guest = await client.post_json(
            f"{path}/seat", {"name": "Ann"}, authorization=f"Bearer {invitation}"
        )
        await client.post_json(f"{path}/resign", {}, authorization=f"Bearer {table['tokens']['0']}")
        await admin(app, tmp_path, "block", created["id"])
        for token in (table["host_token"], guest.json["token"]):
            refused = await client.post_json(f"{path}/rematch", {}, authorization=f"Bearer {token}")
            assert refused.status == 403, refused.text

    run_with_app(tmp_path, work)


def test_a_blocked_profile_begins_no_game(tmp_path: Path) -> None:
    async def work(app: FastAPI, client: AsgiClient) -> None:
        created = (await client.post_json("/api/profiles", {"name": "Bob"})).json
        client.cookies["profile"] = created["token"]
        await client.post("/profile", name="Bob", public="on")  # so that it can be challenged
        table = (await client.post("/new/qwixx", players=2, who1="novice")).headers["location"]
        await client.post(f"{table}/resign", seat=0)
        await admin(app, tmp_path, "block", created["id"])
        seats = [{"who": "here"}, {"who": "novice"}]
        for path, body in (
            ("/api/tables", {"game": "qwixx", "seats": seats, "profile": created["token"]}),
            ("/api/pairings", {"game": "qwixx", "name": "Bob", "profile": created["token"]}),
        ):
            refused = await client.post_json(path, body)
            assert (refused.status, refused.json["detail"]) == (
                403,
                "This profile is blocked. Ask the operator of this server.",
            )
        challenge = await client.post_json(
            f"/api/players/{created['id']}/challenges",
            {"game": "qwixx"},
            authorization=f"Bearer {created['token']}",
        )
        assert challenge.status == 403
        for path, fields in (("/new/qwixx", {"name0": "Bob"}), ("/find", {"game": "qwixx"})):
            page = await client.post(path, **fields)
            assert page.status == 403
            assert "This profile is blocked" in page.text
        for page in (
            await client.post(f"{table}/rematch"),
            await client.request(
                "POST",
                table.replace("/t/", "/api/tables/") + "/rematch",
                b"",
                authorization=f"Bearer {created['token']}",
            ),
        ):
            assert page.status == 403
        await admin(app, tmp_path, "unblock", created["id"])
        assert (await client.post("/find", game="qwixx")).status == 303

    run_with_app(tmp_path, work)


def test_a_blocked_address_may_only_look(tmp_path: Path) -> None:
    async def work(app: FastAPI, client: AsgiClient) -> None:
        table = (
            await client.post_json(
                "/api/tables", {"game": "qwixx", "seats": [{"who": "here"}, {"who": "here"}]}
            )
        ).json
        await admin(app, tmp_path, "block", "127.0.0.1")
        assert (await client.get(f"/t/{table['table']}")).status == 200
        refused = await client.post("/new/qwixx")
        assert refused.status == 403
        assert "Your address is blocked" in refused.text
        move = await client.post_json(f"/api/tables/{table['table']}/moves", {"move": "pass"})
        assert (move.status, move.json["title"]) == (403, "Forbidden")
        await admin(app, tmp_path, "unblock", "127.0.0.1")
        assert (await client.post("/new/qwixx")).status == 303

    run_with_app(tmp_path, work)


def test_a_running_server_notices_a_block_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quincunx.server.service.community.moderation.INTERVAL", 0.01)

    async def work(app: FastAPI, client: AsgiClient) -> None:
        assert (
            await asyncio.to_thread(
                main, ["admin", "block", "127.0.0.1", "--database", str(tmp_path / "games.db")]
            )
            == 0
        )
        while (await client.post("/new/qwixx")).status != 403:
            await asyncio.sleep(0.01)

    run_with_app(tmp_path, work)


def test_names_are_reported_from_pages_and_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def work(app: FastAPI, client: AsgiClient) -> None:
        created = (await client.post_json("/api/profiles", {"name": "Rude"})).json
        authorization = f"Bearer {created['token']}"
        await client.request(
            "PATCH",
            "/api/profile",
            b'{"is_public": true}',
            content_type="application/json",
            authorization=authorization,
        )
        reported = await client.follow(await client.post(f"/players/{created['id']}/report"))
        assert "Reported. The operator of this server will look at the name." in reported.text
        assert (await client.post_json(f"/api/players/{created['id']}/report", {})).status == 204
        seats = [{"who": "here", "name": "Bob"}, {"who": "here", "name": "Ruder"}]
        table = (await client.post_json("/api/tables", {"game": "qwixx", "seats": seats})).json[
            "table"
        ]
        assert (await client.post_json(f"/api/tables/{table}/seats/1/report", {})).status == 204
        page = await client.post(f"/t/{table}/report", seat="1")
        assert (page.status, "Reported." in page.text) == (200, True)
        await admin(app, tmp_path, "reports")
        assert (
            capsys.readouterr().out
            == f"Rude: 1 report, profile {created['id']}\nRuder: 1 report, table {table}\n"
        )
        await admin(app, tmp_path, "hide", "Rude")
        await admin(app, tmp_path, "dismiss", "Ruder")
        capsys.readouterr()
        await admin(app, tmp_path, "reports")
        assert capsys.readouterr().out == "No reports.\n"
        assert (await client.get(f"/players/{created['id']}")).text.count("<h1>Player</h1>") == 1

    run_with_app(tmp_path, work)


def test_a_hidden_name_is_hidden_in_every_spelling(database: str) -> None:
    async def work(service: TableService) -> None:
        profiles = Profiles(service)
        moderation = Moderation(service, profiles)
        profile, _ = await profiles.create("GROßMAUL", ADDRESSES[0])
        row = table_row(name0="GROßMAUL", name1="Polite")
        spellings = [Named(0, "Großmaul"), Named(0, "GROSSMAUL")]
        await service.open(row, [ProfileSet(0, profile.id), *spellings])
        await moderation.report("grossmaul", None, row.id, ADDRESSES[1])
        service.store.moderation.hide("großmaul", NEUTRAL_NAME).result()
        await moderation.refresh()
        assert (await service.table(row.id)).names == (NEUTRAL_NAME, "Polite")
        found = await profiles.get(profile.id)
        assert found is not None
        assert found.name == NEUTRAL_NAME
        assert "maul" not in repr(service.store.load(row.id)).casefold()
        assert service.store.moderation.reports() == []

    run_with_service(database, work)


def test_a_name_is_hidden_however_often_its_seat_was_renamed(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quincunx.server.table.seat_changes.MAX_SEAT_CHANGES", 1)

    async def work(service: TableService) -> None:
        rows = [table_row(name0="Polite"), table_row(name0="Polite")]
        for row in rows:
            await service.open(row, [Named(0, "Rude")])
        do, attempts = service.do_as_server, list[str]()

        async def fail_first(table_id: str, command: ServerCommand) -> TableState:
            attempts.append(table_id)
            if table_id == rows[0].id:
                raise ValueError
            return await do(table_id, command)

        monkeypatch.setattr(service, "do_as_server", fail_first)
        service.store.moderation.hide("Rude", NEUTRAL_NAME).result()
        moderation = Moderation(service, Profiles(service))
        for _ in range(3):
            await moderation.refresh()
        assert (await service.table(rows[1].id)).names[0] == NEUTRAL_NAME
        assert attempts == [row.id for row in rows]  # each once, and not every few seconds

    run_with_service(database, work)


def test_reports_are_limited_and_deleted_with_their_table(database: str) -> None:
    async def work(service: TableService) -> None:
        moderation, row = Moderation(service, Profiles(service)), table_row()
        await service.open(row)
        allowed = int(service.rate_limiter.limits.reports)
        for number in range(allowed):
            await moderation.report(f"Rude {number}", None, row.id, ADDRESSES[0])
        with pytest.raises(LimitExceeded):
            await moderation.report("Rude", None, row.id, ADDRESSES[0])
        await moderation.report("Rude", None, row.id, ADDRESSES[1])
        assert len(service.store.moderation.reports()) == allowed + 1
        service.store.delete(row.id).result()
        assert service.store.moderation.reports() == []

    run_with_service(database, work)


def test_the_names_of_other_people_are_reported_and_no_others(database: str) -> None:
    async def work(service: TableService) -> None:
        moderation, row = (
            Moderation(service, Profiles(service)),
            table_row(players="4", name1="Rude", who2="invited", who3="novice"),
        )
        table = await service.open(row)
        for seat in (0, 2, 3):
            with pytest.raises(NotNow, match="Only the names of other people"):
                await moderation.report_seat(table, [0], seat, ADDRESSES[0])
        with pytest.raises(SeatError):
            await moderation.report_seat(table, [0], 7, ADDRESSES[0])
        await moderation.report_seat(table, [0], 1, ADDRESSES[0])
        assert [report.name for report in service.store.moderation.reports()] == ["Rude"]

    run_with_service(database, work)


def test_nobody_who_reads_the_database_finds_out_who_has_reported(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    async def work(service: TableService) -> None:
        servers = [Moderation(service, Profiles(service)) for _ in range(2)]
        for server in servers:
            for address in (*ADDRESSES, *ADDRESSES):
                await server.report("Rude", None, None, address)

    run_with_service(str(path), work)
    with closing(sqlite3.connect(path)) as connection:
        stored = [each for (each,) in connection.execute("SELECT reporter FROM reports")]
    assert len(stored) == len(set(stored)) == 4  # an address counts once at each server
    for address in ADDRESSES:
        assert address not in stored
        assert hash_token(address) not in stored
