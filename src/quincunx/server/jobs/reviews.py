"""Reviews of finished games: each is computed once, in a worker process, and stored.

While it is computed, everybody who asks for it sees the same progress. With several servers two may
compute it at the same time; the results are equal.
"""

import asyncio
import json
import zlib
from collections import OrderedDict
from dataclasses import dataclass, replace

from quincunx.analysis import Review, ReviewError, review
from quincunx.core.errors import QuincunxError
from quincunx.core.play.names import validate_names
from quincunx.core.play.notes import in_order
from quincunx.core.play.record import Record, parse_record
from quincunx.core.text.messages import message
from quincunx.server.jobs.limits import LimitExceeded, RateLimiter
from quincunx.server.jobs.record_jobs import RecordJobs, TookTooLong
from quincunx.server.jobs.worker_processes import WorkerDied, report_progress
from quincunx.server.storage.deadlines import read, written
from quincunx.server.storage.sql_store import Store
from quincunx.server.storage.store import StoreUnavailable
from quincunx.server.table.permissions import check_finished
from quincunx.server.table.state import TableState

MAX_REVIEWS = 100  # kept in memory
EXPECTED_SECONDS = 20  # of processor time, charged to the address at the start


@dataclass
class RunningReview:
    done: int = 0
    events: int = 1

    def update(self, progress: tuple[int, int]) -> None:
        self.done, self.events = progress


def check_reviewable(table: TableState) -> Record:
    """The record for a review: that of a finished game, or of one that ended by a resignation,
    until then, which replays the game.

    Whatever follows that counts for nothing. The seed of its dice stays secret, and so do choices
    that nobody had seen.
    """
    if not table.has_ended_early:
        return check_finished(table)
    settled = table.resignations[-1].events
    record = table.record_until(settled)
    known = [
        replace(note, events=min(note.events, len(record.events)))
        for note in table.all_notes
        if note.events <= settled
    ]
    return replace(record, notes=in_order(known))


class Reviews:
    def __init__(self, store: Store, jobs: RecordJobs, rate_limiter: RateLimiter) -> None:
        self.effort = "standard"
        self._store = store
        self._jobs = jobs
        self._rate_limiter = rate_limiter
        self._finished: OrderedDict[str, Review] = OrderedDict()
        self._running: dict[str, RunningReview] = {}
        self._failures: OrderedDict[str, str] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    async def find(self, table: str, record: Record) -> Review | None:
        """The review of this table's game, if there is one."""
        found = await self._find(table)
        if found is None:
            return None
        if [step.text for step in found.steps] == [str(value) for _, value in record.events]:
            return found.named_like(record)
        # after a resignation a player has undone a move: it is computed again
        del self._finished[table]
        return None

    async def _find(self, table: str) -> Review | None:
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
        """Compute the review, unless it is being done; LimitExceeded without engine time."""
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
            (content, seats), seconds = await self._jobs.run(
                address, True, deadline, *work, on_progress=running.update
            )
            self._charge_rest(address, seconds)
            await written(self._store.save_review(table, content, seats))
        except (LimitExceeded, WorkerDied, StoreUnavailable, QuincunxError) as error:
            if isinstance(error, TookTooLong):
                self._charge_rest(address, self._rate_limiter.limits.review)
            why = error.args[0] if error.args else str(error)
            self._failures[table] = (
                why  # whole sentences, which say when to try again
                if isinstance(error, LimitExceeded)
                else message("The review has failed: {why}. Try again later.", why=why)
            )
            while len(self._failures) > MAX_REVIEWS:
                self._failures.popitem(last=False)
        finally:
            del self._running[table]

    def _charge_rest(self, address: str, seconds: float) -> None:
        """What the review took beyond the first charge; a short one gives some back."""
        self._rate_limiter.engine_time.charge(address, seconds - EXPECTED_SECONDS)

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
    except ReviewError:
        return None


# ---- in the worker process


def review_record(record: str, effort: str) -> tuple[bytes, list[tuple[float, float]]]:
    """The review as it is stored, and the mean loss and the luck of each seat.

    It has seats, never names: those can still change, or have to go.
    """
    found = review(record, effort, progress=lambda done, events: report_progress((done, events)))
    known = parse_record(record)
    nameless = replace(known, names=validate_names(known.game, None), comments={})
    found = found.named_like(nameless)
    content = json.dumps(found.to_dict(translatable=True), separators=(",", ":"))
    return zlib.compress(content.encode()), [(seat.mean_loss, seat.luck) for seat in found.seats]
