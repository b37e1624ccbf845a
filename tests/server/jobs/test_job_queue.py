"""The queue of jobs: who gets a worker, with workers that answer when the test lets them."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, cast

from quincunx.server.jobs.cluster import Cluster
from quincunx.server.jobs.job_queue import (
    DeadlineExceeded,
    JobOptions,
    JobQueue,
    NotWanted,
    Outcome,
    QueueFull,
)
from tests.server.service.support import async_test
from tests.support import PATIENCE


class FakeExecutor(Executor):
    """As a cluster, it has slots and says when they change."""

    def __init__(self, slots: int = 1) -> None:
        self.slots = slots
        self.on_change: list[Callable[[], None]] = []
        self.jobs: dict[str, Future[Outcome[str]]] = {}
        self.is_closed = False

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        job = self.jobs[arguments[1]] = Future()
        return job

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.is_closed = True

    @property
    def running(self) -> list[str]:
        return [name for name, job in self.jobs.items() if not job.done()]

    async def finish(self, seconds: float = 1.0) -> None:
        """Answer the oldest job with its name in capitals."""
        name = self.running[0]
        self.jobs[name].set_result(Outcome(name.upper(), None, seconds))
        await settle()


async def settle() -> None:
    """Let everything happen that follows by itself."""
    for _ in range(10):
        await asyncio.sleep(0)


class Jobs:
    """Jobs by name, and a queue for them."""

    def __init__(self, slots: int = 1, **more: Any) -> None:
        self.executor = FakeExecutor()
        self.queue = JobQueue(self.executor, slots, **more)

    async def add(
        self, name: str, address: str = "a", **more: Any
    ) -> "asyncio.Task[tuple[str, float]]":
        task = asyncio.create_task(self._run(JobOptions(address, **more), name))
        await settle()
        return task

    async def _run(self, options: JobOptions, name: str) -> tuple[str, float]:
        return await self.queue.run(options, str, name)

    @property
    def running(self) -> list[str]:
        return self.executor.running


@async_test
async def test_jobs_wait_until_a_worker_is_free() -> None:
    jobs = Jobs()
    first, second = await jobs.add("first"), await jobs.add("second")
    assert (jobs.running, len(jobs.queue)) == (["first"], 1)
    await jobs.executor.finish(0.5)
    assert first.result() == ("FIRST", 0.5)
    assert (jobs.running, len(jobs.queue)) == (["second"], 0)
    await jobs.executor.finish()
    assert second.result() == ("SECOND", 1.0)


@async_test
async def test_another_address_does_not_wait_for_all_jobs_of_the_first() -> None:
    jobs = Jobs()
    for number in range(100):
        await jobs.add(f"expert {number}", "eve")
    await jobs.add("novice", "ann")
    await jobs.executor.finish()
    assert jobs.running == ["novice"]


@async_test
async def test_the_last_free_worker_is_for_short_jobs() -> None:
    jobs = Jobs(2)
    await jobs.add("long", is_long=True)
    await jobs.add("also long", is_long=True)
    assert jobs.running == ["long"]
    await jobs.add("short")
    assert jobs.running == ["long", "short"]


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
        await jobs.executor.finish()
    first = order.index("eve")
    assert 9 <= order.index("eve", first + 1) - first <= 11
    assert order.count("eve") == 3


@async_test
async def test_what_nobody_wants_any_more_is_not_begun() -> None:
    jobs, wanted = Jobs(), True
    await jobs.add("running")
    unwanted, other = await jobs.add("unwanted", is_wanted=lambda: wanted), await jobs.add("other")
    wanted = False
    await jobs.executor.finish()
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
    assert len(jobs.queue) == 1
    running.cancel()
    async with asyncio.timeout(PATIENCE):
        while jobs.running != ["following"]:
            await asyncio.sleep(0.001)
    assert len(jobs.queue) == 0
    await jobs.executor.finish()
    assert following.result()[0] == "FOLLOWING"


@async_test
async def test_errors_of_the_work_and_of_the_worker() -> None:
    jobs = Jobs()
    failing, dying, following = [await jobs.add(name) for name in ("failing", "dying", "following")]
    jobs.executor.jobs["failing"].set_result(Outcome(None, KeyError(), 1.0))
    await settle()
    assert isinstance(failing.exception(), KeyError)
    jobs.executor.jobs["dying"].set_exception(ZeroDivisionError())
    await settle()
    assert isinstance(dying.exception(), ZeroDivisionError)
    assert jobs.running == ["following"]
    following.cancel()


@async_test
async def test_a_cluster_gets_its_share_of_the_long_jobs() -> None:
    cluster = FakeExecutor(4)
    jobs = Jobs(3, cluster=cast("Cluster", cluster), cluster_share=0.25)
    await jobs.add("short")
    for name in ("one", "two"):
        await jobs.add(name, is_long=True)
    assert (jobs.running, cluster.running, len(jobs.queue)) == (["short"], ["one"], 1)
    cluster.slots = 8
    cluster.on_change[0]()
    await settle()
    assert cluster.running == ["one", "two"]


@async_test
async def test_what_a_cluster_loses_is_done_here() -> None:
    cluster, losses = FakeExecutor(2), list[str]()
    jobs = Jobs(3, cluster=cast("Cluster", cluster))
    jobs.queue.on_loss = lambda: losses.append("lost")
    given_up, dying, failing = [
        await jobs.add(name, is_long=True) for name in ("given up", "dying", "failing")
    ]
    cluster.jobs["given up"].cancel()
    cluster.jobs["dying"].set_exception(OSError())
    await settle()
    assert (jobs.running, cluster.running) == (["given up", "dying"], ["failing"])
    await jobs.executor.finish()
    await jobs.executor.finish()
    assert (given_up.result()[0], dying.result()[0]) == ("GIVEN UP", "DYING")
    cluster.jobs["failing"].set_result(Outcome(None, KeyError(), 1.0))
    await settle()
    assert isinstance(failing.exception(), KeyError)  # as it would here
    assert len(losses) == 2


@async_test
async def test_without_a_cluster_of_any_size_all_jobs_are_done_here() -> None:
    cluster = FakeExecutor(0)
    jobs = Jobs(2, cluster=cast("Cluster", cluster))
    await jobs.add("long", is_long=True)
    assert (jobs.running, cluster.running) == (["long"], [])


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
    await jobs.queue.close()
    assert jobs.executor.is_closed
    await jobs.executor.finish()
    assert jobs.running == []
    waiting.cancel()


@async_test
async def test_how_long_jobs_wait_and_take() -> None:
    jobs, times = Jobs(), iter((0.0, 0.0, 0.0, 3.0, 10.0, 10.0))
    jobs.queue._now = lambda: next(times)
    waited, taken = list[float](), list[float]()
    jobs.queue.on_start, jobs.queue.on_end = waited.append, taken.append
    await jobs.add("first")
    await jobs.add("second")
    await jobs.executor.finish(0.5)
    assert (waited, taken) == ([0, 7], [0.5])
