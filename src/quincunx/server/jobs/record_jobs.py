"""Work on whole records in worker processes of its own, so that it never delays a move of the
engine.

Checking, verifying and replaying records is short; reviewing a game may take half a minute. Jobs
have deadlines, report their progress, and end when they are cancelled. The processes have a low
priority.
"""

from collections.abc import Callable
from typing import TypeVar

from quincunx.core.text.messages import message
from quincunx.server.jobs.cluster import Cluster
from quincunx.server.jobs.job_queue import DeadlineExceeded, JobOptions, JobQueue, QueueFull
from quincunx.server.jobs.limits import LimitExceeded
from quincunx.server.jobs.worker_processes import OnProgress, WorkerProcesses

WORKERS = 2  # one for long jobs, one for short ones
LONG_TEXT = 600_000  # characters of a record that take about a second to check
LONG_GAME = 500  # events whose dice take about a second to verify
CLUSTER_SHARE = 0.25  # the rest is for moves of the engine
NICENESS = 10
MAX_WAITING, MAX_WAITING_PER_ADDRESS = 100, 10  # a record may have some megabytes
RETRY_WHEN_BUSY = 10  # seconds

T = TypeVar("T")


class TookTooLong(LimitExceeded):
    """The job was stopped at its deadline."""


class RecordJobs:
    def __init__(self, cluster: Cluster | None = None) -> None:
        self.queue = JobQueue(
            WorkerProcesses(WORKERS, NICENESS),
            WORKERS,
            MAX_WAITING,
            MAX_WAITING_PER_ADDRESS,
            cluster,
            CLUSTER_SHARE,
        )

    async def run(
        self,
        address: str,
        is_long: bool,
        deadline: float,
        work: Callable[..., T],
        *arguments: object,
        on_progress: OnProgress = lambda progress: None,
    ) -> tuple[T, float]:
        """The result, and the seconds of processor time that it took.

        TookTooLong after the deadline, LimitExceeded if too much is waiting already.
        """
        options = JobOptions(address, is_long, deadline=deadline, on_progress=on_progress)
        try:
            return await self.queue.run(options, work, *arguments)
        except QueueFull:
            text = message(
                "Too many records are being checked at the moment. Try again in a few seconds."
            )
            raise LimitExceeded(text, RETRY_WHEN_BUSY) from None
        except DeadlineExceeded:
            words = message(
                "Stopped, because work on one record may take {seconds} s at most. Try "
                "a shorter record, or try again later.",
                seconds=round(deadline),
            )
            raise TookTooLong(words, RETRY_WHEN_BUSY) from None

    async def close(self) -> None:
        await self.queue.close()
