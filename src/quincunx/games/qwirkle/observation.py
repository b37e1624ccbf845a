"""A position of Qwirkle as numbers for learners."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from quincunx.core.authoring.integers import zeros
from quincunx.core.authoring.observation import ObservationWriter
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.games.qwirkle import steps
from quincunx.games.qwirkle.action_state import QwirkleActionState, most_places, resume
from quincunx.games.qwirkle.board import LENGTH, Board
from quincunx.games.qwirkle.game import Qwirkle
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import (
    ALL,
    HAND,
    KINDS,
    MOST_COPIES,
    NAMES,
    SIDE,
    count_tiles,
    unpack_tiles,
)

# components of a place: where it is, how long its lines are, and the tiles that fit there
PLACE: Final = 40
FITS: Final = 4  # the first of the tiles
FARTHEST: Final = 110  # columns and rows of a table with all tiles in one chain


class QwirkleWriter(ObservationWriter):
    """The own hand, the tiles that are unseen, all scores and hand sizes, every tile on the table,
    and every place for a tile.

    Columns and rows are counted from the left and the top of the tiles, which are at 2 and more; 0
    is a tile or place that there is not.
    """

    copies: i64
    places: i64

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, Qwirkle)
        self.copies = game.copies
        self.places = most_places(game.copies)
        for pile in ("hand", "unseen"):
            for tile in NAMES:
                self.add(f"{pile}: {tile}", MOST_COPIES)
        for name in self.seat_names():
            self.add(f"{name}: hand size", HAND)
            self.add_score(name)
        for name in self.seat_names():
            for tile in NAMES:
                self.add(f"{name}: {tile} revealed")
        self.add("bag", KINDS * MOST_COPIES)
        self.add("passes", game.players)
        self.add("tiles placed in this turn", HAND)
        self.add("tiles set aside", HAND)
        self.add_turn()
        for tile in NAMES:
            for copy in range(1, game.copies + 1):
                self.add(f"table: {tile} {copy} column", FARTHEST)
                self.add(f"table: {tile} {copy} row", FARTHEST)
        for place in range(1, int(self.places) + 1):
            self.add_place(f"place {place}")

    def add_place(self, name: str) -> None:
        self.add(f"{name}: column", FARTHEST)
        self.add(f"{name}: row", FARTHEST)
        self.add(f"{name}: tiles across", 2 * SIDE)
        self.add(f"{name}: tiles down", 2 * SIDE)
        for tile in NAMES:
            self.add(f"{name}: {tile} fits")

    def write(self, state: State, seat: i64, into: vec[u8], start: i64) -> None:
        assert isinstance(state, QwirkleState)
        position = state if isinstance(state, QwirkleActionState) else resume(state, [])
        at = start + 2 * KINDS
        for number in range(self.players):
            other = (seat + number) % self.players
            into[at] = u8(position.sizes[other])
            self.write_score(position.points[other], into, at + 1)
            at += 3
        self.write_revealed(position, seat, into, at)
        at += KINDS * self.players
        into[at] = u8(position.bag_size())
        into[at + 1] = u8(position.passes)
        into[at + 2] = u8(position.placed)
        into[at + 3] = u8(count_tiles(position.traded))
        self.write_turn(
            position, seat, -1 if position.step == steps.DEAL else position.turn, into, at + 4
        )
        at += 4 + 2 * self.players
        self.write_tiles(position, seat, into, start, at)
        self.write_places(position, into, at + 2 * KINDS * self.copies)

    def write_revealed(self, state: QwirkleActionState, seat: i64, into: vec[u8], at: i64) -> None:
        """The tiles that each seat shows before the first move."""
        for number in range(self.players):
            revealed = state.revealed_set((seat + number) % self.players)
            for tile in range(i64(KINDS)):
                into[at + number * KINDS + tile] = u8(revealed >> tile & 1)

    def write_tiles(
        self, state: QwirkleActionState, seat: i64, into: vec[u8], start: i64, at: i64
    ) -> None:
        """The hand, the tiles on the table, and what is left: computed from what the seat sees, so
        nothing hidden can leak.
        """
        seen = zeros(KINDS)
        self.write_table(state.board, seen, into, at)
        if seat == state.turn:
            for tile in unpack_tiles(int(state.traded)):
                seen[tile] += 1
        for other in range(self.players):
            revealed = state.revealed_set(other) if other != seat else 0
            for tile in range(i64(KINDS)):
                seen[tile] += revealed >> tile & 1
        for tile in range(i64(KINDS)):
            held = state.piles[seat * KINDS + tile]
            into[start + tile] = u8(held)
            into[start + KINDS + tile] = u8(self.copies - held - seen[tile])

    def write_table(self, board: Board, seen: vec[i64], into: vec[u8], at: i64) -> None:
        """Where each tile is; equal ones in the order of rows. Counts them, too."""
        left, top = left_and_top(board)
        for cell in range(i64(len(board.grid))):
            tile = board.grid[cell] - 1
            if tile >= 0:
                place = at + 2 * (tile * self.copies + seen[tile])
                into[place] = u8(cell % board.width - left + 2)
                into[place + 1] = u8(cell // board.width - top + 2)
                seen[tile] += 1

    def write_places(self, state: QwirkleActionState, into: vec[u8], at: i64) -> None:
        board = state.board
        if board.laid == 0:
            return
        state.find_places()
        first_column, first_row = left_and_top(board)
        left, top = first_column + board.left, first_row + board.top
        for place in range(state.place_count):
            spot = state.places[place]
            edge = -1 - board.value(spot)
            across, down = board.edge_across[edge], board.edge_down[edge]
            into[at] = u8((spot & 255) - left + 2)
            into[at + 1] = u8((spot >> 8) - top + 2)
            into[at + 2] = u8(across >> LENGTH)
            into[at + 3] = u8(down >> LENGTH)
            fitting, tile = across & down & ALL, at + FITS
            while fitting:
                if fitting & 1:
                    into[tile] = 1
                fitting >>= 1
                tile += 1
            at += PLACE


def left_and_top(board: Board) -> tuple[i64, i64]:
    """The first column and the first row of the grid that have a tile."""
    left = board.width
    top = i64(-1)
    for cell in range(i64(len(board.grid))):
        if board.grid[cell] > 0:
            if top < 0:
                top = cell // board.width
            left = min(left, cell % board.width)
    return left, top
