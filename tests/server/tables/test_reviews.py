"""Reviews are computed once, stored, and given up with a reason."""

import asyncio
import json
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from quincunx.analysis import Review, review
from quincunx.server.http.limits import LimitExceeded, Limits, RateLimiter
from quincunx.server.storage.sqlite import SqliteStore
from quincunx.server.tables.record_pool import RecordPool
from quincunx.server.tables.reviews import Reviews, unpack
from tests.server.records import short_record
from tests.server.storage.rows import ROLLS, ROW

RECORD = short_record(["Ann", "Bob"])


def compute(path: Path, limits: Limits) -> tuple[Review | None, str]:
    """The review, or the reason why there is none."""
    with ThreadPoolExecutor(1) as thread:  # this one may have an event loop of its own
        return thread.submit(asyncio.run, compute_in_loop(path, limits)).result()


async def compute_in_loop(path: Path, limits: Limits) -> tuple[Review | None, str]:
    store, pool = SqliteStore(path), RecordPool()
    store.create(ROW, ROLLS).result()
    reviews = Reviews(store, pool, RateLimiter(limits))
    reviews.effort = "quick"
    try:
        assert await reviews.find("one") is None
        reviews.start("one", RECORD, "1.2.3.4")
        reviews.start("one", RECORD, "1.2.3.4")  # one is enough
        while reviews.running("one"):
            await asyncio.sleep(0.05)
        return await reviews.find("one"), reviews.failure("one")
    finally:
        await pool.close()
        store.close()


def test_a_review_is_stored_and_equal_to_that_of_the_library(tmp_path: Path) -> None:
    found, failure = compute(tmp_path / "games.db", Limits())
    assert failure == ""
    assert found == review(RECORD, "quick")


def test_a_review_that_takes_too_long_fails_with_a_reason(tmp_path: Path) -> None:
    found, failure = compute(tmp_path / "games.db", Limits(review=0.01))
    assert found is None
    assert failure.startswith("The review has failed: ")


def test_an_address_without_engine_time_gets_no_review(tmp_path: Path) -> None:
    limits = RateLimiter(Limits())
    limits.engine_time.charge("1.2.3.4", 10_000)
    reviews = Reviews(SqliteStore(tmp_path / "games.db"), RecordPool(), limits)
    with pytest.raises(LimitExceeded):
        reviews.start("one", RECORD, "1.2.3.4")


def test_what_an_earlier_version_has_stored_is_computed_again() -> None:
    old = {**review(RECORD, "quick").to_dict(), "version": 0}
    assert unpack(zlib.compress(json.dumps(old).encode())) is None
