"""Positions as numbers for learners: what a seat may see, itself first, one byte for each."""

from abc import ABC, abstractmethod
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from quincunx.core.game import Game
from quincunx.core.state import State

HIGHEST: Final = 255
SCORE_SHIFT: Final = 32  # keeps scores positive: no game takes more points off
LARGE_SCORE: Final = HIGHEST - SCORE_SHIFT  # the highest that one component can show


@mypyc_attr(allow_interpreted_subclasses=True)
class ObservationWriter(ABC):
    """Writes what `state.view(seat)` shows, and nothing else, into an array of bytes.

    A subclass adds its components in the order in which `write` sets them.
    """

    game: Game
    players: i64
    size: i64  # the number of components
    names: list[str]  # of each component
    highs: list[int]  # the highest value of each component; the lowest is 0
    blank: vec[u8]  # zeros for all components

    def __init__(self, game: Game) -> None:
        self.game = game
        self.players = game.players
        self.size = 0
        self.names = []
        self.highs = []
        self.blank = vec[u8]()

    @abstractmethod
    def write(self, state: State, seat: i64, into: vec[u8], start: i64) -> None:
        """Set all components that are not 0, from this index on. There are only zeros before."""

    def encode(self, state: State, seat: i64, out: Any) -> None:
        """Write the observation into an array of `size` bytes."""
        if len(self.blank) != self.size:
            self.blank = vec[u8]([0] * int(self.size))
        components = self.blank[:]
        self.write(state, seat, components, 0)
        memoryview(out).cast("B")[:] = memoryview(components)

    def add(self, name: str, high: int = 1) -> None:
        """Add a component."""
        self.names.append(name)
        self.highs.append(high)
        self.size += 1

    def add_score(self, name: str) -> None:
        """Add a score, which can be too large for one component."""
        self.add(f"{name}: score", HIGHEST)
        self.add(f"{name}: score above {LARGE_SCORE}", HIGHEST)

    def add_turn(self) -> None:
        """Add whose turn it is and who has to decide."""
        for name in self.seat_names():
            self.add(f"{name}: active")
        for name in self.seat_names():
            self.add(f"{name}: has to decide")

    def write_score(self, points: i64, into: vec[u8], at: i64) -> None:
        """Set what `add_score` has added."""
        into[at] = u8(as_score(points))
        if points > LARGE_SCORE:
            into[at + 1] = u8(as_score(points - LARGE_SCORE - SCORE_SHIFT))

    def seat_names(self) -> list[str]:
        """The seats as the observing one calls them; opponents follow in order of play."""
        return ["own", *(f"opponent {number}" for number in range(1, self.players))]

    def write_turn(self, state: State, seat: i64, active: i64, into: vec[u8], at: i64) -> None:
        """Set what `add_turn` has added; `active` is -1 while nobody is."""
        for number in range(self.players):
            other = (seat + number) % self.players
            if other == active:
                into[at + number] = 1
            if state.waiting >> other & 1:
                into[at + self.players + number] = 1


class PlainWriter(ObservationWriter):
    """For games that have none of their own: the scores, and who has to decide."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        for name in self.seat_names():
            self.add_score(name)
        self.add_turn()

    def write(self, state: State, seat: i64, into: vec[u8], start: i64) -> None:
        for number in range(self.players):
            points = state.score((seat + number) % self.players)
            self.write_score(points, into, start + 2 * number)
        self.write_turn(state, seat, -1, into, start + 2 * self.players)


def as_score(points: i64) -> i64:
    """Points as a byte: 32 is no points."""
    points += SCORE_SHIFT
    if points < 0:
        return 0
    return points if points < HIGHEST else HIGHEST
