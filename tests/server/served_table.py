"""Random people at a table of real servers that share a database, through HTTP.

The servers run in the process of the test, on a clock of its own. Their engine waits until the test
tells it what to play.
"""

import asyncio
import json
import random
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, ExitStack
from typing import Any, TypeVar
from unittest.mock import patch

from fastapi import FastAPI
from hypothesis import strategies as st
from hypothesis.stateful import rule

from quincunx.core.state import State
from quincunx.server.app import make_app
from quincunx.server.jobs.job_queue import JobOptions
from quincunx.server.jobs.limits import Limits
from quincunx.server.service import late_moves
from quincunx.server.service.late_moves import LateMoves
from quincunx.server.service.tables import TableService
from quincunx.server.storage import deadlines, notifications, postgres
from quincunx.server.storage.open import open_store
from quincunx.server.table.result import GameResult
from tests.server.api_client import Response
from tests.server.asgi_client import AsgiClient
from tests.server.table.random_people import SEED, RandomPeople, Seen
from tests.server.table.referee import NAMES
from tests.server.table.test_referee import outcome_of
from tests.support import PATIENCE

T = TypeVar("T")
NEVER = 1e9  # seconds
LIMITS = Limits(requests=1e9, burst=1e9, tables=1e9, profiles=1e9)


class Orders:
    """What the engine is told to play, instead of thinking."""

    def __init__(self) -> None:
        self._waiting = list[tuple[int, asyncio.Future[str]]]()  # with their seats

    async def choose(
        self, state: State, seat: int, level: str, options: JobOptions
    ) -> tuple[str, float]:
        order = asyncio.Future[str]()
        self._waiting.append((seat, order))
        return await order, 0.0

    async def give(self, seat: int, move: str, task: asyncio.Task[None]) -> None:
        """To whoever waits for it now, or when this task does; what it leads to has to wait."""
        has_given = False
        while not task.done():
            waiting = [
                order for other, order in self._waiting if other == seat and not order.done()
            ]
            if waiting and not has_given:
                has_given = True
                for order in waiting:
                    order.set_result(move)
            await asyncio.wait({task}, timeout=0.001)

    def forget(self) -> None:
        for _, order in self._waiting:
            order.cancel()
        self._waiting.clear()


class RunningServer:
    def __init__(self, database: str, now: Callable[[], float]) -> None:
        self.orders = Orders()
        self.app: FastAPI = make_app(open_store(database), seed=SEED, pause=0, limits=LIMITS)
        self.service: TableService = self.app.state.service
        self.service.engines.choose = self.orders.choose
        self.service.hub._now = self.service.hub.active_tables._now = now
        self._life: AbstractAsyncContextManager[Any] = self.app.router.lifespan_context(self.app)

    async def start(self) -> "RunningServer":
        await self._life.__aenter__()
        return self

    async def stop(self) -> None:
        await self._life.__aexit__(None, None, None)


class World:
    """Servers on one database, and the time, which passes only when it is told to."""

    def __init__(self, database: str, servers: int) -> None:
        self.database, self.now = database, 2e9
        self.random = random.Random()
        self.rated_games = 0
        # In a thread of its own: a browser of other tests may run an event loop in this one.
        self._thread = ThreadPoolExecutor(1)
        self._runner = asyncio.Runner()
        self._patches = ExitStack()
        for place, name, value in (
            (time, "time", lambda: self.now),
            (late_moves, "INTERVAL", NEVER),
            (late_moves, "MAX_LOADED", 0),  # tables of earlier people stay as they were left
            (notifications, "SHUTDOWN_CHECK", 0.01),
            (deadlines, "RESPONSE_TIMEOUT", PATIENCE),  # on a busy machine, too
            (postgres, "CALL_TIMEOUT", PATIENCE),
            (postgres, "READ_TIMEOUT", PATIENCE),
            (postgres, "CONNECTION", {"autocommit": True}),
        ):
            self._patches.enter_context(patch.object(place, name, value))
        self.servers = [self.run(self.new_server().start()) for _ in range(servers)]
        self.profiles = [self.run(self.new_profile(name)) for name in NAMES]

    def new_server(self) -> RunningServer:
        return RunningServer(self.database, lambda: self.now)

    async def new_profile(self, name: str) -> str:
        client = AsgiClient(self.servers[0].app)
        created = await client.post_json("/api/profiles", {"name": name})
        return str(created.json["token"])

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._thread.submit(self._runner.run, work).result()

    def some_server(self) -> RunningServer:
        return self.random.choice(self.servers)

    def let_time_pass(self, seconds: float) -> None:
        """While servers run, which say so all the time."""
        self.now += seconds
        self.servers[0].service.store.record_running(self.now, NEVER).result()
        for server in self.servers:
            server.service.hub.expire_presence()

    async def restart(self, seconds: float) -> None:
        for server in self.servers:
            await server.stop()
        self.now += seconds
        self.servers = [await self.new_server().start() for _ in self.servers]

    async def replace_one(self) -> None:
        """While the others go on, which say again who is there."""
        stopped = self.servers.pop(0)
        await stopped.stop()
        self.servers.append(await self.new_server().start())

    async def wait_for_ratings(self) -> None:
        """Whatever a server that was stopped has left, another one rates when it starts."""
        store = self.servers[0].service.store.ratings
        results = [table for table, *_ in store.results()]
        assert len(results) == self.rated_games
        await until(lambda: all(map(store.is_rated, results)))

    def close(self) -> None:
        for server in self.servers:
            self.run(server.stop())
        self._thread.submit(self._runner.close).result()
        self._thread.shutdown()
        self._patches.close()


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.0005)


class PeopleAtServers(RandomPeople):
    world: World

    def open_table(self, rated: bool, opponent: str) -> None:
        self.seen = dict[int, float]()  # when each seat sent a request last
        self.began = self.world.now
        self.world.random.seed(SEED)
        for server in self.world.servers:
            server.orders.forget()
        seats = [
            {"who": who, "name": name} for who, name in zip(("here", opponent), NAMES, strict=True)
        ]
        body = {"game": "qwixx", "seats": seats, "options": {"first": 0}, "clock": "30+120"}
        profile = {"profile": self.world.profiles[0], "rated": True} if rated else {}
        created = self.ask("/tables", None, {**body, **profile}).json
        self.table = created["table"]
        self.tokens = {0: created["tokens"]["0"]}
        self.invitation = created["invitations"].get("1", {}).get("token", "")
        self.seen[0] = self.world.now

    # ---- requests

    def ask(self, path: str, token: str | None, body: object = None) -> Response:
        return self.world.run(self.send(self.world.some_server(), path, token, body))

    async def send(
        self, server: RunningServer, path: str, token: str | None, body: object
    ) -> Response:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        client = AsgiClient(server.app, None, **headers)
        address = f"/api{path}"
        return await (client.get(address) if body is None else client.post_json(address, body))

    def act(self, seat: int, what: str, **body: object) -> str | None:
        self.seen[seat] = self.world.now
        response = self.ask(f"/tables/{self.table}/{what}", self.tokens[seat], body)
        return refusal_of(response)

    # ---- who is there

    def present(self, *seats: int) -> frozenset[int]:
        for seat in seats:
            self.seen[seat] = self.world.now
            self.ask(f"/tables/{self.table}", self.tokens[seat])
        there = self.there()
        self.world.run(self.spread(there))
        return there

    async def spread(self, there: frozenset[int]) -> None:
        """Servers say who is there when it changes, and again every few seconds."""
        async with asyncio.timeout(PATIENCE):
            while not all(self.hub_sees(there)):
                for server in self.world.servers:
                    server.service.hub.announce_presence(server.service.hub.presence())
                await asyncio.sleep(0.005)

    def there(self) -> frozenset[int]:
        limit = self.world.now - LIMITS.away
        return frozenset(seat for seat, seen in self.seen.items() if seen > limit)

    def hub_sees(self, there: frozenset[int]) -> list[bool]:
        """Other servers hear of it a moment later."""
        return [server.service.hub.present(self.table) == there for server in self.world.servers]

    # ---- what people do

    def make_join(self, present: frozenset[int]) -> str | None:
        body = {"name": NAMES[1], "profile": self.world.profiles[1]}
        response = self.ask(f"/tables/{self.table}/seat", self.invitation, body)
        if response.status == 200:
            self.tokens[1] = response.json["token"]
            self.seen[1] = self.world.now
        return refusal_of(response)

    def make_accept(self, seat: int) -> str | None:
        return self.act(seat, "accept")

    def make_move(self, seat: int, move: str) -> str | None:
        """Somebody clicks twice, and a proxy sends both to different servers: one counts."""
        self.seen[seat] = self.world.now
        body = {"move": move, "decision": self.referee.seats[seat].decisions}
        path = f"/tables/{self.table}/moves"
        servers = self.world.random.sample(self.world.servers, len(self.world.servers))
        clicks = [*servers, servers[0]] if self.world.random.random() < 0.1 else servers[:1]

        async def click() -> list[str | None]:
            work = [self.send(server, path, self.tokens[seat], body) for server in clicks]
            return [refusal_of(response) for response in await asyncio.gather(*work)]

        answers = self.world.run(click())
        assert answers.count(None) <= 1
        return None if None in answers else answers[0]

    def make_undo(self, seat: int) -> str | None:
        return self.act(seat, "undo")

    def make_take_back(self, seat: int) -> str | None:
        return self.act(seat, "take-back")

    def make_hand_over(
        self, actor: int, seat: int, level: str, present: frozenset[int]
    ) -> str | None:
        return self.act(actor, f"seats/{seat}/engine", level=level)

    def make_reclaim(self, seat: int) -> str | None:
        return self.act(seat, "person")

    def make_resign(self, seat: int) -> str | None:
        return self.act(seat, "resign")

    # ---- what the servers do by themselves

    def make_engine_move(self, seat: int, move: str) -> str | None:
        """On whichever server somebody looks."""
        server = self.world.some_server()
        return self.world.run(self.turn_of_engine(server, seat, move))

    async def turn_of_engine(self, server: RunningServer, seat: int, move: str) -> str | None:
        self.seen[0] = self.world.now
        before = await self.length()
        await self.send(server, f"/tables/{self.table}", self.tokens[0], None)
        while (task := server.service.engine_turns._tasks.get((self.table, seat))) is not None:
            await server.orders.give(seat, move, task)
            if await self.length() > before:
                return None
        return "the engine has no turn"

    def make_late_move(self, seat: int, move: str) -> str | None:
        """All servers look at the clocks at the same time; one of them moves."""
        return self.world.run(self.look_at_clocks(seat, move))

    async def look_at_clocks(self, seat: int, move: str) -> str | None:
        before = await self.length()
        await asyncio.gather(
            *(self.move_if_late(server, seat, move) for server in self.world.servers)
        )
        return None if await self.length() > before else "nobody is late"

    async def move_if_late(self, server: RunningServer, seat: int, move: str) -> None:
        late = LateMoves(server.service)
        await server.service.table(self.table)
        late.start_late_moves(self.world.now)
        for place, task in list(late._tasks.items()):
            if place == (self.table, seat):
                await server.orders.give(seat, move, task)
            else:
                task.cancel()

    async def length(self) -> int:
        """Of the log, once every server has heard what the others have written."""
        async with asyncio.timeout(PATIENCE):
            while len(lengths := {await self.length_at(each) for each in self.world.servers}) > 1:
                await asyncio.sleep(0.0005)
        return max(lengths)

    async def length_at(self, server: RunningServer) -> int:
        return (await server.service.table(self.table)).sequence

    # ---- time

    def let_time_pass(self, seconds: float) -> None:
        self.world.let_time_pass(seconds)

    def make_restart(self, seconds: float) -> None:
        self.world.run(self.world.restart(seconds))
        self.seen.clear()

    @rule(hesitation=st.integers(0, 2))
    def update_servers(self, hesitation: int) -> None:
        """One after the other, so that one always runs. People of the stopped one come back."""
        if hesitation or len(self.world.servers) == 1:
            return
        self.world.run(self.world.replace_one())
        survivor = self.world.servers[0]
        for seat in self.there():
            path = f"/tables/{self.table}"
            self.world.run(self.send(survivor, path, self.tokens[seat], None))
            self.seen[seat] = self.world.now

    # ---- what everybody sees

    def look(self) -> Seen:
        seat = self.world.random.choice([*self.tokens])
        self.seen[seat] = self.world.now
        self.world.run(self.length())
        table = self.ask(f"/tables/{self.table}", self.tokens[seat]).json
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

    def teardown(self) -> None:
        """A rated game that was decided has been counted once, on whatever server it ended."""
        if not hasattr(self, "table"):
            return
        outcome = self.referee.outcome
        self.world.rated_games += outcome is not None and outcome.rated
        self.world.run(self.world.wait_for_ratings())

    def on_own_clock(self, deadline: float | None) -> float | None:
        return None if deadline is None else deadline - self.began


def refusal_of(response: Response) -> str | None:
    if response.status == 200:
        return None
    assert 400 <= response.status < 500, response.text
    return response.text
