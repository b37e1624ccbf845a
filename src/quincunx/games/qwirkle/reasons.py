"""Why a move or draw is refused, in words for players."""

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from quincunx.core.moves import Move, Outcome
from quincunx.core.text.messages import message
from quincunx.games.qwirkle.draws import bag_counts, count_of_tiles
from quincunx.games.qwirkle.moves import Cell, placement
from quincunx.games.qwirkle.tiles import (
    KINDS,
    NAMES,
    PASS,
    companions,
    is_play,
    largest_set,
    spot_at,
    tiles_of,
    unpack_tiles,
)

if TYPE_CHECKING:
    from quincunx.games.qwirkle.rules import QwirkleState


def why_illegal(state: "QwirkleState", seat: int, move: Move) -> str:
    if move.code == PASS:
        return why_no_pass(state)
    lacking = why_lacking(state, seat, unpack_tiles(int(tiles_of(move.code))))
    if not is_play(move.code):
        return why_no_trade(state, seat) or lacking or why_too_many(state)
    if lacking:
        return lacking
    placed = placement(move.code)
    return (
        why_no_opening(state, seat, placed)
        if state.board.laid == 0
        else why_not_there(state, placed)
    ) or why_no_line(state, placed)


def why_no_pass(state: "QwirkleState") -> str:
    if state.board.laid == 0:
        return message("the first turn cannot be passed: it must place tiles")
    if state.bag_size() > 0:
        return message("passing is not allowed while the bag has tiles: play or trade")
    return message("one of these tiles can be played, so passing is not allowed")


def why_no_trade(state: "QwirkleState", seat: int) -> str:
    if state.board.laid == 0:
        return message(
            "tiles cannot be traded in the first turn: it must play {what}",
            what=describe_opening(state, seat),
        )
    return "" if state.bag_size() > 0 else message("the bag is empty, so nothing can be traded")


def why_too_many(state: "QwirkleState") -> str:
    return message(
        "the bag has only {tiles}, and no more can be traded",
        tiles=count_of_tiles(int(state.bag_size())),
    )


def why_lacking(state: "QwirkleState", seat: int, tiles: list[int]) -> str:
    for tile, wanted in Counter(tiles).items():
        held = int(state.piles[seat * KINDS + tile])
        if held < wanted:
            return describe_lack(tile, held, message("this hand"))
    return ""


def describe_lack(tile: int, available: int, pile: str) -> str:
    if available:
        return message(
            "{pile} has only {available} {tile}", pile=pile, available=available, tile=NAMES[tile]
        )
    return message("{pile} has no {tile}", pile=pile, tile=NAMES[tile])


def describe_opening(state: "QwirkleState", seat: int) -> str:
    size = int(largest_set(state.tile_set(seat)))
    if size > 1:
        return message("a set of {size}, the largest in this hand", size=size)
    return message("one tile, because no two tiles in this hand match")


def why_no_opening(state: "QwirkleState", seat: int, placed: dict[Cell, int]) -> str:
    if len(placed) != largest_set(state.tile_set(seat)):
        return message("the first turn must play {what}", what=describe_opening(state, seat))
    if list(placed) != [(column, 0) for column in range(len(placed))]:
        return message("the first tiles must be in a row, from 0,0 to the right")
    return ""


def why_not_there(state: "QwirkleState", placed: dict[Cell, int]) -> str:
    """Why the places are not allowed, whatever the tiles are."""
    for column, row in placed:
        if is_occupied(state, (column, row)):
            return message("there is already a tile at {column},{row}", column=column, row=row)
    for column, row in cells_between(placed):
        if not is_occupied(state, (column, row)):
            return message(
                "there is a gap at {column},{row}: the tiles of a play must be in one line "
                "without gaps",
                column=column,
                row=row,
            )
    if not any(
        is_occupied(state, cell) for column, row in placed for cell in neighbours(column, row)
    ):
        return message("a play must touch a tile on the table")
    return ""


def is_occupied(state: "QwirkleState", cell: Cell) -> bool:
    return state.board.tile(spot_at(*cell)) >= 0


def cells_between(placed: dict[Cell, int]) -> list[Cell]:
    """The cells between the first and the last tile of a play that it does not cover itself."""
    (left, top), (right, bottom) = min(placed), max(placed)
    cells = [(column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)]
    return [cell for cell in cells if cell not in placed]


def neighbours(column: int, row: int) -> list[Cell]:
    return [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]


def why_no_line(state: "QwirkleState", placed: dict[Cell, int]) -> str:
    """Which two tiles would be in one line although they do not match."""
    for cell in placed:
        for line, step in ((message("one row"), (1, 0)), (message("one column"), (0, 1))):
            for one, other in combinations(line_through(state, placed, cell, step), 2):
                if one == other:
                    return message("{one} would appear twice in {line}", one=NAMES[one], line=line)
                if not companions(one) >> other & 1:
                    return message(
                        "{one} and {other} would be in {line}, but they share neither "
                        "colour nor shape",
                        one=NAMES[one],
                        other=NAMES[other],
                        line=line,
                    )
    return message("this play is not allowed here")


def line_through(
    state: "QwirkleState", placed: dict[Cell, int], cell: Cell, step: Cell
) -> list[int]:
    """The tiles of the row or column through a cell as they would be after the play."""

    def tile(distance: int) -> int:
        place = (cell[0] + step[0] * distance, cell[1] + step[1] * distance)
        return placed[place] if place in placed else int(state.board.tile(spot_at(*place)))

    first = last = 0
    while tile(first - 1) >= 0:
        first -= 1
    while tile(last + 1) >= 0:
        last += 1
    return [tile(distance) for distance in range(first, last + 1)]


def why_impossible(state: "QwirkleState", outcome: Outcome) -> str:
    tiles = unpack_tiles(outcome.code)
    if len(tiles) != state.owed:
        return message(
            "seat {seat} draws {tiles}, not {drawn}",
            seat=state.turn,
            tiles=count_of_tiles(int(state.owed)),
            drawn=len(tiles),
        )
    bag = bag_counts(state)
    for tile, wanted in Counter(tiles).items():
        if bag[tile] < wanted:
            return describe_lack(tile, bag[tile], message("the bag"))
    return ""
