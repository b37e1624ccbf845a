"""Finding every legal placement of a hand, each exactly once.

A placement covers at least one edge cell. It is found at the first of them, from the left or from
the top: a tile goes there, others go before it as long as they cover no earlier edge cell, and
others after it, beyond the tiles that are already there. `room` keeps the line valid: it is the set
of tiles that are companions of all tiles in the line so far.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.core.authoring.integers import shifted, zeros
from quincunx.core.move_codes import MoveCodes
from quincunx.games.qwirkle.board import NO_LINE, Board, spot_step
from quincunx.games.qwirkle.tiles import (
    ALL,
    DIGIT,
    DOWN,
    HAND,
    KINDS,
    SPOT,
    SPREAD,
    companions,
    spot_at,
)

START_SPOT: Final = 10  # of a start: above the number of the edge cell, its spot
START_EDGE: Final = 1023


class Placements:
    board: Board
    grid: vec[i64]
    into: MoveCodes
    hand: i64  # the set of tiles in hand
    rack: vec[i64]  # the same one by one
    mates: vec[i64]  # the companions of each of them
    held: i64  # the number of them
    down: bool  # whether the lines being found go down
    step: i64  # from a cell to the next in the line
    crossings: vec[i64]  # edge cell -> the tiles that fit into the crossing line
    # the edge cells where a tile fits, sorted so that equal positions list their moves in the same
    # order
    starts: vec[i64]
    found: i64  # the number of them
    least: i64  # placements with fewer tiles are not listed
    beyond: i64  # the first empty cell after the edge cell at which lines are being found

    def __init__(self, board: Board, hand: i64, into: MoveCodes) -> None:
        self.board = board
        self.grid = board.grid
        self.into = into
        self.hand = hand
        self.rack = zeros(HAND)
        self.mates = zeros(HAND)
        self.held = 0
        for tile in range(i64(KINDS)):
            if hand >> tile & 1:
                self.rack[self.held] = tile
                self.mates[self.held] = companions(tile)
                self.held += 1
        self.down = False
        self.step = 1
        self.crossings = board.edge_down
        self.starts = zeros(board.edges)
        self.found = 0
        self.least = 1
        self.beyond = 0

    def add_openings(self, size: i64) -> None:
        """All ways to place this many tiles on an empty table, from 0,0 to the right."""
        self.least = size
        self.go_on(self.board.cell(spot_at(0, 0)), 0, ALL, spot_at(0, 0) << SPOT, 0)

    def add_all(self) -> None:
        """All placements on a table with tiles.

        A single tile is in two lines: it is listed as across.
        """
        self.find_starts()
        self.add_lines(self.board.edge_across)
        self.down = True
        self.step = self.board.width
        self.crossings = self.board.edge_across
        self.least = 2
        self.add_lines(self.board.edge_down)

    def find_starts(self) -> None:
        board = self.board
        for edge in range(board.edges):
            if self.hand & board.edge_across[edge] & board.edge_down[edge]:
                self.insert(board.edge_spot[edge] << START_SPOT | edge)

    def insert(self, start: i64) -> None:
        place = self.found
        while place > 0 and self.starts[place - 1] > start:
            self.starts[place] = self.starts[place - 1]
            place -= 1
        self.starts[place] = start
        self.found += 1

    def add_lines(self, along: vec[i64]) -> None:
        """All placements in one direction; `along` is what fits into the line in that direction at
        each edge cell.
        """
        for index in range(self.found):
            spot, edge = self.starts[index] >> START_SPOT, self.starts[index] & START_EDGE
            self.begin(spot, along[edge] & ALL, self.hand & along[edge] & self.crossings[edge])

    def begin(self, spot: i64, room: i64, fitting: i64) -> None:
        """All placements whose first edge cell is this one."""
        cell = self.board.cell(spot)
        distance = self.board.run(cell, self.step) + 1
        self.beyond = cell + self.step * distance
        for index in range(self.held):
            tile = self.rack[index]
            if fitting >> tile & 1:
                self.go_back(cell, spot, distance, room & self.mates[index], tile + 1, 1, 1)

    def go_back(
        self, cell: i64, spot: i64, distance: i64, room: i64, tiles: i64, spread: i64, size: i64
    ) -> None:
        """The placements that begin here, then those that begin further back, on cells that are
        next to no tile.
        """
        self.go_on(
            self.beyond,
            distance,
            room,
            tiles | spread << SPREAD | spot << SPOT | i64(self.down) << DOWN,
            size,
        )
        cell -= self.step
        fitting = room & self.hand
        if fitting == 0 or self.grid[cell] != 0:
            return
        for index in range(self.held):
            tile = self.rack[index]
            if fitting >> tile & 1:
                left = room & self.mates[index]
                self.go_back(
                    cell,
                    spot - spot_step(self.down),
                    distance + 1,
                    left,
                    tiles << DIGIT | tile + 1,
                    spread << 1 | 1,
                    size + 1,
                )

    def go_on(self, cell: i64, distance: i64, room: i64, code: i64, size: i64) -> None:
        """List a placement, then all that also cover the next empty cell, at this distance from the
        first.
        """
        if size >= self.least:
            self.into.add(code)
        fitting = room & self.hand & self.crossing(cell)
        if fitting == 0:
            return
        room = self.board.remaining_room(cell, self.step, room)
        if room == NO_LINE:
            return
        fitting &= room
        ahead = self.board.run(cell, self.step) + 1
        for index in range(self.held):
            tile = self.rack[index]
            if fitting >> tile & 1:
                longer = code | tile + 1 << DIGIT * size | shifted(1, SPREAD + distance)
                self.go_on(
                    cell + self.step * ahead,
                    distance + ahead,
                    room & self.mates[index],
                    longer,
                    size + 1,
                )

    def crossing(self, cell: i64) -> i64:
        """The tiles that the crossing line allows at an empty cell."""
        edge = -1 - self.grid[cell]
        if edge < 0:
            return ALL
        return self.crossings[edge]
