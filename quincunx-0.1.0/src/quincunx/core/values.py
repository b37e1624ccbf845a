"""Moves and outcomes: an integer for programs, text for people."""

from dataclasses import dataclass
from typing import Final

FIRST: Final = -1  # the code of the outcome `first 0`; that of `first 1` is one less, and so on


@dataclass(frozen=True, slots=True)
class Value:
    code: int
    text: str

    def __str__(self) -> str:
        return self.text

    def __int__(self) -> int:
        return self.code


@dataclass(frozen=True, slots=True)
class Move(Value):
    """One decision of one seat, in its game's notation. The game makes it: `game.move("red 8")`."""


@dataclass(frozen=True, slots=True)
class Outcome(Value):
    """A roll, a draw or the first seat. The game makes it: `game.outcome("6 2 6 6 6 6")`."""
