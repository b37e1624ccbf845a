"""Keep the engine so busy from one address that it has no time for anybody else.

First nothing, for comparison, then a hundred tables of five experts that nobody watches, then the
same with an open stream at each, then verifications of a long record. Each time somebody at another
address plays against a novice and then against an expert, and the script measures how long the
engine's answers take.
"""

import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path

from tests.server.api_client import ApiClient, RemoteClient, create_table
from tests.server.conftest import Server

import quincunx as qx

TABLES = 100
VERIFICATIONS = 25
RECORD_LINES = 10_000
LEVELS = ("novice", "expert")
DECISIONS = 5
MAX_WAIT = 60.0  # seconds for one answer; then the script gives up
ACCEPTABLE_WAIT = 5.0  # also for the first answer: the server starts cold
POLL_INTERVAL = 0.02


Attack = Callable[[RemoteClient, str], AbstractContextManager[None]]


def main() -> int:
    record = long_record()
    worst = [report(name, attack, record) for name, attack in ATTACKS.items()]
    return 1 if max(worst) > ACCEPTABLE_WAIT else 0


def report(name: str, attack: Attack, record: str) -> float:
    """The longest wait of somebody at another address during this attack, in seconds."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "games.db", more=["--proxy", "127.0.0.1"])
        try:
            with attack(RemoteClient(server.port, "203.0.113.1"), record):
                found = {level: waits(server.port, level) for level in LEVELS}
        finally:
            server.kill()
    for level, seconds in found.items():
        answers = ", ".join("none" if wait >= MAX_WAIT else f"{wait:.2f}" for wait in seconds)
        print(f"{name}, seconds until each answer of the {level}: {answers}", flush=True)
    return max(map(max, found.values()))


def waits(port: int, level: str) -> list[float]:
    """How long each decision of the engine takes, until one is missing."""
    table, seats, _ = create_table(
        RemoteClient(port, "198.51.100.1"), "qwixx", "here", level, options={"first": 0}
    )
    found: list[float] = []
    for decision in range(DECISIONS):
        found.append(seconds_until_answer(seats[0], table))
        if found[-1] >= MAX_WAIT:
            break
        seats[0].post(f"{table}/moves", move="pass" if decision % 2 == 0 else "penalty")
    return found


def seconds_until_answer(player: ApiClient, table: str) -> float:
    """Until the engine no longer has to act."""
    start = time.perf_counter()
    while time.perf_counter() - start < MAX_WAIT:
        if not player.get(table).json["players"][1]["acting"]:
            return time.perf_counter() - start
        time.sleep(POLL_INTERVAL)
    return MAX_WAIT


# ---- attacks


@contextmanager
def no_attack(eve: RemoteClient, record: str) -> Iterator[None]:
    yield


@contextmanager
def unwatched_tables(eve: RemoteClient, record: str) -> Iterator[None]:
    for _ in range(TABLES):
        create_table(eve, "qwixx", *["expert"] * 5)
    yield


@contextmanager
def watched_tables(eve: RemoteClient, record: str) -> Iterator[None]:
    with ExitStack() as stack:
        for _ in range(TABLES):
            table, _, _ = create_table(eve, "qwixx", *["expert"] * 5)
            stream = eve.events(table)
            next(stream)
            stack.callback(stream.close)  # type: ignore[attr-defined]
        yield


@contextmanager
def verifications(eve: RemoteClient, record: str) -> Iterator[None]:
    def verify() -> None:
        with suppress(OSError):  # the server is killed at the end
            eve.post("/verify", record=record)

    threads = [threading.Thread(target=verify, daemon=True) for _ in range(VERIFICATIONS)]
    for thread in threads:
        thread.start()
    time.sleep(1)
    yield


def long_record() -> str:
    """Two players of Qwirkle who exchange the tile that they drew last, again and again."""
    match = qx.Match(qx.game("qwirkle", players=2), seed="long")
    match.play(match.state.acting[0], match.state.moves(match.state.acting[0])[0])
    tiles = [match.state.view(seat).hand[0] for seat in range(2)]
    while len(match.log) < RECORD_LINES:
        seat = match.state.acting[0]
        match.play(seat, f"trade {tiles[seat]}")
        tiles[seat] = str(match.log[-1][1])
    return str(match.record)


ATTACKS: dict[str, Attack] = {
    "no attack": no_attack,
    "unwatched tables": unwatched_tables,
    "watched tables": watched_tables,
    "verifications": verifications,
}

if __name__ == "__main__":
    sys.exit(main())
