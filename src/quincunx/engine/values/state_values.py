"""What positions are worth to every seat at once: the currency in which games are reviewed."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from quincunx.core.state import State
from quincunx.engine.values.batch import share_of_win

Numbers = NDArray[np.float64]

SMALLEST = 1e-9  # win probability


@dataclass(frozen=True)
class StateValues:
    """Indexed by position, sample and seat.

    The same sample of different positions has the same dice, so that they can be compared.
    """

    scores: Numbers  # expected final scores
    win_probabilities: Numbers  # win probabilities, which add up to 1 over the seats
    views: Numbers  # win probabilities as each seat sees its own, as in the engine's advice

    def values(self) -> Numbers:
        """What counts: the win probability, or the expected score of a single player."""
        return self.scores if self.scores.shape[2] == 1 else self.win_probabilities


def empty_values(positions: int, samples: int, seats: int) -> StateValues:
    return StateValues(*np.zeros((3, positions, samples, seats)))


def shared_win(state: State) -> Numbers:
    """The part of the win that each seat has; in a game that is not over, of those who lead."""
    return np.array([share_of_win(state, seat) for seat in range(state.players)])


def complete(values: StateValues, states: Sequence[State], confidence: float) -> None:
    """From how each seat sees its own chances, according to a model, to win probabilities; and the
    results of those positions, one for each row, in which the game is over.
    """
    values.win_probabilities[:] = share_win(values.views, confidence)
    values.views[:] = corrected(values.views, values.views.shape[-1], confidence)
    for row, state in enumerate(states):
        if state.over:
            values.scores[row] = state.scores
            values.win_probabilities[row] = values.views[row] = shared_win(state)


def share_win(views: Numbers, confidence: float) -> Numbers:
    """Win probabilities that add up to 1 over the last axis, the seats.

    Each seat's comes from the model's view of that seat, and the views need not agree. A model that
    expects everybody to play like the expert is too sure of the result where others play: its
    confidence says how far to trust it, from 0 (all seats have the same chances) to 1 and above.
    """
    powers = np.maximum(views, SMALLEST) ** confidence
    shares: Numbers = powers / powers.sum(axis=-1, keepdims=True)
    return shares


def corrected(views: Numbers, players: int, confidence: float) -> Numbers:
    """The same for a single seat, if all others have the same chances."""
    others, views = max(1, players - 1), np.clip(views, 0, 1)
    own, rest = views**confidence, others * ((1 - views) / others) ** confidence
    probabilities: Numbers = own / (own + rest)
    return probabilities
