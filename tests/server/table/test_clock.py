"""Clocks: what they show follows from the log, and the engine plays for those whose time is up."""

import asyncio
import re
import time

import pytest

from quincunx.core.errors import OptionError
from quincunx.core.play.notes import TimedOut
from quincunx.core.state import State
from quincunx.server.jobs.worker_processes import WorkerDied
from quincunx.server.service.late_moves import LateMoves, late_seats
from quincunx.server.service.tables import TableService
from quincunx.server.table.clock import Clock, TimeControl
from quincunx.server.table.entries import ClockChosen
from quincunx.server.table.errors import StaleRequest
from quincunx.server.table.row import TableRow
from quincunx.server.web.game_log import entries_of, with_notes
from quincunx.server.web.pages.table import table_page
from quincunx.server.web.pages.viewer import Viewer
from quincunx.server.web.templating import render
from tests.server.service.support import run_with_service, table_row
from tests.server.table.support import LoggedTable
from tests.support import texts

CONTROL = TimeControl(30, 120)
ANY = frozenset[int]()


def test_time_controls() -> None:
    assert TimeControl.from_text("30+120") == CONTROL
    for wrong in ("", "30", "2+10", "30+", "+1", "30+120 ", "99999+1", "a+b", "30 + 120"):
        with pytest.raises(OptionError):
            TimeControl.from_text(wrong)


def test_only_what_is_over_the_time_for_a_decision_costs_reserve() -> None:
    clock = Clock.at_start(CONTROL, 2).after_change(1000.0, [0, 1], [0, 0])
    assert (clock.deadline(0), clock.deadline(1)) == (1150.0, 1150.0)
    clock = clock.after_change(
        1020.0, [1], [1, 0]
    )  # the first seat decides in time; the other clock runs on
    assert (clock.deadline(0), clock.deadline(1)) == (None, 1150.0)
    clock = clock.after_change(1050.0, [0], [1, 1])
    assert (clock.seats[1].reserve, clock.seats[0].since) == (100.0, 1050.0)
    assert not clock.is_late(0, 1199.9)
    assert clock.is_late(0, 1200.0)
    assert not clock.is_late(1, 9999.0)  # it stands


def test_timeouts_count_in_a_row() -> None:
    clock = Clock.at_start(CONTROL, 1).after_change(0.0, [0], [0])
    clock = clock.with_timeout(0).after_change(151.0, [0], [1])
    assert (clock.seats[0].timeouts, clock.seats[0].reserve) == (1, 0.0)
    assert clock.after_change(160.0, [0], [2]).seats[0].timeouts == 0


def test_a_clock_that_is_stopped_goes_on_where_it_was() -> None:
    """To hand over a seat and to reclaim it gains no time."""
    clock = Clock.at_start(CONTROL, 1).after_change(0.0, [0], [0])
    for number in range(1, 20):
        clock = clock.after_change(10.0 * number - 5, [], [0])
        assert clock.deadline(0) is None
        clock = clock.after_change(10.0 * number, [0], [0])
        assert clock.deadline(0) == pytest.approx(150 + 5 * number)
    stopped = clock.after_change(200.0, [], [0])  # it has run for 105 seconds
    moved = stopped.after_change(300.0, [0], [1])  # the engine has moved
    assert moved.seats[0].reserve == pytest.approx(45.0)
    assert moved.deadline(0) == pytest.approx(300 + 30 + 45)


def test_handing_over_and_reclaiming_gains_no_time() -> None:
    row, table = clocked_table()
    table.set_clocks(1000.0)
    seat = table.acting[0]
    for now in range(1010, 1110, 10):
        table.hand_over(seat, "novice")
        table.set_clocks(float(now))
        table.reclaim(seat)
        table.set_clocks(float(now))
    assert table.clock.deadline(seat) == 1150.0
    assert LoggedTable(row, table.entries).clock == table.clock


def test_undoing_after_handing_over_and_reclaiming_gains_no_time() -> None:
    _, table = clocked_table()
    table.set_clocks(1000.0)
    seat = table.acting[0]
    table.play(seat, "pass")
    table.set_clocks(1025.0)
    table.hand_over(seat, "novice")
    table.set_clocks(1025.0)
    table.reclaim(seat)
    table.set_clocks(1025.0)
    table.undo(seat)
    table.set_clocks(1025.0)
    assert table.clock.deadline(seat) == 1150.0


@pytest.mark.parametrize(
    ("downtimes", "deadline"),
    [
        ([], 1150.0),
        ([(900.0, 990.0)], 1150.0),  # before the clock was set
        ([(1020.0, 1032.0)], 1162.0),
        ([(1020.0, 1032.0), (1100.0, 1108.0)], 1170.0),
        ([(990.0, 1006.0)], 1156.0),  # the server has been seen last a moment before
    ],
)
def test_downtime_of_the_server_is_not_charged(
    downtimes: list[tuple[float, float]], deadline: float
) -> None:
    clock = Clock.at_start(CONTROL, 2).after_change(1000.0, [0], [0, 0])
    assert clock.without_downtimes(downtimes).deadline(0) == deadline
    assert clock.without_downtimes(downtimes).deadline(1) is None


def clocked_table(**fields: str) -> tuple[TableRow, LoggedTable]:
    row = table_row(**fields)
    table = LoggedTable(row, [ClockChosen(TimeControl.from_text("30+120"))])
    return row, table


def test_a_rebuilt_table_has_the_same_clocks() -> None:
    row, table = clocked_table()
    table.set_clocks(1000.0)
    for seat, now in ((0, 1010.0), (1, 1100.0)):
        table.play(seat, "pass")
        table.set_clocks(now)
    assert table.clock is not None
    assert table.clock.seats[1].reserve == 50.0
    assert LoggedTable(row, table.entries).clock == table.clock


def test_the_clocks_stand_until_everybody_has_come() -> None:
    _, table = clocked_table(who1="invited")
    table.set_clocks(1000.0)
    assert table.clock is not None
    assert [table.clock.deadline(seat) for seat in (0, 1)] == [None, None]
    table.take_seat(1, "Bob", "hash")
    table.set_clocks(2000.0)
    assert table.clock is not None
    assert [table.clock.deadline(seat) for seat in (0, 1)] == [2150.0, 2150.0]


def test_nobody_is_late_before_the_time_is_up() -> None:
    _, table = clocked_table()
    table.set_clocks(1000.0)
    with pytest.raises(StaleRequest):
        table.play_late(0, "pass", 0, 1149.0)
    table.play_late(0, "pass", 0, 1151.0)
    with pytest.raises(StaleRequest):
        table.play_late(0, "pass", 0, 1152.0)  # it has decided


def test_an_undone_decision_has_no_more_time_than_before() -> None:
    row, table = clocked_table()
    table.set_clocks(1000.0)
    for now in range(1010, 1100, 10):
        table.play(0, "pass")
        table.set_clocks(now)
        table.undo(0)
        table.set_clocks(now)
        assert table.clock is not None
        assert table.clock.deadline(0) == 1150.0
    table.play(0, "pass")
    table.set_clocks(1100.0)
    table.undo(0)
    table.set_clocks(1107.0)  # while a choice is made, the clock stands
    assert LoggedTable(row, table.entries).clock == table.clock
    assert table.clock is not None
    assert (table.clock.deadline(0), table.clock.seats[0].reserve, table.clock.deadline(1)) == (
        1157.0,
        120.0,
        1150.0,
    )


def test_several_decisions_in_a_row_can_be_undone() -> None:
    clock = Clock.at_start(CONTROL, 1).after_change(1000.0, [0], [0], undoable=[])
    for decision, now in enumerate((1040.0, 1045.0), 1):
        clock = clock.after_change(now, [0], [decision], undoable=[0])
    assert (clock.seats[0].reserve, clock.seats[0].undoable) == (110.0, (40.0, 5.0))
    clock = clock.after_change(1046.0, [0], [3], undoable=[0], undone=[0])
    clock = clock.after_change(1046.0, [0], [4], undoable=[], undone=[0])
    assert clock.deadline(0) == 1150.0
    assert (clock.seats[0].reserve, clock.seats[0].undoable) == (120.0, ())


def test_times_are_kept_to_the_millisecond() -> None:
    clock = Clock.at_start(CONTROL, 1).after_change(1000.0004, [0], [0], undoable=[])
    clock = clock.after_change(1040.12345, [0], [1], undoable=[0])
    assert clock.seats[0].reserve == 109.877
    clock = clock.after_change(1041.98765, [0], [2], undoable=[], undone=[0])
    assert (clock.seats[0].reserve, clock.seats[0].since) == (120.0, 1000.0)


def test_the_clocks_stand_at_the_move_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    _, table = clocked_table()
    table.set_clocks(1000.0)
    monkeypatch.setattr("quincunx.server.table.snapshot.MAX_DECISIONS", 1)
    table.play(0, "pass")
    assert late_seats(table.table, 9999.0) == []
    table.set_clocks(1010.0)
    assert table.clock is not None
    assert not table.clock.runs


def test_after_a_failure_the_engine_waits_before_it_tries_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(service: TableService) -> None:
        monkeypatch.setattr("quincunx.server.table.clock.LEAST_SECONDS", 0)
        row, attempts, late = table_row(), list[int](), LateMoves(service)
        await service.open(row, [ClockChosen(TimeControl.from_text("0+0"))])

        async def fail(state: State, seat: int, *_: object) -> None:
            attempts.append(seat)
            raise WorkerDied

        monkeypatch.setattr(service.engines, "choose", fail)
        for _ in range(20):
            late.start_late_moves(time.time() + 1)
            await asyncio.sleep(0)
        assert sorted(attempts) == [0, 1]

    run_with_service(database, work)


def test_the_engine_plays_for_those_who_are_late_and_then_takes_over(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(service: TableService) -> None:
        monkeypatch.setattr("quincunx.server.table.clock.LEAST_SECONDS", 0)
        row = table_row()
        await service.open(row, [ClockChosen(TimeControl.from_text("0+0"))])
        late = LateMoves(service)
        for _ in range(400):
            late.start_late_moves(time.time() + 1)
            await asyncio.sleep(0.01)
            table = await service.table(row.id)
            if table.engines == ("novice", "novice"):
                break
        assert table.engines == ("novice", "novice")
        assert all(decisions >= 2 for decisions in table.decisions)

    run_with_service(database, work)


def test_a_move_that_the_engine_made_when_the_time_was_up_is_noted() -> None:
    row, table = clocked_table()
    table.set_clocks(1000.0)
    table.play(1, "pass")
    table.set_clocks(1010.0)
    number = texts(table.match.log).index((1, "pass")) + 2
    table.play_late(0, "pass", 0, 1151.0)  # after it, choices are revealed
    assert table.table.timeouts == (TimedOut(0, number),)
    assert LoggedTable(row, table.entries).table.timeouts == table.table.timeouts
    log = with_notes(entries_of(table.table.steps(1, number)), table.table)
    assert [each.text for each in log[-2:]] == ["passed", "ran out of time: the engine decided"]


def test_the_page_shows_the_clock_of_whoever_must_move_and_says_when_the_engine_decided() -> None:
    _, table = clocked_table()
    table.set_clocks(1000.0)
    his, hers = (table_page(table.table, Viewer(frozenset({seat})), ANY) for seat in (1, 0))
    large = r'<time class="turn-clock" data-deadline="1150.0" .*?aria-label="Time left for {}"'
    assert all(
        re.search(large.format(page.position.names[seat]), render(page))
        for seat, page in ((1, his), (0, hers))
    )
    table.play(1, "pass")
    table.set_clocks(1010.0)
    waiting = render(table_page(table.table, Viewer(frozenset({1})), ANY))
    assert 'class="turn-clock of-other" data-deadline="1150.0"' in waiting
    table.play_late(0, "pass", 0, 1151.0)
    assert table_page(table.table, Viewer(frozenset({0})), ANY).status.startswith(
        "Your time was up: the engine decided for you."
    )


def test_an_undone_move_of_the_engine_is_noted_no_longer() -> None:
    _, table = clocked_table()
    table.set_clocks(1000.0)
    table.play_late(0, "pass", 0, 1151.0)
    noted = [len(table.table.timeouts)]
    table.undo(0)
    assert [*noted, len(table.table.timeouts)] == [1, 0]
