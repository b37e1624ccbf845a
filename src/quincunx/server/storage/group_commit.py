"""Group commit: one thread writes, and writes that arrive during a commit share the next."""

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field

from quincunx.server.storage.statements import Row, Statement
from quincunx.server.storage.store import StoreUnavailable

MAX_WRITES_PER_COMMIT = 500


@dataclass
class Write:
    """Statements that are executed together or not at all, and new rows of the table of events,
    which are inserted after them.
    """

    statements: Sequence[Statement] = ()
    events: Sequence[Row] = ()
    table: str = ""
    length: int = 0  # of the table's log afterwards
    done: Future[None] = field(default_factory=Future)


Commit = Callable[[Sequence[Write]], Sequence[Exception | None]]
log = logging.getLogger(__name__)


class GroupCommit:
    def __init__(self, commit: Commit, announce: Callable[[Sequence[Write]], None]) -> None:
        """`commit` does all writes in one transaction and returns the error of each; a failing
        write must not affect the others. `announce` tells other servers what was written: those
        who wait for the writes need not wait for that.
        """
        self._commit = commit
        self._announce = announce
        self._closed = False
        self._lock = threading.Lock()
        self._queue: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store writer", daemon=True)
        self._thread.start()

    def submit(self, write: Write) -> Future[None]:
        # cannot be cancelled: the request may give up, the writer goes on
        write.done.set_running_or_notify_cancel()
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

    def _next_batch(self) -> tuple[list[Write], bool]:
        """Wait for a write and take all that have arrived by then; True with the last batch."""
        writes: list[Write] = []
        write = self._queue.get()
        while write is not None:
            writes.append(write)
            if self._queue.empty() or len(writes) == MAX_WRITES_PER_COMMIT:
                return writes, False
            write = self._queue.get()
        return writes, True

    def _finish(self, writes: Sequence[Write]) -> None:
        try:
            failures = self._commit(writes)
        except Exception as error:  # nothing may end this thread: it is the only writer
            failures = [error] * len(writes)
        for write, failure in zip(writes, failures, strict=True):
            if failure is None:
                write.done.set_result(None)
            else:
                write.done.set_exception(failure)
        try:
            self._announce(
                [write for write, failure in zip(writes, failures, strict=True) if failure is None]
            )
        except Exception:
            log.exception("Cannot tell other servers what was written")
