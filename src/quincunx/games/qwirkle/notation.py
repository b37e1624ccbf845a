"""How Qwirkle is read: `play Ro@0,0 Rs@1,0`, `trade Ro Bs`, `pass`, and a draw `Ro Ro Yd`."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property, lru_cache

from quincunx.core.errors import Unreadable
from quincunx.core.moves import First, Move, Pass, Unseen, Value
from quincunx.core.notation import UNKNOWN_CODE, GameNotation
from quincunx.core.text.messages import N_, message
from quincunx.games.qwirkle.moves import (
    TILES,
    Cell,
    Draw,
    HiddenDraw,
    HiddenTrade,
    Place,
    Tile,
    TileValue,
    Trade,
    pack_play,
)
from quincunx.games.qwirkle.tiles import FARTHEST, HAND, NAMES, PASS, add_tile, is_play

MAX_CACHED_MOVES = 4096  # pages and drawings read the moves of the same positions again and again

PLACED_TILE = re.compile(r"([A-Z][a-z])@(0|-?[1-9][0-9]{0,2}),(0|-?[1-9][0-9]{0,2})")
OPENING = re.compile("first ([0-3])")  # at a real table: who has the largest set
HIDDEN_DRAW, HIDDEN_TRADE = re.compile("([1-6]) drawn"), re.compile("trade ([1-6])")
TILE_NUMBERS = {name: tile for tile, name in enumerate(NAMES)}
HELP = N_("write 'play Ro@0,0 Rs@1,0', 'trade Ro Bs' or 'pass'")
LETTERS = N_("a tile is a colour R O Y G B P and a shape o x d s e c, such as Ro")


def join_tiles(names: Iterable[str]) -> str:
    return " ".join(names)


def split_tiles(text: str) -> list[str]:
    """The names of tiles in a text such as a draw."""
    return text.split()


def find_tile(name: str) -> Tile:
    """A tile by its two letters."""
    return TILES[read_tile(name)]


def read_tile(name: str) -> int:
    if name not in TILE_NUMBERS:
        raise Unreadable(
            "there is no tile {name}: {letters}", name=f"{name!r:.20}", letters=message(LETTERS)
        )
    return TILE_NUMBERS[name]


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


@lru_cache(MAX_CACHED_MOVES)
def parse_move(text: str) -> Place | Trade | Pass:
    word, _, rest = text.partition(" ")
    if word == "play":
        return Place(code=read_play(rest))
    if word == "trade":
        return Trade(code=read_tiles(rest))
    if text == "pass":
        return Pass(code=PASS)
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


class MovesByCode(Mapping[int, Move]):
    """Every move that a code can say: too many to list."""

    def __getitem__(self, code: int) -> Place | Trade | Pass:
        if code == PASS:
            return Pass(code=PASS)
        return Place(code=code) if is_play(code) else Trade(code=code)

    def __iter__(self) -> Iterator[int]:
        raise TypeError("Qwirkle has too many moves to list them")

    def __len__(self) -> int:
        raise TypeError("Qwirkle has too many moves to count them")


class QwirkleNotation(GameNotation):
    kinds = (Place, Trade, Pass, Draw, HiddenTrade, HiddenDraw, First, Unseen)

    @cached_property
    def moves(self) -> MovesByCode:
        return MovesByCode()

    def read_move(self, text: str) -> Move:
        return parse_move(text)

    def find_own(self, value: Move) -> Move | None:
        if isinstance(value, TileValue):
            with suppress(*UNKNOWN_CODE):
                return parse_move(str(value))
            raise Unreadable(
                "{code} is not the code of a move of {title}",
                code=value.code,
                title=self.game.title,
            )
        return self.moves[PASS] if value == Pass() else None

    def read_roll(self, text: str) -> Draw:
        return Draw(code=read_tiles(text))

    def roll_with(self, code: int) -> Draw:
        return Draw(code=code)

    def read_event(self, seat: int | None, text: str) -> Value:
        if seat is None and text == str(Unseen()):
            return Unseen()
        if seat is None and (opening := OPENING.fullmatch(text)):
            return First(int(opening[1]))
        hidden = (HIDDEN_DRAW if seat is None else HIDDEN_TRADE).fullmatch(text)
        if hidden:
            return HiddenDraw(int(hidden[1])) if seat is None else HiddenTrade(int(hidden[1]))
        return super().read_event(seat, text)

    def public_event(self, event: Value) -> Value:
        """Only the number of tiles that are drawn or traded."""
        match event:
            case Draw(tiles):
                return HiddenDraw(len(tiles))
            case Trade(tiles):
                return HiddenTrade(len(tiles))
        return event
