"""Finding every legal placement of a hand, each exactly once, with its points.

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
from quincunx.games.qwirkle.board import LENGTH, NO_LINE, Board, line_points, spot_step
from quincunx.games.qwirkle.tiles import (
    ALL,
    DIGIT,
    DOWN,
    HAND,
    SPOT,
    SPREAD,
    companions,
    largest_set,
    spot_at,
)

START_SPOT: Final = 10  # of a start: above the number of the edge cell, its spot
START_EDGE: Final = 1023
NO_EDGE: Final = -1
# A tally is what the tiles of a placement come to: how many they are, above it the length of their
# line, then the points of the lines that they cross, and then which tiles of the rack they are.
TALLY_SIZE: Final = 7
TALLY_LENGTH: Final = 3
TALLY_POINTS: Final = 8
TALLY_RACK: Final = 16
ONE_TILE: Final = 1


class PlacementSearch:
    """Finds the placements one after the other.

    Their codes are listed, or a subclass that keeps score says what becomes of them.
    """

    keeps_score: bool
    into: MoveCodes
    board: Board
    grid: vec[i64]
    hand: i64  # the set of tiles in hand
    rack: vec[i64]  # the same one by one
    mates: vec[i64]  # the companions of each of them
    held: i64  # the number of them
    down: bool  # whether the lines being found go down
    step: i64  # from a cell to the next in the line
    along: vec[i64]  # edge cell -> the tiles that fit into the line being found, and its length
    crossings: vec[i64]  # the same for the line that crosses there
    starts: vec[i64]  # the edge cells where a tile fits
    found: i64  # the number of them
    least: i64  # placements with fewer tiles are not listed
    beyond: i64  # the first empty cell after the edge cell at which lines are being found

    def __init__(self, board: Board, hand: i64, into: MoveCodes) -> None:
        """Sets every attribute before it calls a method: mypyc checks all others at each access."""
        self.keeps_score = False
        self.into = into
        self.board = board
        self.grid = board.grid
        self.hand = hand
        self.rack = zeros(HAND)
        self.mates = zeros(HAND)
        self.held = 0
        self.down = False
        self.step = 1
        self.along = board.edge_across
        self.crossings = board.edge_down
        self.starts = zeros(board.edges)
        self.found = 0
        self.least = 1
        self.beyond = 0
        self.find_rack()

    def find_rack(self) -> None:
        """List the tiles in hand."""
        held: i64 = 0
        tile: i64 = 0
        rest = self.hand
        while rest:
            if rest & 1:
                self.rack[held] = tile
                self.mates[held] = companions(tile)
                held += 1
            rest >>= 1
            tile += 1
        self.held = held

    def prepare(self, board: Board, hand: i64) -> None:
        """Search again, on another table or with another hand."""
        self.board = board
        self.grid = board.grid
        self.hand = hand
        self.find_rack()
        self.down = False
        self.step = 1
        self.along = board.edge_across
        self.crossings = board.edge_down
        if len(self.starts) < board.edges:
            self.starts = zeros(board.edges)
        self.found = 0
        self.least = 1

    # ---- where it keeps score

    def add(self, code: i64, room: i64, tally: i64) -> None:
        """A placement was found; `room` are the tiles that would still fit into its line."""

    def lay(self, edge: i64, index: i64, size: i64) -> i64:
        """A tile of the rack comes after this many others, on an edge cell or elsewhere; returns
        the points of the line that it crosses there.
        """
        if edge < 0:
            return 0
        length = (self.crossings[edge] >> LENGTH) + 1
        if length == 1:
            return 0
        return line_points(length)

    def insert_start(self, start: i64) -> None:
        """Sorted, so that equal positions list their moves in the same order."""
        place = self.found
        while place > 0 and self.starts[place - 1] > start:
            self.starts[place] = self.starts[place - 1]
            place -= 1
        self.starts[place] = start
        self.found += 1

    # ---- the search

    def search(self) -> None:
        """On an empty table as many tiles as possible, from 0,0 to the right; on others a single
        tile, which is in two lines, counts as across.
        """
        if self.board.laid == 0:
            self.least = largest_set(self.hand)
            self.go_on(self.board.cell(spot_at(0, 0)), 0, ALL, spot_at(0, 0) << SPOT, 0)
            return
        self.find_starts()
        self.add_lines()
        self.down = True
        self.step = self.board.width
        self.along = self.board.edge_down
        self.crossings = self.board.edge_across
        self.least = 2
        self.add_lines()

    def find_starts(self) -> None:
        board = self.board
        for edge in range(board.edges):
            if self.hand & board.edge_across[edge] & board.edge_down[edge]:
                self.insert_start(board.edge_spot[edge] << START_SPOT | edge)

    def add_lines(self) -> None:
        """All placements in one direction."""
        for index in range(self.found):
            self.begin(self.starts[index] >> START_SPOT, self.starts[index] & START_EDGE)

    def begin(self, spot: i64, edge: i64) -> None:
        """All placements whose first edge cell is this one."""
        cell = self.board.cell(spot)
        distance = self.board.run(cell, self.step) + 1
        self.beyond = cell + self.step * distance
        line = self.along[edge]
        fitting = self.hand & line & self.crossings[edge]
        for index in range(self.held):
            tile = self.rack[index]
            if fitting >> tile & 1:
                tally = i64(ONE_TILE)
                if self.keeps_score:
                    tally = self.with_tile(0, edge, index, (line >> LENGTH) + 1)
                room = line & ALL & self.mates[index]
                self.go_back(cell, spot, distance, room, tile + 1, 1, tally)

    def go_back(
        self, cell: i64, spot: i64, distance: i64, room: i64, tiles: i64, spread: i64, tally: i64
    ) -> None:
        """The placements that begin here, then those that begin further back on lone cells."""
        self.go_on(
            self.beyond,
            distance,
            room,
            tiles | spread << SPREAD | spot << SPOT | i64(self.down) << DOWN,
            tally,
        )
        cell -= self.step
        fitting = room & self.hand
        if fitting == 0 or self.grid[cell] != 0:
            return
        spot -= spot_step(self.down)
        for index in range(self.held):
            tile = self.rack[index]
            if fitting >> tile & 1:
                more = tally + ONE_TILE
                if self.keeps_score:
                    more = self.with_tile(tally, NO_EDGE, index, 1)
                self.go_back(
                    cell,
                    spot,
                    distance + 1,
                    room & self.mates[index],
                    tiles << DIGIT | tile + 1,
                    spread << 1 | 1,
                    more,
                )

    def go_on(self, cell: i64, distance: i64, room: i64, code: i64, tally: i64) -> None:
        """List a placement, then all that also cover the next empty cell at this distance."""
        size = tally & TALLY_SIZE
        if size >= self.least:
            if self.keeps_score:
                self.add(code, room, tally)
            else:
                self.into.add(code)
        fitting = room & self.hand
        if fitting == 0:
            return
        edge = -1 - self.grid[cell]
        if edge >= 0:
            fitting &= self.crossings[edge]
            if fitting == 0:
                return
        room = self.board.remaining_room(cell, self.step, room)
        if room == NO_LINE:
            return
        fitting &= room
        ahead = self.board.run(cell, self.step) + 1
        following = cell + self.step * ahead
        for index in range(self.held):
            tile = self.rack[index]
            if fitting >> tile & 1:
                more = tally + ONE_TILE
                if self.keeps_score:
                    more = self.with_tile(tally, edge, index, ahead)
                self.go_on(
                    following,
                    distance + ahead,
                    room & self.mates[index],
                    code | tile + 1 << DIGIT * size | shifted(1, SPREAD + distance),
                    more,
                )

    def with_tile(self, tally: i64, edge: i64, index: i64, longer: i64) -> i64:
        """The tally with one more tile, which makes its line longer by this many."""
        points = self.lay(edge, index, tally & TALLY_SIZE)
        return (
            tally
            + ONE_TILE
            + (longer << TALLY_LENGTH)
            + (points << TALLY_POINTS)
            + shifted(1, TALLY_RACK + index)
        )


def points_of(tally: i64) -> i64:
    """The points of a whole placement."""
    points, length = crossing_points(tally), length_of(tally)
    if length > 1:
        return points + line_points(length)
    return points if points else i64(1)  # a single tile on an empty table


def crossing_points(tally: i64) -> i64:
    return tally >> TALLY_POINTS & 255


def length_of(tally: i64) -> i64:
    return tally >> TALLY_LENGTH & 31


def rack_of(tally: i64) -> i64:
    """The tiles of the rack that are used, one bit each."""
    return tally >> TALLY_RACK
