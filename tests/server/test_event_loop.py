"""Nothing that a stranger sends keeps the others waiting: reading and replaying it is done outside
the event loop, or in small pieces.
"""

import asyncio
import asyncio.events
import gc
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from fastapi import FastAPI

import quincunx as qx
from quincunx.core.dice.rng import Random
from quincunx.core.moves import Unseen
from quincunx.core.play.hidden_information import find_hidden_information
from quincunx.core.play.match import Match
from quincunx.core.play.record import parse_record
from quincunx.core.registry import shared_game
from quincunx.server.service.tables import LONG_LOG
from quincunx.server.table.entries import Entry, entries_of_record, entry_of
from quincunx.server.table.pad_setup import new_own_tiles
from quincunx.server.table.row import TableRow
from quincunx.server.table.setup import host_entries, new_table, parse_setup
from quincunx.server.table.tokens import ClientTokens, cookie_name
from tests.games.qwixx.sheet_files import OWN
from tests.server.api_client import Response
from tests.server.asgi_client import AsgiClient, run, running_app
from tests.server.records import random_record, trading_record

LONGEST = 0.1  # seconds of processor time that a request may keep the event loop
EVENTS = 700  # three times a long game, so that a correction takes much longer than that
BODY = 1_900_000  # bytes; the limit is 2 MB
DEEP = f"[z]\na{'.a' * 9000} = 1"
SHEETS = {
    "deep": DEEP,
    "digits": f"title = {'1' * 5000}",
    "brackets": f"title = {'[' * 5000}",
    "tables": "".join(f"[{'a.' * 20}b{number}]\n" for number in range(250)),
}


class Held:
    """How long the event loop was held by each of its callbacks, in processor time, which does not
    depend on what else the machine does.
    """

    def __init__(self) -> None:
        self.longest = 0.0


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    found, original = Held(), asyncio.events.Handle._run

    def run_measured(handle: asyncio.Handle) -> None:
        start = time.thread_time()
        original(handle)
        found.longest = max(found.longest, time.thread_time() - start)

    monkeypatch.setattr(asyncio.events.Handle, "_run", run_measured)
    gc.disable()  # the objects of all tests would be looked through
    yield found
    gc.enable()


async def open_table(
    app: FastAPI, row: TableRow, entries: list[Entry], tokens: ClientTokens
) -> AsgiClient:
    """A table as it is after these entries, and a browser with its tokens."""
    await app.state.service.open(row, entries)
    client = AsgiClient(app)
    client.cookies[cookie_name(row.id)] = tokens.to_cookie()
    return client


async def own_tiles_table(app: FastAPI, events: int) -> tuple[AsgiClient, str]:
    """Qwirkle with real tiles: nearly all of them are traded."""
    row, entries, tokens = new_own_tiles(shared_game("qwirkle", {"players": 2}), ["Ann", "Bob"])
    client = await open_table(app, row, entries, tokens)
    played = (await app.state.service.table(row.id))._match.copy()
    while len(played.log) < events:
        played.apply(next_event(played))
    row, entries, tokens = new_own_tiles(played.game, ["Ann", "Bob"])
    client = await open_table(app, row, [*entries, *map(entry_of, played.log)], tokens)
    return client, f"/t/{row.id}"


def next_event(played: Match) -> tuple[int | None, str]:
    state, hidden = played.state, find_hidden_information(played.game)
    if state.chance:
        drawn = str(state.sample(Random(len(played.log))))
        return None, str(Unseen()) if hidden.unseen_draw_due(state) else drawn
    if hidden.question(state, played.log):
        return None, "first 0"
    seat = state.acting[0]
    moves = [str(move) for move in state.moves(seat)]
    trades = [move for move in moves if move.startswith("trade")]
    return seat, min(trades, key=len) if trades else moves[0]


@contextmanager
def bounded(held: Held, what: str) -> Iterator[None]:
    held.longest = 0.0
    yield
    assert held.longest < LONGEST, f"{what}: {held.longest:.2f} s"


def test_uploads_do_not_hold_the_event_loop(tmp_path: Path, held: Held) -> None:
    async def work() -> None:
        async with running_app(tmp_path) as app:
            client = AsgiClient(app)
            for path in ("/sheets", "/records", "/verify"):  # so that templates are loaded
                assert (await client.post(path, sheet="x", record="x")).status == 422
            for name, sheet in SHEETS.items():
                with bounded(held, f"sheet {name}"):
                    assert (await client.post("/sheets", sheet=sheet)).status == 422
            for path in ("/records", "/verify"):
                for part in ("%0A", "%C3%A4", "x"):
                    body = f"record={part * (BODY // len(part))}".encode()
                    with bounded(held, f"{path} {part}"):
                        assert (await post(client, path, body)).status == 422
            for path in ("/api/records", "/api/verify", "/api/tables"):
                for body in (b"[" * BODY, b"[" + b"{}," * (BODY // 3) + b"1]"):
                    with bounded(held, path):
                        refused = await client.request(
                            "POST", path, body, content_type="application/json"
                        )
                    assert refused.status in (400, 413, 422)

    run(work())


async def post(client: AsgiClient, path: str, body: bytes) -> Response:
    return await client.request(
        "POST", path, body, content_type="application/x-www-form-urlencoded"
    )


def test_rules_of_own_sheets_do_not_hold_the_event_loop(tmp_path: Path, held: Held) -> None:
    data = json.loads(qx.sheet(OWN).key.removeprefix("sheet "))
    key = f"sheet {json.dumps(data | {'rules': '[' * 2000})}".replace("/", "\\u002f")

    async def work() -> None:
        async with running_app(tmp_path) as app:
            client = AsgiClient(app)
            assert (await client.get("/rules/qwixx")).status == 200
            with bounded(held, "rules"):
                assert (await client.get(f"/rules/{key}")).status == 200

    run(work())


def test_corrections_of_long_games_do_not_hold_the_event_loop(tmp_path: Path, held: Held) -> None:
    async def work() -> None:
        async with running_app(tmp_path) as app:
            for events in (30, EVENTS):  # the short one for the templates
                client, path = await own_tiles_table(app, events)
                log = (await app.state.service.table(path[3:])).public_events(0, events)
                mine, others = (
                    [number for number, (seat, _) in enumerate(log, 1) if seat == each]
                    for each in (0, 1)
                )
                for page in (
                    "/correct",
                    f"/correct?event={others[-1]}",
                    f"/tiles?seat=0&event={mine[-1]}",
                ):
                    with bounded(held, f"{page} of {events}"):
                        assert (await client.get(path + page)).status == 200
                for fields in (
                    {"event": others[-1], "move": "trade 2"},
                    {"event": others[0], "move": "trade 2"},
                    {"undo": 1},
                ):
                    with bounded(held, f"{fields} of {events}"):
                        assert (await client.post(f"{path}/correct", **fields)).status == 303

    run(work())


def test_long_games_change_outside_the_event_loop(tmp_path: Path) -> None:
    """To take back a move replays all others."""

    async def work() -> None:
        async with running_app(tmp_path) as app:
            client, path = await game_against_engine(app, "qwirkle", trading_record(LONG_LOG))
            gate = threading.Event()
            blocked = asyncio.create_task(app.state.service.thread_jobs.run(gate.wait))
            taking = asyncio.create_task(client.post(f"{path}/take-back", seat=0))
            for _ in range(20):
                assert (await AsgiClient(app).get("/healthz")).status == 200
            assert not taking.done()
            gate.set()
            assert (await taking).status == 303
            await blocked

    run(work())


def test_others_are_answered_between_two_frames(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_app(tmp_path) as app:
            client, path = await game_against_engine(app, "clever", random_record("clever", 150))
            frames = asyncio.create_task(client.get(f"{path}/frames?after=0&before=150"))
            answered = 0
            while not frames.done():
                await asyncio.sleep(0)
                answered += 1
            assert answered > len((await frames).json) > 10

    run(work())


async def game_against_engine(app: FastAPI, key: str, record: str) -> tuple[AsgiClient, str]:
    fields = {"players": "2", "who0": "here", "who1": "novice"}
    row, tokens = new_table(parse_setup(key, fields), "x")
    entries = [*host_entries(tokens), *entries_of_record(parse_record(record))]
    return await open_table(app, row, entries, tokens), f"/t/{row.id}"
