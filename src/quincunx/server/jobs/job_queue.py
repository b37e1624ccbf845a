"""Who gets a worker next, and for how long: jobs wait in a fair queue until one is free.

Workers are those of any executor. Long jobs leave one of them free for short ones, so that a quick
answer is quick even while everything else takes long. With a cluster, long jobs are done there;
what it loses is done here.
"""

import asyncio
import time
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from math import ceil, inf
from typing import Any, Generic, TypeVar

from quincunx.server.jobs.cluster import Cluster
from quincunx.server.jobs.fair_queue import FairQueue
from quincunx.server.jobs.worker_processes import OnProgress, WorkerProcesses

T = TypeVar("T")


class QueueFull(Exception):
    """Too many jobs are waiting, or too many of this address."""


class NotWanted(Exception):
    """When its turn came, nobody wanted the result any more."""


class DeadlineExceeded(Exception):
    """The job took too long and was ended."""


@dataclass(frozen=True)
class JobOptions:
    """For whom a job is done, and how."""

    address: str
    is_long: bool = False
    weight: float = 1.0  # more than 1 for an address that gets less than its share
    deadline: float | None = None  # seconds that it may run
    is_wanted: Callable[[], bool] = lambda: True  # asked when a worker is free
    on_progress: OnProgress = lambda progress: None  # never called for jobs at a cluster


@dataclass(frozen=True)
class Outcome(Generic[T]):
    result: T | None
    error: Exception | None
    seconds: float  # of processor time


@dataclass(eq=False)
class Job(Generic[T]):
    options: JobOptions
    work: Callable[..., T]
    arguments: tuple[object, ...]
    since: float
    answer: asyncio.Future[tuple[T, float]]
    was_lost: bool = False  # by the cluster


class JobQueue:
    def __init__(
        self,
        executor: Executor,
        slots: int,
        max_waiting: float = inf,
        max_waiting_per_address: float = inf,
        cluster: Cluster | None = None,
        cluster_share: float = 1.0,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`slots` is how many jobs the executor gets at a time."""
        self.on_start: Callable[[float], None] = lambda waited: None  # seconds that a job waited
        self.on_end: Callable[[float], None] = lambda seconds: None  # processor time it took
        self.on_loss: Callable[[], None] = lambda: None  # the cluster has lost a job
        self._executor = executor
        self._slots = slots
        self._max_waiting = max_waiting
        self._max_waiting_per_address = max_waiting_per_address
        self._cluster = cluster
        self._cluster_share = cluster_share
        self._now = now
        self._is_closed = False
        self._queue: FairQueue[Job[Any]] = FairQueue()
        self._running = Counter[Executor]()
        self._tasks = set[asyncio.Task[None]]()
        if cluster is not None:
            cluster.on_change.append(self._start_jobs)

    def __len__(self) -> int:
        """How many jobs are waiting."""
        return len(self._queue)

    async def run(
        self, options: JobOptions, work: Callable[..., T], *arguments: object
    ) -> tuple[T, float]:
        """The result, and the processor time it took in seconds. Cancelling ends the job."""
        if (
            len(self._queue) >= self._max_waiting
            or self._queue.length_for(options.address) >= self._max_waiting_per_address
        ):
            raise QueueFull
        job = Job(options, work, arguments, self._now(), asyncio.get_running_loop().create_future())
        self._queue.put(options.address, job)
        self._start_jobs()
        try:
            return await job.answer
        finally:
            self._queue.remove(options.address, job)  # if it was cancelled

    async def close(self) -> None:
        """End all workers and start no more jobs."""
        self._is_closed = True
        await asyncio.to_thread(self._executor.shutdown, cancel_futures=True)

    def _start_jobs(self) -> None:
        while not self._is_closed and (found := self._next()) is not None:
            job, executor = found
            if job.answer.done():  # cancelled
                continue
            if not job.options.is_wanted():
                job.answer.set_exception(NotWanted())
                continue
            self.on_start(self._now() - job.since)
            self._running[executor] += 1
            task = asyncio.create_task(self._run_job(job, executor))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _next(self) -> tuple[Job[Any], Executor] | None:
        """The next job for which there is a worker, and whose worker that is."""
        cluster = self._cluster if self._cluster is not None and self._cluster.slots else None
        if cluster and self._running[cluster] < ceil(self._cluster_share * cluster.slots):
            job = self._queue.pop(lambda job: job.options.is_long and not job.was_lost)
            if job is not None:
                return job, cluster
        free = self._slots - self._running[self._executor]
        if free <= 0:
            return None
        is_last = free == 1 < self._slots
        job = self._queue.pop(
            lambda job: (
                not job.options.is_long or (not is_last and (cluster is None or job.was_lost))
            )
        )
        return None if job is None else (job, self._executor)

    async def _run_job(self, job: Job[Any], executor: Executor) -> None:
        start = self._now()
        running = self._submit(job, executor)
        ended = asyncio.wrap_future(running)
        either: set[asyncio.Future[Any]] = {ended, job.answer}
        await asyncio.wait(
            either, timeout=job.options.deadline, return_when=asyncio.FIRST_COMPLETED
        )
        is_late = not ended.done()
        if is_late:
            await asyncio.to_thread(running.cancel)  # a cluster has to be asked
            await asyncio.wait({ended})
        seconds = self._answer(job, executor, ended, is_late) or self._now() - start
        self.on_end(seconds)
        self._queue.charge(job.options.address, seconds * job.options.weight)
        self._running[executor] -= 1
        self._start_jobs()

    def _submit(self, job: Job[Any], executor: Executor) -> Future[Outcome[Any]]:
        if not isinstance(executor, WorkerProcesses):
            return executor.submit(measure, job.work, *job.arguments)
        loop, on_progress = asyncio.get_running_loop(), job.options.on_progress
        return executor.submit(
            measure,
            job.work,
            *job.arguments,
            on_progress=lambda done: loop.call_soon_threadsafe(on_progress, done),
        )

    def _answer(
        self, job: Job[Any], executor: Executor, ended: asyncio.Future[Outcome[Any]], is_late: bool
    ) -> float | None:
        """Give the job its answer, or do it again here; the processor time, if that is known."""
        error = asyncio.CancelledError() if ended.cancelled() else ended.exception()
        outcome = ended.result() if error is None else None
        if job.answer.done():  # cancelled
            pass
        elif is_late:
            job.answer.set_exception(DeadlineExceeded())
        elif outcome is not None and outcome.error is None:
            job.answer.set_result((outcome.result, outcome.seconds))
        elif outcome is not None and outcome.error is not None:
            job.answer.set_exception(outcome.error)
        elif executor is self._cluster:
            job.was_lost = True
            self.on_loss()
            self._queue.put(job.options.address, job)
        elif isinstance(error, Exception):
            job.answer.set_exception(error)
        else:
            job.answer.cancel()
        return None if outcome is None else outcome.seconds


def measure(work: Callable[..., T], *arguments: object) -> Outcome[T]:
    """In the worker: an error of the work is an outcome too, unlike the loss of the worker."""
    start = time.thread_time()
    try:
        result = work(*arguments)
    except Exception as error:
        error.add_note(traceback.format_exc())
        return Outcome(None, error, time.thread_time() - start)
    return Outcome(result, None, time.thread_time() - start)
