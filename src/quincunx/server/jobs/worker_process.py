"""A process that does one job after the other, started when it is first needed and replaced when it
dies.
"""

import contextlib
import ctypes
import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from quincunx.core.messages import message
from quincunx.core.one_thread import use_one_thread

MAX_MEMORY = (
    300  # MiB; a process that has needed more ends after its job, so that the memory is free again
)
IDLE_SECONDS = 0.5  # after which a process returns the memory that it no longer uses to the system
DONE, FAILED, PROGRESS = "done", "failed", "progress"

T = TypeVar("T")
OnProgress = Callable[[Any], object]


class WorkerDied(Exception):
    """The process was killed during its job: by us, or twice by somebody else."""


class WorkerProcess:
    def __init__(self, niceness: int = 0) -> None:
        self._niceness = niceness
        self._thread = ThreadPoolExecutor(1, "worker")  # talks to the process, because that blocks
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._killed = False

    def run(
        self, work: Callable[..., T], arguments: tuple[object, ...], on_progress: OnProgress
    ) -> Future[tuple[T, float]]:
        """The result and the processor time that it took, in seconds.

        `on_progress` is called in another thread.
        """
        self._killed = False
        return self._thread.submit(self._run, work, arguments, on_progress)

    def kill(self) -> None:
        """End the job that is running; the next one gets a new process."""
        self._killed = True
        if self._process is not None:
            self._process.kill()

    def close(self) -> None:
        self.kill()
        self._thread.shutdown(wait=True, cancel_futures=True)
        self._end()

    def _run(
        self, work: Callable[..., T], arguments: tuple[object, ...], on_progress: OnProgress
    ) -> tuple[T, float]:
        kind, content = self._converse(work, arguments, on_progress)
        if kind == FAILED:
            raise content
        result: T
        result, seconds, has_ended = content
        if has_ended:
            self._end()
        return result, seconds

    def _converse(
        self, work: Callable[..., T], arguments: tuple[object, ...], on_progress: OnProgress
    ) -> tuple[str, Any]:
        for _ in range(2):  # if the process dies by itself, try again with another
            try:
                connection = self._start()
                connection.send((work, arguments))
                kind, content = connection.recv()
                while kind == PROGRESS:
                    on_progress(content)
                    kind, content = connection.recv()
                return kind, content
            except (EOFError, OSError):
                self._end()
                if self._killed:
                    break
        raise WorkerDied(message("the worker process died during its job"))

    def _start(self) -> Connection:
        if self._process is not None and self._connection is not None and self._process.is_alive():
            return self._connection
        self._end()
        # Spawned, not forked: a forked copy of a process with threads may contain locks that are
        # never released.
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        process = context.Process(
            target=work_until_closed, args=(theirs, self._niceness), daemon=True
        )
        process.start()
        theirs.close()  # so that we notice when the process dies
        self._process = process
        if self._killed:  # while it was starting
            process.kill()
        return self._connection

    def _end(self) -> None:
        if self._connection is not None:
            self._connection.close()
        if self._process is not None:
            self._process.join()
        self._connection = self._process = None


# ---- in the worker process

_progress_connection: Connection | None = None


def report_progress(progress: object) -> None:
    """For jobs that take long: how far they are."""
    if _progress_connection is not None:
        _progress_connection.send((PROGRESS, progress))


def work_until_closed(connection: Connection, niceness: int) -> None:
    global _progress_connection
    _progress_connection = connection
    use_one_thread()
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # Ctrl-C in the terminal is for the server, which then stops its workers in order
    threading.Thread(target=exit_with_parent, name="exit with parent", daemon=True).start()
    if hasattr(os, "nice"):  # does not exist on Windows
        os.nice(niceness)
    max_memory = max(
        MAX_MEMORY, peak_memory()
    )  # on Linux, a new process begins with the peak of its parent
    has_ended = False
    while not has_ended:
        try:
            if not connection.poll(IDLE_SECONDS):
                free_unused_memory()
            work, arguments = connection.recv()
        except EOFError:
            return
        start = time.process_time()
        try:
            result = work(*arguments)
            has_ended = peak_memory() > max_memory
            connection.send((DONE, (result, time.process_time() - start, has_ended)))
        except Exception as error:
            error.add_note(traceback.format_exc())
            connection.send((FAILED, error))


def free_unused_memory() -> None:
    """The C library keeps what large arrays have left free, until it is asked."""
    with contextlib.suppress(AttributeError, OSError, TypeError):  # only that of GNU can be asked
        ctypes.CDLL(None).malloc_trim(0)


def peak_memory() -> float:
    """Of this process so far, in MiB; 0 where the system does not tell."""
    with contextlib.suppress(ImportError):
        import resource  # does not exist on Windows

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
            1 << 20 if sys.platform == "darwin" else 1 << 10
        )
    return 0.0


def exit_with_parent() -> None:
    """A server that is killed cannot stop its workers: they notice it themselves."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
