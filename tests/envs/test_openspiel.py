"""OpenSpiel's own simulation test with serialisation for every game; chance die by die; what information states reveal."""

import random
from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.envs import openspiel
from tests.envs.support import options_of
from tests.support import name_of, refused, setups

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no package for this system")
EVERY_GAME = pytest.mark.parametrize("game", setups(), ids=name_of)


@EVERY_GAME
def test_random_simulations(game: qx.Game, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(openspiel(game.key, **options_of(game)), num_sims=1, serialize=True, verbose=False)


def play(state: Any, rng: random.Random, steps: int) -> None:
    for _ in range(steps):
        if state.is_terminal():
            return
        if state.is_chance_node():
            values, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(values, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


def test_a_roll_has_six_outcomes_at_a_time() -> None:
    state = openspiel("qwixx", players=2, first=0).new_initial_state()
    for _ in range(6):
        assert state.is_chance_node()
        assert [face for face, _ in state.chance_outcomes()] == [1, 2, 3, 4, 5, 6]
        state.apply_action(3)
    assert state.current_player() == 0


def test_secret_choices_are_not_in_information_states() -> None:
    game = openspiel("qwixx", players=2, first=0)
    seen = []
    for choice in (0, -1):
        state = game.new_initial_state()
        play(state, random.Random(2), 6)
        state.apply_action(state.legal_actions()[choice])
        seen.append(state.information_state_string(1))
        assert state.current_player() == 1
    assert seen[0] == seen[1]
    assert seen[0].endswith("0: secret")
    state.apply_action(state.legal_actions()[0])
    assert "secret" not in state.information_state_string(1)
    assert "1: pass" in state.information_state_string(0)


def test_hidden_tiles_are_not_in_information_states() -> None:
    state = openspiel("qwirkle", players=2).new_initial_state()
    play(state, random.Random(3), 40)
    lines = [state.information_state_string(seat).splitlines() for seat in (0, 1)]
    for mine, yours in zip(*lines, strict=True):
        if mine != yours:
            assert "secret" in mine or "secret" in yours
    assert any("draws" in line for line in lines[0])
    assert any("0: secret" in line for line in lines[1])


def test_observation_tensors_are_those_of_the_encoder() -> None:
    state = openspiel("squares", players=2, first=0).new_initial_state()
    play(state, random.Random(4), 30)
    assert np.array(state.observation_tensor(0)).shape == (139,)
    assert state.observation_tensor(0) != state.observation_tensor(1)


def test_returns() -> None:
    for rewards in ("win", "points"):
        state = openspiel("squares", rewards=rewards, players=3).new_initial_state()
        play(state, random.Random(5), 10_000)
        assert state.is_terminal()
        assert sum(state.returns()) == pytest.approx(0)
        assert max(state.returns()) > 0
    refused(qx.OptionError, openspiel, "squaers")
    refused(qx.OptionError, lambda: openspiel("squares", players=9))
