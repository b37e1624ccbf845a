"""Observations: what a seat may see and nothing else, within their bounds, with a name for every
component.
"""

import random

import numpy as np
import pytest

import quincunx as qx
from quincunx.core.authoring.actions import actions_of
from quincunx.envs import Encoder
from tests.support import name_of, refused, setups, walk

EVERY_GAME = pytest.mark.parametrize("game", setups(), ids=name_of)


def decisions_by_actions(game: qx.Game, seed: int, most: int) -> list[qx.State]:
    """The positions of a game that is played by random actions, also those in the middle of a
    turn.
    """
    rng, state = random.Random(seed), actions_of(game).copy(game.start())
    found: list[qx.State] = []
    mask = np.zeros(actions_of(game).count, np.uint8)
    while not state.over and len(found) < most:
        if state.chance:
            state.roll(state.sample(rng))
        else:
            seat = rng.choice(state.acting)
            actions_of(state.game).mask(state, seat, mask)
            actions_of(state.game).play(state, seat, rng.choice(np.flatnonzero(mask).tolist()))
        found.append(state.copy())
    return found


@EVERY_GAME
def test_everything_hidden_leaves_no_trace(game: qx.Game) -> None:
    encoder, rng = Encoder(game), random.Random(1)
    for state in decisions_by_actions(game, seed=1, most=40):
        for seat in range(game.players):
            expected = encoder.encode(state, seat).tobytes()
            for _ in range(2):
                assert encoder.encode(state.redeal(seat, rng), seat).tobytes() == expected


@EVERY_GAME
def test_components_have_names_and_stay_within_their_bounds(game: qx.Game) -> None:
    encoder = Encoder(game)
    assert encoder.shape == encoder.high.shape == (len(set(encoder.names)),)
    highest = np.zeros(encoder.shape, np.uint8)
    for state in decisions_by_actions(game, seed=2, most=300)[::3]:
        for seat in range(game.players):
            observation = encoder.encode(state, seat)
            assert observation.dtype == encoder.dtype
            assert observation.any()
            assert (observation <= encoder.high).all()
            np.maximum(highest, observation, out=highest)
    assert np.count_nonzero(highest) > len(highest) / 4 or game.key == "qwirkle"


@pytest.mark.parametrize("key", qx.games())
def test_the_own_seat_comes_first(key: str) -> None:
    """Turning the seats of a position turns the names: all but the own part is the same set of
    numbers.
    """
    game = qx.game(key, players=2)
    encoder = Encoder(game)
    for state in walk(game, seed=3, most=30):
        mine, yours = (encoder.describe(encoder.encode(state, seat)) for seat in (0, 1))
        assert mine["own: score"] == yours["opponent 1: score"] == state.scores[0] + 32
        assert (
            ("own: has to decide" in mine)
            == (0 in state.acting)
            == ("opponent 1: has to decide" in yours)
        )


def test_what_is_on_the_table() -> None:
    game = qx.game("squares", players=2, first=1)
    state, encoder = game.start(), Encoder(game)
    state.roll("6 2 1 3 5 4")
    state.play(0, "red 8")
    state.play(1, "pass")
    seen = encoder.describe(encoder.encode(state, 1))
    dice = {"white 1": 6, "white 2": 2, "red": 1, "yellow": 3, "green": 5, "blue": 4}
    expected = {f"{name} die: {face}": 1 for name, face in dice.items()}
    expected |= {
        "opponent 1: red 8": 1,
        "own: score": 32,
        "opponent 1: score": 33,
        "step: colours": 1,
    }
    assert seen == {**expected, "own: active": 1, "own: has to decide": 1}


def test_choices_of_an_unfinished_step_are_secret() -> None:
    game = qx.game("qwixx", players=2, first=0)
    state, encoder = game.start(), Encoder(game)
    state.roll("6 2 1 3 5 4")
    before = encoder.describe(encoder.encode(state, 1))
    state.play(0, "red 8")
    after = encoder.describe(encoder.encode(state, 1))
    assert before.pop("opponent 1: has to decide") == 1
    assert after == before


def test_observations_are_written_into_any_array_of_bytes() -> None:
    game = qx.game("clever", players=1)
    state, encoder = game.start(), Encoder(game)
    rows = np.full((3, *encoder.shape), 9, np.uint8)
    assert encoder.encode(state, 0, rows[1]) is not None
    assert (rows[1] == encoder.encode(state, 0)).all()
    assert (rows[[0, 2]] == 9).all()
    refused(qx.SeatError, encoder.encode, state, 1)
    refused(ValueError, encoder.encode, state, 0, bytearray(3))


@pytest.mark.parametrize("points", [0, 223, 224, 289, 400])
def test_large_scores_are_told_apart(points: int) -> None:
    match = qx.Match(qx.game("qwirkle"), seed=1)
    seat = match.state.acting[0]
    match.play(seat, match.state.moves(seat)[0])
    state = match.game.position({**match.state.position(), "points": [points, 0]})
    encoder = Encoder(match.game)
    out = np.zeros(encoder.shape, np.uint8)
    encoder.encode(state, 0, out)
    names = encoder.names
    low, high = (int(out[names.index(f"own: score{more}")]) for more in ("", " above 223"))
    assert low - 32 + high == points


@pytest.mark.parametrize("key", qx.games())
def test_every_score_has_room_above_what_one_byte_shows(key: str) -> None:
    """Palette alone reaches 227 points with the level strong."""
    names = Encoder(qx.game(key)).names
    assert {"own: score", "own: score above 223"} <= set(names)
