"""Deadlines for every call of a store: a database that hangs must not make requests hang.

A stopped database keeps its connections open and never reports an error, so the client has to
notice the silence itself.
"""

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Protocol, TypeVar

from quincunx.server.storage.store import StoreUnavailable

# seconds until a request gives up, including the time in which other requests use the store
RESPONSE_TIMEOUT = 5.0
CHECK_INTERVAL = 0.1
# of their own, so that they wait for nothing but the store
READERS = ThreadPoolExecutor(8, "store reads")

T = TypeVar("T")


async def read(work: Callable[..., T], *arguments: object) -> T:
    """Read from the store in a thread; StoreUnavailable if that takes too long."""
    try:
        # not `wait_for`: in Python 3.11 it loses a cancellation that arrives with the result
        async with asyncio.timeout(RESPONSE_TIMEOUT):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(READERS, work, *arguments)
    except TimeoutError:
        raise no_response() from None


async def written(write: Future[None], when_late: Callable[[], None] = lambda: None) -> None:
    """Wait for a write; StoreUnavailable if that takes too long.

    If nobody waits for it any longer when it ends, `when_late` is called.
    """
    try:
        async with asyncio.timeout(RESPONSE_TIMEOUT):
            await asyncio.wrap_future(write)
    except (TimeoutError, asyncio.CancelledError) as error:
        loop = asyncio.get_running_loop()
        write.add_done_callback(lambda late: loop.call_soon_threadsafe(when_late))
        if isinstance(error, TimeoutError):
            raise no_response() from None
        raise


def no_response() -> StoreUnavailable:
    return StoreUnavailable(f"no response within {RESPONSE_TIMEOUT:g} seconds")


class HasSocket(Protocol):
    def fileno(self) -> int: ...


@dataclass(eq=False)
class WatchedCall:
    socket: socket.socket
    deadline: float


class Watchdog:
    """Shuts down connections on which a call takes too long: the call then fails at once as if the
    connection had been lost.
    """

    def __init__(self) -> None:
        self._calls = set[WatchedCall]()
        self._lock = threading.Lock()
        self._closing = threading.Event()
        threading.Thread(target=self._run, name="store watchdog", daemon=True).start()

    def close(self) -> None:
        self._closing.set()

    @contextmanager
    def limit(self, connection: HasSocket, seconds: float) -> Iterator[None]:
        """What happens inside must not take longer than this."""
        # A duplicate stays valid, with its number, if the connection is closed meanwhile.
        call = WatchedCall(
            socket.fromfd(connection.fileno(), socket.AF_INET, socket.SOCK_STREAM),
            time.monotonic() + seconds,
        )
        with self._lock:
            self._calls.add(call)
        try:
            yield
        finally:
            with self._lock:
                self._calls.discard(call)
            call.socket.close()

    def _run(self) -> None:
        while not self._closing.wait(CHECK_INTERVAL):
            now = time.monotonic()
            with self._lock:
                for call in [call for call in self._calls if call.deadline < now]:
                    self._calls.discard(call)
                    with suppress(OSError):  # it is disconnected already
                        call.socket.shutdown(socket.SHUT_RDWR)
