"""Rounds of a contest: the same games however they are cut into parts, the same dice from every seat."""

import numpy as np
import pytest

import quincunx as qx
from quincunx.arena import Contest, Entrant, entrant
from quincunx.arena.games import CUT_SHORT, FINISHED, joined, none
from quincunx.arena.play import play_rounds
from quincunx.arena.quick import mixed, sow
from tests.arena.players import Cheat, Quiet, assert_same

QUIET = Entrant("quiet", Quiet)


def contest(key: str, *names: str | Entrant, seed: str = "1") -> Contest:
    return Contest(qx.game(key, players=len(names)), tuple(entrant(name) for name in names), seed)


@pytest.mark.parametrize("key", qx.games())
def test_random_games_are_the_same_in_any_parts(key: str) -> None:
    table = contest(key, "random", "random")
    whole = play_rounds(table, 0, 12)
    assert_same(whole, joined([play_rounds(table, 0, 1), play_rounds(table, 1, 4), play_rounds(table, 5, 7)]))
    assert len(whole) == 12
    assert (whole.ends == FINISHED).all()
    assert (whole.places.min(axis=1) == 0).all()
    assert whole.choices.sum() == whole.moves.sum()


@pytest.mark.parametrize("key", qx.games())
def test_games_of_players_are_the_same_in_any_parts(key: str) -> None:
    table = contest(key, "random", QUIET)
    assert_same(play_rounds(table, 0, 4), joined([play_rounds(table, 0, 3), play_rounds(table, 3, 1)]))


def test_levels_play_the_same_game_again() -> None:
    table = contest("squares", "casual", "novice")
    assert_same(play_rounds(table, 0, 1), play_rounds(table, 0, 1))


def test_random_games_follow_the_rules() -> None:
    """Those at full speed are what the public interface plays with the same dice and choices."""
    table = contest("qwizz", "random", "random", "random")
    games = play_rounds(table, 5, 3)
    for index in range(3):
        dice, choices = qx.Random(0), qx.Random(0)
        sow(dice, table.dice, 5 + index, 0)
        sow(choices, table.dice, 5 + index, 1)
        state = table.game.start()
        while not state.over:
            if state.chance:
                state.roll(state.sample(dice))
            else:
                seat = state.acting[0]
                moves = state.moves(seat)
                state.play(seat, moves[choices.below(len(moves))])
        assert tuple(games.scores[index]) == state.scores
        assert tuple(np.flatnonzero(games.places[index] == 0)) == state.winners


def test_seats_rotate_and_the_dice_stay() -> None:
    table = contest("squares", QUIET, Entrant("other", Quiet))
    games = play_rounds(table, 0, 6)
    assert table.rotations == 2
    assert list(games.rotations) == [0, 1] * 6
    # Two who play alike score alike from the same seat: the dice of a round are those of its other rotation.
    np.testing.assert_array_equal(games.scores[::2], games.scores[1::2])
    np.testing.assert_array_equal(games.by_place(games.scores)[::2], games.by_place(games.scores)[1::2][:, ::-1])


def test_rotations_end_when_everybody_sits_as_before() -> None:
    assert contest("qwixx", "random").rotations == 1
    assert contest("qwixx", "random", "random", "random").rotations == 1
    assert contest("qwixx", "random", "novice", "random", "novice").rotations == 2
    assert contest("qwixx", "random", "novice", "novice").rotations == 3


def test_sides_are_players_and_at_a_table_of_equals_seats() -> None:
    assert contest("qwixx", "random", "novice", "random").sides == [("random", (0, 2)), ("novice", (1,))]
    assert contest("qwixx", "random", "random").sides == [("random, seat 0", (0,)), ("random, seat 1", (1,))]
    assert contest("qwixx", "random").sides == [("random", (0,))]


def test_contests_that_make_no_sense_are_refused() -> None:
    with pytest.raises(qx.OptionError, match="1 players are named for a table of 2"):
        Contest(qx.game("squares"), (QUIET,), "1")
    with pytest.raises(qx.OptionError, match="two different players are called quiet"):
        contest("squares", QUIET, Entrant("quiet", Cheat))
    with pytest.raises(qx.OptionError, match="no player is called 'god'"):
        entrant("god")


def test_an_illegal_move_loses_the_game() -> None:
    games = play_rounds(contest("squares", Entrant("cheat", Cheat), "random"), 0, 1)
    assert list(games.by_place(games.places)[:, 1]) == [0, 0]
    assert list(games.ends) == [0, 1]
    assert [fault.name for fault in games.faults] == ["cheat", "cheat"]
    assert games.faults[0].reason.startswith("illegal move: ")


def test_what_does_not_end_is_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.arena.play.MOST_MOVES", 3)
    games = play_rounds(contest("squares", QUIET, "random"), 0, 1)
    assert list(games.ends) == [CUT_SHORT, CUT_SHORT]
    assert list(games.moves) == [3, 3]


def test_streams_differ_and_seeds_tell_nothing_of_each_other() -> None:
    rng, seed, seen = qx.Random(0), qx.Random("seed"), set()
    for number in range(2000):
        for use in (0, 1):
            sow(rng, seed, number, use)
            seen.add((rng.word(), rng.word()))
    assert len(seen) == 4000
    assert len({mixed(word) for word in range(100_000)}) == 100_000
    table = contest("squares", "random", "random")
    assert len({table.player_seed(number, turn, seat) for number in range(9) for turn in (0, 1) for seat in (0, 1)}) == 36


def test_nothing_played_is_a_table_too() -> None:
    assert len(none(3)) == 0
    assert none(3).shares.shape == (0, 3)
