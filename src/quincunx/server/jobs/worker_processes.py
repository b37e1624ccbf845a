"""An executor of worker processes that do one job after the other."""

import contextlib
import ctypes
import multiprocessing
import os
import signal
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from quincunx.core.one_thread import use_one_thread
from quincunx.core.text.messages import message
from quincunx.core.worker_process import exit_with_parent

# MiB; a process that has needed more ends after its job, so that the memory is free again
MAX_MEMORY = 300
IDLE_SECONDS = 0.5  # after which a process returns the memory that it no longer uses to the system
DONE, FAILED, PROGRESS = "done", "failed", "progress"

T = TypeVar("T")
OnProgress = Callable[[Any], object]


class WorkerDied(Exception):
    """The process was killed during its job: by us, or twice by somebody else."""


class ConnectionLost(Exception):
    """The process has died."""


class ProcessJob(Future[T]):
    """A job of a worker process: cancelling it ends the process if it is running."""

    is_killed = False
    process: BaseProcess | None = None

    def cancel(self) -> bool:
        if super().cancel():
            return True
        self.is_killed = True
        if self.process is not None:
            self.process.kill()
        return False

    def run_in(self, process: BaseProcess) -> None:
        self.process = process
        if self.is_killed:  # while it was starting
            process.kill()


class WorkerProcesses(Executor):
    """Unlike those of the standard library, each of its jobs can be ended while it is running."""

    def __init__(self, count: int, niceness: int = 0) -> None:
        self._threads = ThreadPoolExecutor(count, "worker")  # talk to the processes: that blocks
        self._idle = [WorkerProcess(niceness) for _ in range(count)]  # as many as idle threads
        self._jobs = set[ProcessJob[Any]]()

    def submit(  # type: ignore[override]  # a work's own `on_progress` would not reach it
        self,
        work: Callable[..., Any],
        /,
        *arguments: Any,
        on_progress: OnProgress = lambda progress: None,
        **named: Any,
    ) -> ProcessJob[Any]:
        """`on_progress` is called in another thread."""
        job: ProcessJob[Any] = ProcessJob()
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)
        self._threads.submit(self._run, job, partial(work, *arguments, **named), on_progress)
        return job

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """With `cancel_futures`, jobs that are running are ended too."""
        for job in list(self._jobs) if cancel_futures else ():
            job.cancel()
        self._threads.shutdown(wait)
        for worker in self._idle:
            worker.end()

    def _run(
        self, job: ProcessJob[Any], work: Callable[[], object], on_progress: OnProgress
    ) -> None:
        if not job.set_running_or_notify_cancel():
            return
        worker = self._idle.pop()
        try:
            result = worker.run(job, work, on_progress)
        except Exception as error:
            self._idle.append(worker)
            job.set_exception(error)
        else:
            self._idle.append(worker)
            job.set_result(result)


class WorkerProcess:
    """Started when it is first needed, and replaced when it dies."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None

    def run(
        self, job: ProcessJob[Any], work: Callable[[], object], on_progress: OnProgress
    ) -> object:
        for _ in range(2):  # if the process dies by itself, try again with another
            try:
                return self._converse(self._start(job), work, on_progress)
            except ConnectionLost:
                self.end()
                if job.is_killed:
                    break
        raise WorkerDied(message("the worker process died during its job"))

    def _converse(
        self, connection: Connection, work: Callable[[], object], on_progress: OnProgress
    ) -> object:
        try:
            connection.send(work)
            kind, content = connection.recv()
            while kind == PROGRESS:
                on_progress(content)
                kind, content = connection.recv()
        except (EOFError, OSError):
            raise ConnectionLost from None
        if kind == FAILED:
            raise content
        result, has_ended = content
        if has_ended:
            self.end()
        return result

    def _start(self, job: ProcessJob[Any]) -> Connection:
        if self._process is not None and self._connection is not None and self._process.is_alive():
            job.run_in(self._process)
            return self._connection
        self.end()
        # Spawned: a fork of a process with threads may contain locks that are never released.
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        process = context.Process(
            target=work_until_closed, args=(theirs, self._niceness), daemon=True
        )
        process.start()
        theirs.close()  # so that we notice when the process dies
        self._process = process
        job.run_in(process)
        return self._connection

    def end(self) -> None:
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
    # Ctrl-C in the terminal is for the server, which then stops its workers in order.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    exit_with_parent()
    if hasattr(os, "nice"):  # does not exist on Windows
        os.nice(niceness)
    # On Linux, a new process begins with the peak of its parent.
    max_memory = max(MAX_MEMORY, peak_memory())
    has_ended = False
    while not has_ended:
        try:
            if not connection.poll(IDLE_SECONDS):
                free_unused_memory()
            work = connection.recv()
        except EOFError:
            return
        try:
            result = work()
            has_ended = peak_memory() > max_memory
            connection.send((DONE, (result, has_ended)))
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
