"""The value of many positions to every seat: everybody plays the best moves by a value model until
the next roll, or through some more.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.search.lockstep import Lockstep, PausingLockstep
from quincunx.engine.search.turn import TurnSearch
from quincunx.engine.values.state_values import StateValues, complete, empty_values

PARTS = ("scores", "win_probabilities", "views")  # of the values
MOST_POSITIONS = 100  # played on at a time: more would not fit into the cache of a processor
MOST_ROWS = 60_000  # after these there are no further samples: some turns branch very widely


@dataclass(frozen=True)
class Leaves:
    """Where the turns lead to: positions before a roll, or finished games."""

    states: list[State]
    origins: list[int]  # the position that each comes from ...
    weights: list[float]  # ... and its probability
    rows: int = 0  # positions that were evaluated on the way


def value_of_states(
    search: TurnSearch,
    states: Sequence[State],
    samples: int,
    rng: Random,
    evaluate: Callable[[list[State]], StateValues],
) -> StateValues:
    """What positions are worth after the best play of this turn; with `samples`, after the next
    turn as well, for each of this many rolls, or fewer where turns branch very widely.

    `evaluate` says what the positions are worth at which turns end.
    """
    leaves = play_turns(search, states)
    if not samples:
        return combine(evaluate(leaves.states), leaves, len(states))
    found: list[StateValues] = []
    together = min(samples, max(1, MOST_POSITIONS // len(leaves.states)))
    rows = 0
    for first in range(0, samples, together):
        if rows > MOST_ROWS:
            break
        dice = [Random(rng.getrandbits(64)) for _ in range(min(together, samples - first))]
        following = [after_roll(state, each.copy()) for state in leaves.states for each in dice]
        ends = play_turns(search, following)
        rows += ends.rows
        found.append(combine(evaluate(ends.states), ends, len(following)))
    shape = len(leaves.states), -1, int(states[0].players)
    sampled = StateValues(
        *(
            np.concatenate([getattr(values, part).reshape(shape) for values in found], axis=1)
            for part in PARTS
        )
    )
    return combine(sampled, leaves, len(states))


def roll_out(
    search: TurnSearch,
    confidence: float,
    states: Sequence[State],
    samples: int,
    rolls: int,
    rng: Random,
) -> StateValues:
    """Static evaluation after the best play of this turn and the next rolls, by sample."""
    dice = [Random(rng.getrandbits(64)) for _ in range(samples)]
    twins = [state.copy() for state in states for _ in dice]
    lockstep = Lockstep(search, twins, [each.copy() for _ in states for each in dice], rolls)
    solo = int(states[0].players) == 1
    while lockstep.collect_decisions():
        lockstep.play_best(solo)
    values = evaluate_leaves(search, confidence, twins)
    shape = len(states), samples, int(states[0].players)
    return StateValues(*(getattr(values, part).reshape(shape) for part in PARTS))


def after_roll(state: State, dice: Random) -> State:
    """The position after a random roll; the same one if the game is over."""
    if not state.chance:
        return state
    twin = state.copy()
    twin.apply_outcome(twin.sample_code(dice))
    return twin


def play_turns(search: TurnSearch, states: Sequence[State]) -> Leaves:
    """The best play of all seats until the turn is over.

    Rolls in the middle of a turn, such as re-rolls, branch into all outcomes.
    """
    done = Leaves([], [], [])
    open_states = [state.copy() for state in states]
    origins = list(range(len(states)))
    weights = [1.0] * len(states)
    rows = 0
    while open_states:
        for first in range(0, len(open_states), MOST_POSITIONS):
            rows += play_to_roll(search, open_states[first : first + MOST_POSITIONS])
        branches = Leaves([], [], [])
        for state, origin, weight in zip(open_states, origins, weights, strict=True):
            if state.chance and search.is_mid_turn(state):
                add_outcomes(branches, state, origin, weight)
            else:
                add_leaf(done, state, origin, weight)
        open_states, origins, weights = branches.states, branches.origins, branches.weights
    return replace(done, rows=rows)


def play_to_roll(search: TurnSearch, states: list[State]) -> int:
    """Returns how many positions were evaluated."""
    lockstep = PausingLockstep(search, states, [], rolls=0)
    solo = int(states[0].players) == 1
    rows = 0
    while lockstep.collect_decisions():
        rows += int(lockstep.batch.rows)
        lockstep.play_best(solo)
    return rows


def add_outcomes(leaves: Leaves, state: State, origin: int, weight: float) -> None:
    for outcome, probability in state.outcomes():
        twin = state.copy()
        twin.apply_outcome(outcome.code)
        add_leaf(leaves, twin, origin, weight * probability)


def add_leaf(leaves: Leaves, state: State, origin: int, weight: float) -> None:
    leaves.states.append(state)
    leaves.origins.append(origin)
    leaves.weights.append(weight)


def evaluate_leaves(search: TurnSearch, confidence: float, states: list[State]) -> StateValues:
    """Static evaluation."""
    seats = int(states[0].players)
    values = empty_values(len(states), 1, seats)
    lockstep = PausingLockstep(search, states, [], rolls=0)
    for seat in range(seats):
        of_seat = search.model.evaluate(lockstep.final_positions(seat))
        values.scores[:, 0, seat], values.views[:, 0, seat] = (
            of_seat.scores,
            of_seat.win_probabilities,
        )
    complete(values, states, confidence)
    return values


def combine(values: StateValues, leaves: Leaves, positions: int) -> StateValues:
    """The mean over the leaves of each position."""
    weights = np.array(leaves.weights)[:, None, None]
    origins = np.array(leaves.origins)
    totals = empty_values(positions, *values.scores.shape[1:])
    for part in PARTS:
        np.add.at(getattr(totals, part), origins, weights * getattr(values, part))
    return totals
