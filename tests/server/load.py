"""Scripted players under load: every move that a server has acknowledged must be in the log."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import urlencode

from quincunx.server.storage.open import open_store
from quincunx.server.table.entries import Moved
from quincunx.server.table.state import TableState

SETUP = {"players": "2", "who0": "here", "who1": "here", "first": "0"}
RETRY_DELAY = 0.05  # seconds


def script() -> Iterator[tuple[int, str]]:
    """A game of Qwixx for two players who never mark, as (seat, move), until the first has four
    penalties.
    """
    for turn in range(7):
        yield from ((0, "pass"), (1, "pass"), (turn % 2, "penalty"))


class FormConnection:
    """A connection that posts forms and reconnects when it breaks."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, **fields: object) -> tuple[int, str]:
        """The status and location of the response; ConnectionError if there is none."""
        body = urlencode(fields)
        try:
            if self._streams is None:
                self._streams = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = self._streams
            writer.write(
                f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {self.cookie}\r\n"
                "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: "
                f"{len(body)}\r\n\r\n{body}".encode()
            )
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            await reader.readexactly(int("".join(headers(head, "content-length")) or 0))
        except (OSError, asyncio.IncompleteReadError) as error:
            await self.close()
            raise ConnectionError("the server is gone") from error
        self.cookie = "; ".join(headers(head, "set-cookie")) or self.cookie
        return int(head.split()[1]), "".join(headers(head, "location"))

    async def close(self) -> None:
        if self._streams is not None:
            _, writer = self._streams
            self._streams = None
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()


def headers(head: str, name: str) -> list[str]:
    """All headers of this name, each without its parameters."""
    return re.findall(rf"^{name}: ([^;\r]*)", head, re.MULTILINE | re.IGNORECASE)


@dataclass
class AcknowledgedMove:
    """The log must contain it."""

    table: str
    seat: int
    decision: int
    move: str


@dataclass
class LoadGenerator:
    """Plays one table after the other, whatever happens to the servers."""

    ports: list[int]
    acknowledged: list[AcknowledgedMove] = field(default_factory=list)
    stopped: bool = False

    async def play(self, number: int) -> None:
        """Play games until stopped, each move through another server.

        Its connections are closed whatever happens: one that is left open is reported in a later
        test.
        """
        lines = [FormConnection(port) for port in self.ports]
        try:
            while not self.stopped:
                lines[0].cookie = ""
                path = await self._post_until_answered(lines[0], "/new/qwixx", **SETUP)
                for line in lines:
                    line.cookie = lines[0].cookie
                await self._game(path, lines, number)
        finally:
            for line in lines:
                await line.close()

    async def _game(self, path: str, lines: list[FormConnection], number: int) -> None:
        decisions = [0, 0]
        for step, (seat, move) in enumerate(script()):
            line = lines[(number + step) % len(lines)]
            await self._post_until_answered(
                line, f"{path}/move", seat=seat, move=move, decision=decisions[seat]
            )
            if self.stopped:
                return
            self.acknowledged.append(
                AcknowledgedMove(path.rsplit("/", 1)[1], seat, decisions[seat], move)
            )
            decisions[seat] += 1

    async def _post_until_answered(self, line: FormConnection, path: str, **fields: object) -> str:
        """Repeat a request until there is a response.

        A decision that was made already counts as success.
        """
        while not self.stopped:
            try:
                status, location = await line.post(path, **fields)
            except ConnectionError:
                await asyncio.sleep(RETRY_DELAY)
                continue
            if status != 503:
                assert status == 303, status
                return location
            await asyncio.sleep(RETRY_DELAY)
        return ""


def run_under_load(
    load: LoadGenerator, players: int, disturb: Callable[[], Awaitable[None]]
) -> None:
    """Play while `disturb` runs, and for some more moves."""

    async def run() -> None:
        async with asyncio.TaskGroup() as playing:  # if one fails, all end
            for number in range(players):
                playing.create_task(load.play(number))
            await disturb()
            so_far = len(load.acknowledged)
            while len(load.acknowledged) < so_far + 20:
                await asyncio.sleep(0.01)
            load.stopped = True

    with (
        ThreadPoolExecutor(1) as thread
    ):  # its own thread, because the browser tests have a running event loop in the main one
        thread.submit(asyncio.run, run()).result()


def missing_moves(database: str, acknowledged: list[AcknowledgedMove]) -> list[AcknowledgedMove]:
    """The acknowledged moves that are not in the log; every log is also checked against the
    rules.
    """
    store, moves = open_store(database), dict[str, list[list[str]]]()
    for name in {move.table for move in acknowledged}:
        found = store.load(name)
        assert found is not None, name
        TableState.at_start(found[0]).apply(*found[1])
        moves[name] = [
            [entry.move for entry in found[1] if isinstance(entry, Moved) and entry.seat == seat]
            for seat in (0, 1)
        ]
    store.close()
    return [
        each
        for each in acknowledged
        if moves[each.table][each.seat][each.decision : each.decision + 1] != [each.move]
    ]
