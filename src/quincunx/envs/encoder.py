"""Positions as arrays for learners."""

from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from quincunx.core.authoring.observation import ObservationWriter, PlainWriter
from quincunx.core.game import Game, check_game
from quincunx.core.state import State

Bytes = NDArray[np.uint8]


class Encoder:
    """Turns what a seat may see into an array of bytes: its own seat first, then the opponents in
    the order of play.

    It is computed from what `state.view(seat)` shows and from nothing else, by compiled code.
    """

    def __init__(self, game: Game) -> None:
        check_game(game)
        self.game = game
        make = game.descriptor.load("observation") or PlainWriter
        self.writer: ObservationWriter = make(game)  # the compiled part
        self.names: tuple[str, ...] = tuple(self.writer.names)  # what each component means
        self.shape: tuple[int] = (len(self.names),)  # of an observation
        self.dtype = np.dtype(np.uint8)  # of an observation
        # the highest value of each component; the lowest is 0
        self.high: Bytes = np.array(self.writer.highs, np.uint8)

    def encode(self, state: State, seat: SupportsIndex, out: Any = None) -> Any:
        """Write a seat's observation into this array of bytes, or a new one, and return it."""
        if out is None:
            out = np.empty(self.shape, self.dtype)
        self.writer.encode(state, state.check_seat(seat), out)
        return out

    def describe(self, observation: Bytes) -> dict[str, int]:
        """The components that are not 0, by their names."""
        return {
            self.names[place]: int(observation[place])
            for place in np.flatnonzero(observation).tolist()
        }
