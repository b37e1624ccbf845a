"""What Qwizz positions are worth to every seat, with the next turn of each looked at."""

from collections.abc import Sequence

import numpy as np

from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.games.qwizz.race import Race
from quincunx.engine.games.qwizz.sheet_values import Weights
from quincunx.engine.games.qwizz.turn_values import ANY_DIE, PASSIVE, WHITE_ONLY, TurnValues
from quincunx.engine.values.network import win_probabilities
from quincunx.engine.values.state_values import StateValues, complete, empty_values
from quincunx.games.qwizz.rules import QwizzState


def look_at_next_turns(
    weights: Weights, samples: int, confidence: float, states: Sequence[State]
) -> StateValues:
    """Positions before a roll, or finished games."""
    race = Race(weights)
    turn = TurnValues(race.values)
    values = empty_values(len(states), 1, int(states[0].players))
    for row, state in enumerate(states):
        assert isinstance(state, QwizzState)
        if not state.over:
            values.scores[row, 0], values.views[row, 0] = evaluate_seats(race, turn, state, samples)
    complete(values, states, confidence)
    return values


def evaluate_seats(
    race: Race, turn: TurnValues, state: QwizzState, samples: int
) -> tuple[list[float], list[float]]:
    """The expected scores and the win probabilities of all seats."""
    seats = range(int(state.players))
    scores = []
    probabilities = []
    race.load(state, state.active)
    for seat, value in enumerate(
        [value_of_next_turn(turn, state, seat, samples) for seat in seats]
    ):
        race.scores[seat] = value
    for seat in seats:
        lead = race.lead(seat)
        race.values.count = 0
        scores.append(race.expected_score(seat))
        probabilities.append(
            float(
                win_probabilities(np.array([[scores[-1], lead, race.spread(seat)]], np.float32))[0]
            )
        )
    return scores, probabilities


def value_of_next_turn(turn: TurnValues, state: QwizzState, seat: int, samples: int) -> float:
    turn.entries.fill(state.sheets[seat])
    turn.prepare()
    players = int(state.players)
    if players == 1:
        return turn.mean_of_rolls(samples, Random(0), ANY_DIE)
    active, passive = (
        turn.mean_of_rolls(samples, Random(0), rerolls) for rerolls in (WHITE_ONLY, PASSIVE)
    )
    return passive + share_of_turn(players, (seat - int(state.active)) % players) * (
        active - passive
    )


def share_of_turn(players: int, waits: int) -> float:
    """How many active turns a seat has ahead, compared with the average of all, and its part of
    this one.

    A game may end after any turn: who has just been active is half a turn behind, who rolls next
    half a turn ahead.
    """
    return ((players + 1) / 2 - waits) / players
