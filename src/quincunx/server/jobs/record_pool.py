"""Work on whole records in worker processes of its own, so that it never delays a move of the
engine.

Checking, verifying and replaying records is short; reviewing a game may take half a minute. Jobs
have deadlines, report their progress, and end when they are cancelled. The processes have a low
priority.
"""

from collections.abc import Callable
from typing import TypeVar

from quincunx.core.messages import message
from quincunx.server.jobs.limits import LimitExceeded
from quincunx.server.jobs.scheduler import DeadlineExceeded, JobOptions, QueueFull, Scheduler
from quincunx.server.jobs.worker_process import OnProgress, WorkerProcess

WORKERS = 2  # one for long jobs, one for short ones
SHORT_JOB = 1.0  # expected seconds; the dice of any normal game are verified in less
NICENESS = 10
MAX_WAITING, MAX_WAITING_PER_ADDRESS = 100, 10  # a record may have some megabytes
RETRY_WHEN_BUSY = 10  # seconds

T = TypeVar("T")


class TookTooLong(LimitExceeded):
    """The job was stopped at its deadline."""


class RecordPool:
    def __init__(self) -> None:
        self.scheduler = Scheduler(
            [WorkerProcess(NICENESS) for _ in range(WORKERS)],
            SHORT_JOB,
            MAX_WAITING,
            MAX_WAITING_PER_ADDRESS,
        )

    async def run(
        self,
        address: str,
        cost: float,
        deadline: float,
        work: Callable[..., T],
        *arguments: object,
        on_progress: OnProgress = lambda progress: None,
    ) -> tuple[T, float]:
        """The result, and the seconds of processor time that it took; `cost` is how many are
        expected.

        TookTooLong after the deadline, LimitExceeded if too much is waiting already.
        """
        options = JobOptions(address, cost=cost, deadline=deadline, on_progress=on_progress)
        try:
            return await self.scheduler.run(options, work, *arguments)
        except QueueFull:
            raise LimitExceeded(
                message(
                    "Too many records are being checked at the moment. Try again in a few seconds."
                ),
                RETRY_WHEN_BUSY,
            ) from None
        except DeadlineExceeded:
            raise TookTooLong(
                message(
                    "Stopped, because work on one record may take {seconds} s at most. Try "
                    "a shorter record, or try again later.",
                    seconds=round(deadline),
                ),
                RETRY_WHEN_BUSY,
            ) from None

    async def close(self) -> None:
        await self.scheduler.close()
