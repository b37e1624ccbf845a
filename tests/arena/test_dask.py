"""A real Dask cluster on this machine: a scheduler and two workers, one of which is killed in the middle."""

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.arena import Entrant, dask, simulate
from quincunx.cli import main
from tests.arena.players import Quiet, assert_same

pytestmark = pytest.mark.filterwarnings("default")  # what Dask warns of is not about us

ROOT = Path(__file__).parents[2]
QUIET = Entrant("quiet", Quiet)


class Cluster:
    def __init__(self, stack: ExitStack, folder: Path) -> None:
        self.stack = stack
        self.file = folder / "scheduler.json"
        self.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self.workers = [self.start("worker", "--no-nanny", "--nthreads", "1", "--no-dashboard", "--name", str(n)) for n in range(2)]
        self.address = self.ready()

    def start(self, kind: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--scheduler-file", str(self.file), *words]
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.stack.callback(process.wait)
        self.stack.callback(process.kill)
        return process

    def ready(self) -> str:
        """The address, once both workers are there."""
        import distributed

        connect: type = distributed.Client
        with connect(scheduler_file=str(self.file), timeout=60) as client:
            client.wait_for_workers(2, timeout=60)
            return str(client.scheduler.address)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with ExitStack() as stack:
        yield Cluster(stack, tmp_path)


def test_a_killed_worker_loses_and_doubles_nothing(cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = qx.game("squares", players=2)
    killed = False

    def kill_one(done: int, total: int) -> None:
        nonlocal killed
        if not killed and done:
            cluster.workers[0].kill()  # two batches a worker are always under way, so that this one loses some
            killed = True

    with dask(cluster.address) as workers:
        assert workers.number == 2
        found = simulate(game, ["random", QUIET], 400, 7, workers=workers, show=kill_one)
    assert killed
    assert found.complete
    assert list(found.games.rounds) == [number for number in range(400) for _ in range(2)]
    with ThreadPoolExecutor(1) as threads:
        assert_same(found.games, simulate(game, ["random", QUIET], 400, 7, workers=threads).games)

    # The worker that is left serves the command too.
    assert main(["simulate", "squares", "random", "novice", "--rounds", "2", "--seed", "7", "--dask", cluster.address]) == 0
    assert "4 games in 2 rounds" in capsys.readouterr().out
    words = ["train", "squares", "--generations", "1", "--games", "8", "--folder", str(tmp_path / "training"), "--dask", cluster.address]
    assert main(words) == 0
    assert (tmp_path / "training" / "squares.npz").exists()


def test_a_scheduler_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.arena.workers.CONNECT_TIME", 1)
    with pytest.raises(qx.OptionError, match="no Dask scheduler answers"), dask("tcp://127.0.0.1:9"):
        pass
