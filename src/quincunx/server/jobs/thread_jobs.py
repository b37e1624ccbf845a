"""Work in a thread that takes longer the longer a game is: loading it, replaying it, its whole log.

There is one thread, so that the event loop competes with one other at most.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import TypeVar

from quincunx.server.jobs.job_queue import JobOptions, JobQueue
from quincunx.server.jobs.limits import requesting_address

T = TypeVar("T")


class ThreadJobs:
    def __init__(self) -> None:
        self._queue = JobQueue(ThreadPoolExecutor(1, "long games"), 1)

    async def run(self, work: Callable[..., T], *arguments: object) -> T:
        """In the language of the request, and in turn for its address."""
        options = JobOptions(requesting_address.get())
        in_context: Callable[..., T] = partial(copy_context().run, work)
        return (await self._queue.run(options, in_context, *arguments))[0]

    async def close(self) -> None:
        await self._queue.close()
