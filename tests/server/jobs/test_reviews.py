"""Reviews are computed once, stored, and given up with a reason."""

import asyncio
import json
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from quincunx.analysis import Review, review
from quincunx.core.play.record import parse_record
from quincunx.languages import translate, use_catalogue
from quincunx.server.jobs.limits import LimitExceeded, Limits, RateLimiter
from quincunx.server.jobs.record_jobs import RecordJobs
from quincunx.server.jobs.reviews import Reviews, unpack
from quincunx.server.storage.sqlite import SqliteStore
from tests.pseudo_language import PseudoLanguage, outside_brackets
from tests.server.records import short_record
from tests.server.storage.rows import ROLLS, ROW

RECORD = short_record(["Ann", "Bob"])


def compute(path: Path, rate_limiter: RateLimiter) -> tuple[Review | None, str]:
    """The review, or the reason why there is none."""
    with ThreadPoolExecutor(1) as thread:  # this one may have an event loop of its own
        return thread.submit(asyncio.run, compute_in_loop(path, rate_limiter)).result()


async def compute_in_loop(path: Path, rate_limiter: RateLimiter) -> tuple[Review | None, str]:
    store, pool = SqliteStore(path), RecordJobs()
    store.create(ROW, ROLLS).result()
    reviews = Reviews(store, pool, rate_limiter)
    reviews.effort = "quick"
    try:
        assert await reviews.find("one", parse_record(RECORD)) is None
        reviews.start("one", RECORD, "1.2.3.4")
        reviews.start("one", RECORD, "1.2.3.4")  # one is enough
        while reviews.running("one"):
            await asyncio.sleep(0.05)
        return await reviews.find("one", parse_record(RECORD)), reviews.failure("one")
    finally:
        await pool.close()
        store.close()


def test_a_review_is_stored_and_equal_to_that_of_the_library(tmp_path: Path) -> None:
    found, failure = compute(tmp_path / "games.db", RateLimiter(Limits()))
    assert failure == ""
    assert found == review(RECORD, "quick")


def test_a_stored_review_can_be_read_in_every_language_and_an_earlier_one_in_english(
    tmp_path: Path,
) -> None:
    found, _ = compute(tmp_path / "games.db", RateLimiter(Limits()))
    assert found is not None
    reasons = [step.decision.reason for step in found.steps if step.decision is not None]
    with use_catalogue(PseudoLanguage()):
        assert [outside_brackets(translate(reason)) for reason in reasons] == [""] * len(reasons)
    earlier = unpack(zlib.compress(json.dumps(found.to_dict()).encode()))
    assert earlier is not None
    assert [step.decision.reason for step in earlier.steps if step.decision is not None] == reasons


def test_a_review_that_takes_too_long_fails_with_a_reason(tmp_path: Path) -> None:
    found, failure = compute(tmp_path / "games.db", RateLimiter(Limits(review=0.01)))
    assert found is None
    assert failure.startswith("Stopped, because ")
    assert failure.count("again") == 1


@pytest.mark.parametrize(("deadline", "least", "most"), [(300, 0.01, 299), (0.01, 0.01, 0.1)])
def test_a_review_counts_with_the_time_that_it_has_taken(
    deadline: float, least: float, most: float, tmp_path: Path
) -> None:
    rate_limiter = RateLimiter(Limits(review=deadline), now=lambda: 0.0)
    available = rate_limiter.engine_time.level("1.2.3.4")
    compute(tmp_path / "games.db", rate_limiter)
    assert least <= available - rate_limiter.engine_time.level("1.2.3.4") + 1e-6
    assert available - rate_limiter.engine_time.level("1.2.3.4") <= most + 1e-6


def test_an_address_without_engine_time_gets_no_review(tmp_path: Path) -> None:
    limits = RateLimiter(Limits())
    limits.engine_time.charge("1.2.3.4", 10_000)
    reviews = Reviews(SqliteStore(tmp_path / "games.db"), RecordJobs(), limits)
    with pytest.raises(LimitExceeded):
        reviews.start("one", RECORD, "1.2.3.4")


def test_what_an_earlier_version_has_stored_is_computed_again() -> None:
    old = {**review(RECORD, "quick").to_dict(), "version": 0}
    assert unpack(zlib.compress(json.dumps(old).encode())) is None
