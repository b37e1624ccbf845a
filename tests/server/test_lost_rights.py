"""Everything that people do, at the same moment as they lose the right to do it.

A hundred and fifty requests arrive together with the loss, at one server or at two that share a
database. What the log has before the loss was allowed; after it there is nothing.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from itertools import cycle, islice

import pytest
from fastapi import FastAPI

from quincunx.server.app import make_app
from quincunx.server.jobs.limits import Limits
from quincunx.server.service.community.profiles import device_id
from quincunx.server.storage import deadlines
from quincunx.server.storage.open import open_store
from quincunx.server.table.entries import (
    ClockSet,
    Entry,
    HandedOver,
    HelpUsed,
    InvitationSet,
    Moved,
    Named,
    NonceAdded,
    Opened,
    ProfileSet,
    Reclaimed,
    Resigned,
    SeatTaken,
    TakenBack,
    Undone,
)
from tests.server.api_client import Response
from tests.server.asgi_client import AsgiClient, run
from tests.support import PATIENCE

REQUESTS = 150
MANY = 1e6
LIMITS = Limits(requests=MANY, burst=MANY, tables=MANY, profiles=MANY, engine=MANY, reports=MANY)
Form = Mapping[str, object]


@asynccontextmanager
async def running_servers(database: str, count: int) -> AsyncIterator[list[FastAPI]]:
    """Servers with one database, which hear of each other late."""
    with ThreadPoolExecutor(1) as thread:
        apps = [
            make_app(thread.submit(open_store, database).result(), pause=0, limits=LIMITS)
            for _ in range(count)
        ]
    async with AsyncExitStack() as lives:
        for app in apps:
            await lives.enter_async_context(app.router.lifespan_context(app))
        yield apps


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many requests at once are slow on a busy machine."""
    monkeypatch.setattr(deadlines, "RESPONSE_TIMEOUT", PATIENCE)


@dataclass(frozen=True)
class Player:
    """A browser that sends its requests to all servers in turn."""

    clients: Sequence[AsgiClient]

    @classmethod
    def at(cls, apps: Sequence[FastAPI], **cookies: str) -> "Player":
        clients = [AsgiClient(app) for app in apps]
        for client in clients:
            client.cookies = clients[0].cookies
        clients[0].cookies.update(cookies)
        return cls(clients)

    async def post(self, path: str, **fields: object) -> Response:
        return await self.clients[0].post(path, **fields)

    def posts(self, count: int, path: str, form: Form) -> list[Awaitable[Response]]:
        return [client.post(path, **form) for client in islice(cycle(self.clients), count)]


async def log_of(app: FastAPI, table: str) -> list[Entry]:
    _, entries = await deadlines.read(app.state.service.store.load, table)
    return list(entries)


# ---- a phone is removed from a real table


@dataclass(frozen=True)
class OnPhone:
    """What Bob does on the phone with the second sheet: requests before, and the one that races."""

    game: str
    path: str
    form: Form
    opening: Form
    before: Sequence[tuple[str, Form]] = ()


WRITE = {"seat": 1, "move": "lines 3"}
ON_PHONE = {
    "write": OnPhone("qwirkle", "write", WRITE, {}),
    "undo an entry": OnPhone("qwirkle", "erase", {"seat": 1}, {}, [("write", WRITE)] * 20),
    "erase an entry": OnPhone("qwirkle", "erase", {"number": 0}, {}, [("write", WRITE)] * 20),
    "pass the turn": OnPhone("qwirkle", "turn", {}, {}),
    "undo a turn": OnPhone("qwirkle", "erase", {"back": 1}, {}, [("turn", {})] * 20),
    "open dice": OnPhone("qwixx", "tray", {}, {}),
    "roll dice": OnPhone("qwixx", "tray/roll", {}, {"dice": 1}),
    "hold a die": OnPhone("qwixx", "tray/hold", {"die": 2}, {"dice": 1}, [("tray/roll", {})]),
    "enter a roll": OnPhone("qwixx", "roll", {"roll": "first 0"}, {"rolls": 1}),
    "correct a roll": OnPhone(
        "qwixx",
        "correct",
        {"event": 2, "roll": "6 5 4 3 2 1"},
        {"rolls": 1},
        [("roll", {"roll": "first 0"}), ("roll", {"roll": "1 2 3 4 5 6"})],
    ),
    "move": OnPhone(
        "qwixx",
        "move",
        {"seat": 1, "move": "pass"},
        {"rolls": 1},
        [("roll", {"roll": "first 0"}), ("roll", {"roll": "1 2 3 4 5 6"})],
    ),
}


@pytest.mark.parametrize("servers", [1, 2])
@pytest.mark.parametrize("what", ON_PHONE)
def test_a_removed_phone_changes_nothing_any_more(database: str, what: str, servers: int) -> None:
    act = ON_PHONE[what]

    async def race() -> list[Entry]:
        async with running_servers(database, servers) as apps:
            ann, bob = Player.at(apps), Player.at(apps[::-1])
            opened = await ann.post(f"/pads/{act.game}", players=3, name="Ann", **act.opening)
            path = opened.headers["location"].split("?")[0]
            assert (await bob.post(f"{path}/sheet", name="Bob")).status == 303
            for earlier, form in act.before:
                assert (await bob.post(f"{path}/{earlier}", **form)).status in (200, 303)
            await together(ann.post(f"{path}/remove", seat=1), bob, f"{path}/{act.path}", act.form)
            return await log_of(apps[0], path.removeprefix("/t/"))

    entries = run(race())
    assert after(entries, SeatTaken(1, None)) == []


async def together(
    loss: Awaitable[Response], player: Player, path: str, form: Form, *, early: int = 10
) -> None:
    """Some requests a moment before the loss, most of them a moment later."""
    early_ones = player.posts(early, path, form)
    late_ones = player.posts(REQUESTS - early, path, form)
    responses = await asyncio.gather(*early_ones, loss, *late_ones)
    assert responses[early].status in (200, 204, 303), responses[early].text
    assert {response.status for response in responses} <= {200, 204, 303, 401, 403, 409}


def after(entries: Sequence[Entry], loss: Entry) -> list[Entry]:
    """What somebody has done after the loss, which has entries of its own."""
    assert loss in entries
    late = entries[len(entries) - entries[::-1].index(loss) :]
    own = Named, ProfileSet, ClockSet
    return [entry for entry in late if not isinstance(entry, own)]


# ---- a device loses its key, or its profile


Command = tuple[str, Mapping[str, object]]  # a path below that of the table, and what is sent


@dataclass(frozen=True)
class ByKey:
    """What Ann's second device does with its key, again and again, and what that writes."""

    entries: tuple[type[Entry], ...]
    commands: Sequence[Command]  # a path that begins with a slash is that of a page
    before: Sequence[Command] = ()
    opponent: str = "here"


MOVE: Command = ("moves", {"move": "pass"})
ENGINE: Command = ("seats/0/engine", {"level": "novice"})
BY_KEY = {
    "move and undo": ByKey((Moved, Undone), [MOVE, ("undo", {})]),
    "take back": ByKey((TakenBack,), [("take-back", {})], [MOVE], "novice"),
    "resign": ByKey((Resigned,), [("resign", {})]),
    "hand over and reclaim": ByKey((HandedOver, Reclaimed), [ENGINE, ("person", {})]),
    "rename": ByKey((Named,), [("seat", {"name": "Eve"}), ("seat", {"name": "Ada"})]),
    "add a nonce": ByKey((NonceAdded,), [("nonce", {"nonce": "a" * 64})]),
    "invite": ByKey((InvitationSet,), [("seats/1/invitation", {})], opponent="invited"),
    "open and close": ByKey(
        (Opened,), [("/open", {}), ("/open", {"close": 1})], opponent="invited"
    ),
    "ask for values": ByKey((HelpUsed,), [("advice", {})]),
}


@dataclass(frozen=True)
class Device:
    """It sends its requests to all servers in turn, with its key."""

    clients: Sequence[AsgiClient]
    table: str

    @classmethod
    def at(cls, apps: Sequence[FastAPI], key: str, table: str) -> "Device":
        clients = [AsgiClient(app, authorization=f"Bearer {key}") for app in apps]
        for client in clients:
            client.cookies["profile"] = key
        return cls(clients, table)

    def posts(self, count: int, commands: Sequence[Command]) -> list[Awaitable[Response]]:
        sent = zip(cycle(self.clients), islice(cycle(commands), count), strict=False)
        return [self.post(client, *command) for client, command in sent]

    def post(
        self, client: AsgiClient, path: str, body: Mapping[str, object]
    ) -> Awaitable[Response]:
        if path.startswith("/"):
            return client.post(f"/t/{self.table}{path}", **body)
        return client.post_json(f"/api/tables/{self.table}/{path}", body)


async def new_device(app: FastAPI, key: str) -> str:
    browser = AsgiClient(app)
    browser.cookies["profile"] = key
    page = (await browser.post("/profile/devices")).text
    link = re.search("/profile/devices/[0-9a-f]{32}", page)
    assert link
    other = AsgiClient(app)
    await other.post(link[0])
    return other.cookies["profile"]


REVOKED, DELETED = "the key is revoked", "the profile is deleted"


@pytest.mark.parametrize("servers", [1, 2])
@pytest.mark.parametrize(
    ("what", "loss"), [*((what, REVOKED) for what in BY_KEY), ("rename", DELETED)]
)
def test_a_device_that_has_lost_its_key_changes_nothing_any_more(
    database: str, what: str, loss: str, servers: int
) -> None:
    act = BY_KEY[what]

    async def race() -> None:
        async with running_servers(database, servers) as apps:
            key = (await AsgiClient(apps[0]).post_json("/api/profiles", {"name": "Ann"})).json
            owner, lost = AsgiClient(apps[0]), await new_device(apps[0], key["token"])
            owner.headers["authorization"] = f"Bearer {key['token']}"
            seats = [{"who": "here"}, {"who": act.opponent}]
            body = {"game": "qwixx", "options": {"first": 0}, "seats": seats, "help": "all"}
            body["profile"] = key["token"]
            opened = (await owner.post_json("/api/tables", body)).json
            device = Device.at(apps[::-1], lost, opened["table"])
            for response in device.posts(len(act.before), act.before):
                assert (await response).status == 200

            async def lose() -> int:
                """Returns how long the log was once the loss was confirmed."""
                address = "/api/profile"
                if loss == REVOKED:
                    address += f"/devices/{device_id(lost)}"
                response = await owner.request("DELETE", address, b"")
                assert response.status == 204, response.text
                return len(apps[0].state.service.store.load(opened["table"])[1])  # at once

            requests = device.posts(REQUESTS, act.commands)
            length, responses = await asyncio.gather(lose(), asyncio.gather(*requests))
            log = await log_of(apps[0], opened["table"])
            assert [each for each in log[length:] if isinstance(each, act.entries)] == []
            assert {each.status for each in responses} <= {200, 303, 401, 403, 409}
            if servers == 1:  # another one may show for some seconds what the key has shown before
                for again in device.posts(len(act.commands), act.commands):
                    assert (await again).status in (401, 403)

    run(race())
