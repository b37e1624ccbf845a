"""Where games are played: processes of this machine, or a Dask cluster. Both are executors, and nothing else is asked of them."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from quincunx.core.errors import OptionError

ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")


@dataclass
class Workers:
    """An executor, how many tasks it works on at a time, and how to replace it when a process of it has died."""

    executor: Executor
    number: int
    renew: Callable[[], Executor] | None = None


@contextmanager
def local(number: int | None = None) -> Iterator[Workers]:
    """Processes of this machine, by default one a core."""
    count = os.cpu_count() or 1 if number is None else number
    if not 1 <= count <= 1024:
        raise OptionError(f"the number of workers must be 1 to 1024, not {count}")
    workers = Workers(pool(count), count, lambda: pool(count))
    try:
        yield workers
    finally:
        workers.executor.shutdown(cancel_futures=True)


def pool(count: int) -> Executor:
    """Fresh processes, one thread each: with several threads sums are rounded otherwise, and the same seed plays other games."""
    executor = ProcessPoolExecutor(count, get_context("spawn"))
    before = {name: os.environ.get(name) for name in ONE_THREAD}
    os.environ.update(ONE_THREAD)
    with no_interrupts():
        executor.submit(os.getpid).result()  # all processes start with the first task
    for name, value in before.items():
        if value is None:
            del os.environ[name]
        else:
            os.environ[name] = value
    return executor


@contextmanager
def no_interrupts() -> Iterator[None]:
    """What is started meanwhile ignores Ctrl-C for good: it is for us, who then let the workers finish."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def dask(address: str) -> Iterator[Workers]:
    """A running Dask cluster, by the address of its scheduler. Its workers need this very version of quincunx."""
    try:
        import distributed
    except ImportError as error:
        raise OptionError("a cluster needs Dask: pip install 'quincunx[arena]'") from error
    connect: Any = distributed.Client  # which tells no types
    try:
        client = connect(address, timeout=10)
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
