"""Moves and outcomes: an integer for speed, text for people, typed fields for programs."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Generic, cast

from quincunx.core.moves import MoveKind, Notation, OutcomeKind

if TYPE_CHECKING:
    from quincunx.core.game import Game

FIRST: Final = -1  # the code of the outcome `first 0`; that of `first 1` is one less, and so on


@dataclass(frozen=True, slots=True, order=True)
class Value:
    code: int  # for programs that play many games
    text: str  # in the game's notation
    # that has made it; None if it was made by hand
    game: "Game | None" = field(default=None, init=False, compare=False, repr=False)

    def __str__(self) -> str:
        return self.text

    def __int__(self) -> int:
        return self.code


@dataclass(frozen=True, slots=True, order=True)
class Move(Value, Generic[MoveKind]):
    """One decision of one seat, in its game's notation. The game makes it: `game.move("red 8")`."""

    @property
    def details(self) -> MoveKind:
        """Its kind with its fields, such as `Mark(row="red", number=8)`; made on demand."""
        if self.game is None:
            return cast("MoveKind", Notation(self.text))
        return cast("MoveKind", self.game.notation.move_details(self.code))


@dataclass(frozen=True, slots=True, order=True)
class Outcome(Value, Generic[OutcomeKind]):
    """A roll, a draw or the first seat. The game makes it: `game.outcome("6 2 6 3 6 2")`."""

    @property
    def details(self) -> OutcomeKind:
        """Its kind with its fields, such as a roll's dice by colour; made on demand."""
        if self.game is None:
            return cast("OutcomeKind", Notation(self.text))
        return cast("OutcomeKind", self.game.notation.outcome_details(self.code))
