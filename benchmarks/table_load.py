"""Load on many tables at once: scripted players over real websockets, two at each table, and how
long every move takes.

A move counts once both players have received it, which is after it is durable.
"""

import asyncio
import json
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tests.server.api_client import ApiClient
from tests.server.load import script
from websockets.asyncio.client import ClientConnection, connect

MOST_CONNECTING = 16  # connections being opened at the same time
SEATS = [{"who": "here"}, {"who": "here"}]


@dataclass
class SeatConnection:
    socket: ClientConnection
    sequence: int = 0

    async def wait_for_event(self, after: int) -> None:
        """Read until an event with a higher sequence number arrives."""
        while self.sequence <= after:
            found = re.search(r'"sequence":(\d+)', str(await self.socket.recv()))
            assert found, "a move was refused"
            self.sequence = int(found[1])


@dataclass
class NewTable:
    number: int
    name: str
    tokens: dict[str, str]


@dataclass
class OpenTable:
    seats: list[SeatConnection]
    moves: Iterator[tuple[int, str]]


@dataclass
class TableLoad:
    """Tables on one or more servers.

    All players of a table use the same server, or each another one if they are `apart`.
    """

    ports: Sequence[int]
    apart: bool = False
    created: list[NewTable] = field(default_factory=list)
    tables: list[OpenTable] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)  # that each move took

    async def create(self, count: int) -> None:
        """Create tables without connecting to them."""
        limit = asyncio.Semaphore(MOST_CONNECTING)
        self.created = list(
            await asyncio.gather(*(self._create(limit, number) for number in range(count)))
        )

    async def _create(self, limit: asyncio.Semaphore, number: int) -> NewTable:
        async with limit:
            client = ApiClient(self._port(number, 0))
            answer = await asyncio.to_thread(
                client.post, "/tables", game="qwixx", seats=SEATS, options={"first": 0}
            )
        data = json.loads(answer.text)
        return NewTable(number, data["table"], data["tokens"])

    def _port(self, number: int, seat: int) -> int:
        return self.ports[(number + seat * self.apart) % len(self.ports)]

    async def connect(self) -> None:
        limit = asyncio.Semaphore(MOST_CONNECTING)
        self.tables = list(
            await asyncio.gather(*(self._connect(limit, table) for table in self.created))
        )

    async def _connect(self, limit: asyncio.Semaphore, table: NewTable) -> OpenTable:
        seats = []
        for seat in (0, 1):
            address = (
                f"ws://127.0.0.1:{self._port(table.number, seat)}/api/tables/{table.name}/live"
            )
            headers = {"Authorization": f"Bearer {table.tokens[str(seat)]}"}
            async with limit:
                socket = await connect(
                    address, additional_headers=headers, compression=None, max_queue=None
                )
            seats.append(SeatConnection(socket))
            await seats[-1].wait_for_event(0)
        return OpenTable(seats, script())

    async def new_table(self, number: int) -> OpenTable:
        """Create a table and connect its players."""
        limit = asyncio.Semaphore(1)
        return await self._connect(limit, await self._create(limit, number))

    async def close(self) -> None:
        await asyncio.gather(
            *(seat.socket.close() for table in self.tables for seat in table.seats)
        )

    # ---- playing

    async def play_steadily(self, rate: float, duration: float) -> float:
        """Play this many moves per second on all tables together; returns how many it were.

        Latency counts from when a move was due.
        """
        start = time.perf_counter()
        await asyncio.gather(
            *(self._play_table(index, start, rate, duration) for index in range(len(self.tables)))
        )
        return len(self.seconds) / (time.perf_counter() - start)

    async def _play_table(self, index: int, start: float, rate: float, duration: float) -> None:
        interval = len(self.tables) / rate
        due = start + interval * index / len(self.tables)
        while due < start + duration and await self.move(self.tables[index], due):
            due += interval

    async def play_at_maximum(self, in_flight: int, duration: float) -> float:
        """Play as many moves per second as possible, with this many in flight; returns how many it
        were.
        """
        start = time.perf_counter()
        waiting = list(self.tables)

        async def work() -> None:
            while waiting and time.perf_counter() < start + duration:
                table = waiting.pop(0)
                if await self.move(table, time.perf_counter()):
                    waiting.append(table)

        await asyncio.gather(*(work() for _ in range(in_flight)))
        return len(self.seconds) / (time.perf_counter() - start)

    async def move(self, table: OpenTable, due: float) -> bool:
        """Make the next move of a table when it is due; False if its game is over."""
        seat, move = next(table.moves, (0, ""))
        if not move:
            return False
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        before = max(each.sequence for each in table.seats)
        await table.seats[seat].socket.send(f'{{"move": "{move}"}}')
        await asyncio.gather(*(each.wait_for_event(before) for each in table.seats))
        self.seconds.append(time.perf_counter() - due)
        return True
