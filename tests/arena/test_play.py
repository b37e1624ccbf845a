"""Rounds of a contest: the same games in batches of any size, the same dice from every seat."""

import numpy as np
import pytest

import quincunx as qx
from quincunx.arena import Contest, Participant, find_participant
from quincunx.arena.game_results import CUT_SHORT, FINISHED, concatenate, empty_results
from quincunx.arena.play import play_rounds
from quincunx.arena.random_streams import CHOICES, DICE, mix_bits, start_stream
from tests.arena.players import Cheat, FirstMove, assert_same

FIRST_MOVE = Participant("first move", FirstMove)


def contest(key: str, *names: str | Participant, seed: str = "1") -> Contest:
    return Contest(
        qx.game(key, players=len(names)), tuple(find_participant(name) for name in names), seed
    )


@pytest.mark.parametrize("key", qx.games())
def test_random_games_do_not_depend_on_the_batches(key: str) -> None:
    table = contest(key, "random", "random")
    whole = play_rounds(table, 0, 12)
    assert_same(
        whole,
        concatenate([play_rounds(table, 0, 1), play_rounds(table, 1, 4), play_rounds(table, 5, 7)]),
    )
    assert len(whole) == 12
    assert (whole.endings == FINISHED).all()
    assert (whole.places.min(axis=1) == 0).all()
    assert whole.decisions.sum() == whole.moves.sum()


@pytest.mark.parametrize("key", qx.games())
def test_games_of_players_do_not_depend_on_the_batches(key: str) -> None:
    table = contest(key, "random", FIRST_MOVE)
    assert_same(
        play_rounds(table, 0, 4), concatenate([play_rounds(table, 0, 3), play_rounds(table, 3, 1)])
    )


def test_levels_repeat_a_game_from_its_seed() -> None:
    table = contest("squares", "casual", "novice")
    assert_same(play_rounds(table, 0, 1), play_rounds(table, 0, 1))


def test_random_games_follow_the_rules() -> None:
    """The fast games are those that the public interface plays with the same dice and choices."""
    table = contest("qwizz", "random", "random", "random")
    games = play_rounds(table, 5, 3)
    for index in range(3):
        dice, choices = qx.Random(0), qx.Random(0)
        start_stream(dice, table.dice_seed, 5 + index, DICE)
        start_stream(choices, table.dice_seed, 5 + index, CHOICES)
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
    table = contest("squares", FIRST_MOVE, Participant("other", FirstMove))
    games = play_rounds(table, 0, 6)
    assert table.rotations == 2
    assert list(games.rotations) == [0, 1] * 6
    # Two players with the same strategy have the same points from the same seat: the dice of both
    # rotations are equal.
    np.testing.assert_array_equal(games.scores[::2], games.scores[1::2])
    np.testing.assert_array_equal(
        games.by_participant(games.scores)[::2], games.by_participant(games.scores)[1::2][:, ::-1]
    )


def test_rotations_end_before_a_seating_repeats() -> None:
    assert contest("qwixx", "random").rotations == 1
    assert contest("qwixx", "random", "random", "random").rotations == 1
    assert contest("qwixx", "random", "novice", "random", "novice").rotations == 2
    assert contest("qwixx", "random", "novice", "novice").rotations == 3


def test_sides_are_players_or_the_seats_of_equal_players() -> None:
    assert contest("qwixx", "random", "novice", "random").sides == [
        ("random", (0, 2)),
        ("novice", (1,)),
    ]
    assert contest("qwixx", "random", "random").sides == [
        ("random, seat 0", (0,)),
        ("random, seat 1", (1,)),
    ]
    assert contest("qwixx", "random").sides == [("random", (0,))]


def test_invalid_contests_are_refused() -> None:
    with pytest.raises(qx.OptionError, match="1 player is named for a table of 2"):
        Contest(qx.game("squares"), (FIRST_MOVE,), "1")
    with pytest.raises(qx.OptionError, match="two different players are called first move"):
        contest("squares", FIRST_MOVE, Participant("first move", Cheat))
    with pytest.raises(qx.OptionError, match="no player is called 'god'"):
        find_participant("god")


def test_an_illegal_move_loses_the_game() -> None:
    games = play_rounds(contest("squares", Participant("cheat", Cheat), "random"), 0, 1)
    assert list(games.by_participant(games.places)[:, 1]) == [0, 0]
    assert list(games.endings) == [0, 1]
    assert [fault.name for fault in games.faults] == ["cheat", "cheat"]
    assert games.faults[0].reason.startswith("illegal move: ")


@pytest.mark.parametrize("answer", ["nonsense", None])
def test_something_that_is_no_move_loses_the_game(answer: object) -> None:
    class Confused(FirstMove):
        def choose(self, state: qx.State, seat: int) -> qx.Move:
            return answer  # type: ignore[return-value]

    games = play_rounds(contest("squares", Participant("confused", Confused), "random"), 0, 1)
    assert list(games.endings) == [0, 1]
    assert games.faults[0].reason.startswith("illegal move: ")
    assert str(answer) in games.faults[0].reason


def test_a_game_is_cut_short_at_the_move_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.arena.play.MOVE_LIMIT", 3)
    games = play_rounds(contest("squares", FIRST_MOVE, "random"), 0, 1)
    assert list(games.endings) == [CUT_SHORT, CUT_SHORT]
    assert list(games.moves) == [3, 3]


def test_all_streams_and_player_seeds_differ() -> None:
    rng, seed, seen = qx.Random(0), qx.Random("seed"), set()
    for number in range(2000):
        for purpose in (DICE, CHOICES):
            start_stream(rng, seed, number, purpose)
            seen.add((rng.word(), rng.word()))
    assert len(seen) == 4000
    assert len({mix_bits(word) for word in range(100_000)}) == 100_000
    table = contest("squares", "random", "random")
    assert (
        len(
            {
                table.player_seed(number, rotation, seat)
                for number in range(9)
                for rotation in (0, 1)
                for seat in (0, 1)
            }
        )
        == 36
    )


def test_results_without_games() -> None:
    assert len(empty_results(3)) == 0
    assert empty_results(3).shares.shape == (0, 3)
