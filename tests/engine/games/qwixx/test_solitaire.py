"""Qwixx for one player, solved: the induction against brute force, the shipped solution against the
induction, play by the solution.
"""

import doctest
import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import sqrt
from operator import itemgetter
from pathlib import Path
from statistics import fmean, stdev

import pytest
from librt.vecs import vec

import quincunx as qx
from quincunx.engine.games.qwixx.solitaire import SolitairePlayer, play
from quincunx.engine.games.qwixx.solitaire.induction import Induction
from quincunx.engine.games.qwixx.solitaire.layout import (
    LOCKED,
    NONE,
    PAIRS,
    POSITIONS,
    ROW_STATES,
    SQUARES,
    Layout,
    has_ended,
    open_row_state,
    triangle,
)
from quincunx.engine.games.qwixx.solitaire.simulate import final_scores, format_report, losses
from quincunx.engine.games.qwixx.solitaire.solve import TOTAL
from quincunx.engine.games.qwixx.solitaire.values import STEPS_PER_POINT, load_shipped_values
from quincunx.engine.games.qwixx.strategy import evaluate_exactly
from quincunx.games.qwixx.rules import QwixxState
from tests.games.qwixx.positions import position, roll
from tests.support import refused, walk

OPTIMUM = 115.483126  # found by several independent programs
ROUNDING = 0.5 / STEPS_PER_POINT
UP, DOWN = range(2, 13), range(12, 1, -1)
EIGHT_UP, NINE_UP, TEN_UP = UP[:8], UP[:9], UP[:10]
NINE_DOWN, TEN_DOWN = DOWN[:9], DOWN[:10]
DEAD_UP, DEAD_DOWN = (
    (8, 9, 10, 11),
    (6, 5, 4, 3),
)  # four marks and only the last square left: nothing more can be marked

LATE = {
    "nothing left to mark": (
        {"red": DEAD_UP, "yellow": DEAD_UP, "green": DEAD_DOWN, "blue": DEAD_DOWN},
        2,
    ),
    "four locks to choose from": (
        {"red": TEN_UP, "yellow": TEN_UP[3:], "green": TEN_DOWN[5:], "blue": TEN_DOWN},
        3,
    ),
    "one row locked, two squares open": (
        {"red": UP, "yellow": NINE_UP[2:], "green": NINE_DOWN[4:], "blue": DEAD_DOWN},
        2,
    ),
    "the fifth mark opens the lock": (
        {"red": UP[5:9], "yellow": DEAD_UP, "green": TEN_DOWN, "blue": DEAD_DOWN},
        3,
    ),
    "three squares in a row": (
        {"red": EIGHT_UP, "yellow": UP, "green": DEAD_DOWN, "blue": DEAD_DOWN},
        3,
    ),
}
late = pytest.mark.parametrize(("rows", "penalties"), LATE.values(), ids=LATE)


def solo(rows: dict[str, range | tuple[int, ...]], penalties: int) -> QwixxState:
    state = position("qwixx", players=1, marks={0: rows}, penalties={0: penalties})
    assert isinstance(state, QwixxState)
    return state


def rolled(state: QwixxState, outcome: qx.Outcome) -> QwixxState:
    twin = state.copy()
    twin.apply_outcome(outcome.code)
    return twin


def played(state: QwixxState, move: qx.Move) -> QwixxState:
    twin = state.copy()
    twin.apply_move(0, move.code)
    return twin


class BruteForce:
    """Every roll and every choice by the rules alone; slow, and too simple to be wrong."""

    def __init__(self) -> None:
        self.known: dict[str, float] = {}

    def value(self, state: QwixxState) -> float:
        """The expected final score."""
        if state.over:
            return float(state.scores[0])
        if state.chance:
            key = str(state.position())
            if key not in self.known:
                self.known[key] = sum(
                    probability * self.value(rolled(state, outcome))
                    for outcome, probability in state.outcomes()
                )
            return self.known[key]
        return max(self.value(played(state, move)) for move in state.moves(0))


def value_by_induction(state: QwixxState, finishes_turn: bool = False) -> float:
    """The expected final score by induction over everything that can follow this position."""
    values = vec[float]([0.0] * (4 * POSITIONS))
    induction = Induction(values, finishes_turn)
    rows = [
        sorted(reachable(int(play.row_state(state, 0, row)), induction.layout)) for row in range(4)
    ]
    pairs = [
        {int(triangle(*each)) for each in product(*rows[start : start + 2])} for start in (0, 2)
    ]
    places = sorted({(int(triangle(*each)), each) for each in product(*pairs)}, reverse=True)
    for penalties in range(3, int(state.penalties[0]) - 1, -1):
        for place, (one, other) in places:
            if not has_ended(one, other):
                values[penalties * POSITIONS + place] = induction.expected(penalties, one, other)
    return (
        float(state.score(0))
        + values[int(state.penalties[0]) * POSITIONS + int(play.position(state, 0))]
    )


def reachable(row: int, layout: Layout) -> set[int]:
    further = [int(layout.after[row * SQUARES + square]) for square in range(SQUARES)]
    return {row}.union(*(reachable(each, layout) for each in further if each != NONE))


@cache
def player() -> SolitairePlayer:
    return SolitairePlayer(load_shipped_values())


# ---- the numbering


def test_the_number_of_positions_is_known() -> None:
    before_the_end = sum(
        not has_ended(high, low) for high in range(PAIRS) for low in range(high + 1)
    )
    assert 4 * before_the_end == TOTAL == 5_455_128


def test_row_states_and_pairs_are_numbered_without_gaps() -> None:
    open_rows = {
        int(open_row_state(square, marks)) for square in range(10) for marks in range(1, square + 2)
    }
    assert open_rows | {0, LOCKED} == set(range(ROW_STATES))
    assert sorted(
        triangle(upper, lower) for upper in range(ROW_STATES) for lower in range(upper + 1)
    ) == list(range(PAIRS))
    assert triangle(PAIRS - 1, PAIRS - 1) == POSITIONS - 1


def test_marks_lead_to_larger_numbers() -> None:
    layout = Layout()
    for row, square in product(range(ROW_STATES), range(SQUARES)):
        after = layout.after[row * SQUARES + square]
        assert after == NONE or after > row


# ---- the induction


@late
def test_the_induction_agrees_with_brute_force(
    rows: dict[str, range | tuple[int, ...]], penalties: int
) -> None:
    state = solo(rows, penalties)
    assert value_by_induction(state) == pytest.approx(BruteForce().value(state), abs=1e-9)


def test_finishing_the_turn_after_the_second_lock_is_worth_something() -> None:
    state = solo({"red": UP, "yellow": TEN_UP, "green": DOWN[:5], "blue": DEAD_DOWN}, 3)
    # Locking yellow with two white sixes leaves green, and one roll of its die in six marks the
    # seven for six points.
    assert 0.01 < value_by_induction(state, finishes_turn=True) - value_by_induction(state) < 0.5


# ---- the shipped solution


@late
def test_the_shipped_table_agrees_with_the_induction(
    rows: dict[str, range | tuple[int, ...]], penalties: int
) -> None:
    state = solo(rows, penalties)
    assert player().value(state) == pytest.approx(value_by_induction(state), abs=ROUNDING)


def test_the_shipped_table_is_consistent_with_itself() -> None:
    """Every value agrees with its successors up to rounding, including the start."""
    solution, rng = load_shipped_values(), random.Random(1)
    induction = Induction(vec[float](all_values()))
    assert induction.expected(0, 0, 0) == pytest.approx(OPTIMUM, abs=ROUNDING)
    for _ in range(2000):
        penalties, one, other = rng.randrange(4), rng.randrange(PAIRS), rng.randrange(PAIRS)
        if not has_ended(one, other):
            known = solution.at(penalties, int(triangle(one, other)))
            assert induction.expected(penalties, one, other) == pytest.approx(
                known, abs=2 * ROUNDING
            )


def all_values() -> Iterator[float]:
    solution = load_shipped_values()
    for penalties in range(4):
        solution.at(penalties, 0)
        yield from (level / STEPS_PER_POINT for level in solution.levels[penalties])


# ---- play


def test_simulated_games_score_what_the_table_says() -> None:
    scores = final_scores(player(), games=1000, seed=1)
    assert abs(fmean(scores) - OPTIMUM) < 2 * stdev(scores) / sqrt(len(scores))
    assert "games      1,000" in format_report(scores)


def test_a_table_loses_nothing_against_itself() -> None:
    assert losses(player(), player(), games=20, seed=1) == [0.0] * 20


def test_a_position_is_worth_the_mean_of_its_rolls() -> None:
    state = solo({"red": UP[1:6], "yellow": UP[:3], "green": DOWN, "blue": DOWN[2:7]}, 1)
    mean = sum(
        probability * player().value(rolled(state, outcome))
        for outcome, probability in state.outcomes()
    )
    assert player().value(state) == pytest.approx(mean, abs=2 * ROUNDING)


def test_every_move_has_a_value() -> None:
    for state in walk(qx.game("qwixx", players=1), seed=4):
        if state.acting:
            values = player().values(state, 0)
            assert [move for move, _ in values] == state.moves(0)
            assert player().best(state, 0) == max(values, key=itemgetter(1))[0]


def test_the_value_of_the_best_white_mark_is_reached_in_the_colours_step() -> None:
    state = roll(qx.game("qwixx", players=1).start(), "1 1 6 1 6 6")
    expected = max(value for _, value in player().values(state, 0))
    state.play(0, player().best(state, 0))
    assert max(value for _, value in player().values(state, 0)) == expected


def test_a_lock_that_ends_the_game_is_worth_what_it_scores() -> None:
    state = roll(
        solo({"red": UP, "yellow": TEN_UP, "green": DEAD_DOWN, "blue": DEAD_DOWN}, 3), "6 6 - 1 1 1"
    )
    values = {str(move): value for move, value in player().values(state, 0)}
    assert values == {"pass": state.scores[0] - 5, "yellow 12": state.scores[0] + 11 + 12}


def test_every_move_is_evaluated_exactly() -> None:
    state = roll(qx.game("qwixx", players=1).start(), "3 4 6 1 6 6")
    evaluation = evaluate_exactly(state, 0)
    assert evaluation.codes == [move.code for move in state.moves(0)]
    assert [float(score) for score in evaluation.scores] == pytest.approx(
        [value for _, value in player().values(state, 0)], abs=ROUNDING
    )
    assert set(evaluation.win_probabilities) == {1.0}
    assert set(evaluation.errors) == {0.0}


def test_only_qwixx_for_one_player_is_solved() -> None:
    for key, players in (("qwixx", 2), ("palette", 1)):
        other = qx.game(key, players=players).start()
        assert not play.is_solved(other.game)
        assert (
            refused(qx.OptionError, player().values, other, 0)
            == "only qwixx for one player is solved"
        )
    start = qx.game("qwixx", players=1).start()
    assert play.is_solved(start.game)
    assert "not the turn of seat 0" in refused(qx.IllegalMove, player().best, start, 0)
    assert "no seat 1" in refused(qx.SeatError, player().best, start, 1)


def test_the_session_in_the_docs() -> None:
    result = doctest.testfile(
        str(Path(__file__).parents[4] / "docs" / "engine" / "index.md"), module_relative=False
    )
    assert result.attempted > 5
    assert result.failed == 0
