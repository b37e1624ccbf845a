"""Requests of one player that a proxy sends to two servers, which share a database."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from quincunx.server.app import make_app
from quincunx.server.service.other_servers import OtherServers
from quincunx.server.storage.open import open_store
from tests.server.asgi_client import AsgiClient, run
from tests.server.postgres_cluster import Cluster


def test_who_takes_a_seat_at_one_server_has_it_at_the_other_at_once(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before it hears of that."""
    monkeypatch.setattr(OtherServers, "listen", lambda self: None)
    database = cluster.database()
    with ThreadPoolExecutor(2) as threads:
        one, other = (make_app(store) for store in threads.map(open_store, [database] * 2))

    async def table_with_invitation() -> tuple[str, str]:
        body = {"game": "qwixx", "seats": [{"who": "here"}, {"who": "invited"}]}
        created = (await AsgiClient(one).post_json("/api/tables", body)).json
        table = created["table"]
        assert (await AsgiClient(other).get(f"/api/tables/{table}")).status == 200
        return table, created["invitations"]["1"]["token"]

    async def play() -> None:
        async with one.router.lifespan_context(one), other.router.lifespan_context(other):
            table, invitation = await table_with_invitation()
            browser = AsgiClient(one)
            await browser.post(f"/t/{table}/join/1/{invitation}", name="Bob")
            browser.app = other
            assert 'data-seats="1"' in (await browser.get(f"/t/{table}")).text

            table, invitation = await table_with_invitation()
            program = AsgiClient(one, authorization=f"Bearer {invitation}")
            taken = await program.post_json(f"/api/tables/{table}/seat", {"name": "Bob"})
            program = AsgiClient(other, authorization=f"Bearer {taken.json['token']}")
            assert (await program.get(f"/api/tables/{table}")).json["seat"] == 1
            stranger = AsgiClient(other, authorization="Bearer nonsense")
            assert (await stranger.get(f"/api/tables/{table}")).status == 401

    run(play())
