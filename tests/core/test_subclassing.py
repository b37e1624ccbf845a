"""Other packages can inherit from the compiled states in plain Python: a small simultaneous game,
as such a package would write it.
"""

import ast
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import quincunx as qx
from quincunx.core import registry
from quincunx.core.authoring.integers import zeros
from quincunx.core.authoring.playout import play_out
from quincunx.core.authoring.position_data import (
    check_over,
    read_entry,
    read_int,
    read_list,
    read_mapping,
    restore_choices,
)
from quincunx.core.descriptor import GameDescriptor
from quincunx.core.missing_methods import SUPPLIED
from quincunx.core.move_codes import MoveCodes
from quincunx.core.moves import NamedOutcome
from quincunx.core.simultaneous import SimultaneousState
from tests.core.matches import play_to_end
from tests.support import refused, snapshot

ROUNDS = 3
THROWS = (
    "paper",
    "rock",
    "scissors",
)  # each is beaten by the one before it, and the first by the last


class RockPaperScissorsState(SimultaneousState):
    def __init__(self, game: qx.Game) -> None:
        super().__init__(game, 2)
        self.points = [0, 0]
        self.round = 0
        self.choices = zeros(2)
        self.waiting = 0b11

    def in_simultaneous_step(self) -> bool:
        return self.round < ROUNDS

    def legal_codes(self, seat: int, into: MoveCodes) -> None:
        into.clear()
        for code in range(len(THROWS)):
            into.add(code)

    def apply_move(self, seat: int, code: int) -> None:
        if self.store_choice(seat, code):
            difference = (int(self.choices[1]) - int(self.choices[0])) % len(THROWS)
            if difference:
                self.points[difference - 1] += 1
            self.round += 1
            self.waiting = 0b11 if self.round < ROUNDS else 0

    def score(self, seat: int) -> int:
        return self.points[seat]

    def position(self) -> dict[str, Any]:
        return {
            "round": self.round,
            "points": list(self.points),
            "choices": [self.chosen_notation(seat) for seat in range(2)],
        }

    def game_view(self, seat: int | None) -> Mapping[str, Any]:
        return {"round": self.round, "choice": self.chosen_move(seat)}


class RockPaperScissors(qx.Game):
    draws_first = False
    move_names = THROWS

    def start(self) -> RockPaperScissorsState:
        return RockPaperScissorsState(self)

    def position(self, data: Mapping[str, Any]) -> RockPaperScissorsState:
        data, state = read_mapping(data, "a position"), self.start()
        state.round = read_int(read_entry(data, "round"), range(ROUNDS + 1), "round")
        state.points = [
            read_int(points, range(ROUNDS + 1), "points")
            for points in read_list(read_entry(data, "points"), 2, "points")
        ]
        check_over(sum(state.points) > state.round, False)
        state.waiting = 0b11 if state.round < ROUNDS else 0
        restore_choices(state, read_list(read_entry(data, "choices"), 2, "choices"))
        return state


DESCRIPTOR = GameDescriptor(
    "rps", "Rock, Paper, Scissors", "Three rounds.", range(2, 3), f"{__name__}:RockPaperScissors"
)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> qx.Game:
    monkeypatch.setattr(
        registry, "_descriptors", {**registry._descriptors, DESCRIPTOR.key: DESCRIPTOR}
    )
    return qx.game("rps")


def play(state: qx.State, *moves: str) -> qx.State:
    for seat, text in enumerate(moves):
        state.play(seat, state.game.move(text))
    return state


def test_the_recipe_shows_this_state() -> None:
    recipe = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text("utf-8")
    shown = recipe.split("```python\nclass RockPaperScissorsState")[1].split("```")[0]
    assert f"class RockPaperScissorsState{shown}" in Path(__file__).read_text("utf-8")


def test_choices_take_effect_together(game: qx.Game) -> None:
    state = play(game.start(), "rock")
    assert state.acting == (1,)
    assert state.scores == (0, 0)
    assert refused(qx.IllegalMove, state.play, 0, game.move("paper")) == "seat 0 has already chosen"
    state.play(1, game.move("scissors"))
    assert state.scores == (1, 0)
    assert play(state, "rock", "paper").scores == (1, 1)
    assert play(state, "paper", "paper").scores == (1, 1)
    assert state.over
    assert state.winners == (0, 1)


def test_a_choice_is_visible_only_to_its_seat(game: qx.Game) -> None:
    state = play(game.start(), "rock")
    assert state.view(0).as_dict()["choice"] == "rock"
    assert state.view(1).as_dict()["choice"] is None
    assert state.view(None).as_dict()["choice"] is None
    assert {
        state.redeal(1, random.Random(seed)).position()["choices"][0] for seed in range(20)
    } == set(THROWS)
    assert {
        state.redeal(0, random.Random(seed)).position()["choices"][0] for seed in range(20)
    } == {"rock"}
    assert state.without_secret_choices(1).acting == (0, 1)
    assert state.without_secret_choices(0).acting == (1,)


def test_positions_read_back(game: qx.Game) -> None:
    state = play(game.start(), "rock")
    assert snapshot(game.position(state.position())) == snapshot(state)
    assert snapshot(state.copy()) == snapshot(state)
    finished = {"round": ROUNDS, "points": [1, 2], "choices": [None, None]}
    assert game.position(finished).winners == (1,)
    assert "everybody chooses at the same time" in refused(
        qx.PositionError, game.position, {**finished, "choices": ["rock", None]}
    )
    both = {"round": 0, "points": [0, 0], "choices": ["rock", "rock"]}
    assert (
        refused(qx.PositionError, game.position, both) == "when all have chosen, the step is over"
    )
    assert (
        refused(qx.PositionError, game.position, {**both, "choices": ["well", None]})
        == "seat 0 cannot have chosen 'well'"
    )


def test_compiled_code_plays_it(game: qx.Game) -> None:
    state = game.start()
    assert play_out(state, qx.Random(1), MoveCodes()) == 2 * ROUNDS
    assert state.over


def test_it_is_recorded_and_replayed(game: qx.Game) -> None:
    match = play_to_end(qx.Match(game, seed=1))
    assert qx.replay(str(match.record)).record == match.record


def test_codes_are_checked(game: qx.Game) -> None:
    assert [str(game.notation.move_of(code)) for code in range(3)] == list(THROWS)
    for code in (-1, 3):
        assert (
            refused(qx.IllegalMove, game.notation.move_of, code)
            == f"{code} is not the code of a move of Rock, Paper, Scissors"
        )
        assert (
            refused(qx.IllegalOutcome, game.notation.outcome_of, code)
            == f"{code} is not the code of an outcome of Rock, Paper, Scissors"
        )


def test_it_has_no_rolls(game: qx.Game) -> None:
    reason = refused(qx.Unreadable, game.start().roll, NamedOutcome("6"))
    assert reason == "NamedOutcome(name='6') is not a move or outcome of Rock, Paper, Scissors"


def begin(state: Any, game: qx.Game) -> None:
    SimultaneousState.__init__(state, game, 2)
    state.points, state.round, state.waiting = [0, 0], 0, 0b11
    state.choices = zeros(2)


def members() -> dict[str, Any]:
    names = ("in_simultaneous_step", *SUPPLIED)
    return {"__init__": begin} | {name: vars(RockPaperScissorsState)[name] for name in names}


def use(kind: Any, game: qx.Game) -> tuple[object, ...]:
    state = kind(game)
    return state.scores, state.position(), state.moves(0), state.apply_move(0, 0)


@pytest.mark.parametrize("name", SUPPLIED)
def test_a_class_that_forgets_a_method_is_told_which(name: str, game: qx.Game) -> None:
    """When it is used or, uncompiled, when an object of it is made."""
    defined = members()
    del defined[name]
    with pytest.raises(TypeError, match=f"Incomplete .*{name}"):
        use(type("Incomplete", (SimultaneousState,), defined), game)


def test_a_subclass_may_complete_another(game: qx.Game) -> None:
    halfway = type("Halfway", (SimultaneousState,), {"__init__": begin})
    assert use(type("Whole", (halfway,), members()), game)[0] == (0, 0)


def test_all_abstract_methods_are_explained() -> None:
    source = Path(__file__).parents[2] / "src" / "quincunx" / "core" / "state.py"
    abstract = {
        node.name
        for node in ast.walk(ast.parse(source.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
        and any(getattr(each, "id", "") == "abstractmethod" for each in node.decorator_list)
    }
    assert abstract == set(SUPPLIED)
