"""What a seat may see of a Qwirkle position: the table, its own tiles, and the number of all others."""

from typing import TYPE_CHECKING, Any

from quincunx.core.move_codes import MoveCodes
from quincunx.games.qwirkle import steps
from quincunx.games.qwirkle.board import MADE_DOWN, MADE_LENGTH, line_points
from quincunx.games.qwirkle.notation import write_move
from quincunx.games.qwirkle.tiles import COLOURS, KINDS, NAMES, SHAPES, SIDE, column_of, count_tiles, is_play, row_of, unpack_tiles

if TYPE_CHECKING:
    from quincunx.games.qwirkle.rules import QwirkleState


def game_view(state: "QwirkleState", seat: int | None) -> dict[str, Any]:
    own = [] if seat is None else own_tiles(state, seat)
    own_trade = unpack_tiles(int(state.traded)) if seat == state.turn else []
    return {
        "step": steps.NAMES[state.step],
        "turn": int(state.turn),
        "board": board(state),
        "hand": [NAMES[tile] for tile in own],
        "hand_sizes": [int(state.sizes[each]) for each in range(state.players)],
        "bag": int(state.bag_size()),
        "owed": int(state.owed),
        "set_aside": int(count_tiles(state.traded)),
        "traded": [NAMES[tile] for tile in own_trade],
        "unseen": unseen(state, own + own_trade),
        "plays": {} if seat is None else plays(state, seat),
        "passes": int(state.passes),
        "colours": list(COLOURS),
        "shapes": list(SHAPES),
    }


def own_tiles(state: "QwirkleState", seat: int) -> list[int]:
    """A hand in order, with every copy of a tile."""
    return [tile for tile in range(KINDS) for _ in range(state.piles[seat * KINDS + tile])]


def board(state: "QwirkleState") -> list[dict[str, Any]]:
    table = state.board
    return [{"column": int(column_of(spot)), "row": int(row_of(spot)), "tile": NAMES[table.tile(spot)]} for spot in table.occupied_spots()]


def unseen(state: "QwirkleState", own: list[int]) -> list[list[int]]:
    """How many copies of each tile this seat cannot see: a row for each colour, a column for each shape.

    This is computed from what the seat can see, as a careful player would do it, so nothing hidden can leak.
    """
    left = [state.game.int_option("copies")] * KINDS
    for tile in [*own, *(int(state.board.tile(spot)) for spot in state.board.occupied_spots())]:
        left[tile] -= 1
    return [left[first : first + SIDE] for first in range(0, KINDS, SIDE)]


def plays(state: "QwirkleState", seat: int) -> dict[str, Any]:
    """Every placement of an acting seat with its points, line by line."""
    if seat not in state.acting:
        return {}
    found, made = MoveCodes(), MoveCodes()
    state.legal_codes(seat, found)
    scored = {}
    for code in found.to_list():
        if is_play(code):
            points = int(state.board.points(code, made))
            scored[write_move(code)] = {"points": points, "lines": [line(state, each) for each in made.to_list()]}
    return scored


def line(state: "QwirkleState", made: int) -> dict[str, Any]:
    """A line that a play makes: where it begins, its direction, its length and its points."""
    spot, down, length = made & 0xFFFF, bool(made >> MADE_DOWN & 1), made >> MADE_LENGTH
    before = int(state.board.run(state.board.cell(spot), -state.board.step(down)))
    column, row = int(column_of(spot)), int(row_of(spot))
    return {
        "column": column if down else column - before,
        "row": row - before if down else row,
        "down": down,
        "length": length,
        "points": int(line_points(length)),
    }
