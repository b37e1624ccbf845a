"""What positions are worth to every seat at once: the currency in which games are reviewed."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from quincunx.core.state import State
from quincunx.engine.values.batch import share_of_win

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class StateValues:
    """Indexed by position, sample and seat.

    The same sample of different positions has the same dice, so that they can be compared.
    """

    scores: Numbers  # expected final scores
    win_probabilities: Numbers  # win probabilities, which add up to 1 over the seats
    # win probabilities as each seat sees its own: what it maximises, and what the engine's advice
    # says
    views: Numbers

    def values(self) -> Numbers:
        """What counts: the win probability, or the expected score of a single player."""
        return self.scores if self.scores.shape[2] == 1 else self.win_probabilities


def empty_values(positions: int, samples: int, seats: int) -> StateValues:
    return StateValues(*np.zeros((3, positions, samples, seats)))


def shared_win(state: State) -> Numbers:
    """The part of the win that each seat has; in a game that is not over, of those who lead."""
    return np.array([share_of_win(state, seat) for seat in range(state.players)])


def add_up_to_one(probabilities: Numbers) -> Numbers:
    """Win probabilities by row that add up to 1.

    Each seat's comes from the network's view of that seat, and the views need not agree. Whatever
    they exceed 1 by is divided equally; for two players the result is the mean of both views.
    """
    seats = probabilities.shape[1]
    even = np.clip(probabilities - (probabilities.sum(axis=1, keepdims=True) - 1) / seats, 0, 1)
    divided: Numbers = even / even.sum(axis=1, keepdims=True)
    return divided


def set_results(values: StateValues, states: Sequence[State]) -> None:
    """Enter the results of those positions, one for each row, in which the game is over."""
    for row, state in enumerate(states):
        if state.over:
            values.scores[row] = state.scores
            values.win_probabilities[row] = values.views[row] = shared_win(state)
