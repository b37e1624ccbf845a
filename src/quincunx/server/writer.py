"""Group commit: one thread writes, and while a commit waits for the disk the next writes gather and share the next commit.

Many durable moves for one wait, whatever the database.
"""

import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Generic, TypeVar

MOST_IN_A_COMMIT = 500

Connection = TypeVar("Connection")


@dataclass
class Job(Generic[Connection]):
    """Something to write. It may be tried more than once, so that all it does is to write."""

    work: Callable[[Connection], None]
    table: str = ""
    length: int = 0  # of the table's log when it is done
    done: Future[None] = field(default_factory=Future)


Commit = Callable[[Sequence[Job[Connection]]], Sequence[Exception | None]]


class Writer(Generic[Connection]):
    def __init__(self, commit: Commit[Connection]) -> None:
        """`commit` does all jobs in one transaction, so that one that fails does not touch the others, and says what failed."""
        self._commit = commit
        self._jobs: queue.SimpleQueue[Job[Connection] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="store writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job[Connection]) -> Future[None]:
        job.done.set_running_or_notify_cancel()  # it cannot be called off: whoever waits may leave, the writer goes on
        self._jobs.put(job)
        return job.done

    def close(self) -> None:
        """Write what was asked for, and stop."""
        self._jobs.put(None)
        self._thread.join()

    def _write(self) -> None:
        last = False
        while not last:
            jobs, last = self._gather()
            if jobs:
                self._finish(jobs)

    def _gather(self) -> tuple[list[Job[Connection]], bool]:
        """Wait for a job, and take all that have come meanwhile; whether it was the last."""
        jobs: list[Job[Connection]] = []
        job = self._jobs.get()
        while job is not None:
            jobs.append(job)
            if self._jobs.empty() or len(jobs) == MOST_IN_A_COMMIT:
                return jobs, False
            job = self._jobs.get()
        return jobs, True

    def _finish(self, jobs: Sequence[Job[Connection]]) -> None:
        try:
            failures = self._commit(jobs)
        except Exception as error:  # nothing may end this thread: nobody else writes
            failures = [error] * len(jobs)
        for job, failure in zip(jobs, failures, strict=True):
            if failure is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(failure)
