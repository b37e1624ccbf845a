"""Where games are played: processes of this machine, or a Dask cluster. Both are executors, and nothing else is asked of them."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from multiprocessing import get_context, resource_tracker
from typing import Any

from quincunx.core.errors import OptionError

ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
RENEWALS = 3  # of the executor, after processes have died
CONNECT_TIME = 10  # seconds for a scheduler to answer


@dataclass
class Workers:
    """An executor, how many tasks it works on at a time, and how to replace it when a process of it has died."""

    executor: Executor
    number: int
    renew: Callable[[], Executor] | None = None
    renewals: int = 0

    def replace(self) -> None:
        """A process has died, and all tasks of the executor with it that were not finished: take a fresh one."""
        self.renewals += 1
        if self.renew is None or self.renewals > RENEWALS:
            hint = "is there enough memory, and does your script keep to `if __name__ == '__main__':`?"
            raise OptionError(f"worker processes die again and again: {hint}")
        self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor = self.renew()


class Pool(ProcessPoolExecutor):
    """Fresh processes of this machine, started when they are needed."""

    def __init__(self, number: int) -> None:
        super().__init__(number, get_context("spawn"))

    def submit(self, work: Callable[..., Any], /, *words: Any, **more: Any) -> Future[Any]:
        with starting():
            return super().submit(work, *words, **more)


@contextmanager
def starting() -> Iterator[None]:
    """What is started meanwhile has one thread, since over several sums are rounded otherwise and the same seed plays other
    games; and it does not hear Ctrl-C, which is for us: we let the workers finish. We hear it a moment later."""
    resource_tracker.ensure_running()  # first, since to start it lets signals through again
    before = {name: os.environ.get(name) for name in ONE_THREAD}
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    os.environ.update(ONE_THREAD)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


@contextmanager
def local(number: int | None = None) -> Iterator[Workers]:
    """Processes of this machine, by default one a core."""
    count = os.cpu_count() or 1 if number is None else number
    if not 1 <= count <= 1024:
        raise OptionError(f"the number of workers must be 1 to 1024, not {count}")
    workers = Workers(Pool(count), count, lambda: Pool(count))
    try:
        yield workers
    finally:
        workers.executor.shutdown(cancel_futures=True)


@contextmanager
def dask(address: str) -> Iterator[Workers]:
    """A running Dask cluster, by the address of its scheduler. Its workers need this very version of quincunx."""
    try:
        import distributed
    except ImportError as error:
        raise OptionError("a cluster needs Dask: pip install 'quincunx[arena]'") from error
    connect: Any = distributed.Client  # which tells no types
    try:
        client = connect(address, timeout=CONNECT_TIME)
    except (OSError, ValueError) as error:
        raise OptionError(f"no Dask scheduler answers at {address}") from error
    with client:
        number = sum(client.nthreads().values())
        if not number:
            raise OptionError(f"the Dask scheduler at {address} has no workers yet: start some with `dask worker {address}`")
        with client.get_executor(pure=False, retries=3) as executor:
            yield Workers(executor, number)


def chosen(number: int | None, address: str | None) -> AbstractContextManager[Workers]:
    """The cluster if there is an address, else processes here."""
    if address is None:
        return local(number)
    if number is not None:
        raise OptionError("the cluster knows its own workers: say either --workers or --dask")
    return dask(address)
