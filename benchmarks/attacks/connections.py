"""Keep many connections open with as little traffic as possible: half requests, slow bodies,
silence, handshakes, no free files.

python -m benchmarks.attacks.connections [--sockets 2000]

The attacks come from 127.0.0.1. Somebody at 127.0.0.2 requests a page meanwhile, and must get it.
"""

import argparse
import asyncio
import contextlib
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.server.conftest import Server

TIMEOUT = 5  # seconds, the server's limit in this test
GRACE = 8  # seconds after that in which connections must be closed
FREE_FILES = 30
LONGEST_LOG = 10_000  # bytes
HANDSHAKE_SECONDS = 8
BURST = 200  # requests at once from one address, the server's limit in the attack with handshakes
REQUEST = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
END_OF_RESPONSE = b"ok\n"
HANDSHAKE = (
    b"GET /t/0000000000000000/live HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: "
    b"websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)


@dataclass
class Attacker:
    """Connections that are opened, and kept open by sending a little every second."""

    port: int
    first: bytes  # sent at once
    second: bytes = b""  # sent after the response to the first
    repeated: bytes = b""  # sent every second

    async def connect(self) -> None:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return
        with contextlib.closing(writer), contextlib.suppress(OSError, asyncio.IncompleteReadError):
            writer.write(self.first)
            if self.second:
                await reader.readuntil(END_OF_RESPONSE)
                await asyncio.sleep(0.1)  # until the server waits for the next request
                writer.write(self.second)
            ended = asyncio.create_task(self._read(reader))
            while not ended.done():
                await asyncio.wait([ended], timeout=1)
                writer.write(self.repeated)

    async def _read(self, reader: asyncio.StreamReader) -> None:
        with contextlib.suppress(OSError):
            while await reader.read(65536):
                pass


async def hold(
    server: Server, sockets: int, first: bytes, second: bytes = b"", repeated: bytes = b""
) -> tuple[str, bool]:
    """How many connections the server has soon after the start and after the deadline."""
    before = open_files(server)
    attacker = Attacker(server.port, first, second, repeated)
    tasks = [asyncio.create_task(attacker.connect()) for _ in range(sockets)]
    await asyncio.sleep(TIMEOUT / 2)
    most = open_files(server) - before
    waited = await time_for_somebody_else(server)
    await asyncio.sleep(TIMEOUT / 2 + GRACE)
    still_open = open_files(server) - before
    await cancel(tasks)
    result = (
        f"{most:,} open, {still_open:,} after {TIMEOUT + GRACE} s; a page for somebody else "
        f"in {waited:.2f} s"
    )
    return result, still_open > sockets / 100  # the database may have a file more open than before


def open_files(server: Server) -> int:
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


async def cancel(tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def time_for_somebody_else(server: Server) -> float:
    start = time.perf_counter()
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", server.port, local_addr=("127.0.0.2", 0)
    )
    writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    async with asyncio.timeout(30):
        head = await reader.readuntil(b"\r\n\r\n")
    writer.close()
    assert head.startswith(b"HTTP/1.1 200"), head
    return time.perf_counter() - start


async def handshakes(server: Server, sockets: int) -> tuple[str, bool]:
    """How many websocket handshakes from one address are not refused as too many."""
    statuses: list[bytes] = []

    async def shake_hands() -> None:
        while time.perf_counter() < end:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(HANDSHAKE)
                statuses.append((await reader.readuntil(b"\r\n\r\n")).split()[1])
                writer.close()

    end = time.perf_counter() + HANDSHAKE_SECONDS
    await asyncio.gather(*(shake_hands() for _ in range(16)))
    handled = len(statuses) - statuses.count(b"429")
    return (
        f"{len(statuses):,} handshakes in {HANDSHAKE_SECONDS} s, {handled:,} handled",
        handled == len(statuses),
    )


async def without_free_files(server: Server, sockets: int) -> tuple[str, bool]:
    """How much is logged while no connection can be accepted."""
    allowed = open_files(server) + FREE_FILES
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (allowed, allowed))
    attacker = Attacker(server.port, b"GET / HTTP/1.1\r\n")
    tasks = [asyncio.create_task(attacker.connect()) for _ in range(FREE_FILES * 3)]
    await asyncio.sleep(TIMEOUT + GRACE)
    size = server.log.stat().st_size
    await cancel(tasks)
    return f"{size:,} bytes of log in {TIMEOUT + GRACE} s", size > LONGEST_LOG


def post(length: int) -> bytes:
    return f"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: {length}\r\n\r\n".encode()


ATTACKS: dict[str, Callable[[Server, int], Coroutine[Any, Any, tuple[str, bool]]]] = {
    "silence": lambda server, sockets: hold(server, sockets, b""),
    "half a request after a whole one": lambda server, sockets: hold(
        server, sockets, REQUEST, b"GET / HTTP/1.1\r\n"
    ),
    "heads, a line per second": lambda server, sockets: hold(
        server, sockets, b"GET / HTTP/1.1\r\n", repeated=b"X: 1\r\n"
    ),
    "bodies, a byte per second": lambda server, sockets: hold(
        server, sockets, post(10_000), repeated=b"x"
    ),
    "data after 413": lambda server, sockets: hold(server, sockets, post(10**12), repeated=b"x"),
    "websocket handshakes": handshakes,
    "no free files": without_free_files,
}


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.attacks.connections",
        description=__doc__.splitlines()[0] if __doc__ else "",
    )
    parser.add_argument(
        "--sockets", type=int, default=2000, help="connections of each attack (default: 2000)"
    )
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    gained = 0
    for name, attack in ATTACKS.items():
        with tempfile.TemporaryDirectory() as folder, open(Path(folder) / "log", "w") as log:
            limits = [
                "--limit",
                f"timeout={TIMEOUT}",
                *(["--limit", f"burst={BURST}"] if attack is handshakes else []),
            ]
            server = Server(Path(folder) / "games.db", limits, log)
            result, success = asyncio.run(attack(server, given.sockets))
            server.kill()
        print(f"{name}: {result}", flush=True)
        gained += success
    return 1 if gained else 0


if __name__ == "__main__":
    sys.exit(main())
