"""Every kind of page of every game, fetched in this process: tests read what they say."""

import asyncio
import random
import re
from collections.abc import AsyncIterator

import quincunx as qx
from quincunx.server.table.state import TableState
from tests.server.api_client import Response
from tests.server.asgi_client import AsgiClient

ADVISED = 12  # the decision at which the player asks for advice
Page = tuple[str, Response]


async def pages_without_a_table(client: AsgiClient) -> AsyncIterator[Page]:
    for path in (
        "/",
        "/open",
        "/daily",
        "/players",
        "/watch",
        "/records",
        "/sheets",
        "/verify",
        "/static/verifier.html",
        "/profile",
        "/nowhere",
        "/new/chess",
        "/t/nowhere",
    ):
        yield path, await client.get(path)
    yield "an invalid sheet", await client.post("/sheets", sheet="title = 1")
    yield "an invalid record", await client.post("/records", record="Squares\n")
    yield "an unverifiable record", await client.post("/verify", record="Squares\n")


async def pages_of_game(client: AsgiClient, key: str, tutorial_steps: int) -> AsyncIterator[Page]:
    seats = qx.game(key).seats
    for players in {seats[0], seats[-1]}:
        yield f"set-up of {key} for {players}", await client.get(f"/new/{key}?players={players}")
    invalid = {
        "players": 99,
        "who0": "nobody",
        "who1": "here",
        "name1": "\n",
        "first": "x",
        "clock": "x",
        "rated": "on",
    }
    yield f"invalid set-up of {key}", await client.post(f"/new/{key}", **invalid)
    yield f"rules of {key}", await client.get(f"/rules/{key}")
    for step in range(1, tutorial_steps + 1):
        yield (
            f"tutorial of {key}, step {step}",
            await client.get(f"/tutorial/{key}?step={step}", hx_request="true"),
        )
    for move in ("pass", "nonsense"):
        yield (
            f"{move} in the tutorial of {key}",
            await client.post(f"/tutorial/{key}", step=2, move=move),
        )


async def pages_of_people(host: AsgiClient) -> AsyncIterator[Page]:
    """Profiles, challenges, open tables, resigning, the engine at a seat."""
    table = Table(host, "qwixx")
    guest, spectator = table.guest, table.spectator
    async for page in table.open():
        yield page
    for seat, who in enumerate((host, guest)):
        await who.post(f"{table.path}/engine", seat=seat)
        yield f"seat {seat} handed over", await who.get(table.path)
        await who.post(f"{table.path}/person", seat=seat)
    yield "an invalid name", await host.post("/profile", name="\n")
    await host.post("/profile", name="Ann", public="on")
    public = re.search(r"/players/[\w-]+", (await host.get("/profile")).text)
    assert public
    yield "a public profile", await guest.get(public[0])
    yield (
        "an invalid challenge",
        await guest.post(f"{public[0]}/challenge", game="qwixx", clock="x"),
    )
    await guest.post(f"{public[0]}/challenge", game="qwixx", clock="20+60")
    for name, who in (("sent", guest), ("received", host)):
        yield f"a challenge, {name}", await who.get("/challenges")
        yield f"a profile with a challenge, {name}", await who.get("/profile")
    decline = re.search(r"/challenges/[\w-]+/decline", (await host.get("/challenges")).text)
    assert decline
    await host.post(decline[0])
    yield "a declined challenge", await guest.get("/challenges")
    devices = await host.post("/profile/devices")
    link = re.search(r'class="device-link" href="([^"]+)"', devices.text)
    assert link
    yield "a link for another device", devices
    yield "another device", await spectator.get(link[1])
    yield "an invalid link", await spectator.get("/profile/devices/nonsense")
    found = await host.post("/find", game="qwixx", name="Ann", wait=600)
    yield "waiting for an opponent", await host.follow(found)
    yield "open tables", await spectator.get("/open")
    await guest.post(f"{table.path}/resign", seat=1)
    for name, who in table.people.items():
        yield f"after a resignation, {name}", await who.get(table.path)
    yield "resigning again", await guest.post(f"{table.path}/resign", seat=1)
    yield "a profile after a resignation", await guest.get("/profile")


class Table:
    """A game between a host and a guest, on two devices, with a spectator.

    Both play at random, so it has all kinds of moves.

    `every` is how many decisions there are from one that is looked at to the next, `most` how many
    there are at all.
    """

    def __init__(self, host: AsgiClient, key: str, every: int = 1, most: int = 400) -> None:
        self.host, self.key, self.every, self.most, self.rng = (
            host,
            key,
            every,
            most,
            random.Random(5),
        )
        self.guest, self.spectator = (
            AsgiClient(host.app, host.catalogue, **host.headers) for _ in range(2)
        )
        self.path = ""

    @property
    def people(self) -> dict[str, AsgiClient]:
        return {"host": self.host, "guest": self.guest, "spectator": self.spectator}

    async def open(self) -> AsyncIterator[Page]:
        """From the set-up until both are at the table."""
        solo = 2 not in qx.game(self.key).seats
        fields = (
            {"players": 1}
            if solo
            else {"players": 2, "who1": "invited", "name1": "Bob", "help": "all"}
        )
        created = await self.host.post(
            f"/new/{self.key}", who0="here", name0="Ann", first="0", **fields
        )
        self.path = created.headers["location"]
        waiting = await self.host.get(self.path)
        yield f"{self.key} before everybody has joined", waiting
        if not solo:
            link = re.search(r'class="invite-link" href="([^"]+)"', waiting.text)
            assert link
            yield f"invitation to {self.key}", await self.guest.get(link[1])
            yield f"invalid name in {self.key}", await self.guest.post(link[1], name="\n")
            assert (await self.guest.post(link[1], name="Bob")).status == 303
            yield f"used invitation to {self.key}", await self.spectator.get(link[1])
        yield f"devices of {self.key}", await self.host.get(f"{self.path}/devices")

    async def snapshot(self) -> TableState:
        table: TableState = await self.host.app.state.service.table(self.path.removeprefix("/t/"))
        return table

    async def play(self) -> AsyncIterator[Page]:
        """Every decision of the game, as everybody sees it."""
        for number in range(self.most):
            if (table := await self.snapshot()).over:
                break
            for name, who in self.people.items() if number % self.every == 0 else ():
                yield f"{self.key}, decision {number}, {name}", await who.get(self.path)
            if number == ADVISED:
                async for page in self.help(table):
                    yield page
            await self.move(table)
        for name, who in self.people.items():
            yield f"{self.key} in the end, {name}", await who.get(self.path)

    async def move(self, table: TableState) -> None:
        seat = table.acting[0]
        moves = [str(move) for move in table.moves(seat)]
        marks = [move for move in moves if move not in ("pass", "penalty", "done")]
        move = self.rng.choice(marks if marks and self.rng.random() < 0.8 else moves)
        await self.send_move(table, move)

    async def send_move(
        self, table: TableState, move: str, decision: int | None = None
    ) -> Response:
        seat = table.acting[0]
        decision = table.decisions[seat] if decision is None else decision
        return await self.player(table).post(
            f"{self.path}/move", seat=seat, decision=decision, move=move
        )

    def player(self, table: TableState) -> AsgiClient:
        return (self.host, self.guest)[table.acting[0]]

    async def help(self, table: TableState) -> AsyncIterator[Page]:
        who, seat = self.player(table), table.acting[0]
        yield f"hint in {self.key}", await who.post(f"{self.path}/advice?seat={seat}")
        yield f"values in {self.key}", await who.post(f"{self.path}/advice?seat={seat}&all=1")
        yield f"refused move in {self.key}", await self.send_move(table, "nonsense")
        yield f"stale move in {self.key}", await self.send_move(table, "pass", decision=0)
        yield f"state of {self.key}", await who.get(f"{self.path}/state")
        yield f"too early in {self.key}", await who.get(f"{self.path}/replay")
        yield (
            f"another's seat in {self.key}",
            await self.spectator.post(f"{self.path}/move", seat=0, move="pass"),
        )

    async def afterwards(self) -> AsyncIterator[Page]:
        yield f"log of {self.key}", await self.spectator.get(f"{self.path}/log")
        yield f"dice of {self.key}", await self.spectator.get(f"{self.path}/dice")
        record = await self.spectator.get(f"{self.path}/record.txt")
        yield (
            f"verified record of {self.key}",
            await self.spectator.post("/verify", record=record.text),
        )
        for step in range(0, 60, 7 * self.every):
            yield (
                f"replay of {self.key}, step {step}",
                await self.spectator.get(f"{self.path}/replay?step={step}"),
            )
        yield f"profile after {self.key}", await self.host.get("/profile")

    async def review(self) -> AsyncIterator[Page]:
        yield f"no review of {self.key}", await self.host.get(f"{self.path}/review")
        await self.host.post(f"{self.path}/review")
        while (
            "review-step" not in (page := await self.host.get(f"{self.path}/review?step=30")).text
        ):
            await asyncio.sleep(0.05)
        yield f"review of {self.key}", page
        for step in range(0, 60, 3 * self.every):
            yield (
                f"review of {self.key}, step {step}",
                await self.host.get(f"{self.path}/review?step={step}"),
            )
        for seat in range(2):
            yield (
                f"mistakes in {self.key}, seat {seat}",
                await self.host.get(f"{self.path}/review/learn?seat={seat}"),
            )
