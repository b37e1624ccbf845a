"""What the machine allows: group commit alone, and a websocket echo."""

import asyncio
import multiprocessing
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from quincunx.server.storage.open import open_store
from quincunx.server.table.entries import Moved
from quincunx.server.table.row import SeatRow, TableRow

MOVES_PER_TABLE = 60


def measure_group_commit(database: str, tables: int) -> float:
    """Moves per second that the store accepts; each is durable before the next of its table."""
    store = open_store(database)
    names = [f"baseline{number}" for number in range(tables)]
    for future in [
        store.create(TableRow(name, "qwixx", {}, "", "all", (SeatRow("Ann", "here", ""),)), [])
        for name in names
    ]:
        future.result()
    start = time.perf_counter()
    for sequence in range(MOVES_PER_TABLE):
        for future in [store.append(name, sequence, [Moved(0, "red 8")]) for name in names]:
            future.result()
    seconds = time.perf_counter() - start
    store.close()
    return tables * MOVES_PER_TABLE / seconds


async def measure_echo(connections: int, size: int, duration: float) -> tuple[float, list[float]]:
    """Round trips per second with messages of this size, and how long each took."""
    seconds: list[float] = []
    with echo_server() as port:
        start = time.perf_counter()

        async def send_messages() -> None:
            async with connect(f"ws://127.0.0.1:{port}", compression=None) as socket:
                while time.perf_counter() < start + duration:
                    sent = time.perf_counter()
                    await socket.send("x" * size)
                    await socket.recv()
                    seconds.append(time.perf_counter() - sent)

        await asyncio.gather(*(send_messages() for _ in range(connections)))
        return len(seconds) / (time.perf_counter() - start), seconds


@contextmanager
def echo_server() -> Iterator[int]:
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(
        target=run_echo, args=(theirs,), daemon=True
    )
    process.start()
    yield ours.recv()
    process.terminate()
    process.join()


def run_echo(parent: Connection) -> None:
    async def send_back(socket: ServerConnection) -> None:
        async for message in socket:
            await socket.send(message)

    async def run() -> None:
        async with serve(send_back, "127.0.0.1", 0, compression=None) as server:
            parent.send(next(iter(server.sockets)).getsockname()[1])
            await asyncio.Future()

    asyncio.run(run())
