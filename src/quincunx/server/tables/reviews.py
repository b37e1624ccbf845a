"""Reviews of finished games: each is computed once, in a worker process, and stored.

While it is computed, everybody who asks for it sees the same progress. With several servers two may compute it at the same time; the
results are equal.
"""

import asyncio
import json
import zlib
from collections import OrderedDict
from dataclasses import dataclass

from quincunx.analysis import Review, review
from quincunx.core.errors import QuincunxError
from quincunx.server.http.limits import LimitExceeded, RateLimiter
from quincunx.server.storage.deadlines import read, written
from quincunx.server.storage.store import Store, StoreUnavailable
from quincunx.server.tables.record_pool import RecordPool
from quincunx.server.tables.worker_process import WorkerDied, report_progress
from quincunx.server.texts import text

MAX_REVIEWS = 100  # kept in memory
EXPECTED_SECONDS = 20  # of processor time, for the queue and for the engine time of the address


@dataclass
class RunningReview:
    done: int = 0
    events: int = 1

    def update(self, progress: tuple[int, int]) -> None:
        self.done, self.events = progress


class Reviews:
    def __init__(self, store: Store, pool: RecordPool, rate_limiter: RateLimiter) -> None:
        self.effort = "standard"
        self._store, self._pool, self._rate_limiter = store, pool, rate_limiter
        self._finished: OrderedDict[str, Review] = OrderedDict()
        self._running: dict[str, RunningReview] = {}
        self._failures: OrderedDict[str, str] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    async def find(self, table: str) -> Review | None:
        """The review of this table's game, if there is one."""
        if table not in self._finished:
            content = await read(self._store.load_review, table)
            found = None if content is None else await asyncio.to_thread(unpack, content)
            if found is None:
                return None
            self._keep(table, found)
        self._finished.move_to_end(table)
        return self._finished[table]

    def running(self, table: str) -> RunningReview | None:
        """How far the review is, while it is being computed."""
        return self._running.get(table)

    def failure(self, table: str) -> str:
        """Why the last attempt to review this game has failed; empty if it has not."""
        return self._failures.get(table, "")

    def start(self, table: str, record: str, address: str) -> None:
        """Compute the review, unless that is being done. LimitExceeded if the address has used up its engine time."""
        if table in self._running:
            return
        self._rate_limiter.check_advice(address)
        self._rate_limiter.engine_time.charge(address, EXPECTED_SECONDS)
        self._failures.pop(table, None)
        self._running[table] = RunningReview()
        task = asyncio.create_task(self._compute(table, record, address))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _compute(self, table: str, record: str, address: str) -> None:
        try:
            deadline, running = self._rate_limiter.limits.review, self._running[table]
            work = review_record, record, self.effort
            content, losses = await self._pool.run(address, EXPECTED_SECONDS, deadline, *work, on_progress=running.update)
            await written(self._store.save_review(table, content, losses))
        except (LimitExceeded, WorkerDied, StoreUnavailable, QuincunxError) as error:
            self._failures[table] = text("review.failed", why=error)
            while len(self._failures) > MAX_REVIEWS:
                self._failures.popitem(last=False)
        finally:
            del self._running[table]

    def _keep(self, table: str, found: Review) -> None:
        self._finished[table] = found
        while len(self._finished) > MAX_REVIEWS:
            self._finished.popitem(last=False)

    def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()


def unpack(content: bytes) -> Review | None:
    """None if an earlier version has stored it: then it is computed again."""
    try:
        return Review.from_dict(json.loads(zlib.decompress(content)))
    except (QuincunxError, KeyError, TypeError):
        return None


# ---- in the worker process


def review_record(record: str, effort: str) -> tuple[bytes, list[float]]:
    """The review as it is stored, and the mean loss of each seat."""
    found = review(record, effort, progress=lambda done, events: report_progress((done, events)))
    return zlib.compress(json.dumps(found.to_dict(), separators=(",", ":")).encode()), [seat.mean_loss for seat in found.seats]
