"""Where games are played: local processes, a Dask cluster, or any `concurrent.futures.Executor`."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from multiprocessing import get_context, resource_tracker
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any

from quincunx.arena.bot import IDLE_BOTS
from quincunx.core.errors import OptionError
from quincunx.core.one_thread import ONE_THREAD
from quincunx.core.worker_process import exit_with_parent

MOST_WORKERS = 1024
MOST_REPLACEMENTS = 3  # of the executor, after processes have died
CONNECT_TIMEOUT = 10  # seconds for a scheduler to answer


@dataclass
class Workers:
    """An executor, its number of simultaneous tasks, and how to replace it when a process died."""

    executor: Executor  # runs the tasks
    count: int  # how many it runs at a time
    make_executor: Callable[[], Executor] | None = None  # None if the executor cannot be replaced
    replacements: int = 0  # so far

    def replace(self) -> None:
        """Start a new executor: when a process dies, its executor loses all unfinished tasks."""
        self.replacements += 1
        if self.make_executor is None or self.replacements > MOST_REPLACEMENTS:
            raise OptionError(
                "worker processes die again and again: is there enough memory, and "
                "does your script have `if __name__ == '__main__':`?"
            )
        self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor = self.make_executor()

    def abandon(self) -> None:
        """End processes of this machine in the middle of their work."""
        if isinstance(self.executor, WorkerPool):
            self.executor.terminate()


class WorkerPool(ProcessPoolExecutor):
    """New processes of this machine, started when they are needed."""

    def __init__(self, count: int) -> None:
        super().__init__(count, get_context("spawn"), initializer=begin_work)

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        with single_threaded_children(), interrupts_blocked():
            return super().submit(work, *arguments, **named)

    def terminate(self) -> None:
        for item in list(self._pending_work_items.values()):
            if item.future.cancelled():  # the pool would fail to tell it that the processes died
                item.future = Future()
        for process in (self._processes or {}).values():
            process.terminate()


class CallingProcess(Executor):
    """Runs each task at once, when it is submitted: for debuggers, notebooks, and players that
    cannot be sent to another process.
    """

    def __init__(self) -> None:
        IDLE_BOTS.open()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        IDLE_BOTS.close()

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        task: Future[Any] = Future()
        try:
            task.set_result(work(*arguments, **named))
        except Exception as error:
            task.set_exception(error)
        return task


def begin_work() -> None:
    """Ctrl-C is for the main process, which lets the workers finish."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    exit_with_parent()
    IDLE_BOTS.open()
    Finalize(None, IDLE_BOTS.close, exitpriority=1)


@contextmanager
def single_threaded_children() -> Iterator[None]:
    """Processes started inside this block use one thread: with several, sums are rounded
    differently, and a seed gives other games.
    """
    previous = {name: os.environ.get(name) for name in ONE_THREAD}
    os.environ.update(ONE_THREAD)
    try:
        yield
    finally:
        for name, value in previous.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Processes started inside this block never receive Ctrl-C, not even before they can ignore it;
    this one receives it afterwards.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # now, because starting it unblocks signals
    previous = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, previous)


def can_start_processes() -> bool:
    """New processes read the file of the program that starts them, if it has one."""
    file = getattr(sys.modules["__main__"], "__file__", None)
    return file is None or Path(file).exists()


@contextmanager
def local_workers(count: int | None = None) -> Iterator[Workers]:
    """Local processes, by default one for each core; with 0 everything runs in this process."""
    number = os.cpu_count() or 1 if count is None else count
    if not 0 <= number <= MOST_WORKERS:
        raise OptionError(
            "the number of workers must be 0 to {most}, not {number}",
            most=MOST_WORKERS,
            number=number,
        )
    if number and not can_start_processes():
        raise OptionError(
            "a program that is read from standard input cannot start worker processes: save it "
            "as a file, or give workers=0"
        )
    if number:
        workers = Workers(WorkerPool(number), number, lambda: WorkerPool(number))
    else:
        workers = Workers(CallingProcess(), 1)
    try:
        yield workers
    finally:
        workers.executor.shutdown(cancel_futures=True)


@contextmanager
def dask_workers(address: str) -> Iterator[Workers]:
    """A running Dask cluster, by its scheduler's address, with the same version of quincunx."""
    try:
        import distributed
    except ImportError as error:
        raise OptionError("a cluster needs Dask: pip install 'quincunx[arena]'") from error
    connect: Any = distributed.Client  # it has no type annotations
    try:
        client = connect(address, timeout=CONNECT_TIMEOUT)
    except (OSError, ValueError) as error:
        raise OptionError("no Dask scheduler answers at {address}", address=address) from error
    with client:
        count = sum(client.nthreads().values())
        if not count:
            raise OptionError(
                "the Dask scheduler at {address} has no workers yet: start some with "
                "`dask worker {address}`",
                address=address,
            )
        with client.get_executor(pure=False, retries=3) as executor:
            yield Workers(executor, count)


def open_workers(count: int | None, address: str | None) -> AbstractContextManager[Workers]:
    """The cluster if there is an address, otherwise processes of this machine."""
    if address is None:
        return local_workers(count)
    if count is not None:
        raise OptionError("a cluster has its own number of workers: use either --workers or --dask")
    return dask_workers(address)
