"""The engine: sound in every game, blind to what its seat cannot see."""

import random

import pytest

import quincunx as qx
from quincunx.engine import LEVELS
from tests.support import refused, walk


@pytest.mark.parametrize("key", qx.games())
def test_it_chooses_legal_moves_and_leaves_the_state_alone(key: str) -> None:
    engine = qx.Engine("novice", seed=1)
    for state in walk(qx.game(key), seed=1, most=30):
        before = state.position()
        for seat in state.acting:
            assert engine.choose(state, seat) in state.moves(seat)
        assert state.position() == before


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", qx.games())
def test_it_does_not_know_what_its_seat_cannot_see(key: str, level: str) -> None:
    """Hidden hands and the choices of others that are not revealed yet are exchanged: the choice stays the same."""
    for number, state in enumerate(walk(qx.game(key, players=3), seed=2, most=36)):
        for seat in state.acting if number % 7 == 0 else ():
            other = state.redeal(seat, random.Random(number))
            assert qx.Engine(level, seed=1).choose(state, seat) == qx.Engine(level, seed=1).choose(other, seat)


def test_advice_values_every_move_best_first() -> None:
    state = qx.Match(qx.game("squares", first=0), seed=1).state
    advice = qx.Engine("casual", seed=1).advise(state, 0)
    assert {each.move for each in advice} == set(state.moves(0))
    assert [each.chance for each in advice] == sorted((each.chance for each in advice), reverse=True)
    assert all(each.error > 0 and 0 <= each.chance <= 1 and each.reason for each in advice)


def test_it_needs_a_level_and_a_question() -> None:
    assert refused(qx.OptionError, qx.Engine, "master") == "level must be novice, casual, strong, expert, not 'master'"
    assert "not asked now" in refused(qx.IllegalMove, qx.Engine("novice").advise, qx.game("squares").start(), 0)
