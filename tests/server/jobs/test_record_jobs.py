"""Work on records: its limits, and that it never delays the engine."""

import asyncio
import time

import pytest

import quincunx as qx
from quincunx.server.jobs.engine_jobs import EngineJobs
from quincunx.server.jobs.job_queue import JobOptions
from quincunx.server.jobs.limits import LimitExceeded
from quincunx.server.jobs.record_jobs import (
    MAX_WAITING_PER_ADDRESS,
    WORKERS,
    RecordJobs,
)
from quincunx.server.jobs.worker_processes import report_progress
from tests.server.service.support import run_in_thread


def test_results_and_errors() -> None:
    async def work() -> None:
        pool = RecordJobs()
        assert (await pool.run("a", False, 60, divmod, 7, 2))[0] == (3, 1)
        with pytest.raises(ZeroDivisionError):
            await pool.run("a", False, 60, divmod, 7, 0)
        await pool.close()

    run_in_thread(work())


def test_a_job_that_takes_too_long_is_ended() -> None:
    async def work() -> None:
        pool = RecordJobs()
        with pytest.raises(LimitExceeded, match="may take 1 s at most"):
            await pool.run("a", False, 0.6, time.sleep, 1000)
        assert (await pool.run("a", False, 60, divmod, 7, 2))[0] == (3, 1)
        await pool.close()

    run_in_thread(work())


def report_and_sleep() -> None:
    report_progress("begun")
    time.sleep(1000)


def test_progress_and_cancellation() -> None:
    async def work() -> None:
        pool, progress = RecordJobs(), asyncio.Queue[str]()
        job = asyncio.create_task(
            pool.run("a", True, 1000, report_and_sleep, on_progress=progress.put_nowait)
        )
        assert await progress.get() == "begun"
        job.cancel()
        assert (await pool.run("a", True, 60, divmod, 7, 2))[0] == (
            3,
            1,
        )  # it would have to wait for the other
        await pool.close()

    run_in_thread(work())


def test_long_jobs_delay_neither_short_ones_nor_the_engine() -> None:
    async def work() -> None:
        pool, engines = RecordJobs(), EngineJobs(1)
        long = [
            asyncio.create_task(pool.run("eve", True, 1000, time.sleep, 1000))
            for _ in range(MAX_WAITING_PER_ADDRESS)
        ]
        await asyncio.sleep(0)
        assert (await pool.run("ann", False, 60, divmod, 7, 2))[0] == (3, 1)
        state = qx.Match(qx.game("qwixx", first=0), seed=1).state
        assert (await engines.choose(state, 0, "novice", JobOptions("ann")))[0] in [
            str(move) for move in state.moves(0)
        ]
        assert not any(job.done() for job in long)
        for job in long:
            job.cancel()
        await asyncio.gather(pool.close(), engines.close())

    run_in_thread(work())


def test_too_many_jobs_from_one_address() -> None:
    async def work() -> None:
        pool = RecordJobs()
        waiting = [
            asyncio.create_task(pool.run("eve", True, 1000, time.sleep, 1000))
            for _ in range(WORKERS + MAX_WAITING_PER_ADDRESS)
        ]
        await asyncio.sleep(0)
        with pytest.raises(LimitExceeded, match="Too many records"):
            await pool.run("eve", True, 1000, time.sleep, 1000)
        for job in waiting:
            job.cancel()
        await pool.close()

    run_in_thread(work())
