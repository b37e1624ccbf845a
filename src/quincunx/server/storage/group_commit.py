"""Group commit: one thread writes, and writes that arrive during a commit share the next.

If one of them is refused, each has a savepoint of its own, so that it does not affect the others.
"""

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Protocol

from quincunx.server.storage.statements import Row, Statement
from quincunx.server.storage.store import StoreUnavailable

MAX_WRITES_PER_COMMIT = 500
# values that no database can take: only the write that has them is refused
BAD_VALUES = ValueError, TypeError, OverflowError


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
        except StoreUnavailable as error:
            failures = [error] * len(writes)
        except Exception as error:  # nothing may end this thread: it is the only writer
            log.exception("Cannot write")
            failures = [StoreUnavailable(str(error))] * len(writes)
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


class WriteConnection(Protocol):
    """A connection for writing, in the way of its database."""

    def transaction(self, in_one_piece: bool) -> AbstractContextManager[None]:
        """Ends without an error only if the database has said that it is committed.

        `in_one_piece`: what is executed may fail only at the end.
        """

    def execute(self, statement: str) -> object: ...

    def write_together(self, writes: Sequence[Write]) -> None: ...

    def write_alone(self, write: Write) -> None: ...

    def refusal(self, error: Exception) -> Exception | None:
        """Why a single write was refused; None if the database cannot write at all."""


def commit(connection: WriteConnection, writes: Sequence[Write]) -> Sequence[Exception | None]:
    """All writes at once, which nearly always works; if not, each in a savepoint."""
    # the same order on all servers prevents deadlocks
    ordered = sorted(writes, key=lambda write: write.table)
    try:
        with connection.transaction(in_one_piece=True):
            connection.write_together(ordered)
        return [None] * len(writes)
    except Exception as error:
        if connection.refusal(error) is None:
            raise
    with connection.transaction(in_one_piece=False):
        refusals = {id(write): try_write(connection, write) for write in ordered}
    return [refusals[id(write)] for write in writes]


def try_write(connection: WriteConnection, write: Write) -> Exception | None:
    """Do one write within the transaction, or roll it back and return why it was refused."""
    connection.execute("SAVEPOINT one_write")
    refusal = None
    try:
        connection.write_alone(write)
    except Exception as error:
        refusal = connection.refusal(error)
        if refusal is None:
            raise
        connection.execute("ROLLBACK TO one_write")
    connection.execute("RELEASE one_write")
    return refusal
