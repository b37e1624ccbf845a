"""What a device may do whose key was revoked while its connections are open."""

import asyncio
import http.client
import re
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from quincunx.server.service.community.profiles import Profiles, device_id
from quincunx.server.service.tables import TableService
from quincunx.server.storage.community.profiles import revoke_statements
from quincunx.server.storage.postgres import execute
from quincunx.server.table.tokens import hash_token
from tests.server.api_client import ApiClient, create_table
from tests.server.asgi_client import AsgiClient, run, running_app
from tests.server.conftest import Server
from tests.server.postgres_cluster import Cluster
from tests.server.service.support import run_with_service

WAITING = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"


@pytest.fixture
def client(server: Server) -> ApiClient:
    return ApiClient(server.port)


def key_of_other_device(port: int, key: str) -> str:
    """Make a link on the page of the profile, and use it in another browser."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
        connection.request("POST", "/profile/devices", headers={"Cookie": f"profile={key}"})
        link = re.search(
            "/profile/devices/([0-9a-f]{32})", connection.getresponse().read().decode()
        )
        assert link is not None
        connection.request("POST", link[0])
        response = connection.getresponse()
        response.read()
        used = re.search("profile=([0-9a-f]{32})", response.getheader("set-cookie") or "")
        assert used is not None
        connection.request("POST", link[0])  # once
        assert connection.getresponse().status == 404
        return used[1]


def test_devices_are_listed_named_and_revoked_one_by_one(client: ApiClient) -> None:
    first = client.with_token(client.post("/profiles", name="Ann").json["token"])
    [device] = first.get("/profile/devices").json
    assert (device["name"], device["is_own"]) == ("", True)
    assert first.request("DELETE", f"/profile/devices/{device['id']}").status == 409  # the only one
    assert first.request("DELETE", f"/profile/devices/{'0' * 16}").status == 404
    second = client.with_token(key_of_other_device(client.port, str(first.token)))
    listed = second.get("/profile/devices").json
    assert [each["is_own"] for each in listed] == [each["id"] != device["id"] for each in listed]
    other = next(each["id"] for each in listed if each["is_own"])
    named = f"/profile/devices/{other}"
    assert first.request("PATCH", named, {"name": "Phone"}).status == 204
    assert "Phone" in [each["name"] for each in first.get("/profile/devices").json]
    stranger = client.with_token(client.post("/profiles", name="Eve").json["token"])
    assert stranger.request("DELETE", named).status == 404
    assert first.request("DELETE", named).status == 204
    assert second.get("/profile").status == 401
    assert first.get("/profile").status == 200
    assert [each["id"] for each in first.get("/profile/devices").json] == [device["id"]]


def test_a_stream_ends_when_the_key_of_its_device_is_revoked(client: ApiClient) -> None:
    ann = client.with_token(client.post("/profiles", name="Ann").json["token"])
    stolen = client.with_token(key_of_other_device(client.port, str(ann.token)))
    stream = stolen.events("/profile")
    setup = {"game": "qwixx", "seats": [{"who": "here"}] * 2, "profile": ann.token}
    client.post("/tables", **setup)
    assert next(stream)["type"] == "started"
    device = device_id(stolen.token)
    assert ann.request("DELETE", f"/profile/devices/{device}").status == 204
    client.post("/tables", **setup)
    assert [event["type"] for event in stream if event["type"] == "started"] == []


def test_a_revoked_device_sees_no_hand_any_more(client: ApiClient) -> None:
    ann = client.with_token(client.post("/profiles", name="Ann").json["token"])
    stolen = client.with_token(key_of_other_device(client.port, str(ann.token)))
    path, seats, _ = create_table(client, "qwirkle", "here", "here", profile=ann.token)
    stream = stolen.events(path)
    assert next(stream)["seat"] == 0
    assert ann.request("DELETE", f"/profile/devices/{device_id(stolen.token)}").status == 204
    for player in seats.values():  # one of them has to move
        moves = player.get(path).json["moves"]
        if moves:
            player.post(f"{path}/moves", move=moves[0]["text"])
    assert next(stream)["seat"] is None


def test_a_page_of_a_revoked_device_shows_no_hand_any_more(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_app(tmp_path) as app:
            browser, profiles = AsgiClient(app), app.state.community.profiles
            profile, key = await profiles.create("Ann", "1.2.3.4")
            _, stolen = await profiles.use_link(await profiles.new_link(profile, "1.2.3.4"))
            setup = {"game": "qwirkle", "seats": [{"who": "here"}] * 2, "profile": key}
            table = (await browser.post_json("/api/tables", setup)).json
            thief = AsgiClient(app)
            thief.cookies["profile"] = stolen
            async with thief.websocket(f"/t/{table['table']}/live") as received:
                assert 'name="move"' in await received.get()
                await profiles.revoke_device(profile, device_id(stolen))
                app.state.service.hub.notify(table["table"])
                assert 'name="move"' not in await received.get()

    run(work())


def test_two_devices_that_revoke_each_other_do_not_lose_the_profile(cluster: Cluster) -> None:
    """At two servers, one of which has not committed yet."""
    address = cluster.database()

    async def work(service: TableService) -> None:
        profiles = Profiles(service)
        profile, key = await profiles.create("Ann", "1.2.3.4")
        _, lost = await profiles.use_link(await profiles.new_link(profile, "1.2.3.4"))
        _, second = await profiles.use_link(await profiles.new_link(profile, "1.2.3.4"))
        await profiles.revoke_device(profile, device_id(lost))
        with psycopg.connect(address) as other:
            execute(other, revoke_statements(profile.id, device_id(key)))
            revoked = service.store.profiles.revoke_device(profile.id, device_id(second))
            with psycopg.connect(address, autocommit=True) as observer:
                while not (revoked.done() or observer.execute(WAITING).fetchall()):
                    await asyncio.sleep(0.001)
        await asyncio.wrap_future(revoked)
        assert len(await profiles.devices(profile)) == 1

    run_with_service(address, work)


def test_a_link_that_is_used_while_it_is_revoked_gives_no_key(database: str) -> None:
    async def work(service: TableService) -> None:
        profiles = Profiles(service)
        profile, _ = await profiles.create("Ann", "1.2.3.4")
        _, second = await profiles.use_link(await profiles.new_link(profile, "1.2.3.4"))
        link = await profiles.new_link(profile, "1.2.3.4")
        await profiles.revoke_device(profile, device_id(second))
        # it had been read before
        service.store.profiles.use_link(hash_token(link), hash_token("a" * 32)).result()
        assert await profiles.find("a" * 32) is None

    run_with_service(database, work)
