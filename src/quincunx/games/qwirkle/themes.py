"""What decisions of Qwirkle are about."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from quincunx.core.moves import Move
from quincunx.core.state import State
from quincunx.core.text.messages import N_
from quincunx.core.themes import Themes
from quincunx.games.qwirkle.moves import Place, Trade
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import SIDE

Cells = set[tuple[int, int]]
QWIRKLE = SIDE  # tiles in a line
TEMPTING = 3  # of the other moves, best first, the best is compared with


class QwirkleThemes(Themes):
    names: ClassVar[Mapping[str, str]] = {
        "qwirkle": N_("Complete a Qwirkle"),
        "deny": N_("Deny the Qwirkle"),
        "hold": N_("Hold tiles back"),
        "fewer-points": N_("Fewer points now"),
        "trade": N_("Trade tiles"),
        "play-out": N_("Play out"),
        "several-lines": N_("Several lines at once"),
        "place": N_("Choose the place"),
        "keep": N_("Choose what to keep"),
    }

    def find(self, state: State, seat: int, best: Move, others: Sequence[Move]) -> list[str]:
        assert isinstance(state, QwirkleState)
        details = best
        if isinstance(details, Trade):
            return ["trade"]
        if not isinstance(details, Place):
            return []
        board = {(each.column, each.row) for each in state.view(None).board}
        lengths = line_lengths(board, best)
        rivals = [each for each in others if isinstance(each, Place)][:TEMPTING]
        most_tiles = max([tiles_laid(each) for each in rivals], default=0)
        points = points_of(state, seat, best)
        applies = {
            "qwirkle": QWIRKLE in lengths,
            "deny": opens(lengths)
            < max((opens(line_lengths(board, each)) for each in rivals), default=0),
            "hold": len(details.tiles) < most_tiles,
            "fewer-points": any(points_of(state, seat, each) > points for each in rivals),
            "play-out": is_last(state, seat, best),
            "several-lines": len(lengths) > 2,
        }
        found = [name for name, is_so in applies.items() if is_so]
        return found or ["place" if places_same_tiles(best, others[0]) else "keep"]


def places_same_tiles(best: Move, other: Move) -> bool:
    """Does the other move place the same tiles elsewhere?"""
    one, two = best, other
    assert isinstance(one, Place)
    return isinstance(two, Place) and tiles_of(one) == tiles_of(two)


def tiles_of(placed: Place) -> list[tuple[str, str]]:
    return sorted((tile.colour, tile.shape) for tile in placed.tiles)


def tiles_laid(move: Move) -> int:
    return len(move.tiles) if isinstance(move, Place) else 0


def opens(lengths: Sequence[int]) -> int:
    """Lines that miss one tile: the next player may complete them."""
    return list(lengths).count(QWIRKLE - 1)


def points_of(state: QwirkleState, seat: int, move: Move) -> int:
    after = state.copy()
    after.apply_move(seat, move.code)
    return int(after.score(seat) - state.score(seat))


def is_last(state: QwirkleState, seat: int, move: Move) -> bool:
    after = state.copy()
    after.apply_move(seat, move.code)
    return after.over


def line_lengths(board: Cells, move: Move) -> list[int]:
    """Of the lines that the placed tiles make or extend."""
    assert isinstance(move, Place)
    laid = {(tile.column, tile.row) for tile in move.tiles}
    cells = board | laid
    lines = {line_through(cells, cell, down) for cell in laid for down in (False, True)}
    return [last - first + 1 for _, _, first, last in lines if last > first]


def line_through(cells: Cells, cell: tuple[int, int], down: bool) -> tuple[bool, int, int, int]:
    """Whether it goes down, its row or column, and where it begins and ends."""
    place = cell[1] if down else cell[0]
    fixed = cell[0] if down else cell[1]
    first = last = place
    while (fixed, first - 1) in cells if down else (first - 1, fixed) in cells:
        first -= 1
    while (fixed, last + 1) in cells if down else (last + 1, fixed) in cells:
        last += 1
    return down, fixed, first, last
