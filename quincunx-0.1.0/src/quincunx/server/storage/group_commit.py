"""Group commit: one thread writes, and all writes that arrive while a commit waits for the disk share the next commit."""

import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from quincunx.server.storage.store import StoreUnavailable

MAX_WRITES_PER_COMMIT = 500

Connection = TypeVar("Connection")


@dataclass
class Write(Generic[Connection]):
    """One write. It may be tried more than once, so it must have no other effects."""

    work: Callable[[Connection], None]
    table: str = ""
    length: int = 0  # of the table's log afterwards
    done: Future[None] = field(default_factory=Future)


Commit = Callable[[Sequence[Write[Connection]]], Sequence[Exception | None]]


class GroupCommit(Generic[Connection]):
    def __init__(self, commit: Commit[Connection]) -> None:
        """`commit` does all writes in one transaction and returns the error of each; a failing write must not affect the others."""
        self._commit = commit
        self._closed, self._lock = False, threading.Lock()
        self._queue: queue.SimpleQueue[Write[Connection] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store writer", daemon=True)
        self._thread.start()

    def submit(self, write: Write[Connection]) -> Future[None]:
        write.done.set_running_or_notify_cancel()  # cannot be cancelled: the request may give up, the writer goes on
        with self._lock:
            if self._closed:
                raise StoreUnavailable("the server is being stopped")
            self._queue.put(write)
        return write.done

    def close(self) -> None:
        """Finish what was submitted, then stop."""
        with self._lock:
            self._closed = True
            self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        last = False
        while not last:
            writes, last = self._next_batch()
            if writes:
                self._finish(writes)

    def _next_batch(self) -> tuple[list[Write[Connection]], bool]:
        """Wait for a write and take all that have arrived by then; True with the last batch."""
        writes: list[Write[Connection]] = []
        write = self._queue.get()
        while write is not None:
            writes.append(write)
            if self._queue.empty() or len(writes) == MAX_WRITES_PER_COMMIT:
                return writes, False
            write = self._queue.get()
        return writes, True

    def _finish(self, writes: Sequence[Write[Connection]]) -> None:
        try:
            failures = self._commit(writes)
        except Exception as error:  # nothing may end this thread: it is the only writer
            failures = [error] * len(writes)
        for write, failure in zip(writes, failures, strict=True):
            if failure is None:
                write.done.set_result(None)
            else:
                write.done.set_exception(failure)
