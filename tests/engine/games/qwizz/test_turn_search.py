"""Qwizz for the engine: the values of sheets and entries, and re-rolls by exact expectation."""

import random
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import quincunx as qx
from quincunx.engine import LevelName
from quincunx.engine.games.qwizz.entry_values import EntryValues
from quincunx.engine.games.qwizz.sheet_values import SIZE, Layout, SheetValues, Weights
from quincunx.engine.games.qwizz.training import START
from quincunx.engine.games.qwizz.weights import make_search
from quincunx.engine.search.turn import TurnSearch
from quincunx.engine.strategies.default import strategy_for
from quincunx.engine.strategies.static_evaluation import evaluate_statically
from quincunx.engine.values.batch import EstimateBatch
from quincunx.engine.values.position_values import estimates_of
from quincunx.games.qwizz import steps
from quincunx.games.qwizz.arrays import NUMBERS
from quincunx.games.qwizz.rules import QwizzState
from quincunx.games.qwizz.sheet import COLUMNS
from tests.support import walk

ROUNDING = 2e-4  # of the values that a batch contains


def estimate(state: qx.State, seat: int) -> NDArray[np.float32]:
    batch = untrained_search().model.new_batch()
    untrained_search().model.write(state, seat, batch)
    assert isinstance(batch, EstimateBatch)
    found: NDArray[np.float32] = estimates_of(batch)[0]
    return found


@cache
def untrained_search() -> TurnSearch:
    return make_search(START.weights())


@cache
def random_values() -> SheetValues:
    """Every value is different, so that a wrong one shows."""
    layout = START.weights().layout
    assert isinstance(layout, Layout)
    return SheetValues(Weights(layout, np.random.default_rng(1).normal(size=SIZE).tolist(), [30.0]))


def positions(players: int, step: int, seed: int) -> list[QwizzState]:
    found = walk(qx.game("qwizz", players=players), seed=seed, most=120)
    return [state.copy() for state in found if isinstance(state, QwizzState) and state.step == step]


def test_entries_have_the_values_of_the_sheets_that_they_lead_to() -> None:
    """Compared with entering every number by the rules."""
    entries = EntryValues(random_values())
    for state in positions(1, steps.ROLL, seed=1)[::3]:
        entries.fill(state.sheets[0])
        for row in range(4):
            for number in range(NUMBERS):
                expected = max(
                    (
                        value_after(state, row * COLUMNS + column, number)
                        for column in fitting(state, row, number)
                    ),
                    default=-1e9,
                )
                assert entries.values[row * NUMBERS + number] == pytest.approx(expected)


def fitting(state: QwizzState, row: int, number: int) -> list[int]:
    columns = state.sheets[0].fitting(row, number)
    return [column for column in range(COLUMNS) if columns >> column & 1]


def value_after(state: QwizzState, square: int, number: int) -> float:
    sheet = state.sheets[0].copy()
    sheet.enter(state.arrays.place_of[square], number)
    return float(sheet.score()) if sheet.ends_game() else random_values().evaluate(sheet)


def test_estimates_contain_the_own_choice_but_no_secrets_of_others() -> None:
    for number, state in enumerate(positions(3, steps.ENTER, seed=2)):
        if state.has_chosen(0) and not state.has_chosen(2):
            assert np.array_equal(
                estimate(state, 2), estimate(state.redeal(2, random.Random(number)), 2)
            )
            before = state.copy()
            before.waiting = 0b111
            after = before.copy()
            after.sheets[0].apply(state.choices[0])
            after.active = (after.active + 1) % 3
            assert not np.array_equal(estimate(state, 0), estimate(before, 0))
            after.waiting = 0b111
            assert np.array_equal(estimate(state, 0), estimate(after, 0))


@pytest.mark.parametrize("players", [1, 2])
def test_a_re_roll_is_worth_the_mean_of_the_best_entries_by_face(players: int) -> None:
    """Compared with playing every face by the rules."""
    search = untrained_search()
    for state in positions(players, steps.KEEP, seed=3)[::9]:
        seat = int(state.active)
        evaluation = evaluate_statically(search, state, seat, qx.Random(1))
        for code, worth in zip(evaluation.codes, evaluation.worth, strict=True):
            after = state.copy()
            after.apply_move(seat, code)
            assert worth == pytest.approx(best_by_enumeration(search, after, seat), abs=ROUNDING)


def best_by_enumeration(search: TurnSearch, state: QwizzState, seat: int) -> float:
    if not state.chance:
        return float(evaluate_statically(search, state, seat, qx.Random(1)).worth.max())
    faces = []
    for outcome, _ in state.outcomes():
        after = state.copy()
        after.roll(outcome)
        faces.append(float(evaluate_statically(search, after, seat, qx.Random(1)).worth.max()))
    return sum(faces) / len(faces)


def test_an_entry_that_ends_the_game_has_the_value_of_its_result() -> None:
    state = last_turn()
    evaluation = evaluate_statically(untrained_search(), state, 0, qx.Random(1))
    worth = dict(
        zip(
            map(str, map(state.game.notation.move_of, evaluation.codes)),
            evaluation.scores,
            strict=True,
        )
    )
    assert worth["penalty"] == state.score(0) - 8


def last_turn() -> QwizzState:
    """One player, with four penalties and nothing else."""
    empty = {name: [None] * COLUMNS for name in ("blue", "yellow", "green", "red")}
    sheet: dict[str, Any] = {"rows": empty, "lucky": 7, "lucky_used": False, "penalties": 4}
    data = {
        "step": "enter",
        "active": 0,
        "roll": "1 2 3 4 5",
        "rerolling": None,
        "sheets": [sheet],
        "choices": [None],
    }
    state = qx.game("qwizz", players=1, first=0).position(data)
    assert isinstance(state, QwizzState)
    return state


def test_reviews_value_entries_as_the_expert_does() -> None:
    strategy = strategy_for(qx.game("qwizz", players=1))
    for state in positions(1, steps.ENTER, seed=6)[::12]:
        evaluation = strategy.evaluate_all(state, 0, qx.Random(1))
        afters = [state.copy() for _ in evaluation.codes]
        for after, code in zip(afters, evaluation.codes, strict=True):
            after.apply_move(0, code)
        reviewed = strategy.evaluate_states(afters, 0, qx.Random(1)).scores[:, 0, 0]
        assert np.abs(reviewed - evaluation.scores).max() < 100 * ROUNDING


def test_remarks_say_why() -> None:
    state = last_turn()
    moves = state.moves(0)
    remarks = strategy_for(state.game).remarks(state, 0, [move.code for move in moves])
    reasons = {str(move): "; ".join(some) for move, some in zip(moves, remarks, strict=True)}
    assert "ends the game" in reasons["penalty"]
    assert "yellow still needs 8 numbers" in reasons["yellow 7@4 +5"]
    assert "clubs 7 with 2 to come" in reasons["yellow 7@4 +5"]
    assert "leaves only a 0 for blue@2 blue@3 blue@4" in reasons["blue 1@6"]
    assert "uses up the lucky number" in reasons["lucky red@5"]


@pytest.mark.parametrize("level", ["novice", "strong", "expert"])
def test_the_same_seed_gives_the_same_choice(level: LevelName) -> None:
    for state in positions(2, steps.ENTER, seed=5)[::20]:
        seat = state.acting[0]
        assert qx.Engine(level, seed=1).choose(state, seat) == qx.Engine(level, seed=1).choose(
            state, seat
        )


@pytest.mark.parametrize("players", [1, 3])
def test_positions_with_the_same_sheets_have_the_same_value(players: int) -> None:
    """Sheets are evaluated once for all positions; who rolls next makes a difference."""
    states = positions(players, steps.ROLL, seed=4)[::3]
    states += [state.copy() for state in states]
    for state in states[len(states) // 2 :]:
        state.active = (state.active + 1) % players
    strategy = strategy_for(qx.game("qwizz", players=players))
    together = strategy.evaluate_states(states, 0, qx.Random(1))
    for row, state in enumerate(states):
        alone = strategy.evaluate_states([state], 0, qx.Random(1))
        assert np.allclose(alone.scores[0], together.scores[row])
        assert np.allclose(alone.views[0], together.views[row])
    half = len(states) // 2
    assert np.allclose(together.scores[:half], together.scores[half:]) == (players == 1)
