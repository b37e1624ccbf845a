"""A table that begins in the position of a puzzle, against the engine."""

import json
from collections.abc import Sequence

from quincunx.core.dice.rng import Random
from quincunx.languages import _
from quincunx.practice.puzzle import Puzzle
from quincunx.server.table.entries import Entry, Imported, PositionSet
from quincunx.server.table.help import AUTO_HELP
from quincunx.server.table.names import allowed_name, default_name, is_given
from quincunx.server.table.row import HERE, TableRow
from quincunx.server.table.setup import SeatForm, SetupForm, host_entries, new_table
from quincunx.server.table.tokens import ClientTokens

LEVEL = "strong"


def table_from_puzzle(puzzle: Puzzle, name: str) -> tuple[TableRow, ClientTokens, Sequence[Entry]]:
    """What the seat cannot see is dealt again."""
    seats = [
        SeatForm(own_name(name, seat), HERE)
        if seat == puzzle.seat
        else SeatForm(_("Engine {number}", number=seat + 1), LEVEL)
        for seat in range(puzzle.game.players)
    ]
    row, tokens = new_table(SetupForm(puzzle.game, {}, seats, AUTO_HELP))
    start = puzzle.state.redeal(puzzle.seat, Random()).without_secret_choices(puzzle.seat)
    position = PositionSet(json.dumps(start.position(), separators=(",", ":")))
    return row, tokens, [*host_entries(tokens), Imported(), position]


def own_name(name: str, seat: int) -> str:
    return allowed_name(name) if is_given(name) else default_name(seat + 1)
