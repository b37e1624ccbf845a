"""Who gets a worker process next, and for how long: jobs wait in a fair queue until one is free.

Long jobs leave one worker free for short ones, so that a quick answer is quick even while
everything else takes long.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from math import inf
from typing import Any, Generic, Protocol, TypeVar

from quincunx.server.jobs.fair_queue import FairQueue, Waiting
from quincunx.server.jobs.worker_process import OnProgress

T = TypeVar("T")


class QueueFull(Exception):
    """Too many jobs are waiting, or too many of this address."""


class NotWanted(Exception):
    """When its turn came, nobody wanted the result any more."""


class DeadlineExceeded(Exception):
    """The job took too long and was ended."""


class Worker(Protocol):
    """See `WorkerProcess`."""

    def run(
        self, work: Callable[..., T], arguments: tuple[object, ...], on_progress: OnProgress
    ) -> Future[tuple[T, float]]: ...
    def kill(self) -> None: ...
    def close(self) -> None: ...


@dataclass(frozen=True)
class JobOptions:
    """For whom a job is done, and how."""

    address: str
    table: str = ""
    cost: float = 0.0  # expected seconds
    weight: float = 1.0  # more than 1 for an address that gets less than its share
    deadline: float | None = None  # seconds that it may run
    is_wanted: Callable[[], bool] = lambda: True  # asked when a worker is free
    on_progress: OnProgress = lambda progress: None


@dataclass(eq=False)
class Job(Generic[T]):
    options: JobOptions
    work: Callable[..., T]
    arguments: tuple[object, ...]
    since: float
    answer: asyncio.Future[tuple[T, float]]


class Scheduler:
    def __init__(
        self,
        workers: Sequence[Worker],
        short_job: float,
        max_waiting: float = inf,
        max_waiting_per_address: float = inf,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Jobs are short if they are expected to take at most `short_job` seconds."""
        self.on_start: Callable[[float], None] = lambda waited: (
            None
        )  # called with the seconds that each job has waited
        self.on_end: Callable[[float], None] = lambda seconds: (
            None
        )  # and with the processor time that it took
        self._workers = workers
        self._free = list(workers)
        self._short_job = short_job
        self._max_waiting = max_waiting
        self._max_waiting_per_address = max_waiting_per_address
        self._now = now
        self._is_closed = False
        self._queue: FairQueue[Job[Any]] = FairQueue()
        self._tasks = set[asyncio.Task[None]]()

    def __len__(self) -> int:
        """How many jobs are waiting."""
        return len(self._queue)

    async def run(
        self, options: JobOptions, work: Callable[..., T], *arguments: object
    ) -> tuple[T, float]:
        """The result and the processor time that it took, in seconds.

        Cancelling this ends the job, even if it is running.
        """
        if (
            len(self._queue) >= self._max_waiting
            or self._queue.length_for(options.address) >= self._max_waiting_per_address
        ):
            raise QueueFull
        job = Job(options, work, arguments, self._now(), asyncio.get_running_loop().create_future())
        waiting = self._queue.put(
            options.address, options.table, options.cost * options.weight, job
        )
        self._start_jobs()
        try:
            return await job.answer
        finally:
            self._queue.remove(waiting)  # if it was cancelled

    async def close(self) -> None:
        """End all workers and start no more jobs."""
        self._is_closed = True
        await asyncio.gather(*(asyncio.to_thread(worker.close) for worker in self._workers))

    def _start_jobs(self) -> None:
        while (
            self._free
            and not self._is_closed
            and (waiting := self._queue.pop(self._max_cost())) is not None
        ):
            job = waiting.job
            if not job.options.is_wanted():
                job.answer.set_exception(NotWanted())
                continue
            self.on_start(self._now() - job.since)
            task = asyncio.create_task(self._run_job(self._free.pop(), waiting))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _max_cost(self) -> float:
        """The last free worker is for short jobs."""
        return self._short_job if len(self._free) == 1 < len(self._workers) else inf

    async def _run_job(self, worker: Worker, waiting: Waiting[Job[Any]]) -> None:
        job, options = waiting.job, waiting.job.options
        loop = asyncio.get_running_loop()
        result = asyncio.wrap_future(
            worker.run(
                job.work,
                job.arguments,
                lambda progress: loop.call_soon_threadsafe(options.on_progress, progress),
            )
        )
        await asyncio.wait(
            {result, job.answer}, timeout=options.deadline, return_when=asyncio.FIRST_COMPLETED
        )
        is_late = not result.done()
        if is_late:
            worker.kill()
            await asyncio.wait({result})
        self._answer(job, result, is_late)
        seconds = options.deadline or options.cost if result.exception() else result.result()[1]
        self.on_end(seconds)
        self._queue.correct(waiting, seconds * options.weight)
        self._free.append(worker)
        self._start_jobs()

    def _answer(
        self, job: Job[Any], result: asyncio.Future[tuple[Any, float]], is_late: bool
    ) -> None:
        if job.answer.done():  # cancelled
            return
        error = result.exception()
        if is_late:
            job.answer.set_exception(DeadlineExceeded())
        elif error is not None:
            job.answer.set_exception(error)
        else:
            job.answer.set_result(result.result())
