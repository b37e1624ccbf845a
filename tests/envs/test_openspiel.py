"""OpenSpiel's own simulation test with serialisation for every game; chance die by die; what
information states reveal.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.core import registry
from quincunx.core.descriptor import GameDescriptor
from quincunx.core.move_codes import MoveCodes
from quincunx.core.options import Option
from quincunx.envs import openspiel
from quincunx.envs.openspiel_game import chance_parts_of
from tests.envs.support import options_of
from tests.support import few_setups, name_of, refused, setups, walk

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no package for this system")
EVERY_GAME = pytest.mark.parametrize("game", setups(), ids=name_of)


@pytest.mark.parametrize("game", few_setups(), ids=name_of)
def test_random_simulations(game: qx.Game, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(
        openspiel(game.key, **options_of(game)), num_sims=1, serialize=True, verbose=False
    )


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
    shown = next(line for line in lines[0] if line.startswith("shown: "))
    assert shown in lines[1]


def test_an_order_of_seats_is_an_option() -> None:
    game = openspiel("qwirkle", players=3, oldest="201", reveal="sizes")
    options = pyspiel.load_game(str(game)).new_initial_state().position.game.options
    assert (options["oldest"], options["reveal"]) == ("201", "sizes")


def test_observation_tensors_are_those_of_the_encoder() -> None:
    state = openspiel("squares", players=2, first=0).new_initial_state()
    play(state, random.Random(4), 30)
    assert np.array(state.observation_tensor(0)).shape == (141,)
    assert state.observation_tensor(0) != state.observation_tensor(1)


class WheelState(qx.State):
    """The wheel is spun once for each seat."""

    def __init__(self, game: qx.Game, points: Sequence[int] = ()) -> None:
        super().__init__(game, game.players)
        self.points = list(points)
        self.chance = len(self.points) < game.players

    def outcomes(self) -> list[tuple[qx.Outcome, float]]:
        return (
            [(self.game.notation.outcome_of(code), 1 / 50) for code in range(50)]
            if self.chance
            else []
        )

    def apply_outcome(self, code: int) -> None:
        self.points.append(code)
        self.chance = len(self.points) < self.game.players

    def legal_codes(self, seat: int, into: MoveCodes) -> None:
        into.clear()

    def apply_move(self, seat: int, code: int) -> None:
        raise AssertionError("nobody decides anything")

    def score(self, seat: int) -> int:
        return self.points[seat] if seat < len(self.points) else 0

    def position(self) -> dict[str, Any]:
        return {"points": self.points}


class Wheel(qx.Game):
    draws_first, move_names, outcome_names = (
        False,
        ("wait",),
        tuple(str(number) for number in range(1, 51)),
    )

    def extra_options(self, players: int) -> Sequence[Option]:
        colour = Option("colour", ("red", "blue"), "red", "the colour of the wheel")
        owner = Option("owner", (None, *range(players)), None, "whose wheel it is")
        return [owner, colour] if players == 3 else [owner]

    def start(self) -> WheelState:
        return WheelState(self)

    def position(self, data: Mapping[str, Any]) -> WheelState:
        return WheelState(self, data["points"])


@pytest.fixture
def wheel(monkeypatch: pytest.MonkeyPatch) -> str:
    descriptor = GameDescriptor(
        "wheel-of-fortune",
        "Wheel of Fortune",
        "The highest number wins.",
        range(2, 4),
        f"{__name__}:Wheel",
    )
    monkeypatch.setattr(
        registry, "_descriptors", {**registry._descriptors, descriptor.key: descriptor}
    )
    return descriptor.key


def test_a_game_of_another_package_may_have_many_outcomes(
    wheel: str, capfd: pytest.CaptureFixture[str]
) -> None:
    game = openspiel(wheel)
    assert game.max_chance_outcomes() >= 50
    state = game.new_initial_state()
    assert [value for value, _ in state.chance_outcomes()] == list(range(50))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_options_that_other_numbers_of_players_have_are_left_out(wheel: str) -> None:
    assert openspiel(wheel, players=2).new_initial_state().position.game == qx.game(
        wheel, players=2
    )
    assert (
        openspiel(wheel, players=3, colour="blue", owner=2)
        .new_initial_state()
        .position.game.options["colour"]
        == "blue"
    )
    every = pyspiel.load_game(
        "quincunx_wheel_of_fortune", {"players": 2, "owner": -1, "colour": "red", "rewards": ""}
    )
    assert every.new_initial_state().position.game == qx.game(wheel, players=2)
    assert (
        openspiel("clever", players=1, solo_extra_die=True)
        .new_initial_state()
        .position.game.options["solo_extra_die"]
        is True
    )
    every = pyspiel.load_game(
        "quincunx_clever", {"players": 2, "first": 1, "solo_extra_die": False, "rewards": ""}
    )
    assert every.new_initial_state().position.game == qx.game("clever", players=2, first=1)


@EVERY_GAME
def test_no_die_or_tile_exceeds_the_limit_of_its_game(game: qx.Game) -> None:
    rng, chance_parts = random.Random(6), chance_parts_of(game)
    for state in walk(game, seed=6, most=60):
        parts: list[int] = []
        while state.chance and (possible := chance_parts.next_part(state, parts)):
            values = [value for value, _ in possible]
            assert 0 <= min(values) <= max(values) < chance_parts.limit(game)
            parts.append(rng.choice(values))


def test_returns() -> None:
    for rewards in ("win", "points"):
        state = openspiel("squares", rewards=rewards, players=3).new_initial_state()
        play(state, random.Random(5), 10_000)
        assert state.is_terminal()
        assert sum(state.returns()) == pytest.approx(0)
        assert max(state.returns()) > 0
    refused(qx.OptionError, openspiel, "squaers")
    refused(qx.OptionError, lambda: openspiel("squares", players=9))
