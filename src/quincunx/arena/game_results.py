"""The results of many games as columns of numbers: small enough for many millions of games."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

Column = NDArray[Any]

# those with one row for each game
COLUMNS_BY_GAME = ("rounds", "rotations", "scores", "places", "rolls", "moves", "endings")
FINISHED, CUT_SHORT = -1, -2


@dataclass(frozen=True)
class Fault:
    """Why a player lost a game before its end."""

    round: int  # which set of dice
    rotation: int  # of the seats
    seat: int  # that lost
    name: str  # of its player
    reason: str  # in words


@dataclass(frozen=True)
class GameResults:
    """A row for each game, ordered by round and rotation; `scores` and `places` by seat."""

    rounds: Column  # which set of dice
    rotations: Column  # of the seats
    scores: Column  # the final points
    places: Column  # how many seats did better: 0 for a winner
    rolls: Column  # rolls and draws
    moves: Column  # of all seats together
    endings: Column  # FINISHED, CUT_SHORT, or the seat that lost by a fault
    decisions: Column  # of each participant, in all games together
    seconds: Column  # that each participant spent on its decisions
    faults: tuple[Fault, ...] = ()  # of the games that a bot lost by one
    luck: Column | None = (
        # of each seat in win probability, or points of a single player; None if it was not measured
        None
    )

    def __len__(self) -> int:
        return len(self.rounds)

    def by_participant(self, values: Column) -> Column:
        """Turn columns of seats into columns of participants."""
        seats = values.shape[1]
        seat_of_participant = (np.arange(seats)[None, :] - self.rotations[:, None]) % seats
        return np.take_along_axis(values, seat_of_participant, axis=1)

    @property
    def shares(self) -> Column:
        """What part of the win each participant has: 1 / n for n winners, 0 for a loser."""
        won = self.by_participant(self.places) == 0
        shares: Column = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
        return shares

    def first_rounds(self, count: int) -> "GameResults":
        """The games of the first rounds only; decisions and seconds stay, as measures of speed."""
        kept = self.rounds < count
        faults = tuple(fault for fault in self.faults if fault.round < count)
        luck = None if self.luck is None else self.luck[kept]
        return replace(
            self,
            faults=faults,
            luck=luck,
            **{name: getattr(self, name)[kept] for name in COLUMNS_BY_GAME},
        )


def concatenate(parts: Sequence[GameResults]) -> GameResults:
    """All parts in one; they are already in order."""
    columns = {
        name: np.concatenate([getattr(part, name) for part in parts]) for name in COLUMNS_BY_GAME
    }
    totals = {
        name: np.sum([getattr(part, name) for part in parts], axis=0)
        for name in ("decisions", "seconds")
    }
    luck = [part.luck for part in parts if part.luck is not None]
    faults = tuple(fault for part in parts for fault in part.faults)
    return GameResults(
        **columns, **totals, faults=faults, luck=np.concatenate(luck) if luck else None
    )


def empty_results(seats: int) -> GameResults:
    one = np.zeros(0, np.int64)
    many = np.zeros((0, seats), np.int32)
    return GameResults(
        one, one, many, many, one, one, one, np.zeros(seats, np.int64), np.zeros(seats)
    )
