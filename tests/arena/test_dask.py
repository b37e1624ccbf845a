"""A real Dask cluster on this machine: a scheduler and two workers, one of which is killed in the
middle.
"""

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.arena import Participant, dask_workers, simulate
from quincunx.cli import main
from tests.arena.players import FirstMove, assert_same

pytestmark = pytest.mark.filterwarnings("default")  # warnings of Dask are not our concern

ROOT = Path(__file__).parents[2]
FIRST_MOVE = Participant("first move", FirstMove)


class Cluster:
    def __init__(self, stack: ExitStack, folder: Path) -> None:
        self.stack = stack
        self.file = folder / "scheduler.json"
        self.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self.workers = [
            self.start(
                "worker", "--no-nanny", "--nthreads", "1", "--no-dashboard", "--name", str(n)
            )
            for n in range(2)
        ]
        self.address = self.wait_until_ready()

    def start(self, kind: str, *words: str) -> subprocess.Popen[bytes]:
        command = [
            sys.executable,
            "-m",
            f"distributed.cli.dask_{kind}",
            "--scheduler-file",
            str(self.file),
            *words,
        ]
        process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.stack.callback(process.wait)
        self.stack.callback(process.kill)
        return process

    def wait_until_ready(self) -> str:
        """The address, once both workers have connected."""
        import distributed

        connect: type = distributed.Client
        with connect(scheduler_file=str(self.file), timeout=60) as client:
            client.wait_for_workers(2, timeout=60)
            return str(client.scheduler.address)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with ExitStack() as stack:
        yield Cluster(stack, tmp_path)


def test_no_game_is_lost_or_repeated_when_a_worker_is_killed(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = qx.game("squares", players=2)
    killed = False

    def kill_one(done: int, total: int) -> None:
        nonlocal killed
        if not killed and done:
            cluster.workers[0].kill()  # it always has two batches, so it loses some
            killed = True

    with dask_workers(cluster.address) as workers:
        assert workers.count == 2
        found = simulate(
            game, ["random", FIRST_MOVE], 400, 7, workers=workers, on_progress=kill_one
        )
    assert killed
    assert found.complete
    assert list(found.games.rounds) == [number for number in range(400) for _ in range(2)]
    with ThreadPoolExecutor(1) as threads:
        assert_same(
            found.games, simulate(game, ["random", FIRST_MOVE], 400, 7, workers=threads).games
        )

    # The remaining worker serves the commands too.
    assert (
        main(
            [
                "simulate",
                "squares",
                "random",
                "novice",
                "--rounds",
                "2",
                "--seed",
                "7",
                "--dask",
                cluster.address,
            ]
        )
        == 0
    )
    assert "4 games in 2 rounds" in capsys.readouterr().out
    words = [
        "train",
        "squares",
        "--generations",
        "1",
        "--games",
        "8",
        "--folder",
        str(tmp_path / "training"),
        "--dask",
        cluster.address,
    ]
    assert main(words) == 0
    assert (tmp_path / "training" / "squares.npz").exists()


def test_a_missing_scheduler_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.arena.workers.CONNECT_TIMEOUT", 1)
    with (
        pytest.raises(qx.OptionError, match="no Dask scheduler answers"),
        dask_workers("tcp://127.0.0.1:9"),
    ):
        pass
