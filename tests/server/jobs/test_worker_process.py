"""Worker processes: results, errors, progress, and what happens when one dies."""

import os
import platform
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from quincunx.server.jobs.worker_process import (
    IDLE_SECONDS,
    MAX_MEMORY,
    WorkerDied,
    WorkerProcess,
    peak_memory,
    report_progress,
)

SERVER = """
import os, sys
from quincunx.server.jobs.worker_process import WorkerProcess

print(WorkerProcess().run(os.getpid, (), print).result()[0], flush=True)
sys.stdin.read()
"""


@pytest.fixture(scope="module")
def worker() -> Iterator[WorkerProcess]:
    shared = WorkerProcess()
    yield shared
    shared.close()


def run(worker: WorkerProcess, work: Callable[..., object], *arguments: object) -> object:
    result, seconds = worker.run(work, arguments, print).result(60)
    assert 0 <= seconds < 10
    return result


kept: list[bytearray] = []


def leave_holes() -> int:
    """Free much memory, but not its end, so that the C library keeps it."""
    blocks = [bytearray(100_000) for _ in range(1000)]
    kept.append(blocks[-1])
    del blocks
    return resident_memory()


def resident_memory() -> int:
    """Of this process, in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(
    platform.libc_ver()[0] != "glibc", reason="other C libraries cannot be asked to return memory"
)
def test_an_idle_process_returns_memory_to_the_system(worker: WorkerProcess) -> None:
    before = run(worker, leave_holes)
    assert isinstance(before, int)
    for _ in range(5):  # on a busy machine it may take a while
        time.sleep(3 * IDLE_SECONDS)
        after = run(worker, resident_memory)
        assert isinstance(after, int)
        if after < before - 50_000_000:
            return
    raise AssertionError(f"{before} bytes before, {after} after")


def test_one_process_does_one_job_after_the_other(worker: WorkerProcess) -> None:
    pid = run(worker, os.getpid)
    assert pid != os.getpid()
    assert run(worker, os.getpid) == pid


def test_an_error_of_a_job_is_raised(worker: WorkerProcess) -> None:
    with pytest.raises(ZeroDivisionError) as raised:
        run(worker, divmod, 1, 0)
    assert "work_until_closed" in raised.value.__notes__[0]  # where it happened
    with pytest.raises(FileNotFoundError):  # not mistaken for a lost connection
        run(worker, os.stat, "/nowhere")


def unpicklable() -> object:
    return lambda: None


def test_a_result_that_cannot_be_sent_is_an_error(worker: WorkerProcess) -> None:
    with pytest.raises(Exception, match="pickle"):
        run(worker, unpicklable)
    assert run(worker, divmod, 7, 2) == (3, 1)


def count_to(number: int) -> int:
    for step in range(number):
        report_progress(step)
    return number


def test_progress(worker: WorkerProcess) -> None:
    steps: list[int] = []
    assert worker.run(count_to, (5,), steps.append).result(60)[0] == 5
    assert steps == [0, 1, 2, 3, 4]


def test_a_worker_that_was_killed_between_jobs_is_replaced(worker: WorkerProcess) -> None:
    pid = run(worker, os.getpid)
    assert isinstance(pid, int)
    os.kill(pid, signal.SIGKILL)
    assert run(worker, os.getpid) != pid


def end_process_once(path: str) -> str:
    if not os.path.exists(path):
        open(path, "w").close()
        os._exit(1)
    return "done"


def test_a_job_whose_worker_dies_is_done_again(worker: WorkerProcess, tmp_path: object) -> None:
    assert run(worker, end_process_once, f"{tmp_path}/begun") == "done"


def test_a_job_whose_worker_dies_again_fails(worker: WorkerProcess) -> None:
    with pytest.raises(WorkerDied):
        run(worker, os._exit, 1)
    assert run(worker, divmod, 7, 2) == (3, 1)


def test_a_running_job_can_be_killed(worker: WorkerProcess) -> None:
    running = worker.run(time.sleep, (1000,), print)
    worker.kill()
    with pytest.raises(WorkerDied):
        running.result(60)
    assert run(worker, divmod, 7, 2) == (3, 1)


def test_a_worker_that_needed_much_memory_is_replaced(worker: WorkerProcess) -> None:
    before = run(worker, os.getpid)
    run(worker, fill_memory)
    assert run(worker, os.getpid) != before


def fill_memory() -> int:
    return len(bytearray(int(max(MAX_MEMORY, peak_memory())) << 20))


def test_workers_exit_when_their_server_is_killed() -> None:
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    worker = int(server.stdout.readline())
    assert worker != server.pid
    server.kill()
    server.communicate(
        timeout=20
    )  # the workers have the same standard output, so it ends with the last of them
