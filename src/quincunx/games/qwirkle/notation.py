"""How Qwirkle is written: `play Ro@0,0 Rs@1,0`, `trade Ro Bs`, `pass`, and a draw `Ro Ro Yd`."""

import re
from collections.abc import Iterable
from functools import lru_cache

from quincunx.core.moves import Details, First, Pass, Unseen
from quincunx.core.errors import Unreadable
from quincunx.core.notation import GameNotation, normalise
from quincunx.core.text.messages import N_, message
from quincunx.games.qwirkle.moves import (
    Draw,
    HiddenDraw,
    HiddenTrade,
    Place,
    Placement,
    Tile,
    Trade,
)
from quincunx.games.qwirkle.tiles import (
    COLOURS,
    DIGIT,
    DOWN,
    FARTHEST,
    HAND,
    NAMES,
    PASS,
    SHAPES,
    SIDE,
    SPOT,
    SPREAD,
    add_tile,
    column_of,
    goes_down,
    is_play,
    row_of,
    spot_at,
    spot_of,
    spread_of,
    tiles_of,
    unpack_tiles,
)

Cell = tuple[int, int]  # column and row
MAX_CACHED_MOVES = 4096  # pages and drawings parse the moves of the same positions again and again

PLACED_TILE = re.compile(r"([A-Z][a-z])@(0|-?[1-9][0-9]{0,2}),(0|-?[1-9][0-9]{0,2})")
UNSEEN = "unseen"
OPENING = re.compile("first ([0-3])")  # at a real table: who has the largest set
HIDDEN_DRAW, HIDDEN_TRADE = re.compile("([1-6]) drawn"), re.compile("trade ([1-6])")
TILES = {name: tile for tile, name in enumerate(NAMES)}
TILE_DETAILS = tuple(Tile(colour, shape) for colour in COLOURS for shape in SHAPES)
HELP = N_("write 'play Ro@0,0 Rs@1,0', 'trade Ro Bs' or 'pass'")
LETTERS = N_("a tile is a colour R O Y G B P and a shape o x d s e c, such as Ro")


# ---- writing


def join_tiles(names: Iterable[str]) -> str:
    return " ".join(names)


def write_tiles(packed: int) -> str:
    return join_tiles(NAMES[tile] for tile in unpack_tiles(packed))


def write_move(code: int) -> str:
    if code == PASS:
        return "pass"
    if not is_play(code):
        return "trade " + write_tiles(code)
    return "play " + " ".join(
        write_placed_tile(tile, cell) for cell, tile in placement(code).items()
    )


def write_placed_tile(tile: int, cell: Cell) -> str:
    return f"{NAMES[tile]}@{cell[0]},{cell[1]}"


def write_details(details: Details) -> str:
    """A move or draw, also as others see it; empty if it is of another game."""
    match details:
        case Place(tiles):
            return "play " + " ".join(
                write_placed_tile(tile_number(tile), (tile.column, tile.row)) for tile in tiles
            )
        case Trade(tiles):
            return "trade " + join_tiles(map(tile_name, tiles))
        case Pass():
            return "pass"
        case Draw(tiles):
            return join_tiles(map(tile_name, tiles))
        case HiddenTrade(count):
            return f"trade {count}"
        case HiddenDraw(count):
            return f"{count} drawn"
        case Unseen():
            return UNSEEN
    return ""


def tile_name(tile: Tile) -> str:
    """Its two letters."""
    return NAMES[tile_number(tile)]


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


def move_details(code: int) -> Details:
    if code == PASS:
        return Pass()
    if not is_play(code):
        return Trade(tuple(TILE_DETAILS[tile] for tile in unpack_tiles(code)))
    return Place(
        tuple(place_tile(TILE_DETAILS[tile], cell) for cell, tile in placement(code).items())
    )


def place_tile(tile: Tile, cell: Cell) -> Placement:
    return Placement(tile.colour, tile.shape, *cell)


def draw_details(code: int) -> Draw:
    return Draw(tuple(TILE_DETAILS[tile] for tile in unpack_tiles(code)))


# ---- reading


@lru_cache(MAX_CACHED_MOVES)
def parse_move(text: str) -> Details:
    return move_details(read_move(text))


def split_tiles(text: str) -> list[str]:
    """The names of tiles in a text such as a draw."""
    return text.split()


def tile_details(name: str) -> Tile:
    """A tile by its two letters."""
    return TILE_DETAILS[read_tile(name)]


def read_tile(name: str) -> int:
    if name not in TILES:
        raise Unreadable(
            "there is no tile {name}: {letters}", name=f"{name!r:.20}", letters=message(LETTERS)
        )
    return TILES[name]


def read_tiles(text: str) -> int:
    """One to six tiles in any order, packed in the standard order."""
    names = split_tiles(text)
    if not 1 <= len(names) <= HAND:
        raise Unreadable(
            "{text} must be 1 to {most} tiles, such as 'Ro Ro Yd'", text=f"{text!r:.60}", most=HAND
        )
    packed = 0
    for name in names:
        packed = int(add_tile(packed, read_tile(name)))
    return packed


def read_move(text: str) -> int:
    word, _, rest = text.partition(" ")
    if word == "play":
        return read_play(rest)
    if word == "trade":
        return read_tiles(rest)
    if text == "pass":
        return PASS
    raise Unreadable("{text} is not a move: {help}", text=f"{text!r:.60}", help=message(HELP))


def read_play(text: str) -> int:
    words = text.split()
    placed = dict(sorted(map(read_placed_tile, words)))
    if not 1 <= len(words) <= HAND:
        raise Unreadable(
            "a play has 1 to {most} tiles, not {number}: {help}",
            most=HAND,
            number=len(words),
            help=message(HELP),
        )
    if len(placed) < len(words):
        raise Unreadable("two tiles cannot be in the same place")
    return pack_play(placed)


def read_placed_tile(text: str) -> tuple[Cell, int]:
    """A tile with its cell, such as `Ro@0,0`."""
    match = PLACED_TILE.fullmatch(text)
    if match is None:
        raise Unreadable(
            "{text} is not a tile with its column and row, such as Ro@0,0", text=f"{text!r:.20}"
        )
    column = int(match[2])
    row = int(match[3])
    if max(abs(column), abs(row)) > FARTHEST:
        raise Unreadable("{text} is further away than any tile can be", text=text)
    return (column, row), read_tile(match[1])


def pack_play(placed: dict[Cell, int]) -> int:
    """The code of tiles in one line, listed from left to right or from top to bottom."""
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


def is_opening(text: str) -> bool:
    """Does it say who has the largest set?"""
    return OPENING.fullmatch(text) is not None


class QwirkleNotation(GameNotation):
    kinds = (Place, Trade, Pass, Draw, HiddenTrade, HiddenDraw, First, Unseen)

    def read_move(self, text: str) -> int:
        return read_move(text)

    def write_move(self, code: int) -> str:
        return write_move(code)

    def read_outcome(self, text: str) -> int:
        return read_tiles(text)

    def write_outcome(self, code: int) -> str:
        return write_tiles(code)

    def move_details(self, code: int) -> Details:
        return move_details(code)

    def roll_details(self, code: int) -> Details:
        return draw_details(code)

    def write_details(self, details: Details) -> str:
        return write_details(details)

    def public_text(self, seat: int | None, text: str) -> str:
        """Only the number of tiles that are drawn or traded."""
        details = None if text.startswith("play ") else self.event_details(seat, text)
        match details:
            case Draw(tiles):
                return write_details(HiddenDraw(len(tiles)))
            case Trade(tiles):
                return write_details(HiddenTrade(len(tiles)))
        return text

    def event_details(self, seat: int | None, text: str) -> Details:
        words = normalise(text)
        if seat is None and words == UNSEEN:
            return Unseen()
        if seat is None and (opening := OPENING.fullmatch(words)):
            return First(int(opening[1]))
        hidden = (HIDDEN_DRAW if seat is None else HIDDEN_TRADE).fullmatch(words)
        if hidden:
            return HiddenDraw(int(hidden[1])) if seat is None else HiddenTrade(int(hidden[1]))
        return draw_details(read_tiles(words)) if seat is None else parse_move(words)
