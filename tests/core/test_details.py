"""The details of moves and outcomes, whatever the game: made on demand, values, part of a move that
belongs to its game.
"""

import pickle
from dataclasses import FrozenInstanceError

import pytest

import quincunx as qx
from quincunx.core.moves import Details, Notation, Pass
from quincunx.games import qwixx
from tests.core.test_subclassing import game as game  # a fixture
from tests.support import refused

SQUARES = qx.game("squares", players=2, first=0)


def test_they_can_be_matched() -> None:
    match SQUARES.move("red 8").details:
        case qwixx.Mark(row, number):
            assert (row, number) == ("red", 8)
        case _:
            pytest.fail("red 8 is a mark")


def test_they_are_values() -> None:
    mark = qwixx.Mark("red", 8)
    assert mark == qwixx.Mark("red", 8) != qwixx.Mark("red", 9)
    assert len({mark, qwixx.Mark("red", 8)}) == 1
    assert pickle.loads(pickle.dumps(mark)) == mark
    assert repr(mark) == "Mark(row='red', number=8)"
    with pytest.raises(FrozenInstanceError):
        mark.number = 9  # type: ignore[misc]


def test_a_game_without_kinds_has_the_notation(game: qx.Game) -> None:
    move = game.start().moves(0)[0]
    assert move.details == Notation(move.text)
    assert move.details.to_dict() == {"kind": "notation", "text": move.text}
    assert game.move(Notation(move.text)) == move
    assert "is not a move or outcome of" in refused(qx.Unreadable, game.move, Pass())


def test_a_kind_is_named_after_its_class() -> None:
    assert (Pass.kind, qwixx.Mark.kind, type("EnterBonus", (Details,), {}).kind) == (  # type: ignore[attr-defined]
        "pass",
        "mark",
        "enter_bonus",
    )


def test_a_move_knows_its_game() -> None:
    assert SQUARES.move("red 8").game is SQUARES
    assert qx.Move(20, "red 8").game is None
    assert qx.Move(20, "red 8").details == Notation("red 8")


def test_moves_are_compared_by_code_and_text_and_not_by_game() -> None:
    move = SQUARES.move("red 8")
    other = qx.game("squares", players=3).move("red 8")
    assert move == other == qx.Move(move.code, "red 8")
    assert len({move, other, qx.Move(move.code, "red 8")}) == 1
    assert repr(move) == f"Move(code={move.code}, text='red 8')"


@pytest.mark.parametrize("key", qx.games())
def test_details_survive_pickling_of_the_move(key: str) -> None:
    state = qx.Match(qx.game(key), seed=1).state
    moves = state.moves(state.acting[0])
    copies = pickle.loads(pickle.dumps(moves))
    assert copies == moves
    assert [move.details for move in copies] == [move.details for move in moves]
    state.play(state.acting[0], copies[0])


def test_a_pickled_outcome_keeps_its_details() -> None:
    outcome = SQUARES.outcome("6 2 6 6 6 6")
    assert pickle.loads(pickle.dumps(outcome)).details == outcome.details
    assert pickle.loads(pickle.dumps(qx.Outcome(1, "x"))) == qx.Outcome(1, "x")


def test_a_match_and_a_state_are_played_with_details() -> None:
    state = SQUARES.start()
    state.roll(qwixx.Roll((6, 2), 6, 6, 6, 6))
    state.play(0, qwixx.Mark("blue", 8))
    state.play(1, Pass())
    assert (
        refused(qx.IllegalMove, state.play, 0, qwixx.Mark("blue", 12))
        == "blue 12 is left of blue 8"
    )
    match = qx.Match(SQUARES, seed=7)
    match.play(0, Pass())
    assert match.log[-1] == (0, "pass")
