"""Random people at tables of real servers that share a database, through HTTP.

The servers run in the process of the test, on a clock of its own. Their engine waits until the test
tells it what to play.
"""

import asyncio
import json
import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack
from contextvars import ContextVar
from typing import Any, cast
from unittest.mock import patch

from fastapi import FastAPI

from quincunx.core.state import State
from quincunx.server.app import make_app
from quincunx.server.jobs.job_queue import JobOptions
from quincunx.server.jobs.limits import Limits
from quincunx.server.service import background, downtime, late_moves
from quincunx.server.service.engine_turns import EngineTurns
from quincunx.server.service.late_moves import LateMoves
from quincunx.server.service.tables import TableService
from quincunx.server.storage import deadlines, notifications, postgres
from quincunx.server.storage.open import open_store
from quincunx.server.table.result import GameResult
from quincunx.server.table.state import TableState
from tests.server.api_client import Response
from tests.server.asgi_client import AsgiClient
from tests.server.table.random_people import RandomPeople, Seen
from tests.server.table.referee import NAMES
from tests.server.table.test_referee import outcome_of
from tests.support import PATIENCE

NEVER = 1e9  # seconds
DEADLINE = 10 * PATIENCE  # on a machine that has far more to do than it can
LIMITS = Limits(requests=1e9, burst=1e9, tables=1e9, profiles=1e9, connections=1e9, spectators=1e9)
WATCHED = 0.7  # of the tables: a page of somebody who looks on is open
MOMENT = 0.0005  # seconds between looking at what other threads do
Place = tuple[str, str, int]  # what the engine moves for, and the table and seat
PLACE: ContextVar[Place] = ContextVar("PLACE")


# ---- an engine that does as it is told


class Orders:
    def __init__(self) -> None:
        self._asked: defaultdict[Place, asyncio.Future[asyncio.Future[str]]] = defaultdict(
            lambda: asyncio.get_running_loop().create_future()
        )

    async def choose(
        self, state: State, seat: int, level: str, options: JobOptions
    ) -> tuple[str, float]:
        place, order = PLACE.get(), asyncio.Future[str]()
        if self._asked[place].done():  # and whoever asked has left
            del self._asked[place]
        self._asked[place].set_result(order)
        return await order, 0.0

    async def give(self, place: Place, move: str, task: asyncio.Task[None]) -> None:
        """To this task, once it asks, unless it ends without asking."""
        async with asyncio.timeout(DEADLINE):
            either = set[asyncio.Future[Any]]({task, self._asked[place]})
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                self._asked.pop(place).result().set_result(move)
                await asyncio.wait({task})


class ObedientTurns(EngineTurns):
    async def _take_turn(self, table_id: str, seat: int) -> None:
        PLACE.set(("turn", table_id, seat))
        await super()._take_turn(table_id, seat)


class ObedientLateMoves(LateMoves):
    async def _play(self, table: TableState, seat: int) -> None:
        PLACE.set(("late", table.id, seat))
        await super()._play(table, seat)


class OnlyTable:
    """A service, for those who look at all its tables."""

    def __init__(self, service: TableService, table: TableState) -> None:
        self._service, self._table = service, table

    def tables_in_memory(self) -> list[TableState]:
        return [self._table]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._service, name)


# ---- servers


class RunningServer:
    def __init__(self, database: str, now: Callable[[], float]) -> None:
        self.orders = Orders()
        self.app: FastAPI = make_app(open_store(database), pause=0, limits=LIMITS)
        self.service: TableService = self.app.state.service
        self.service.engines.choose = self.orders.choose
        self.service.engine_turns = ObedientTurns(self.service, pause=0)
        hub = self.service.hub
        hub._now = hub.active_tables._now = now
        hub._checked, hub._knows_from = now(), now() + hub.away_after
        self.started = now()
        self.pages = ExitStack()
        self._life: AbstractAsyncContextManager[Any] = self.app.router.lifespan_context(self.app)

    async def start(self) -> "RunningServer":
        await self._life.__aenter__()
        return self

    async def stop(self) -> None:
        self.pages.close()
        await self._life.__aexit__(None, None, None)

    def length(self, table: str) -> int:
        """Of the log as far as this server has it in memory."""
        known = self.service._tables.get(table)
        return 0 if known is None else known.sequence


class World:
    """Servers on one database, the people there, and the time, which passes only when it is told
    to.
    """

    def __init__(self, database: str, servers: int) -> None:
        self.database, self.now = database, 2e9
        self.chance = random.Random(0)
        self.people = list["PeopleAtServers"]()
        self.servers = list[RunningServer]()
        self._count = servers
        self._patches = ExitStack()

    async def start(self) -> "World":
        for place, name, value in (
            (time, "time", lambda: self.now),
            (background.SteadyTime, "__call__", lambda _: self.now),
            (late_moves, "INTERVAL", NEVER),
            (downtime, "INTERVAL", NEVER),  # `let_time_pass` says for all that they run
            (late_moves, "MAX_LOADED", 0),  # tables of earlier people stay as they were left
            (notifications, "SHUTDOWN_CHECK", 0.01),
            (deadlines, "RESPONSE_TIMEOUT", DEADLINE),  # on a busy machine, too
            (postgres, "CALL_TIMEOUT", DEADLINE),
            (postgres, "READ_TIMEOUT", DEADLINE),
            (postgres, "CONNECTION", {"autocommit": True}),
        ):
            self._patches.enter_context(patch.object(place, name, value))
        self.servers = [await self.new_server() for _ in range(self._count)]
        return self

    async def new_server(self) -> RunningServer:
        return await RunningServer(self.database, lambda: self.now).start()

    async def new_profile(self, name: str) -> str:
        created = await self.some_client().post_json("/api/profiles", {"name": name})
        return str(created.json["token"])

    def some_client(self) -> AsgiClient:
        return AsgiClient(self.some_server().app)

    def some_server(self) -> RunningServer:
        return self.chance.choice(self.servers)

    async def let_time_pass(self, seconds: float) -> None:
        """While servers run, which say so all the time."""
        self.now += seconds
        store = self.servers[0].service.store
        await asyncio.wrap_future(store.record_running(self.now, NEVER))
        for server in self.servers:
            server.service.hub.expire_presence()

    async def restart(self, seconds: float) -> None:
        self.note_lengths()
        for server in self.servers:
            await server.stop()
        self.now += seconds
        self.servers = [await self.new_server() for _ in self.servers]
        for people in self.people:
            people.seen.clear()
            people.open_pages(self.servers)

    async def replace_one(self) -> None:
        """While the others go on. People of the stopped one come back."""
        self.note_lengths()
        stopped = self.servers.pop(0)
        await stopped.stop()
        new = await self.new_server()
        self.servers.append(new)
        for people in self.people:
            people.open_pages([new])
            for seat in people.there():
                await people.get(self.servers[0], seat)

    def note_lengths(self) -> None:
        for people in self.people:
            people.note_length()

    async def wait_for_ratings(self) -> None:
        """Every rated game that was decided is counted once, on whatever server it ended; what a
        server that was stopped has left, another one rates when it starts.
        """
        store = self.servers[0].service.store.ratings
        outcomes = [people.referee.outcome for people in self.people]
        results = [table for table, *_ in store.results()]
        assert len(results) == sum(each is not None and each.rated for each in outcomes)
        async with asyncio.timeout(DEADLINE):
            while not all(map(store.is_rated, results)):
                await asyncio.sleep(MOMENT)

    async def close(self) -> None:
        for server in self.servers:
            await server.stop()
        self._patches.close()


# ---- people


class PeopleAtServers(RandomPeople):
    def __init__(self, world: World) -> None:
        self.world = world
        self.seen = dict[int, float]()  # when each seat sent a request last
        self.length = 0  # of the log, at least

    async def open_table(self, rated: bool, opponent: str, seed: str) -> None:
        self.began = self.world.now
        seats = [
            {"who": who, "name": name} for who, name in zip(("here", opponent), NAMES, strict=True)
        ]
        body: dict[str, object] = {
            "game": "qwixx",
            "seats": seats,
            "options": {"first": 0},
            "clock": "30+120",
        }
        if rated:
            self.profiles = [await self.world.new_profile(name) for name in NAMES]
            body |= {"profile": self.profiles[0], "rated": True}
        server = self.world.some_server()
        server.app.state.seed = seed
        self.opened_at = server  # which knows who was there
        created = (await self.send(server, "/tables", None, body)).json
        self.table = created["table"]
        self.tokens = {0: created["tokens"]["0"]}
        self.invitation = created["invitations"].get("1", {}).get("token", "")
        self.seen[0] = self.world.now
        self.is_watched = self.world.chance.random() < WATCHED
        self.world.people.append(self)
        self.open_pages(self.world.servers)

    def open_pages(self, servers: Sequence[RunningServer]) -> None:
        """Of somebody who looks on."""
        for server in servers:
            if self.is_watched:
                page = server.service.watch(self.table, "192.0.2.1", frozenset())
                server.pages.enter_context(page)

    # ---- requests

    async def send(
        self, server: RunningServer, path: str, token: str | None, body: object
    ) -> Response:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        client = AsgiClient(server.app, None, **headers)
        address = f"/api{path}"
        response = await (client.get(address) if body is None else client.post_json(address, body))
        self.note_length()
        return response

    async def get(self, server: RunningServer, seat: int) -> Response:
        self.seen[seat] = self.world.now
        return await self.send(server, f"/tables/{self.table}", self.tokens[seat], None)

    async def act(self, seat: int, what: str, **body: object) -> str | None:
        self.seen[seat] = self.world.now
        path = f"/tables/{self.table}/{what}"
        return refusal_of(await self.send(self.world.some_server(), path, self.tokens[seat], body))

    # ---- servers that share a database

    def note_length(self) -> None:
        if self.seen:
            lengths = [server.length(self.table) for server in self.world.servers]
            self.length = max(self.length, *lengths)

    async def catch_up(self, server: RunningServer) -> int:
        """Until it has heard of everything that was written; returns the length of the log."""
        self.note_length()
        async with asyncio.timeout(DEADLINE):
            while (length := (await server.service.table(self.table)).sequence) < self.length:
                await asyncio.sleep(MOMENT)
        return length

    # ---- who is there

    async def present(self, *seats: int) -> frozenset[int]:
        for seat in seats:
            await self.get(self.world.some_server(), seat)
        there = self.there()
        await self.spread(there)
        return there

    async def not_away(self, *seats: int) -> frozenset[int]:
        """As the server sees it that is asked next."""
        there = await self.present(*seats)
        self.asked = self.world.some_server()
        if self.asked is self.opened_at or self.world.now >= self.asked.started + LIMITS.away:
            return there
        free = self.referee.seats[1].engine is None and not self.referee.bob_has_come
        return frozenset([0] if free else [0, 1])

    async def spread(self, there: frozenset[int]) -> None:
        """Servers say who is there when it changes, and again every few seconds."""
        async with asyncio.timeout(DEADLINE):
            while not all(self.hub_sees(there)):
                for server in self.world.servers:
                    server.service.hub.announce_presence(server.service.hub.presence())
                await asyncio.sleep(0.005)

    def there(self) -> frozenset[int]:
        limit = self.world.now - LIMITS.away
        return frozenset(seat for seat, seen in self.seen.items() if seen > limit)

    def hub_sees(self, there: frozenset[int]) -> Iterator[bool]:
        """Other servers hear of it a moment later."""
        return (server.service.hub.present(self.table) == there for server in self.world.servers)

    # ---- what people do

    async def make_join(self, present: frozenset[int]) -> str | None:
        body = {"name": NAMES[1], "profile": self.profiles[1] if self.referee.rated else None}
        path = f"/tables/{self.table}/seat"
        response = await self.send(self.world.some_server(), path, self.invitation, body)
        if response.status == 200:
            self.tokens[1] = response.json["token"]
            self.seen[1] = self.world.now
        return refusal_of(response)

    async def make_accept(self, seat: int, present: frozenset[int]) -> str | None:
        return await self.act(seat, "accept")

    async def make_move(self, seat: int, move: str) -> str | None:
        """Somebody clicks twice, and a proxy sends both to different servers: one counts."""
        self.seen[seat] = self.world.now
        body = {"move": move, "decision": self.referee.seats[seat].decisions}
        path = f"/tables/{self.table}/moves"
        servers = self.world.chance.sample(self.world.servers, len(self.world.servers))
        clicks = [*servers, servers[0]] if self.world.chance.random() < 0.1 else servers[:1]
        answers = [
            refusal_of(response)
            for response in await asyncio.gather(
                *(self.send(server, path, self.tokens[seat], body) for server in clicks)
            )
        ]
        assert answers.count(None) <= 1
        return None if None in answers else answers[0]

    async def make_undo(self, seat: int) -> str | None:
        return await self.act(seat, "undo")

    async def make_take_back(self, seat: int) -> str | None:
        return await self.act(seat, "take-back")

    async def make_hand_over(
        self, actor: int, seat: int, level: str, not_away: frozenset[int]
    ) -> str | None:
        path, body = f"/tables/{self.table}/seats/{seat}/engine", {"level": level}
        self.seen[actor] = self.world.now
        return refusal_of(await self.send(self.asked, path, self.tokens[actor], body))

    async def make_reclaim(self, seat: int) -> str | None:
        return await self.act(seat, "person")

    async def make_resign(self, seat: int) -> str | None:
        return await self.act(seat, "resign")

    # ---- what the servers do by themselves

    async def make_engine_move(self, seat: int, move: str) -> str | None:
        """On whichever server somebody looks."""
        server = self.world.some_server()
        before = await self.catch_up(server)
        await self.get(server, 0)
        place = (self.table, seat)
        while (task := server.service.engine_turns._tasks.get(place)) is not None:
            await server.orders.give(("turn", *place), move, task)
            if server.length(self.table) > before:
                return None
        return "the engine has no turn"

    async def make_late_move(self, seat: int, move: str) -> str | None:
        """All servers look at the clocks at the same time; one of them moves."""
        before = max([await self.catch_up(server) for server in self.world.servers])
        await asyncio.gather(
            *(self.move_if_late(server, seat, move) for server in self.world.servers)
        )
        self.note_length()
        return None if self.length > before else "nobody is late"

    async def move_if_late(self, server: RunningServer, seat: int, move: str) -> None:
        only = OnlyTable(server.service, await server.service.table(self.table))
        late = ObedientLateMoves(cast(TableService, only))
        late.start_late_moves(self.world.now)
        for place, task in list(late._tasks.items()):
            if place == (self.table, seat):
                await server.orders.give(("late", *place), move, task)
            else:
                task.cancel()

    # ---- time

    async def let_time_pass(self, seconds: float) -> None:
        await self.world.let_time_pass(seconds)

    async def make_restart(self, seconds: float) -> None:
        await self.world.restart(seconds)

    async def replace_server(self) -> None:
        if len(self.world.servers) > 1:
            await self.world.replace_one()

    # ---- what everybody sees

    async def look(self) -> Seen:
        seat = self.world.chance.choice([*self.tokens])
        server = self.world.some_server()
        await self.catch_up(server)
        table = (await self.get(server, seat)).json
        players = table["players"]
        return Seen(
            tuple(player["seat"] for player in players if player["acting"]),
            table["over"],
            tuple(player["engine"] for player in players),
            tuple(player["seat"] for player in players if player["resigned"]),
            {seat: table["decision"]},
            tuple(player["score"] for player in players),
            outcome_of(table["result"] and GameResult.from_json(json.dumps(table["result"]))),
            tuple(self.on_own_clock(player["deadline"]) for player in players),
        )

    async def leave_tables(self) -> None:
        await self.world.wait_for_ratings()
        for people in self.world.people:
            people.seen.clear()
            people.is_watched = False

    def on_own_clock(self, deadline: float | None) -> float | None:
        return None if deadline is None else deadline - self.began


def refusal_of(response: Response) -> str | None:
    if response.status == 200:
        return None
    assert 400 <= response.status < 500, response.text
    return response.text
