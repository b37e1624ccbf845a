"""Random play at full speed: the games that the public interface plays with the same random
numbers.
"""

import pytest

import quincunx as qx
from quincunx.core.authoring.playout import play_at_random, play_out
from quincunx.core.move_codes import MoveCodes


def play_slowly(state: qx.State, dice: qx.Random, choices: qx.Random) -> tuple[int, int]:
    """The numbers of rolls and of decisions."""
    rolls = decisions = 0
    while not state.over:
        if state.chance:
            state.roll(state.sample(dice))
            rolls += 1
        else:
            seat = state.acting[0]
            moves = state.moves(seat)
            state.play(seat, moves[choices.below(len(moves))])
            decisions += 1
    return rolls, decisions


@pytest.mark.parametrize("key", qx.games())
def test_playouts_follow_the_rules(key: str) -> None:
    game = qx.game(key, players=2)
    fast, slow, rng = game.start(), game.start(), qx.Random(1)
    assert play_out(fast, qx.Random(1), MoveCodes()) == play_slowly(slow, rng, rng)[1]
    assert fast.position() == slow.position()

    fast, slow = game.start(), game.start()
    counts = play_at_random(fast, qx.Random(1), qx.Random(2), MoveCodes(), 1_000_000)
    assert counts == play_slowly(slow, qx.Random(1), qx.Random(2))
    assert fast.position() == slow.position()


def test_a_playout_stops_at_the_limit() -> None:
    state = qx.game("squares").start()
    assert play_out(state, qx.Random(1), MoveCodes(), 5) == 5
    assert not state.over
