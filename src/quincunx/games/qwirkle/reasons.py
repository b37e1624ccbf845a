"""Why something cannot be done, in a sentence for players."""

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from quincunx.core.values import Move, Outcome
from quincunx.games.qwirkle.draws import bag_counts
from quincunx.games.qwirkle.notation import Cell, placement
from quincunx.games.qwirkle.tiles import KINDS, NAMES, PASS, companions, is_play, largest_set, spot_at, tiles_of, unpacked

if TYPE_CHECKING:
    from quincunx.games.qwirkle.rules import QwirkleState

TIMES = ("not", "only once", "only twice", "only three times")


def why_illegal(state: "QwirkleState", seat: int, move: Move) -> str:
    if move.code == PASS:
        return why_no_pass(state)
    lacking = why_lacking(state, seat, unpacked(int(tiles_of(move.code))))
    if not is_play(move.code):
        return why_no_trade(state, seat) or lacking or why_too_many(state)
    if lacking:
        return lacking
    laid = placement(move.code)
    return (why_no_opening(state, seat, laid) if state.board.laid == 0 else why_not_there(state, laid)) or why_no_line(state, laid)


def why_no_pass(state: "QwirkleState") -> str:
    if state.board.laid == 0:
        return "the first turn cannot be passed: somebody has to open the game"
    if state.bag_size() > 0:
        return "nobody passes while the bag has tiles: play or trade"
    return "a tile of this hand can be played, and so one must be"


def why_no_trade(state: "QwirkleState", seat: int) -> str:
    if state.board.laid == 0:
        return f"the first turn cannot trade: it must play {opening_words(state, seat)}"
    return "" if state.bag_size() > 0 else "the bag is empty, so nothing can be traded"


def why_too_many(state: "QwirkleState") -> str:
    return f"no more tiles can be traded than the bag has, and it has {state.bag_size()}"


def why_lacking(state: "QwirkleState", seat: int, tiles: list[int]) -> str:
    for tile, wanted in Counter(tiles).items():
        held = int(state.piles[seat * KINDS + tile])
        if held < wanted:
            return f"{NAMES[tile]} is {TIMES[held]} in this hand"
    return ""


def opening_words(state: "QwirkleState", seat: int) -> str:
    size = int(largest_set(state.hand(seat)))
    return f"a set of {size}, the largest in this hand" if size > 1 else "one tile, since no two of this hand make a set"


def why_no_opening(state: "QwirkleState", seat: int, laid: dict[Cell, int]) -> str:
    if len(laid) != largest_set(state.hand(seat)):
        return f"the first turn must play {opening_words(state, seat)}"
    if list(laid) != [(column, 0) for column in range(len(laid))]:
        return "the first tiles lie in a row, from 0,0 to the right"
    return ""


def why_not_there(state: "QwirkleState", laid: dict[Cell, int]) -> str:
    """What the places have against it, whatever the tiles are."""
    for column, row in laid:
        if is_taken(state, (column, row)):
            return f"a tile lies at {column},{row} already"
    for column, row in between(laid):
        if not is_taken(state, (column, row)):
            return f"there is a gap at {column},{row}: the tiles of a play lie in one line without gaps"
    if not any(is_taken(state, cell) for column, row in laid for cell in beside(column, row)):
        return "a play must touch a tile that lies on the table"
    return ""


def is_taken(state: "QwirkleState", cell: Cell) -> bool:
    return state.board.tile(spot_at(*cell)) >= 0


def between(laid: dict[Cell, int]) -> list[Cell]:
    """The cells from the first to the last tile of a play that it does not take itself."""
    (left, top), (right, bottom) = min(laid), max(laid)
    cells = [(column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)]
    return [cell for cell in cells if cell not in laid]


def beside(column: int, row: int) -> list[Cell]:
    return [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]


def why_no_line(state: "QwirkleState", laid: dict[Cell, int]) -> str:
    """Which two tiles would lie in one line and must not."""
    for cell in laid:
        for name, step in (("row", (1, 0)), ("column", (0, 1))):
            for one, other in combinations(line_through(state, laid, cell, step), 2):
                if one == other:
                    return f"{NAMES[one]} would lie twice in one {name}"
                if not companions(one) >> other & 1:
                    return f"{NAMES[one]} and {NAMES[other]} would lie in one {name}, and share neither colour nor shape"
    return "it cannot be played"


def line_through(state: "QwirkleState", laid: dict[Cell, int], cell: Cell, step: Cell) -> list[int]:
    """The tiles of the row or column through a cell as they would lie after the play."""

    def tile(distance: int) -> int:
        place = (cell[0] + step[0] * distance, cell[1] + step[1] * distance)
        return laid[place] if place in laid else int(state.board.tile(spot_at(*place)))

    first = last = 0
    while tile(first - 1) >= 0:
        first -= 1
    while tile(last + 1) >= 0:
        last += 1
    return [tile(distance) for distance in range(first, last + 1)]


def why_impossible(state: "QwirkleState", outcome: Outcome) -> str:
    tiles = unpacked(outcome.code)
    if len(tiles) != state.owed:
        return f"seat {state.turn} draws {state.owed} tiles, not {len(tiles)}"
    bag = bag_counts(state)
    for tile, wanted in Counter(tiles).items():
        if bag[tile] < wanted:
            return f"{NAMES[tile]} is {TIMES[bag[tile]]} in the bag"
    return ""
