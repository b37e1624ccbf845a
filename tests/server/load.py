"""Scripted players who know what they were promised: every move that a server has answered to is looked for in the log."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from urllib.parse import urlencode

from quincunx.server.storage.open import open_store
from quincunx.server.storage.store import MOVE
from quincunx.server.tables.table import Table, game_events

SETUP = {"players": "2", "who0": "here", "who1": "here", "first": "0"}
SOON = 0.05  # seconds before somebody whose connection broke tries again


def script() -> Iterator[tuple[int, str]]:
    """A game of Qwixx for two who never mark: (seat, move) until the fourth penalty of the first."""
    for turn in range(7):
        yield from ((0, "pass"), (1, "pass"), (turn % 2, "penalty"))


class Line:
    """A connection that posts forms, and is opened again when it breaks."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, **fields: object) -> tuple[int, str]:
        """The answer's status, and where it leads; ConnectionError if there was none."""
        body = urlencode(fields)
        try:
            if self._streams is None:
                self._streams = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = self._streams
            writer.write(
                f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {self.cookie}\r\n"
                f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
            )
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            await reader.readexactly(int(value_of(head, "content-length") or 0))
        except (OSError, asyncio.IncompleteReadError) as error:
            self.close()
            raise ConnectionError("the server has gone") from error
        self.cookie = value_of(head, "set-cookie") or self.cookie
        return int(head.split()[1]), value_of(head, "location")

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
        self._streams = None


def value_of(head: str, name: str) -> str:
    found = re.search(rf"^{name}: ([^;\r]*)", head, re.MULTILINE | re.IGNORECASE)
    return found[1] if found else ""


@dataclass
class Promise:
    """A move that was answered to: the log must have it."""

    table: str
    seat: int
    decision: int
    move: str


@dataclass
class Crowd:
    """Tables that are played one after the other, over whatever happens to the servers."""

    ports: list[int]
    promises: list[Promise] = field(default_factory=list)
    over: bool = False

    async def play(self, number: int) -> None:
        """Games without end, each move by another of the servers."""
        lines = [Line(port) for port in self.ports]
        while not self.over:
            lines[0].cookie = ""
            path = await self._persist(lines[0], "/new/qwixx", **SETUP)
            for line in lines:
                line.cookie = lines[0].cookie
            await self._game(path, lines, number)
        for line in lines:
            line.close()

    async def _game(self, path: str, lines: list[Line], number: int) -> None:
        decisions = [0, 0]
        for step, (seat, move) in enumerate(script()):
            line = lines[(number + step) % len(lines)]
            await self._persist(line, f"{path}/move", seat=seat, move=move, decision=decisions[seat])
            if self.over:
                return
            self.promises.append(Promise(path.rsplit("/", 1)[1], seat, decisions[seat], move))
            decisions[seat] += 1

    async def _persist(self, line: Line, path: str, **fields: object) -> str:
        """Ask until there is an answer; whoever asks twice for the same decision is answered that it is made."""
        while not self.over:
            try:
                status, location = await line.post(path, **fields)
            except ConnectionError:
                await asyncio.sleep(SOON)
                continue
            if status != 503:
                assert status == 303, status
                return location
            await asyncio.sleep(SOON)
        return ""


def under_load(crowd: Crowd, players: int, trouble: Callable[[], Awaitable[None]]) -> None:
    """Let players play while something happens, and some moments longer."""

    async def run() -> None:
        playing = [asyncio.create_task(crowd.play(number)) for number in range(players)]
        await trouble()
        so_far = len(crowd.promises)
        while len(crowd.promises) < so_far + 20 and not any(task.done() for task in playing):
            await asyncio.sleep(0.01)
        crowd.over = True
        await asyncio.gather(*playing)

    with ThreadPoolExecutor(1) as thread:  # of its own: where browsers are tested, this one has a running loop already
        thread.submit(asyncio.run, run()).result()


def broken_promises(database: str, promises: list[Promise]) -> list[Promise]:
    """Those that the log does not keep; every log is read by the rules on the way."""
    store, moves = open_store(database), dict[str, list[list[str]]]()
    for name in {promise.table for promise in promises}:
        found = store.load(name)
        assert found is not None, name
        assert Table(*found).match.log[: len(found[1])] == game_events(found[1])
        moves[name] = [[entry.text for entry in found[1] if (entry.kind, entry.seat) == (MOVE, seat)] for seat in (0, 1)]
    store.close()
    return [each for each in promises if moves[each.table][each.seat][each.decision : each.decision + 1] != [each.move]]
