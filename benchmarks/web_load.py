"""How much load the web app can take: many tables with scripted players over real websockets,
compared with what the machine allows.

python -m benchmarks.web_load [--tables 1000] [--rate 550] [--seconds 15] [--in-flight 64]
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

from tests.server.conftest import Server
from tests.server.http_client import request
from tests.server.postgres_cluster import running_cluster

from benchmarks.baselines import measure_echo, measure_group_commit
from benchmarks.table_load import TableLoad
from quincunx.commands.output import print_status

NO_LIMITS = [
    word
    for name in ("requests", "burst", "tables", "connections", "sockets")
    for word in ("--limit", f"{name}=1e9")
]
MESSAGE_BYTES = 2500  # roughly what a player receives after a move


@contextmanager
def run_servers(database: str, count: int) -> Iterator[list[Server]]:
    with ExitStack() as stack:
        servers = []
        for _ in range(count):
            servers.append(Server(database, NO_LIMITS))
            stack.callback(servers[-1].stop)
        yield servers


def memory(server: Server) -> float:
    found = re.search(
        r"^quincunx_process_resident_memory_bytes (\S+)",
        request(server, "GET", "/metrics")[2],
        re.MULTILINE,
    )
    assert found
    return float(found[1])


def processor_seconds(server: Server) -> float:
    """The processor time of the server.

    Unlike the other figures, it does not depend on the load of the machine.
    """
    ticks = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def schedule(server: Server) -> tuple[float, float]:
    """For how many seconds all its threads together have run, and have waited for a core."""
    threads = Path(f"/proc/{server.process.pid}/task").glob("*/schedstat")
    times = [tuple(map(int, each.read_text().split()[:2])) for each in threads]
    return sum(ran for ran, _ in times) / 1e9, sum(waited for _, waited in times) / 1e9


def quantile(seconds: Sequence[float], part: float) -> float:
    """In milliseconds."""
    return sorted(seconds)[int(part * (len(seconds) - 1))] * 1000


def format_latency(seconds: Sequence[float]) -> str:
    return f"p50 {quantile(seconds, 0.5):.0f} ms, p99 {quantile(seconds, 0.99):.0f} ms"


async def measure_one_server(
    database: str, tables: int, rate: float, seconds: float, in_flight: int
) -> float:
    """One server with many open tables: its memory, a steady load, and the maximum load."""
    with run_servers(database, 1) as (server,):
        load = TableLoad([server.port])
        await TableLoad([server.port]).create(
            20
        )  # so that everything that is loaded once is already loaded
        empty = memory(server)
        await load.create(tables)
        idle = memory(server)
        await load.connect()
        connected = memory(server)
        alone, with_players = ((now - empty) / tables / 1024 for now in (idle, connected))
        print(
            f"  {tables:,} tables: {alone:.0f} KiB each, {with_players:.0f} KiB with both "
            "players connected"
        )
        ran, waited = schedule(server)
        steady = await load.play_steadily(rate, seconds)
        ran, waited = schedule(server)[0] - ran, schedule(server)[1] - waited
        print(
            f"  steady: {steady:,.0f} durable moves per second, {format_latency(load.seconds)}; "
            f"its threads ran for {ran:.1f} s and waited {waited:.1f} s for a core"
        )
        load.seconds.clear()
        before = processor_seconds(server)
        most = await load.play_at_maximum(in_flight, seconds)
        each = (processor_seconds(server) - before) / len(load.seconds) * 1000
        print(
            f"  maximum, {in_flight} in flight: {most:,.0f} durable moves per second, "
            f"{format_latency(load.seconds)}"
        )
        print(f"  {each:.2f} ms of processor time per move")
        await load.close()
        return most


async def measure_servers(
    database: str, count: int, apart: bool, tables: int, seconds: float, in_flight: int
) -> None:
    with run_servers(database, count) as servers:
        load = TableLoad([server.port for server in servers], apart)
        await load.create(tables)
        await load.connect()
        most = await load.play_at_maximum(in_flight, seconds)
        where = (
            "players of a table on different servers"
            if apart
            else "players of a table on the same server"
        )
        print(
            f"  {count} server{'s' * (count > 1)}, {where}: {most:,.0f} moves per second, "
            f"{format_latency(load.seconds)}"
        )
        await load.close()


async def run(tables: int, rate: float, seconds: float, in_flight: int) -> None:
    trips, times = await measure_echo(in_flight, MESSAGE_BYTES, seconds / 3)
    print(
        f"websocket echo, {in_flight} connections: {trips:,.0f} round trips per second, "
        f"{format_latency(times)}"
    )
    with tempfile.TemporaryDirectory() as folder, running_cluster() as cluster:
        for name, address in (
            ("SQLite", f"{folder}/baseline.db"),
            ("PostgreSQL", cluster.database()),
        ):
            baseline = measure_group_commit(address, in_flight)
            print(
                f"{name}: group commit alone, {in_flight} tables: {baseline:,.0f} durable "
                "moves per second"
            )
            database = str(Path(folder) / "live.db") if name == "SQLite" else cluster.database()
            most = await measure_one_server(database, tables, rate, seconds, in_flight)
            print(
                f"  that is {most / baseline:.0%} of what the disk allows, and "
                f"{most / trips:.0%} of the echo's round trips"
            )
        print_status("Servers that share one PostgreSQL...")
        for count, apart in ((1, False), (2, False), (2, True)):
            gc.collect()
            await measure_servers(
                cluster.database(), count, apart, max(in_flight, tables // 4), seconds, in_flight
            )


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.web_load", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    parser.add_argument("--tables", type=int, default=1000, help="open tables (default: 1000)")
    parser.add_argument(
        "--rate",
        type=float,
        default=550,
        help="moves per second of all tables together (default: 550)",
    )
    parser.add_argument(
        "--seconds", type=float, default=15, help="for each measurement (default: 15)"
    )
    parser.add_argument(
        "--in-flight", type=int, default=64, help="moves in flight at maximum load (default: 64)"
    )
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(run(given.tables, given.rate, given.seconds, given.in_flight))
    return 0


if __name__ == "__main__":
    sys.exit(main())
