"""The engine thinks only where somebody watches or waits, and for an address that has used too much
it thinks last.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.engine import Advice
from quincunx.server.jobs.engine_jobs import EngineJobs
from quincunx.server.jobs.job_queue import JobOptions, NotWanted
from quincunx.server.jobs.limits import OVER_BUDGET_WEIGHT, Limits, RateLimiter
from quincunx.server.jobs.worker_processes import WorkerDied
from quincunx.server.service.presence import Hub
from quincunx.server.service.tables import TableService
from quincunx.server.storage.sqlite import SqliteStore
from quincunx.server.table.playing import Play
from tests.server.service.support import ALL_SEATS, run_in_thread, table_row

AWAY_AFTER = 60.0


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class FakeEngines(EngineJobs):
    """Chooses the first legal move, once `answers` is set, and takes a second of processor time for
    that.
    """

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[JobOptions] = []
        self.answers = asyncio.Event()
        self.answers.set()

    fails = False

    async def choose(
        self, state: qx.State, seat: int, level: str, options: JobOptions
    ) -> tuple[str, float]:
        self.asked.append(options)
        await self.answers.wait()
        if self.fails:
            raise WorkerDied
        if not options.is_wanted():
            raise NotWanted
        return str(state.moves(seat)[0]), 1.0

    async def advise(
        self, state: qx.State, seat: int, options: JobOptions
    ) -> tuple[list[Advice], float]:
        self.asked.append(options)
        if self.fails:
            raise WorkerDied
        return [], 1.0


class Setting:
    """A service with a fake engine and a clock that the test moves."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self.clock = Clock()
        self.engines = FakeEngines()
        limiter, hub = RateLimiter(limits, self.clock), Hub(AWAY_AFTER, self.clock)
        self.service = TableService(
            SqliteStore(folder / "games.db"), self.engines, hub, pause=0, rate_limiter=limiter
        )

    async def decisions(self, table_id: str) -> int:
        """How many decisions there are once the engine does nothing more."""
        while len(self.service.engine_turns):
            await asyncio.sleep(0.001)
        return sum((await self.service.table(table_id)).decisions)


def run_with_setting(
    folder: Path, test: Callable[[Setting], Awaitable[None]], limits: Limits | None = None
) -> None:
    async def run() -> None:
        setting = Setting(folder, limits or Limits())
        try:
            await test(setting)
        finally:
            await setting.service.close()

    run_in_thread(run())


def test_a_table_that_nobody_watches_stands_still(tmp_path: Path) -> None:
    async def work(setting: Setting) -> None:
        table = await setting.service.open(table_row("qwixx", who0="expert", who1="expert"))
        assert await setting.decisions(table.id) == 0
        assert setting.engines.asked == []

    run_with_setting(tmp_path, work)


def test_the_engine_plays_on_while_somebody_watches(tmp_path: Path) -> None:
    async def work(setting: Setting) -> None:
        table = await setting.service.open(table_row("qwixx", who0="novice", who1="novice"))
        with setting.service.watch(table.id, "a", frozenset()):
            await setting.decisions(table.id)
        assert (await setting.service.table(table.id)).over
        assert {options.address for options in setting.engines.asked} == {"a"}

    run_with_setting(tmp_path, work)


def test_the_engine_stops_when_everybody_has_left_and_continues_when_somebody_comes_back(
    tmp_path: Path,
) -> None:
    async def work(setting: Setting) -> None:
        service, answers = setting.service, setting.engines.answers
        answers.clear()
        table = await service.open(
            table_row("qwixx", who0="novice", who1="novice"), address="a"
        )  # creating it is a request
        while len(setting.engines.asked) < 2:
            await asyncio.sleep(0)
        setting.clock.now += AWAY_AFTER + 1
        answers.set()
        assert await setting.decisions(table.id) == 0
        service.hub.active_tables.record_request(table.id, "b")
        assert await setting.decisions(table.id) > 0
        assert setting.engines.asked[-1].address == "b"

    run_with_setting(tmp_path, work)


def test_a_person_who_polls_gets_answers(tmp_path: Path) -> None:
    async def work(setting: Setting) -> None:
        service = setting.service
        table = await service.open(table_row("qwixx", who0="here", who1="novice"), address="a")
        for _ in range(4):
            await setting.decisions(table.id)
            table = await service.table(table.id)
            assert table.acting == (0,)
            setting.clock.now += AWAY_AFTER - 1
            service.hub.active_tables.record_request(table.id, "a")
            move = str(table.copy_state().moves(0)[0])
            await service.do(table.id, Play(0, move), ALL_SEATS)

    run_with_setting(tmp_path, work)


def test_the_address_with_most_engine_time_left_is_charged(tmp_path: Path) -> None:
    async def work(setting: Setting) -> None:
        service, engine_time = setting.service, setting.service.rate_limiter.engine_time
        engine_time.charge("poor", 10_000)
        table = await service.open(table_row("qwixx", who0="novice", who1="novice"))
        with (
            service.watch(table.id, "poor", frozenset()),
            service.watch(table.id, "rich", frozenset()),
        ):
            await setting.decisions(table.id)
        assert {(options.address, options.weight) for options in setting.engines.asked} == {
            ("rich", 1)
        }

    run_with_setting(tmp_path, work)


def test_an_address_over_its_budget_is_served_later_but_at_full_strength(tmp_path: Path) -> None:
    async def work(setting: Setting) -> None:
        table = await setting.service.open(
            table_row("qwixx", who0="expert", who1="expert"), address="a"
        )
        await setting.decisions(table.id)
        weights = [options.weight for options in setting.engines.asked]
        assert weights == sorted(weights)
        assert (
            weights.count(1) == 11
        )  # ten seconds saved up, and the decision that used up the rest
        assert weights[-1] == OVER_BUDGET_WEIGHT
        assert (await setting.service.table(table.id)).over

    run_with_setting(tmp_path, work, Limits(engine=1))


def test_advice_is_charged_to_the_address_that_requests_it(tmp_path: Path) -> None:
    async def work(setting: Setting) -> None:
        table = await setting.service.open(table_row())
        before = setting.service.rate_limiter.engine_time.level("a")
        await setting.service.advice(table, 0, "a")
        await setting.service.advice(table, 0, "b")  # known already
        assert [options.address for options in setting.engines.asked] == ["a"]
        assert setting.service.rate_limiter.engine_time.level("a") == before - 1

    run_with_setting(tmp_path, work)


def test_the_engine_tries_again_after_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quincunx.server.service.engine_turns.RETRY_DELAY", 0)

    async def work(setting: Setting) -> None:
        setting.engines.fails = True
        table = await setting.service.open(table_row(who1="novice"), address="a")
        while len(setting.engines.asked) < 3:
            await asyncio.sleep(0)
        setting.engines.fails = False
        assert await setting.decisions(table.id) == 1

    run_with_setting(tmp_path, work)


def test_advice_that_failed_can_be_requested_again(tmp_path: Path) -> None:
    async def work(setting: Setting) -> None:
        table = await setting.service.open(table_row())
        setting.engines.fails = True
        with pytest.raises(WorkerDied):
            await setting.service.advice(table, 0, "a")
        setting.engines.fails = False
        assert await setting.service.advice(table, 0, "a") == []

    run_with_setting(tmp_path, work)
