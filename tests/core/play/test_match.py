"""A match: it rolls, keeps its log, and undoes only moves that nothing has followed."""

from itertools import repeat

import pytest

import quincunx as qx
from quincunx.core.moves import NamedMove, Pass
from quincunx.games.qwizz import Keep
from tests.core.matches import new_match, play_to_end
from tests.support import refused, snapshot, texts


def test_it_rolls_when_a_roll_is_due() -> None:
    match = new_match()
    assert not match.state.chance
    assert [seat for seat, _ in match.log] == [None, None]
    assert str(match.log[0][1]) in ("first 0", "first 1")


def test_a_seed_and_the_moves_reproduce_a_game() -> None:
    one, other = play_to_end(new_match()), play_to_end(new_match())
    assert one.record == other.record
    assert str(one.record) == str(other.record)
    assert play_to_end(new_match(seed=8)).record != one.record


def test_the_order_of_arrival_changes_nothing() -> None:
    one, other = new_match(players=3, first=0), new_match(players=3, first=0)
    for seat in (0, 1, 2):
        one.play(seat, "pass")
    for seat in (2, 0, 1):
        other.play(seat, "pass")
    assert snapshot(one.state) == snapshot(other.state)


def test_an_illegal_move_changes_nothing() -> None:
    match = new_match(first=0)
    before, log = snapshot(match.state), list(match.log)
    assert refused(qx.Unreadable, match.play, 0, "red 99")
    assert refused(qx.IllegalMove, match.play, 0, "penalty")
    assert refused(qx.SeatError, match.play, 5, "pass")
    assert snapshot(match.state) == before
    assert match.log == log


def test_a_secret_choice_can_be_undone_whatever_others_have_chosen_since() -> None:
    match = new_match(players=3, first=0)
    before = snapshot(match.state)
    match.play(0, "pass")
    match.play(2, "pass")
    assert str(match.undo(0)) == "pass"
    assert match.state.acting == (0, 1)
    match.undo(2)
    assert snapshot(match.state) == before
    assert refused(qx.UndoError, match.undo, 2)


def test_the_public_log_has_no_secret_choice() -> None:
    match = new_match(players=3, first=0)
    match.play(1, "pass")
    match.play(0, "pass")
    assert match.public_log == match.log[:1]
    match.play(2, "pass")
    assert match.public_log == match.log


def test_revealed_choices_cannot_be_undone() -> None:
    match = new_match(first=0)
    match.play(0, "pass")
    match.play(1, "pass")
    assert match.state.acting == (0,)
    assert "choices revealed" in refused(qx.UndoError, match.undo, 1)
    assert refused(qx.UndoError, match.undo, 0)


def test_a_solo_choice_can_be_undone_because_nothing_is_revealed() -> None:
    match = new_match("qwixx", players=1)
    before = snapshot(match.state)
    match.play(0, "pass")
    match.undo(0)
    assert snapshot(match.state) == before


def test_undo_never_crosses_a_roll() -> None:
    match = new_match("qwixx", players=1)
    match.play(0, "pass")
    match.play(0, "penalty")
    assert match.log[-1][0] is None
    assert "once dice are rolled" in refused(qx.UndoError, match.undo, 0)


@pytest.mark.parametrize(
    ("key", "players"),
    [("qwixx", 1), ("qwixx", 2), ("squares", 2), ("clever", 1), ("qwizz", 1), ("qwirkle", 2)],
)
def test_nothing_can_be_undone_once_the_game_is_over(key: str, players: int) -> None:
    match = play_to_end(new_match(key, players))
    before, log = snapshot(match.state), list(match.log)
    for seat in range(players):
        assert refused(qx.UndoError, match.undo, seat) == "the game is over"
        assert not match.can_undo(seat)
    assert snapshot(match.state) == before
    assert match.log == log


def test_a_move_that_this_game_does_not_have_is_unreadable() -> None:
    match = new_match(first=0)
    before, log = snapshot(match.state), list(match.log)
    for move in (qx.game("palette").move("orange 9"), NamedMove("pass"), Keep()):
        assert "is not a move or outcome of" in refused(qx.Unreadable, match.play, 0, move)
    assert snapshot(match.state) == before
    assert match.log == log


def test_the_log_has_the_exact_text_of_a_move() -> None:
    match = new_match(first=0)
    match.play(1, "  pass ")
    assert match.log[-1] == (1, Pass())


def test_another_move_can_follow_an_undo() -> None:
    match = new_match(first=0)
    match.play(1, "pass")
    match.undo(1)
    moves = [str(move) for move in match.state.moves(1)]
    match.play(1, moves[-1])
    assert texts(match.log)[-1] == (1, moves[-1])


BAD_NAMES = [
    ["A"],
    ["A", "B", "C"],
    "AB",
    ["A", ""],
    ["A", " "],
    ["A", "x" * 25],
    ["A", "a\nb"],
    ["A", "\u202e"],
    ["A", 7],
]


@pytest.mark.parametrize("names", BAD_NAMES)
def test_names_are_one_for_each_seat_and_visible(names: list[str]) -> None:
    with pytest.raises(qx.OptionError, match="name"):
        qx.Match(qx.game("squares"), names=names)


def test_names_can_come_from_a_generator() -> None:
    game = qx.game("squares")
    assert qx.Match(game, names=(name for name in ("Ann", "Bob"))).names == ("Ann", "Bob")
    for names in (iter(["Ann"]), iter(["Ann", "Bob", "Eve"]), repeat("Ann"), 7):
        assert "one for each seat" in refused(qx.OptionError, qx.Match, game, names)


def test_a_match_needs_a_game_and_a_position() -> None:
    assert (
        refused(TypeError, qx.Match, "squares")
        == "a game is needed, such as quincunx.game('squares'), not 'squares'"
    )
    game = qx.game("squares")
    reason = refused(TypeError, lambda: qx.Match(game, start=game.start().position()))  # type: ignore[arg-type]
    assert reason == "start must be a position, such as game.position(data), not a dict"


def test_events_need_notation() -> None:
    game = qx.game("squares", first=0)
    assert (
        refused(qx.Unreadable, lambda: qx.Match(game, events=[(None, 5)]))  # type: ignore[list-item]
        == "notation must be a string, such as '5', not 5"
    )
    assert refused(qx.Unreadable, lambda: qx.Match(game, events=[(None, "x" * 201)])).endswith(
        "is longer than 200 characters"
    )


def test_names_can_be_in_any_script() -> None:
    names = ("Zoë O'Brien-Łukasz", "李小龙")
    assert qx.Match(qx.game("squares"), names=[f" {names[0]} ", names[1]]).names == names


def test_comments_of_undone_events_stay() -> None:
    match = qx.Match(qx.game("squares", players=2, first=0), ["Ann", "Bob"], seed=1)
    match.play(0, "pass")
    match.comment("after Ann's choice")
    match.undo(0)
    assert match.record.comments == {1: ("after Ann's choice",)}
    match.play(0, "pass")
    match.play(1, "pass")
    match.comment("after both choices")
    match.take_back(0)
    assert match.record.comments == {1: ("after Ann's choice", "after both choices")}
    assert match.state.acting == (0, 1)
