"""Work that takes longer the longer a game is: loading it, replaying it, its whole log.

It is done in one thread, so that the event loop competes with one other at most. Every address has
one job in the queue at a time: however much one asks for, the others wait for a single job of it.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar
from weakref import WeakValueDictionary

from quincunx.server.jobs.limits import requesting_address

T = TypeVar("T")


class LongWork:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "long games")
        self._locks = WeakValueDictionary[
            str, asyncio.Lock
        ]()  # by address, as long as somebody waits

    async def run(self, work: Callable[..., T], *arguments: object) -> T:
        lock = self._locks.setdefault(requesting_address.get(), asyncio.Lock())
        async with lock:
            return await asyncio.get_running_loop().run_in_executor(
                self._thread, copy_context().run, work, *arguments
            )

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
