"""The engine: legal moves in every game, by nothing but what its seat can see."""

import asyncio
import random

import pytest

import quincunx as qx
from quincunx.engine import LEVELS, LevelName
from tests.support import refused, walk


@pytest.mark.parametrize("key", qx.games())
def test_it_chooses_legal_moves_and_does_not_change_the_state(key: str) -> None:
    engine = qx.Engine("novice", seed=1)
    for state in walk(qx.game(key), seed=1, most=30):
        before = state.position()
        for seat in state.acting:
            assert engine.choose(state, seat) in state.moves(seat)
        assert state.position() == before


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", ["qwixx", "palette-black", "clever", "qwizz", "qwirkle"])
def test_it_uses_only_what_its_seat_can_see(key: str, level: LevelName) -> None:
    """Hidden hands and secret choices of others are replaced: the choice stays the same."""
    every = 14 if level == "expert" else 7  # the expert thinks for long
    for number, state in enumerate(walk(qx.game(key, players=3), seed=2, most=36)):
        for seat in state.acting if number % every == 0 else ():
            other = state.redeal(seat, random.Random(number))
            assert qx.Engine(level, seed=1).choose(state, seat) == qx.Engine(level, seed=1).choose(
                other, seat
            )


def test_advice_lists_every_move_best_first() -> None:
    state = qx.Match(qx.game("squares", first=0), seed=1).state
    advice = qx.Engine("casual", seed=1).advise(state, 0)
    assert {each.move for each in advice} == set(state.moves(0))
    assert [each.win_probability for each in advice] == sorted(
        (each.win_probability for each in advice), reverse=True
    )
    assert all(each.error > 0 and 0 <= each.win_probability <= 1 and each.reason for each in advice)


def test_it_refuses_unknown_levels_and_seats_that_are_not_acting() -> None:
    assert (
        refused(qx.OptionError, qx.Engine, "master")
        == "level must be novice, casual, strong, expert, not 'master'"
    )
    assert "it is not the turn of seat 0" in refused(
        qx.IllegalMove, qx.Engine("novice").advise, qx.game("squares").start(), 0
    )


def test_everything_public_is_listed() -> None:
    """Also what is imported only when it is first used."""
    assert set(qx.__all__) <= set(dir(qx))
    assert all(hasattr(qx, name) for name in dir(qx))
    assert not [name for name in dir(qx) if name.startswith("_") and not name.startswith("__")]


def test_choosing_in_an_event_loop() -> None:
    state = qx.Match(qx.game("squares", first=0), seed=1).state
    move = asyncio.run(qx.Engine("strong", seed=1).choose_async(state, 0))
    assert move == qx.Engine("strong", seed=1).choose(state, 0)
