"""Many tables at once: scripted players over real websockets, each table with two, and how long every move takes.

A move counts when both players have been sent it, which is after it was durable.
"""

import asyncio
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tests.server.crowd import script
from tests.server.programs import Program
from websockets.asyncio.client import ClientConnection, connect

AT_ONCE = 16  # connections being opened
SEATS = [{"who": "here"}, {"who": "here"}]


@dataclass
class Seat:
    socket: ClientConnection
    sequence: int = 0

    async def see(self, later_than: int) -> None:
        """Read until something has happened since."""
        while self.sequence <= later_than:
            told = re.search(r'"sequence":(\d+)', str(await self.socket.recv()))
            assert told, "a move was refused"
            self.sequence = int(told[1])


@dataclass
class Field:
    """Tables, their players spread over the servers' ports: all of a table at one server, or each at another."""

    ports: Sequence[int]
    apart: bool = False
    tables: list[tuple[list[Seat], Iterator[tuple[int, str]]]] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)  # that each move took

    async def set(self, count: int) -> None:
        """Set tables, without opening them."""
        gate = asyncio.Semaphore(AT_ONCE)
        self._new = await asyncio.gather(*(self._set(gate, number) for number in range(count)))

    async def _set(self, gate: asyncio.Semaphore, number: int) -> tuple[int, str, dict[str, str]]:
        async with gate:
            program = Program(self._port(number, 0))
            answer = await asyncio.to_thread(program.post, "/tables", game="qwixx", seats=SEATS, options={"first": 0})
        return number, answer.told["table"], answer.told["tokens"]

    def _port(self, number: int, seat: int) -> int:
        return self.ports[(number + seat * self.apart) % len(self.ports)]

    async def open(self) -> None:
        gate = asyncio.Semaphore(AT_ONCE)
        self.tables = list(await asyncio.gather(*(self._open(gate, *told) for told in self._new)))

    async def _open(
        self, gate: asyncio.Semaphore, number: int, name: str, tokens: dict[str, str]
    ) -> tuple[list[Seat], Iterator[tuple[int, str]]]:
        seats = []
        for seat in (0, 1):
            address = f"ws://127.0.0.1:{self._port(number, seat)}/api/tables/{name}/live"
            headers = {"Authorization": f"Bearer {tokens[str(seat)]}"}
            async with gate:
                seats.append(Seat(await connect(address, additional_headers=headers, compression=None, max_queue=None)))
            await seats[-1].see(0)
        return seats, script()

    async def close(self) -> None:
        await asyncio.gather(*(seat.socket.close() for seats, _ in self.tables for seat in seats))

    # ---- playing

    async def paced(self, rate: float, duration: float) -> float:
        """All tables together make so many moves a second; how many it were. A move is late from when it was due."""
        begun = time.perf_counter()
        await asyncio.gather(*(self._pace(place, begun, rate, duration) for place in range(len(self.tables))))
        return len(self.seconds) / (time.perf_counter() - begun)

    async def _pace(self, place: int, begun: float, rate: float, duration: float) -> None:
        every = len(self.tables) / rate
        due = begun + every * place / len(self.tables)
        while due < begun + duration and await self._move(place, due):
            due += every

    async def flat_out(self, players: int, duration: float) -> float:
        """As many moves a second as can be, with so many under way at any moment."""
        begun = time.perf_counter()
        waiting = list(range(len(self.tables)))

        async def work() -> None:
            while waiting and time.perf_counter() < begun + duration:
                place = waiting.pop(0)
                if await self._move(place, time.perf_counter()):
                    waiting.append(place)

        await asyncio.gather(*(work() for _ in range(players)))
        return len(self.seconds) / (time.perf_counter() - begun)

    async def _move(self, place: int, due: float) -> bool:
        """The next move of a table, when it is due; False if its game is over."""
        seats, moves = self.tables[place]
        seat, move = next(moves, (0, ""))
        if not move:
            return False
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        before = max(each.sequence for each in seats)
        await seats[seat].socket.send(f'{{"move": "{move}"}}')
        await asyncio.gather(*(each.see(before) for each in seats))
        self.seconds.append(time.perf_counter() - due)
        return True
