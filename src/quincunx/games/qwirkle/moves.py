"""The kinds of moves and draws of Qwirkle."""

from dataclasses import dataclass

from quincunx.core.moves import Details, Pass


@dataclass(frozen=True, slots=True)
class Tile:
    colour: str  # such as `red`
    shape: str  # such as `circle`


@dataclass(frozen=True, slots=True)
class Placement(Tile):
    """A tile and where it goes; columns grow to the right and rows downwards."""

    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Place(Details):
    """Place tiles in one line."""

    tiles: tuple[Placement, ...]  # from left to right or from top to bottom


@dataclass(frozen=True, slots=True)
class Trade(Details):
    """Trade tiles for others from the bag."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Draw(Details):
    """The tiles that a player draws from the bag."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class HiddenTrade(Details):
    """A trade as the other players see it."""

    count: int


@dataclass(frozen=True, slots=True)
class HiddenDraw(Details):
    """A draw as the other players see it."""

    count: int


QwirkleMove = Place | Trade | Pass
QwirkleOutcome = Draw
