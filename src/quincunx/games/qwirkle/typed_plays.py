"""Plays of Qwirkle as people type them: without `play`, an opening without places, and tiles beside
one that is there already: `Rs Rx right of Ro`.
"""

import re
from collections.abc import Collection, Mapping, Sequence

from quincunx.core.errors import Unreadable
from quincunx.core.text.messages import join_or
from quincunx.games.qwirkle.tiles import NAMES

Cell = tuple[int, int]  # column and row

DIRECTIONS = {"above": (0, -1), "below": (0, 1), "left": (-1, 0), "right": (1, 0)}
DIRECTION_LETTERS = {word[0]: step for word, step in DIRECTIONS.items()}
PLACED = re.compile(r"([A-Z][a-z])@(-?\d{1,3}),(-?\d{1,3})")


def complete_play(text: str, board: Mapping[Cell, str]) -> str:
    """The notation of such a play; what is none stays as it is."""
    words = [word.strip(",;") or word for word in text.removeprefix("play ").split()]
    if all(map(PLACED.fullmatch, words)) and words:
        return "play " + " ".join(words)
    if words and all(word in NAMES for word in words) and not board:
        return write_play({(column, 0): tile for column, tile in enumerate(words)})
    if words and words[0] in NAMES and any(map(find_direction, words)):
        return write_play(place_beside(words, board))
    return text


def find_direction(word: str) -> Cell | None:
    return DIRECTIONS.get(word) or DIRECTION_LETTERS.get(word)


def place_beside(words: Sequence[str], board: Mapping[Cell, str]) -> dict[Cell, str]:
    """Tiles, a direction and the tile from which they lead away; several times, if need be."""
    placed: dict[Cell, str] = {}
    rest = [word for word in words if word != "of"]
    while rest:
        count = next((n for n, word in enumerate(rest) if find_direction(word)), 0)
        if not 0 < count < len(rest) - 1:
            raise Unreadable("write tiles, a direction and a tile that is there: Rs right of Ro")
        step = find_direction(rest[count]) or (0, 0)
        cell = find_cell(rest[count + 1], placed, board)
        for tile in rest[:count]:
            cell = next_free(cell, step, board.keys() | placed.keys())
            placed[cell] = tile
        rest = rest[count + 2 :]
    return placed


def find_cell(tile: str, placed: Mapping[Cell, str], board: Mapping[Cell, str]) -> Cell:
    """Where a tile is: `Ro` if there is only one, or `Ro@0,0`; those of the same turn first."""
    if match := PLACED.fullmatch(tile):
        return int(match[2]), int(match[3])
    for tiles in (placed, board):
        cells = [cell for cell, name in tiles.items() if name == tile]
        if len(cells) > 1:
            places = join_or([write_placed(tile, cell) for cell in cells])
            raise Unreadable("there are several {tile}: write {places}", tile=tile, places=places)
        if cells:
            return cells[0]
    raise Unreadable("there is no {tile} on the table", tile=f"{tile:.20}")


def next_free(cell: Cell, step: Cell, occupied: Collection[Cell]) -> Cell:
    column, row = cell[0] + step[0], cell[1] + step[1]
    return next_free((column, row), step, occupied) if (column, row) in occupied else (column, row)


def write_play(placed: Mapping[Cell, str]) -> str:
    """From left to right or from top to bottom."""
    return "play " + " ".join(write_placed(tile, cell) for cell, tile in sorted(placed.items()))


def write_placed(tile: str, cell: Cell) -> str:
    return f"{tile}@{cell[0]},{cell[1]}"
