"""Moves and outcomes are values of their kind, whatever the game: compared by their fields, and
played whoever made them.
"""

import pickle
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

import quincunx as qx
from quincunx.core.moves import NO_CODE, First, Move, NamedMove, NamedOutcome, Pass, Value
from quincunx.games import clever, qwixx
from tests.core.test_subclassing import game as game  # a fixture
from tests.support import refused, texts

SQUARES = qx.game("squares", players=2, first=0)


def rolled() -> qx.State:
    state = SQUARES.start()
    state.roll("6 2 6 6 6 6")
    return state


def test_a_move_is_its_kind() -> None:
    match SQUARES.move("red 8"):
        case qwixx.Mark(row, number):
            assert (row, number) == ("red", 8)
        case _:
            pytest.fail("red 8 is a mark")


def test_moves_are_values() -> None:
    mark = qwixx.Mark("red", 8)
    assert mark == qwixx.Mark("red", 8) != qwixx.Mark("red", 9)
    assert len({mark, qwixx.Mark("red", 8)}) == 1
    assert repr(mark) == "Mark(row='red', number=8)"
    with pytest.raises(FrozenInstanceError):
        mark.number = 9  # type: ignore[misc]


def test_kinds_without_fields_differ() -> None:
    kinds: list[Value] = [Pass(), qwixx.Penalty(), clever.Done(), clever.Reroll()]
    assert all((one == other) == (one is other) for one in kinds for other in kinds)
    assert Pass() == Pass(code=3)


def test_the_text_of_a_move_is_its_notation() -> None:
    move = SQUARES.move("  red   8 ")
    assert str(move) == f"{move}" == "red 8"
    assert f"{move:>7}|{Pass():<5}|" == "  red 8|pass |"


def test_a_test_that_compares_a_move_with_a_text_fails() -> None:
    class Later(Move):
        def __eq__(self, other: object) -> bool:
            return isinstance(other, Later)

    values: list[Any] = [SQUARES.move("red 8"), Pass(), SQUARES.outcome("first 0"), Later()]
    for value in values:
        with pytest.raises(TypeError, match="compared with the text"):
            _ = value == "pass"
        with pytest.raises(TypeError, match="compared with the text"):
            _ = value != "pass"


def test_the_code_is_known_to_the_game_alone() -> None:
    move = SQUARES.move("red 8")
    assert int(move) == move.code >= 0
    assert SQUARES.notation.moves[move.code] is SQUARES.notation.move_of(move.code) is move
    assert qwixx.Mark("red", 8).code == NO_CODE
    assert move == qwixx.Mark("red", 8, code=99) == qwixx.Mark("red", 8)
    assert hash(move) == hash(qwixx.Mark("red", 8))
    assert qwixx.Mark.__match_args__ == ("row", "number")
    with pytest.raises(TypeError):
        qwixx.Mark("red", 8, 20)  # type: ignore[call-arg]


def test_a_kind_is_named_after_its_class() -> None:
    kinds = (Pass, qwixx.Mark, clever.EnterBonus)
    assert [kind.kind for kind in kinds] == ["pass", "mark", "enter_bonus"]


def test_a_game_without_kinds_has_named_moves(game: qx.Game) -> None:
    move = game.start().moves(0)[0]
    assert move == NamedMove(str(move)) == game.move(NamedMove(str(move)))
    assert move.to_dict() == {"kind": "named_move", "name": str(move)}
    assert "is not a move or outcome of" in refused(qx.Unreadable, game.move, Pass())


@pytest.mark.parametrize("key", qx.games())
def test_a_pickled_move_keeps_its_code(key: str) -> None:
    state = qx.Match(qx.game(key), seed=1).state.copy()
    moves = state.moves(state.acting[0])
    copies = pickle.loads(pickle.dumps(moves))
    assert copies == moves
    assert list(map(int, copies)) == list(map(int, moves))
    assert list(map(str, copies)) == list(map(str, moves))
    state.play(state.acting[0], copies[0])


@pytest.mark.parametrize("key", qx.games())
def test_a_pickled_outcome_keeps_its_code(key: str) -> None:
    outcome = qx.Match(qx.game(key), seed=1).log[-1][1]
    copy = pickle.loads(pickle.dumps(outcome))
    assert (copy, copy.code, str(copy)) == (outcome, outcome.code, str(outcome))


def test_a_state_is_played_with_values_made_by_hand() -> None:
    state = SQUARES.start()
    state.roll(qwixx.Roll((6, 2), 6, 6, 6, 6))
    state.play(0, qwixx.Mark("blue", 8))
    state.play(1, Pass())
    reason = refused(qx.IllegalMove, state.play, 0, qwixx.Mark("blue", 12))
    assert reason == "blue 12 is left of blue 8"


def test_a_match_is_played_with_values_and_logs_values() -> None:
    match = qx.Match(SQUARES, seed=7)
    match.play(0, Pass())
    assert match.log[-1] == (0, Pass())
    assert match.log[-1][1].code == SQUARES.move("pass").code
    assert qx.Match(SQUARES, seed=7, events=match.log).log == match.log
    assert qx.Match(SQUARES, seed=7, events=texts(match.log)).log == match.log


def test_a_move_of_another_game_is_played_if_this_game_has_an_equal_one() -> None:
    state = rolled()
    other = qx.game("mixx-numbers").move("red 8")
    assert other.code != SQUARES.move("red 8").code
    state.play(0, other)
    state.play(1, qx.game("qwixx").move("pass"))
    assert state.view(0).as_dict()["sheets"][0]["rows"][0]["marked"] == [8]


@pytest.mark.parametrize("first", [0, 1])
def test_the_first_seat_is_an_outcome(first: int) -> None:
    game = qx.game("squares")
    assert game.outcome(f"first {first}") == First(first) == game.outcome(First(first))
    assert [str(outcome) for outcome, _ in game.start().outcomes()] == ["first 0", "first 1"]
    state = game.start()
    state.roll(First(first))
    assert state.view(None).active == first


@pytest.mark.parametrize(
    "value",
    [NamedMove("red 8"), NamedMove("pass"), clever.Done(), qx.game("palette").move("orange 9")],
    ids=repr,
)
def test_a_move_of_no_kind_of_this_game_is_unreadable(value: Move) -> None:
    state = rolled()
    reason = refused(qx.Unreadable, state.play, 0, value)
    assert reason == f"{value!r} is not a move or outcome of Squares"
    assert str(value) in repr(value) or not isinstance(value, NamedMove)


@pytest.mark.parametrize(
    "value", [NamedOutcome("6 2 6 6 6 6"), clever.Roll(6, 2, 6, 6, 6, 6), First(2)], ids=repr
)
def test_an_outcome_of_no_kind_of_this_game_is_unreadable(value: qx.Outcome) -> None:
    state = SQUARES.start()
    reason = refused(qx.Unreadable, state.roll, value)
    assert reason == f"{value!r} is not a move or outcome of Squares"
    assert state.chance


def test_a_move_is_no_outcome_and_an_outcome_no_move() -> None:
    move: Any = SQUARES.move("pass")
    outcome: Any = SQUARES.outcome("6 2 6 6 6 6")
    assert refused(qx.Unreadable, SQUARES.outcome, move)
    assert refused(qx.Unreadable, SQUARES.move, outcome)


def test_unreadable_is_what_no_position_has_and_illegal_what_this_one_has_not() -> None:
    state = rolled()
    for unreadable in ("hello", "red 13", "", qwixx.Mark("red", 13), qwixx.Mark("pink", 8)):
        assert refused(qx.Unreadable, state.play, 0, unreadable)
    for illegal in ("red 9", qwixx.Mark("red", 9), qwixx.Penalty()):
        assert refused(qx.IllegalMove, state.play, 0, illegal)
