"""The games of a contest as a table of numbers: a row a game, small enough for many millions."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

Column = NDArray[Any]

ROWS = ("rounds", "rotations", "scores", "places", "rolls", "moves", "ends")  # the columns with a row a game
FINISHED, CUT_SHORT = -1, -2


@dataclass(frozen=True)
class Fault:
    """Why somebody lost a game before its end."""

    round: int
    rotation: int
    seat: int
    name: str
    reason: str


@dataclass(frozen=True)
class Games:
    """Rows in the order of rounds and rotations. `scores` and `places` have a column a seat."""

    rounds: Column
    rotations: Column
    scores: Column
    places: Column  # how many did better: 0 for a winner
    rolls: Column
    moves: Column
    ends: Column  # FINISHED, CUT_SHORT, or the seat that lost by a fault
    choices: Column  # of each place, how many moves it made ...
    seconds: Column  # ... and how long it thought, altogether
    faults: tuple[Fault, ...] = ()

    def __len__(self) -> int:
        return len(self.rounds)

    def by_place(self, values: Column) -> Column:
        """A column a seat turned into a column a place."""
        seats = values.shape[1]
        held = (np.arange(seats)[None, :] - self.rotations[:, None]) % seats
        return np.take_along_axis(values, held, axis=1)

    @property
    def shares(self) -> Column:
        """Of the victory, a column a place."""
        won = self.by_place(self.places) == 0
        parts: Column = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
        return parts

    def until(self, rounds: int) -> "Games":
        """The games of the first rounds only. What everybody thought about stays: it tells of time, not of results."""
        kept = self.rounds < rounds
        faults = tuple(fault for fault in self.faults if fault.round < rounds)
        return replace(self, faults=faults, **{name: getattr(self, name)[kept] for name in ROWS})


def joined(parts: Sequence[Games]) -> Games:
    """All in one table; the parts are in order already."""
    columns = {name: np.concatenate([getattr(part, name) for part in parts]) for name in ROWS}
    totals = {name: np.sum([getattr(part, name) for part in parts], axis=0) for name in ("choices", "seconds")}
    return Games(**columns, **totals, faults=tuple(fault for part in parts for fault in part.faults))


def none(seats: int) -> Games:
    """A table without a row."""
    one, many = np.zeros(0, np.int64), np.zeros((0, seats), np.int32)
    return Games(one, one, many, many, one, one, one, np.zeros(seats, np.int64), np.zeros(seats))
