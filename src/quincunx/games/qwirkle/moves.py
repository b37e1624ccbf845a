"""The kinds of moves and draws of Qwirkle.

A decision can have hundreds of legal moves, of which most are never looked at. So a move is made of
its code alone, and lists its tiles when somebody asks for them.
"""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from quincunx.core.errors import Unreadable
from quincunx.core.moves import NO_CODE, Move, Outcome, Pass, Value
from quincunx.games.qwirkle.tiles import (
    COLOURS,
    DIGIT,
    DOWN,
    FARTHEST,
    HAND,
    NAMES,
    SHAPES,
    SIDE,
    SPOT,
    SPREAD,
    add_tile,
    column_of,
    goes_down,
    row_of,
    spot_at,
    spot_of,
    spread_of,
    tiles_of,
    unpack_tiles,
)

Cell = tuple[int, int]  # column and row


@dataclass(frozen=True, slots=True)
class Tile:
    colour: str  # such as `red`
    shape: str  # such as `circle`


@dataclass(frozen=True, slots=True)
class Placement(Tile):
    """A tile and where it goes; columns grow to the right and rows downwards."""

    column: int
    row: int


TILES = tuple(Tile(colour, shape) for colour in COLOURS for shape in SHAPES)


class TileValue(Value):
    """A value that is its code, which says all about its tiles.

    Made by hand of tiles in any order, it is Unreadable if no position has such a value.
    """

    __slots__ = ()
    __match_args__ = ("tiles",)

    def __init__(self, tiles: Iterable[Tile] = (), *, code: int = NO_CODE) -> None:
        object.__setattr__(self, "code", self.pack(tuple(tiles)) if code == NO_CODE else code)

    @staticmethod
    @abstractmethod
    def pack(tiles: Sequence[Any]) -> int:
        """The code of these tiles, or Unreadable."""

    @abstractmethod
    def unpack(self) -> Sequence[Tile]:
        """The tiles that the code says."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TileValue) and self.kind == other.kind and self.code == other.code

    def __hash__(self) -> int:
        return hash((self.kind, self.code))

    def __repr__(self) -> str:
        return f"{type(self).__name__}(tiles={self.unpack()!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return unpickle, (type(self), self.code)


class Place(TileValue, Move):
    """Place tiles in one line."""

    __slots__ = ()

    @property
    def tiles(self) -> tuple[Placement, ...]:
        """From left to right or from top to bottom."""
        return self.unpack()

    @staticmethod
    def pack(tiles: Sequence[Placement]) -> int:
        placed = {(tile.column, tile.row): tile_number(tile) for tile in tiles}
        if len(placed) < len(tiles):
            raise Unreadable("two tiles cannot be in the same place")
        return pack_play(dict(sorted(placed.items())))

    def unpack(self) -> tuple[Placement, ...]:
        return tuple(
            Placement(TILES[tile].colour, TILES[tile].shape, *cell)
            for cell, tile in placement(self.code).items()
        )

    def __str__(self) -> str:
        return "play " + " ".join(
            write_placed_tile(tile, cell) for cell, tile in placement(self.code).items()
        )


class TilesInAnyOrder(TileValue):
    """Tiles without places."""

    __slots__ = ()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return self.unpack()

    @staticmethod
    def pack(tiles: Sequence[Tile]) -> int:
        return pack_tiles(tiles)

    def unpack(self) -> tuple[Tile, ...]:
        return tuple(TILES[tile] for tile in unpack_tiles(self.code))


class Trade(TilesInAnyOrder, Move):
    """Trade tiles for others from the bag."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"trade {write_tiles(self.code)}"


class Draw(TilesInAnyOrder, Outcome):
    """The tiles that a player draws from the bag."""

    __slots__ = ()

    def __str__(self) -> str:
        return write_tiles(self.code)


@dataclass(frozen=True, slots=True)
class HiddenTrade(Move):
    """A trade as the other players see it."""

    count: int

    def __str__(self) -> str:
        return f"trade {self.count}"


@dataclass(frozen=True, slots=True)
class HiddenDraw(Outcome):
    """A draw as the other players see it."""

    count: int

    def __str__(self) -> str:
        return f"{self.count} drawn"


QwirkleMove = Place | Trade | Pass
QwirkleOutcome = Draw


def unpickle(kind: type[TileValue], code: int) -> TileValue:
    return kind(code=code)


def tile_number(tile: Tile) -> int:
    if tile.colour not in COLOURS or tile.shape not in SHAPES:
        raise Unreadable(
            "there is no tile {colour} {shape}: the colours are {colours}, the shapes {shapes}",
            colour=tile.colour,
            shape=tile.shape,
            colours=", ".join(COLOURS),
            shapes=", ".join(SHAPES),
        )
    return COLOURS.index(tile.colour) * SIDE + SHAPES.index(tile.shape)


def tile_name(tile: Tile) -> str:
    """Its two letters."""
    return NAMES[tile_number(tile)]


def write_tiles(packed: int) -> str:
    return " ".join(NAMES[tile] for tile in unpack_tiles(packed))


def write_placed_tile(tile: int, cell: Cell) -> str:
    return f"{NAMES[tile]}@{cell[0]},{cell[1]}"


def pack_tiles(tiles: Sequence[Tile]) -> int:
    """One to six tiles in any order, packed in the standard order."""
    if not 1 <= len(tiles) <= HAND:
        raise Unreadable(
            "a trade or draw has 1 to {most} tiles, not {number}", most=HAND, number=len(tiles)
        )
    packed = 0
    for tile in tiles:
        packed = int(add_tile(packed, tile_number(tile)))
    return packed


def pack_play(placed: dict[Cell, int]) -> int:
    """The code of tiles in one line, listed from left to right or from top to bottom."""
    if not 1 <= len(placed) <= HAND:
        raise Unreadable(
            "a play has 1 to {most} tiles, not {number}", most=HAND, number=len(placed)
        )
    if any(max(map(abs, cell)) > FARTHEST for cell in placed):
        raise Unreadable("a place is further away than any tile can be")
    cells = list(placed)
    (column, row), last = cells[0], cells[-1]
    if any(cell[0] != column for cell in cells) and any(cell[1] != row for cell in cells):
        raise Unreadable("the tiles of a play must be in one row or in one column")
    if max(last[0] - column, last[1] - row) >= SIDE:
        raise Unreadable(
            "no line is longer than {most} tiles, and these are further apart", most=SIDE
        )
    spread = sum(1 << cell[0] - column + cell[1] - row for cell in cells)
    tiles = sum(tile + 1 << DIGIT * place for place, tile in enumerate(placed.values()))
    return tiles | spread << SPREAD | int(spot_at(column, row)) << SPOT | (last[1] > row) << DOWN


def placement(code: int) -> dict[Cell, int]:
    """The cells of a play with their tiles, from left to right or from top to bottom."""
    spot = int(spot_of(code))
    spread = int(spread_of(code))
    down = goes_down(code)
    column = int(column_of(spot))
    row = int(row_of(spot))
    distances = [distance for distance in range(SIDE) if spread >> distance & 1]
    cells = [
        (column, row + distance) if down else (column + distance, row) for distance in distances
    ]
    return dict(zip(cells, unpack_tiles(int(tiles_of(code))), strict=True))
