"""What the machine allows: group commit by itself, and a bare websocket echo."""

import asyncio
import multiprocessing
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from quincunx.server.databases import open_store
from quincunx.server.store import Entry, Seating, TableRow

EACH = 60  # moves of each table


def group_commit(database: str, tables: int) -> float:
    """Moves a second into the store, each durable before the next of its table."""
    store = open_store(database)
    names = [f"bound{number}" for number in range(tables)]
    for future in [store.create(TableRow(name, "qwixx", {}, "", "all", (Seating("Ann", "here", ""),)), []) for name in names]:
        future.result()
    begun = time.perf_counter()
    for sequence in range(EACH):
        for future in [store.append(name, sequence, [Entry("move", 0, "red 8")]) for name in names]:
            future.result()
    spent = time.perf_counter() - begun
    store.close()
    return tables * EACH / spent


async def echo(players: int, size: int, duration: float) -> tuple[float, list[float]]:
    """Round trips a second of messages of this size, and how long each took."""
    seconds: list[float] = []
    with echo_server() as port:
        begun = time.perf_counter()

        async def talk() -> None:
            async with connect(f"ws://127.0.0.1:{port}", compression=None) as socket:
                while time.perf_counter() < begun + duration:
                    sent = time.perf_counter()
                    await socket.send("x" * size)
                    await socket.recv()
                    seconds.append(time.perf_counter() - sent)

        await asyncio.gather(*(talk() for _ in range(players)))
        return len(seconds) / (time.perf_counter() - begun), seconds


@contextmanager
def echo_server() -> Iterator[int]:
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=run_echo, args=(theirs,), daemon=True)
    process.start()
    yield ours.recv()
    process.terminate()
    process.join()


def run_echo(answer: Connection) -> None:
    async def back(socket: ServerConnection) -> None:
        async for message in socket:
            await socket.send(message)

    async def run() -> None:
        async with serve(back, "127.0.0.1", 0, compression=None) as server:
            answer.send(next(iter(server.sockets)).getsockname()[1])
            await asyncio.Future()

    asyncio.run(run())
