"""Follow one profile with many tables through as many streams as the server allows, and make moves.

python -m benchmarks.attacks.profile_streams [--tables 100] [--streams 299]

Meanwhile somebody at another address requests a page, again and again: how long does that take?
"""

import argparse
import asyncio
import contextlib
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from tests.server.api_client import RemoteClient
from tests.server.conftest import Server

SECONDS = 15
ACCEPTABLE_P99 = 0.3  # seconds, on a busy machine
EVE, SOMEBODY = "203.0.113.1", "198.51.100.1"
SETUP = {"game": "qwixx", "seats": [{"who": "here"}, {"who": "here"}], "options": {"first": 0}}


async def follow(port: int, token: str) -> bool:
    """Read a stream to its end; False if it was refused."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"GET /api/profile/events HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: {EVE}\r\n"
    writer.write(f"{head}Authorization: Bearer {token}\r\n\r\n".encode())
    with contextlib.closing(writer), contextlib.suppress(OSError):
        if b" 200 " not in await reader.readline():
            return False
        while await reader.read(65536):
            pass
    return True


def play(eve: RemoteClient, tables: list[tuple[str, dict[str, str]]], end: float) -> int:
    """How many moves were made until then."""
    moves = 0
    while time.perf_counter() < end:
        for name, tokens in tables:
            for token in tokens.values():
                player = eve.with_token(token)
                moves += any(
                    player.post(f"/tables/{name}/moves", move=move).status == 200
                    for move in ("pass", "penalty")
                )
    return moves


def page_times(port: int, end: float) -> list[float]:
    somebody, times = RemoteClient(port, SOMEBODY), []
    while time.perf_counter() < end:
        start = time.perf_counter()
        assert somebody.get("/games").status == 200
        times.append(time.perf_counter() - start)
        time.sleep(0.02)
    return times


async def attack(port: int, tables: int, streams: int) -> float:
    eve = RemoteClient(port, EVE)
    token = eve.post("/profiles", name="Eve").json["token"]
    created = [eve.post("/tables", **SETUP, profile=token).json for _ in range(tables)]
    following = [asyncio.create_task(follow(port, token)) for _ in range(streams)]
    await asyncio.sleep(1)
    end = time.perf_counter() + SECONDS
    seats = [(each["table"], each["tokens"]) for each in created]
    playing = asyncio.to_thread(play, eve, seats, end)
    moves, times = await asyncio.gather(playing, asyncio.to_thread(page_times, port, end))
    is_open = sum(not task.done() for task in following)
    for task in following:
        task.cancel()
    await asyncio.gather(*following, return_exceptions=True)
    p99 = sorted(times)[len(times) * 99 // 100]
    print(
        f"{tables} tables, {is_open} of {streams} streams open, {moves} moves in {SECONDS} s: a "
        f"request of somebody else takes {median(times) * 1000:.0f} ms, p99 {p99 * 1000:.0f} ms"
    )
    return p99


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.attacks.profile_streams",
        description=__doc__.splitlines()[0] if __doc__ else "",
    )
    parser.add_argument("--tables", type=int, default=100, help="of the profile (default: 100)")
    parser.add_argument("--streams", type=int, default=299, help="to open (default: 299)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "games.db", more=["--proxy", "127.0.0.1"])
        try:
            p99 = asyncio.run(attack(server.port, given.tables, given.streams))
        finally:
            server.kill()
    return 1 if p99 > ACCEPTABLE_P99 else 0


if __name__ == "__main__":
    sys.exit(main())
