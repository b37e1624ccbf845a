"""Processor time of everything that a move needs, in milliseconds: the samples that
`benchmarks.capacity` works with.

python -m benchmarks.move_cost [--output benchmarks/capacity.json]

All of it is processor time of one thread, so other work on the machine distorts it less than times
on the clock. Where the same work can be done again, the least of three times counts. Only the
commits are timed on the clock.
"""

import argparse
import asyncio
import itertools
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from fastapi import FastAPI
from starlette.types import Message
from tests.server.load import script
from tests.server.postgres_cluster import running_cluster
from tests.server.service.support import table_row
from tests.server.table.support import LoggedTable

import quincunx as qx
from benchmarks.baselines import measure_group_commit
from quincunx.engine import level_name
from quincunx.server.app import make_app
from quincunx.server.jobs.limits import Limits
from quincunx.server.storage.sqlite import SqliteStore
from quincunx.server.table.state import TableState
from quincunx.server.web.pages.table import table_page
from quincunx.server.web.pages.viewer import Viewer
from quincunx.server.web.templating import render

TABLES, MOVES_AT_ONCE = 100, 50
PAGE_GAMES = ("qwixx", "clever", "qwirkle", "qwizz")
LEVELS = ("novice", "casual", "strong", "expert")
DECISIONS, TIMES, MANY_MOVES = 40, 3, 64
NO_LIMITS = Limits(requests=1e9, burst=1e9, tables=1e9, connections=1e9)
QUANTILES = 20


# ---- the application without a web server: two players at each table, over websockets that exist
# in this process only


class Session:
    """A websocket of one player."""

    def __init__(self, app: FastAPI, table: str, token: str) -> None:
        self.received = 0
        self._changed = asyncio.Event()
        self.inbox: asyncio.Queue[Message] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        headers = [(b"host", b"localhost"), (b"authorization", f"Bearer {token}".encode())]
        scope = {
            "type": "websocket",
            "path": f"/api/tables/{table}/live",
            "scheme": "ws",
            "subprotocols": [],
            **common_scope(headers),
        }
        self.task = asyncio.create_task(app(scope, self.inbox.get, self._send))

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self.received += 1
            self._changed.set()

    async def wait_for_update(self, after: int) -> None:
        while self.received <= after:
            self._changed.clear()
            await self._changed.wait()


def common_scope(headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    return {
        "headers": headers,
        "query_string": b"",
        "root_path": "",
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "state": {},
    }


async def create_table(app: FastAPI) -> Any:
    body = json.dumps(
        {"game": "qwixx", "seats": [{"who": "here"}, {"who": "here"}], "options": {"first": 0}}
    ).encode()
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
    await app(
        {
            "type": "http",
            "method": "POST",
            "path": "/api/tables",
            "scheme": "http",
            **common_scope(headers),
        },
        receive,
        send,
    )
    return json.loads(b"".join(message.get("body", b"") for message in sent))


async def app_moves(folder: Path) -> list[float]:
    """From the message of a player until the state is written for both.

    The web server and the writer's thread are not included.
    """
    app = make_app(SqliteStore(folder / "games.db"), "seed", pause=0, limits=NO_LIMITS)
    costs: list[float] = []
    async with app.router.lifespan_context(app):
        tables = [await open_table(app) for _ in range(TABLES)]
        for _ in range(20):
            for start in range(0, TABLES, MOVES_AT_ONCE):
                before = time.thread_time()
                await asyncio.gather(
                    *(move(*table) for table in tables[start : start + MOVES_AT_ONCE])
                )
                costs.append((time.thread_time() - before) / MOVES_AT_ONCE * 1000)
        for sessions, _ in tables:
            for session in sessions:
                session.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
                await session.task
    return costs


async def open_table(app: FastAPI) -> tuple[list[Session], Iterator[tuple[int, str]]]:
    created = await create_table(app)
    sessions = [Session(app, created["table"], created["tokens"][str(seat)]) for seat in (0, 1)]
    for session in sessions:
        await session.wait_for_update(0)
    return sessions, script()


async def move(sessions: Sequence[Session], moves: Iterator[tuple[int, str]]) -> None:
    seat, notation = next(moves)
    before = [session.received for session in sessions]
    sessions[seat].inbox.put_nowait(
        {"type": "websocket.receive", "text": json.dumps({"move": notation})}
    )
    for session, count in zip(sessions, before, strict=True):
        await session.wait_for_update(count)


# ---- pages and the engine


def pages(key: str) -> list[float]:
    """The page of a table for one of its players, at every move of a random game."""
    table = LoggedTable(table_row(key))
    rng = random.Random(1)
    costs = list[float]()
    while not table.state.over and len(costs) < 100:
        costs.append(least_cost(partial(render_page, table.table)))
        seat = rng.choice(table.state.acting)
        table.play(seat, str(rng.choice(table.state.moves(seat))))
    return costs


def render_page(table: TableState) -> None:
    render(table_page(table, Viewer(frozenset({0})), frozenset({0, 1})))


def least_cost(work: Callable[[], object]) -> float:
    """Of three times, in milliseconds."""
    costs = []
    for _ in range(TIMES):
        before = time.thread_time()
        work()
        costs.append(time.thread_time() - before)
    return min(costs) * 1000


def decisions(level: str) -> list[float]:
    """Decisions of the engine with more than one legal move, in games of two such engines of
    Qwixx.
    """
    engine = qx.Engine(level_name(level), seed=1)
    costs = list[float]()
    seed = 0
    while len(costs) < DECISIONS:
        seed += 1
        match = qx.Match(qx.game("qwixx", players=2), seed=seed)
        while not match.state.over and len(costs) < DECISIONS:
            seat = match.state.acting[0]
            is_choice = len(match.state.moves(seat)) > 1
            before = time.thread_time()
            match.play(seat, engine.choose(match.state, seat))
            if is_choice:
                costs.append((time.thread_time() - before) * 1000)
    return costs[1:]  # the first loads the network


def commits(new_database: Callable[[], str]) -> dict[str, float]:
    """The time of a commit with one move, and what each further move adds."""
    alone, many = (
        min(size * 1000 / measure_group_commit(new_database(), size) for _ in range(TIMES))
        for size in (1, MANY_MOVES)
    )
    return {
        "alone": round(alone, 4),
        "each_more": round(max(0.0, many - alone) / (MANY_MOVES - 1), 4),
    }


def quantiles(samples: Sequence[float]) -> list[float]:
    ordered = sorted(samples)
    return [
        round(ordered[round(place / QUANTILES * (len(ordered) - 1))], 4)
        for place in range(QUANTILES + 1)
    ]


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.move_cost",
        description=__doc__.splitlines()[0] if __doc__ else "",
    )
    parser.add_argument("--output", type=Path, help="where to write the samples, as JSON")
    given = parser.parse_args()
    found: dict[str, Any] = {"page": {}, "engine": {}, "commit": {}}
    with tempfile.TemporaryDirectory() as folder, running_cluster() as cluster:
        found["move"] = report("a move", asyncio.run(app_moves(Path(folder))))
        for key in PAGE_GAMES:
            found["page"][key] = report(f"a page of {key}", pages(key))
        for level in LEVELS:
            found["engine"][level] = report(f"a decision of {level}", decisions(level))
        files = (f"{folder}/commits{number}.db" for number in itertools.count())
        for name, new_database in (
            ("sqlite", lambda: next(files)),
            ("postgresql", cluster.database),
        ):
            commit = found["commit"][name] = commits(new_database)
            print(
                f"a commit, {name}: {commit['alone']:.2f} ms, {commit['each_more']:.3f} for "
                "each further move"
            )
    if given.output is not None:
        given.output.write_text(json.dumps(found, indent=1) + "\n")
    return 0


def report(name: str, samples: Sequence[float]) -> list[float]:
    print(
        f"{name}: least {min(samples):.2f} ms, median {median(samples):.2f}, most "
        f"{max(samples):.2f}",
        flush=True,
    )
    return quantiles(samples)


if __name__ == "__main__":
    sys.exit(main())
