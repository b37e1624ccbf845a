"""How much the web app carries: many tables with scripted players over real websockets, against what the machine allows.

python -m benchmarks.live [--tables 1000] [--rate 550] [--seconds 15] [--players 64]
"""

import argparse
import asyncio
import gc
import os
import re
import resource
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.server.cluster import running_cluster
from tests.server.conftest import Server
from tests.server.test_guard import ask

from benchmarks.bounds import echo, group_commit
from benchmarks.field import Field
from quincunx.commands.progress import say

NO_LIMITS = [word for name in ("requests", "burst", "tables", "connections") for word in ("--limit", f"{name}=1e9")]
STANDING = 2500  # bytes, about, that a player is sent after a move


@contextmanager
def servers(database: str, count: int) -> Iterator[list[Server]]:
    with ExitStack() as stack:
        started = []
        for _ in range(count):
            started.append(Server(database, NO_LIMITS))
            stack.callback(started[-1].stop)
        yield started


def memory(server: Server) -> float:
    told = re.search(r"^quincunx_memory_bytes (\S+)", ask(server, "GET", "/metrics")[2], re.MULTILINE)
    assert told
    return float(told[1])


def processor(server: Server) -> float:
    """Seconds of a processor that the server has used: unlike the others, this does not depend on who else is busy."""
    ticks = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def quantile(seconds: Sequence[float], part: float) -> float:
    """In milliseconds."""
    return sorted(seconds)[int(part * (len(seconds) - 1))] * 1000


def told(seconds: Sequence[float]) -> str:
    return f"p50 {quantile(seconds, 0.5):.0f} ms, p99 {quantile(seconds, 0.99):.0f} ms"


async def many_tables(database: str, tables: int, rate: float, seconds: float, players: int) -> float:
    """One process with many open tables: its memory, a steady load, and as much as it can."""
    with servers(database, 1) as (server,):
        field = Field([server.port])
        await Field([server.port]).set(20)  # whatever is loaded once is loaded now
        empty = memory(server)
        await field.set(tables)
        idle = memory(server)
        await field.open()
        watched = memory(server)
        alone, open_ = ((now - empty) / tables / 1024 for now in (idle, watched))
        print(f"  {tables:,} tables: {alone:.0f} KiB each, {open_:.0f} KiB with both players' connections")
        steady = await field.paced(rate, seconds)
        print(f"  steady: {steady:,.0f} durable moves a second, {told(field.seconds)}")
        field.seconds.clear()
        busy = processor(server)
        most = await field.flat_out(players, seconds)
        each = (processor(server) - busy) / len(field.seconds) * 1000
        print(f"  flat out, {players} under way: {most:,.0f} durable moves a second, {told(field.seconds)}")
        print(f"  {each:.2f} ms of a processor for each move")
        await field.close()
        return most


async def several_servers(database: str, count: int, apart: bool, tables: int, seconds: float, players: int) -> float:
    with servers(database, count) as started:
        field = Field([server.port for server in started], apart)
        await field.set(tables)
        await field.open()
        most = await field.flat_out(players, seconds)
        where = "players of a table at different ones" if apart else "a table's players at one"
        print(f"  {count} server{'s' * (count > 1)}, {where}: {most:,.0f} moves a second, {told(field.seconds)}")
        await field.close()
        return most


async def run(tables: int, rate: float, seconds: float, players: int) -> None:
    trips, times = await echo(players, STANDING, seconds / 3)
    print(f"bare websocket echo, {players} at once: {trips:,.0f} round trips a second, {told(times)}")
    with tempfile.TemporaryDirectory() as folder, running_cluster() as cluster:
        for name, address in (("SQLite", f"{folder}/bound.db"), ("PostgreSQL", cluster.database())):
            bound = group_commit(address, players)
            print(f"{name}: group commit by itself, {players} tables: {bound:,.0f} durable moves a second")
            database = str(Path(folder) / "live.db") if name == "SQLite" else cluster.database()
            most = await many_tables(database, tables, rate, seconds, players)
            print(f"  that is {most / bound:.0%} of what the disk allows, and {most / trips:.0%} of the echo's round trips")
        say("Several servers over one PostgreSQL...")
        for count, apart in ((1, False), (2, False), (2, True)):
            gc.collect()
            await several_servers(cluster.database(), count, apart, max(players, tables // 4), seconds, players)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.live", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=1000, help="open tables (1000)")
    parser.add_argument("--rate", type=float, default=550, help="moves a second of all tables together (550)")
    parser.add_argument("--seconds", type=float, default=15, help="of each measurement (15)")
    parser.add_argument("--players", type=int, default=64, help="moves under way at once when it goes flat out (64)")
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(run(given.tables, given.rate, given.seconds, given.players))
    return 0


if __name__ == "__main__":
    sys.exit(main())
