"""Tables that begin in the middle: with a record, or with a puzzle; and the trainer's decisions."""

from datetime import UTC, datetime

import quincunx as qx
from quincunx.server.table.changes import begin
from quincunx.server.table.entries import ATTEMPT, DailyGame, entries_of_record
from quincunx.server.table.practice import table_from_puzzle
from quincunx.server.table.setup import new_table, setup_from_record
from quincunx.server.table.state import TableState
from quincunx.server.table.trainer import latest_decision, may_train
from tests.core.matches import new_match, play_to_end
from tests.server.table.support import table_for


def test_a_record_goes_on_at_a_table() -> None:
    record = play_to_end(new_match("qwixx")).record
    row, _ = new_table(setup_from_record(record))
    change = begin(TableState.at_start(row), *entries_of_record(record))
    table = change.state
    assert table.imported
    assert table.sequence == len(change.entries) > len(record.events)
    assert table.record is not None
    assert table.record.events == record.events


def test_a_puzzle_begins_with_its_position() -> None:
    puzzle = qx.puzzles("squares")[0]
    row, _, entries = table_from_puzzle(puzzle, "")
    table = begin(TableState.at_start(row), *entries).state
    assert table.names[puzzle.seat] == f"Player {puzzle.seat + 1}"
    assert table.view(puzzle.seat) == puzzle.state.view(puzzle.seat)
    assert table_from_puzzle(puzzle, "Ann")[0].seats[puzzle.seat].name == "Ann"


def test_the_latest_choice_of_a_seat_is_judged() -> None:
    table = table_for("clever", players="1")
    assert latest_decision(table.table, 0) is None
    before = table.state.copy()
    move = before.moves(0)[0]
    table.play(0, str(move))
    judged = latest_decision(table.table, 0)
    assert judged is not None
    assert (judged.seat, judged.move, judged.state) == (0, move, before)
    assert latest_decision(table.table, 1) is None


def test_the_seed_of_a_daily_game_is_published_after_its_day() -> None:
    game = DailyGame("2026-01-31", "qwixx", ATTEMPT)
    assert datetime.fromtimestamp(game.publication, UTC) == datetime(2026, 2, 1, 1, tzinfo=UTC)


def test_only_one_person_is_trained() -> None:
    assert may_train(table_for("qwixx", who1="novice").table, 0)
    assert not may_train(table_for("qwixx", who1="novice").table, None)
    assert not may_train(table_for("qwixx").table, 0)
