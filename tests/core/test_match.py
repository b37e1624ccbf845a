"""A match: rolls for itself, keeps its log, takes back only what nobody has answered."""

import random

import pytest

import quincunx as qx
from tests.support import refused, told


def match_of(key: str = "squares", players: int = 2, seed: int = 7, **options: object) -> qx.Match:
    return qx.Match(qx.game(key, players=players, **options), seed=seed)


def finished(match: qx.Match, seed: int = 1) -> qx.Match:
    rng = random.Random(seed)
    while not match.state.over:
        seat = rng.choice(match.state.acting)
        match.play(seat, rng.choice(match.state.moves(seat)))
    return match


def test_it_rolls_whatever_is_due() -> None:
    match = match_of()
    assert not match.state.chance
    assert [seat for seat, _ in match.log] == [None, None]
    assert match.log[0][1] in ("first 0", "first 1")


def test_a_seed_and_the_moves_reproduce_a_game() -> None:
    one, other = finished(match_of()), finished(match_of())
    assert one.record == other.record
    assert str(one.record) == str(other.record)
    assert finished(match_of(seed=8)).record != one.record


def test_the_order_of_arrival_changes_nothing() -> None:
    one, other = match_of(players=3, first=0), match_of(players=3, first=0)
    for seat in (0, 1, 2):
        one.play(seat, "pass")
    for seat in (2, 0, 1):
        other.play(seat, "pass")
    assert told(one.state) == told(other.state)


def test_a_refused_move_leaves_no_trace() -> None:
    match = match_of(first=0)
    before, log = told(match.state), list(match.log)
    assert refused(qx.Unreadable, match.play, 0, "red 99")
    assert refused(qx.IllegalMove, match.play, 0, "penalty")
    assert refused(qx.SeatError, match.play, 5, "pass")
    assert told(match.state) == before
    assert match.log == log


def test_a_secret_choice_may_be_taken_back_whatever_others_chose_since() -> None:
    match = match_of(players=3, first=0)
    before = told(match.state)
    match.play(0, "pass")
    match.play(2, "pass")
    assert str(match.undo(0)) == "pass"
    assert match.state.acting == (0, 1)
    match.undo(2)
    assert told(match.state) == before
    assert refused(qx.UndoError, match.undo, 2)


def test_the_public_log_has_no_secret_choice() -> None:
    match = match_of(players=3, first=0)
    match.play(1, "pass")
    match.play(0, "pass")
    assert match.public_log == match.log[:1]
    match.play(2, "pass")
    assert match.public_log == match.log


def test_revealed_choices_stand() -> None:
    match = match_of(first=0)
    match.play(0, "pass")
    match.play(1, "pass")
    assert match.state.acting == (0,)
    assert "choices revealed" in refused(qx.UndoError, match.undo, 1)
    assert refused(qx.UndoError, match.undo, 0)


def test_alone_there_is_nothing_to_reveal() -> None:
    match = match_of("qwixx", players=1)
    before = told(match.state)
    match.play(0, "pass")
    match.undo(0)
    assert told(match.state) == before


def test_undo_never_crosses_a_roll() -> None:
    match = match_of("qwixx", players=1)
    match.play(0, "pass")
    match.play(0, "penalty")
    assert match.log[-1][0] is None
    assert "once dice are rolled" in refused(qx.UndoError, match.undo, 0)


def test_what_was_taken_back_can_be_chosen_anew() -> None:
    match = match_of(first=0)
    match.play(1, "pass")
    match.undo(1)
    moves = [str(move) for move in match.state.moves(1)]
    match.play(1, moves[-1])
    assert match.log[-1] == (1, moves[-1])


BAD_NAMES = [["A"], ["A", "B", "C"], "AB", ["A", ""], ["A", " "], ["A", "x" * 25], ["A", "a\nb"], ["A", "\u202e"], ["A", 7]]


@pytest.mark.parametrize("names", BAD_NAMES)
def test_names_are_one_for_each_seat_and_visible(names: list[str]) -> None:
    with pytest.raises(qx.OptionError, match="name"):
        qx.Match(qx.game("squares"), names=names)


def test_names_may_be_anybodys() -> None:
    names = ("Zoë O'Brien-Łukasz", "李小龙")
    assert qx.Match(qx.game("squares"), names=[f" {names[0]} ", names[1]]).names == names
