"""A game on a real Dask cluster of this machine, whose workers are killed in the middle of a
decision.
"""

import asyncio
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from quincunx.core.errors import OptionError
from quincunx.server.jobs.cluster import INTERVAL, Cluster
from quincunx.server.jobs.engine_jobs import EngineJobs
from quincunx.server.service.background import every
from quincunx.server.service.presence import Hub
from quincunx.server.service.tables import TableService
from quincunx.server.storage.sqlite import SqliteStore
from tests.arena.test_dask import Cluster as LocalCluster
from tests.server.api_client import RemoteClient, create_table
from tests.server.conftest import Server
from tests.server.http_client import request
from tests.server.service.support import run_in_thread, table_row

pytestmark = pytest.mark.filterwarnings("default")  # warnings of Dask are not our concern


@pytest.fixture
def local_cluster(tmp_path: Path) -> Iterator[LocalCluster]:
    with ExitStack() as stack:
        yield LocalCluster(stack, tmp_path)


async def wait_until(is_true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not is_true():
            await asyncio.sleep(0.005)


def metric(service: TableService, name: str) -> float:
    lines = service.metrics.exposition().decode().splitlines()
    return float(next(line for line in lines if line.startswith(f"quincunx_{name}")).split()[-1])


async def kill_working_worker(cluster: Cluster, local: LocalCluster) -> None:
    """Kill a worker that has a job: it is stopped first, so that it cannot finish it."""
    names: dict[str, int] = {}
    for _ in range(1000):
        info = await asyncio.to_thread(cluster._client.scheduler_info)
        names = {address: int(worker["name"]) for address, worker in info["workers"].items()}
        for address, keys in (await asyncio.to_thread(cluster._client.processing)).items():
            if not keys:
                continue
            process = local.workers[names[address]]
            process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(0.05)
            if (await asyncio.to_thread(cluster._client.processing)).get(address):
                process.kill()
                return
            process.send_signal(signal.SIGCONT)
    raise AssertionError("no worker had a job")


def test_no_decision_is_lost_when_workers_are_killed(
    local_cluster: LocalCluster, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        cluster = Cluster(local_cluster.address)
        assert cluster.slots == 2
        service = TableService(
            SqliteStore(tmp_path / "games.db"), EngineJobs(2, cluster=cluster), Hub(), pause=0
        )
        watching = asyncio.create_task(every(INTERVAL, cluster.count_workers))
        table = await service.open(table_row("qwixx", who0="expert", who1="expert"))

        def decisions() -> int:
            return sum(service.tables_in_memory()[0].decisions)

        with service.watch(table.id, "a", frozenset()):
            await wait_until(lambda: decisions() > 2)
            assert metric(service, "cluster_slots") == 2
            await kill_working_worker(cluster, local_cluster)
            before = decisions()
            await wait_until(lambda: cluster.slots == 1 and decisions() > before + 2)
            assert metric(service, 'jobs_lost_total{pool="engine"}') == 0
            await kill_working_worker(cluster, local_cluster)
            before = decisions()
            await wait_until(lambda: decisions() > before + 2)
            assert metric(service, "cluster_slots") == 0
            assert metric(service, 'jobs_lost_total{pool="engine"}') >= 1
            assert "has no workers: this server does all jobs itself" in caplog.text
            local_cluster.start("worker", "--no-nanny", "--nthreads", "1", "--no-dashboard")
            await wait_until(lambda: cluster.slots == 1)
        watching.cancel()
        await service.close()
        await asyncio.to_thread(cluster.shutdown)

    run_in_thread(work())


def test_serve_uses_the_cluster(local_cluster: LocalCluster, tmp_path: Path) -> None:
    server = Server(tmp_path / "games.db", more=["--dask", local_cluster.address, "--pause", "0"])
    try:
        player = RemoteClient(server.port, "198.51.100.1")
        table, _, _ = create_table(player, "squares", "expert", "expert")
        for _ in range(600):
            if player.get(table).json["over"]:
                break
            time.sleep(0.1)
        assert player.get(table).json["over"]
        metrics = request(server, "GET", "/metrics")[2].splitlines()
        assert "quincunx_cluster_slots 2.0" in metrics
        assert 'quincunx_jobs_lost_total{pool="engine"} 0.0' in metrics
    finally:
        server.kill()


def test_a_missing_scheduler_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.jobs.cluster.CONNECT_TIMEOUT", 1)
    with pytest.raises(OptionError, match="no Dask scheduler answers"):
        Cluster("tcp://127.0.0.1:9")
