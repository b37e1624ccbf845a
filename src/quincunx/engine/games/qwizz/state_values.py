"""What Qwizz positions are worth to every seat, with the next turn of each looked at."""

from collections.abc import Sequence

import numpy as np

from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.games.qwizz.race import Race
from quincunx.engine.games.qwizz.sheet_values import Weights
from quincunx.engine.games.qwizz.turn_values import ANY_DIE, PASSIVE, WHITE_ONLY, TurnValues
from quincunx.engine.values.network import OUTPUTS, SCORE, win_probabilities
from quincunx.engine.values.state_values import StateValues, complete, empty_values
from quincunx.games.qwizz.rules import QwizzState


def look_at_next_turns(
    weights: Weights, samples: int, confidence: float, states: Sequence[State]
) -> StateValues:
    """Positions before a roll, or finished games."""
    race = Race(weights)
    next_turns = NextTurns(TurnValues(race.values), samples)
    seats = int(states[0].players)
    estimates = np.zeros((len(states), seats, OUTPUTS), np.float32)
    for row, state in enumerate(states):
        assert isinstance(state, QwizzState)
        if not state.over:
            estimates[row] = evaluate_seats(race, next_turns, state)
    values = empty_values(len(states), 1, seats)
    values.scores[:, 0] = estimates[:, :, SCORE]
    values.views[:, 0] = win_probabilities(estimates.reshape(-1, OUTPUTS)).reshape(-1, seats)
    complete(values, states, confidence)
    return values


def evaluate_seats(
    race: Race, next_turns: "NextTurns", state: QwizzState
) -> list[tuple[float, float, float]]:
    """Score, lead and spread of each seat."""
    seats = range(int(state.players))
    race.load(state, state.active)
    for seat, value in enumerate([next_turns.value(state, seat) for seat in seats]):
        race.scores[seat] = value
    estimates = []
    for seat in seats:
        lead = race.lead(seat)
        race.values.count = 0
        estimates.append((race.expected_score(seat), lead, race.spread(seat)))
    return estimates


class NextTurns:
    """What the next turn of a seat is worth. Many positions have the same sheet of a seat, which is
    evaluated once.
    """

    def __init__(self, turn: TurnValues, samples: int) -> None:
        self.turn = turn
        self.samples = samples
        self.known: dict[tuple[object, ...], tuple[float, ...]] = {}

    def value(self, state: QwizzState, seat: int) -> float:
        players = int(state.players)
        sheet = state.sheets[seat]
        key = bytes(memoryview(sheet.numbers)), sheet.lucky, sheet.lucky_used, sheet.penalties
        if key not in self.known:
            self.turn.entries.fill(sheet)
            self.turn.prepare()
            self.known[key] = tuple(
                self.turn.mean_of_rolls(self.samples, Random(0), rerolls)
                for rerolls in ((ANY_DIE,) if players == 1 else (WHITE_ONLY, PASSIVE))
            )
        active, *passive = self.known[key]
        if not passive:
            return active
        waits = (seat - int(state.active)) % players
        return passive[0] + share_of_turn(players, waits) * (active - passive[0])


def share_of_turn(players: int, waits: int) -> float:
    """How many active turns a seat has ahead, compared with the average of all, and its part of
    this one.

    A game may end after any turn: who has just been active is half a turn behind, who rolls next
    half a turn ahead.
    """
    return ((players + 1) / 2 - waits) / players
