"""The scheduler: who gets a worker, with workers that answer when the test lets them."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from quincunx.server.jobs.scheduler import (
    DeadlineExceeded,
    JobOptions,
    NotWanted,
    QueueFull,
    Scheduler,
)
from quincunx.server.jobs.worker_process import OnProgress, WorkerDied
from tests.server.service.support import async_test

SHORT_JOB = 0.1


class FakeWorker:
    def __init__(self) -> None:
        self.job: object = None
        self.answer: Future[tuple[Any, float]] = Future()
        self.on_progress: OnProgress = print
        self.is_closed = False

    def run(
        self,
        work: Callable[..., Any],
        arguments: tuple[object, ...],
        on_progress: Callable[[Any], object],
    ) -> Future[tuple[Any, float]]:
        assert self.job is None
        self.job, self.answer, self.on_progress = arguments[0], Future(), on_progress
        return self.answer

    async def finish(self, seconds: float = 1.0) -> None:
        """Answer with the name of the job in capitals."""
        done, self.job = str(self.job).upper(), None
        self.answer.set_result((done, seconds))
        await settle()

    def kill(self) -> None:
        self.job = None
        self.answer.set_exception(WorkerDied())

    def close(self) -> None:
        self.is_closed = True


async def settle() -> None:
    """Let everything happen that follows by itself."""
    for _ in range(10):
        await asyncio.sleep(0)


class Jobs:
    """Jobs by name, and a scheduler for them."""

    def __init__(self, workers: int = 1, **limits: float) -> None:
        self.workers = [FakeWorker() for _ in range(workers)]
        self.scheduler = Scheduler(self.workers, SHORT_JOB, **limits)  # type: ignore[arg-type]

    async def add(
        self, name: str, address: str = "a", **more: Any
    ) -> "asyncio.Task[tuple[str, float]]":
        options = JobOptions(address, **{"table": name, "cost": 1.0, **more})
        task = asyncio.create_task(self._run(options, name))
        await settle()
        return task

    async def _run(self, options: JobOptions, name: str) -> tuple[str, float]:
        return await self.scheduler.run(options, str, name)

    @property
    def running(self) -> list[object]:
        return [worker.job for worker in self.workers if worker.job is not None]


@async_test
async def test_jobs_wait_until_a_worker_is_free() -> None:
    jobs = Jobs()
    first, second = await jobs.add("first"), await jobs.add("second")
    assert (jobs.running, len(jobs.scheduler)) == (["first"], 1)
    await jobs.workers[0].finish(0.5)
    assert first.result() == ("FIRST", 0.5)
    assert (jobs.running, len(jobs.scheduler)) == (["second"], 0)
    await jobs.workers[0].finish()
    assert second.result() == ("SECOND", 1.0)


@async_test
async def test_another_address_does_not_wait_for_all_jobs_of_the_first() -> None:
    jobs = Jobs()
    for number in range(100):
        await jobs.add(f"expert {number}", "eve")
    await jobs.add("novice", "ann", cost=0.001)
    await jobs.workers[0].finish()
    assert jobs.running == ["novice"]


@async_test
async def test_the_last_free_worker_is_for_short_jobs() -> None:
    jobs = Jobs(workers=2)
    await jobs.add("long")
    await jobs.add("also long")
    assert jobs.running == ["long"]
    await jobs.add("short", cost=SHORT_JOB)
    assert set(jobs.running) == {"long", "short"}


@async_test
async def test_an_address_over_its_budget_gets_a_smaller_share_but_is_served() -> None:
    jobs = Jobs()
    await jobs.add("running", "c")
    for number in range(3):
        await jobs.add(f"eve {number}", "eve", weight=10)
    for number in range(15):
        await jobs.add(f"ann {number}", "ann")
    order = []
    while jobs.running:
        order.append(str(jobs.running[0]).partition(" ")[0])
        await jobs.workers[0].finish()
    first = order.index("eve")
    assert 8 <= first <= 12
    assert order[:first].count("ann") == first - 1


@async_test
async def test_what_nobody_wants_any_more_is_not_begun() -> None:
    jobs, wanted = Jobs(), True
    await jobs.add("running")
    unwanted, other = await jobs.add("unwanted", is_wanted=lambda: wanted), await jobs.add("other")
    wanted = False
    await jobs.workers[0].finish()
    assert isinstance(unwanted.exception(), NotWanted)
    assert jobs.running == ["other"]
    other.cancel()


@async_test
async def test_a_deadline_ends_a_job() -> None:
    jobs = Jobs()
    late, following = await jobs.add("late", deadline=0.001), await jobs.add("following")
    await asyncio.wait({late})
    assert isinstance(late.exception(), DeadlineExceeded)
    await settle()
    assert jobs.running == ["following"]
    following.cancel()


@async_test
async def test_cancelling_ends_a_job_whether_it_is_running_or_waiting() -> None:
    jobs = Jobs()
    running, waiting, following = (
        await jobs.add("running"),
        await jobs.add("waiting"),
        await jobs.add("following"),
    )
    waiting.cancel()
    await settle()
    assert len(jobs.scheduler) == 1
    running.cancel()
    await settle()
    assert (jobs.running, len(jobs.scheduler)) == (["following"], 0)
    await jobs.workers[0].finish()
    assert following.result()[0] == "FOLLOWING"


@async_test
async def test_an_error_of_the_worker_is_the_error_of_its_job() -> None:
    jobs = Jobs()
    failing, following = await jobs.add("failing"), await jobs.add("following")
    jobs.workers[0].kill()
    await settle()
    assert isinstance(failing.exception(), WorkerDied)
    assert jobs.running == ["following"]
    following.cancel()


@async_test
async def test_progress_is_reported() -> None:
    jobs, heard = Jobs(), list[int]()
    await jobs.add("job", on_progress=heard.append)
    jobs.workers[0].on_progress(7)
    await settle()
    assert heard == [7]


@async_test
async def test_full_queues() -> None:
    jobs = Jobs(max_waiting=3, max_waiting_per_address=2)
    await jobs.add("running")
    for name in ("one", "two"):
        await jobs.add(name)
    refused = await jobs.add("three")
    assert isinstance(refused.exception(), QueueFull)
    assert not (await jobs.add("of another address", "b")).done()
    assert isinstance((await jobs.add("too many", "c")).exception(), QueueFull)


@async_test
async def test_nothing_begins_after_closing() -> None:
    jobs = Jobs()
    await jobs.add("running")
    waiting = await jobs.add("waiting")
    await jobs.scheduler.close()
    assert jobs.workers[0].is_closed
    await jobs.workers[0].finish()
    assert jobs.running == []
    waiting.cancel()


@async_test
async def test_how_long_jobs_wait_and_take() -> None:
    jobs, times = Jobs(), iter((0.0, 0.0, 3.0, 10.0))
    jobs.scheduler._now = lambda: next(times)
    waited, taken = list[float](), list[float]()
    jobs.scheduler.on_start, jobs.scheduler.on_end = waited.append, taken.append
    await jobs.add("first")
    await jobs.add("second")
    await jobs.workers[0].finish(0.5)
    assert (waited, taken) == ([0, 7], [0.5])
