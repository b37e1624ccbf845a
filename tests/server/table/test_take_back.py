"""Take-backs against engines: the game branches, with rolls that nobody can know."""

from dataclasses import replace

import pytest

import quincunx as qx
from quincunx.core.dice.seeds import branch_nonce
from quincunx.core.errors import UndoError
from quincunx.core.play.notes import Undone
from quincunx.core.play.verification import verify
from quincunx.server.table.errors import StaleRequest
from quincunx.server.table.steps import EarlierPosition
from tests.core.matches import replay_events
from tests.server.table.support import LoggedTable, retractable, table_for, undoable


def against_engine(key: str = "qwixx", **fields: str) -> LoggedTable:
    return table_for(key, who1="novice", first="0", **fields)


def play_on(table: LoggedTable, events: int) -> None:
    """The first legal move for everybody, until the log has so many events or the game is over."""
    while len(table.match.log) < events and not table.over:
        seat = table.acting[0]
        move = str(table.state.moves(seat)[0])
        if seat == 0:
            table.play(seat, move)
        else:
            table.play_for_engine(seat, move, table.decisions[seat])


def test_what_the_engine_answered_is_undone_and_the_next_rolls_are_new() -> None:
    table, unbranched = against_engine(), against_engine()
    for each in (table, unbranched):
        play_on(each, 12)
    place = max(n for n, (seat, _) in enumerate(table.match.log) if seat == 0)
    undone, kept = str(table.match.log[place][1]), table.match.log[:place]
    assert retractable(table.table) == {0}
    table.take_back(0)
    assert (table.match.log, table.acting) == (kept, (0,))
    assert table.take_backs == (Undone(0, place, undone),)
    for each in (table, unbranched):
        play_on(each, 40)
    rolls = [
        [text for seat, text in each.match.log if seat is None] for each in (table, unbranched)
    ]
    before = sum(seat is None for seat, _ in kept)
    assert rolls[0][:before] == rolls[1][:before]
    assert not set(rolls[0][before:]) & set(rolls[1][before:])
    assert table.rebuilt().match.log == table.match.log


def test_the_dice_of_a_branched_game_are_verified_and_its_record_says_so() -> None:
    table = against_engine("squares")
    for events in (9, 15, 12, 1000):
        play_on(table, events)
        if events < 1000:
            table.take_back(0)
    record = qx.Record.read(str(table.record))
    assert record == table.record
    assert [type(note) for note in record.notes] == [Undone] * 3
    assert verify(record, table.commitment) == table.rolls
    numbers = [branch_nonce(str(record.seed), number) for number in (1, 2, 3)]
    assert [nonce.text for nonce in record.nonces] == numbers
    assert table.result.take_backs
    assert not table.result.rated


def test_tiles_are_drawn_anew_from_the_same_bag_and_all_draws_are_verified() -> None:
    table, unbranched = against_engine("qwirkle"), against_engine("qwirkle")
    for each in (table, unbranched):
        play_on(each, 14)
    place = max(n for n, (seat, _) in enumerate(table.match.log) if seat == 0)
    before = replay_events(table.match.game, table.match.log[:place])
    table.take_back(0)
    assert table.match.state == before  # the hands, and what is in the bag
    for each in (table, unbranched):
        play_on(each, place + 2)
    assert table.match.log[:place] == unbranched.match.log[:place]
    assert table.match.log[place + 1] != unbranched.match.log[place + 1]
    play_on(table, 10_000)
    assert verify(qx.Record.read(str(table.record)), table.commitment) == table.rolls


def test_a_choice_of_the_engine_for_the_undone_position_comes_too_late() -> None:
    table = against_engine()
    table.play(0, "pass")
    decision = table.decisions[1]
    play_on(table, 8)
    table.take_back(0)
    with pytest.raises(StaleRequest):
        table.play_for_engine(1, "pass", decision)


def test_moves_are_taken_back_ten_times_at_most() -> None:
    table = against_engine()
    for _ in range(10):
        play_on(table, 7)
        table.take_back(0)
    play_on(table, 7)
    with pytest.raises(UndoError, match="you have undone this move 10 times"):
        table.take_back(0)


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        (table_for("qwixx", first="0"), "only in casual games against engines"),
        (table_for("qwixx", who1="invited", first="0"), "only in casual games against engines"),
        (against_engine(), "you have no move to undo"),
    ],
)
def test_where_nothing_can_be_taken_back(table: LoggedTable, reason: str) -> None:
    assert retractable(table.table) == frozenset()
    with pytest.raises(UndoError, match=reason):
        table.take_back(0)


def test_nothing_is_undone_in_an_earlier_position() -> None:
    table = against_engine()
    play_on(table, 12)
    (step,) = table.table.steps(8, 8)
    past = table.table.after_step(step)
    assert len(past._match.log) == step.last
    assert undoable(past) == retractable(past) == frozenset()


def test_a_finished_game_stays_as_it_is() -> None:
    table = against_engine("squares")
    play_on(table, 10_000)
    assert retractable(table.table) == frozenset()
    with pytest.raises(UndoError, match="the game is over"):
        table.take_back(0)


def test_an_earlier_position_that_was_taken_back_is_forgotten() -> None:
    """The page keeps a position some way back, from which it replays the latest steps."""
    table = against_engine()
    play_on(table, 12)
    table.table = replace(table.table, _earlier=EarlierPosition(12, table.state.copy()))
    table.take_back(0)
    assert table.table.latest_steps(())[-1].last == len(table.match.log)
