"""Worker processes: results, errors, progress, and what happens when one dies."""

import os
import platform
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from quincunx.server.jobs.worker_processes import (
    IDLE_SECONDS,
    MAX_MEMORY,
    WorkerDied,
    WorkerProcesses,
    peak_memory,
    report_progress,
)
from tests.support import PATIENCE

SERVER = """
import os, sys
from quincunx.server.jobs.worker_processes import WorkerProcesses

print(WorkerProcesses(1).submit(os.getpid).result(), flush=True)
sys.stdin.read()
"""


@pytest.fixture(scope="module")
def workers() -> Iterator[WorkerProcesses]:
    shared = WorkerProcesses(1)
    yield shared
    shared.shutdown()


def run(workers: WorkerProcesses, work: Callable[..., object], *arguments: object) -> object:
    return workers.submit(work, *arguments).result(60)


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
def test_an_idle_process_returns_memory_to_the_system(workers: WorkerProcesses) -> None:
    before = run(workers, leave_holes)
    assert isinstance(before, int)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:  # on a busy machine it may take a while
        time.sleep(3 * IDLE_SECONDS)
        after = run(workers, resident_memory)
        assert isinstance(after, int)
        if after < before - 50_000_000:
            return
    raise AssertionError(f"{before} bytes before, {after} after")


def test_one_process_does_one_job_after_the_other(workers: WorkerProcesses) -> None:
    pid = run(workers, os.getpid)
    assert pid != os.getpid()
    assert run(workers, os.getpid) == pid


def test_an_error_of_a_job_is_raised(workers: WorkerProcesses) -> None:
    with pytest.raises(ZeroDivisionError) as raised:
        run(workers, divmod, 1, 0)
    assert "work_until_closed" in raised.value.__notes__[0]  # where it happened
    with pytest.raises(FileNotFoundError):  # not mistaken for a lost connection
        run(workers, os.stat, "/nowhere")


def unpicklable() -> object:
    return lambda: None


def test_a_result_that_cannot_be_sent_is_an_error(workers: WorkerProcesses) -> None:
    with pytest.raises(Exception, match="pickle"):
        run(workers, unpicklable)
    assert run(workers, divmod, 7, 2) == (3, 1)


def count_to(number: int) -> int:
    for step in range(number):
        report_progress(step)
    return number


def test_progress(workers: WorkerProcesses) -> None:
    steps: list[int] = []
    assert workers.submit(count_to, 5, on_progress=steps.append).result(60) == 5
    assert steps == [0, 1, 2, 3, 4]


def test_a_worker_that_was_killed_between_jobs_is_replaced(workers: WorkerProcesses) -> None:
    pid = run(workers, os.getpid)
    assert isinstance(pid, int)
    os.kill(pid, signal.SIGKILL)
    assert run(workers, os.getpid) != pid


def end_process_once(path: str) -> str:
    if not os.path.exists(path):
        open(path, "w").close()
        os._exit(1)
    return "done"


def test_a_job_whose_worker_dies_is_done_again(workers: WorkerProcesses, tmp_path: object) -> None:
    assert run(workers, end_process_once, f"{tmp_path}/begun") == "done"


def test_a_job_whose_worker_dies_again_fails(workers: WorkerProcesses) -> None:
    with pytest.raises(WorkerDied):
        run(workers, os._exit, 1)
    assert run(workers, divmod, 7, 2) == (3, 1)


def test_a_running_job_can_be_killed(workers: WorkerProcesses) -> None:
    pid, begun = run(workers, os.getpid), threading.Event()
    running = workers.submit(report_and_sleep, on_progress=lambda _: begun.set())
    waiting = workers.submit(divmod, 7, 2)
    assert begun.wait(60)
    running.cancel()
    with pytest.raises(WorkerDied):
        running.result(60)
    assert waiting.result(60) == (3, 1)
    assert run(workers, os.getpid) != pid


def report_and_sleep() -> None:
    report_progress("begun")
    time.sleep(1000)


def test_a_job_can_be_ended_while_its_process_is_starting() -> None:
    workers = WorkerProcesses(1)
    starting = workers.submit(time.sleep, 1000)
    while not starting.running():
        time.sleep(0.001)
    starting.cancel()
    with pytest.raises(WorkerDied):
        starting.result(60)
    workers.shutdown()


def test_a_job_that_waits_can_be_cancelled(workers: WorkerProcesses) -> None:
    running, waiting = workers.submit(time.sleep, 1000), workers.submit(divmod, 7, 2)
    assert waiting.cancel()
    assert waiting.cancelled()
    running.cancel()
    assert run(workers, divmod, 7, 2) == (3, 1)


def test_a_worker_that_needed_much_memory_is_replaced(workers: WorkerProcesses) -> None:
    before = run(workers, os.getpid)
    run(workers, fill_memory)
    assert run(workers, os.getpid) != before


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
    # the workers have the same standard output, so it ends with the last of them
    server.communicate(timeout=PATIENCE)
