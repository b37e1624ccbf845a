"""The table: tiles on a grid that grows, and for every empty cell next to a tile the set of tiles
that fit there.

These edge cells make it fast to find and score moves. They are updated whenever a tile is placed:
only the cells at the ends of its row and its column can change.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from quincunx.core.authoring.integers import zeros
from quincunx.core.move_codes import MoveCodes
from quincunx.core.packing import Packer, Unpacker
from quincunx.games.qwirkle.tiles import (
    ALL,
    CENTRE,
    DIGIT,
    LAST_DIGIT,
    SIDE,
    STEP_DOWN,
    STEP_RIGHT,
    companions,
    goes_down,
    spot_of,
    spread_of,
    tiles_of,
)

MARGIN: Final = 7  # empty cells around the tiles: the search for moves looks no further
GROWTH: Final = 8  # columns or rows added at a time
NO_LINE: Final = -1
# of an edge cell: above the set of fitting tiles, the number of tiles in the line through it
LENGTH: Final = 36
MADE_DOWN: Final = 16  # of a line made: above its spot, whether it goes down
MADE_LENGTH: Final = 17  # and how long it is
QWIRKLE_BONUS: Final = 6


class Board:
    # cell -> 0 if empty, the tile plus 1, or below 0 an edge cell: -1 is the first, -2 the second
    grid: vec[i64]
    width: i64
    height: i64
    left: i64  # the column and the row of the first cell, counted as in a spot
    top: i64
    laid: i64  # the number of tiles
    edges: i64  # the number of edge cells
    edge_spot: vec[i64]
    # the tiles that fit into the row through the cell, and the number of tiles in that row
    edge_across: vec[i64]
    edge_down: vec[i64]  # the same for the column

    def __init__(self) -> None:
        """An uninitialised table: `clear` makes it an empty one, `copy` a copy of another."""
        self.grid = vec[i64]()
        self.width = 0
        self.height = 0
        self.left = 0
        self.top = 0
        self.laid = 0
        self.edges = 0
        self.edge_spot = vec[i64]()
        self.edge_across = vec[i64]()
        self.edge_down = vec[i64]()

    def clear(self) -> None:
        """An empty table with room for the first tiles, which go to the right of 0,0."""
        self.left = CENTRE - MARGIN
        self.top = CENTRE - MARGIN
        self.width = MARGIN + SIDE + MARGIN
        self.height = MARGIN + 1 + MARGIN
        self.grid = zeros(self.width * self.height)

    def copy(self) -> "Board":
        twin = Board()
        twin.width = self.width
        twin.height = self.height
        twin.left = self.left
        twin.top = self.top
        twin.laid = self.laid
        twin.edges = self.edges
        twin.grid = self.grid[:]
        twin.edge_spot = self.edge_spot[:]
        twin.edge_across = self.edge_across[:]
        twin.edge_down = self.edge_down[:]
        return twin

    def pack(self, into: Packer) -> None:
        """The tiles with their spots, row by row: equal tables may have other margins."""
        grid = self.grid
        into.add(self.laid)
        for row in range(i64(MARGIN), self.height - MARGIN):
            for cell in range(row * self.width + MARGIN, (row + 1) * self.width - MARGIN):
                if grid[cell] > 0:
                    into.add(self.spot(cell))
                    into.add(grid[cell] - 1)

    def unpack(self, data: Unpacker) -> None:
        for _ in range(data.next()):
            spot = data.next()
            self.place(spot, data.next())

    # ---- where things are

    def cell(self, spot: i64) -> i64:
        return ((spot >> 8) - self.top) * self.width + (spot & 255) - self.left

    def spot(self, cell: i64) -> i64:
        return cell % self.width + self.left + (cell // self.width + self.top) * STEP_DOWN

    def step(self, down: bool) -> i64:
        """The distance from a cell to the next one across or down."""
        if down:
            return self.width
        return 1

    def value(self, spot: i64) -> i64:
        """The value of the grid at a spot, which may be outside it."""
        column, row = (spot & 255) - self.left, (spot >> 8) - self.top
        if 0 <= column < self.width and 0 <= row < self.height:
            return self.grid[row * self.width + column]
        return 0

    def tile(self, spot: i64) -> i64:
        """The tile at a spot; -1 if there is none."""
        return max(self.value(spot), 0) - 1

    def fits(self, spot: i64, tile: i64) -> bool:
        """Is the spot empty, and does this tile fit into the lines through it?"""
        value = self.value(spot)
        if value >= 0:
            return value == 0
        return (self.edge_across[-1 - value] & self.edge_down[-1 - value]) >> tile & 1 != 0

    def has_place_for(self, tiles: i64) -> bool:
        """Does any tile of this set fit on any edge cell?"""
        for edge in range(self.edges):
            if tiles & self.edge_across[edge] & self.edge_down[edge]:
                return True
        return False

    def occupied_spots(self) -> list[int]:
        """The spots with tiles, row by row."""
        return [int(self.spot(cell)) for cell in range(i64(len(self.grid))) if self.grid[cell] > 0]

    def run(self, cell: i64, step: i64) -> i64:
        """The number of tiles in a row after this cell."""
        found: i64 = 0
        cell += step
        while self.grid[cell] > 0:
            found += 1
            cell += step
        return found

    # ---- placing tiles

    def play(self, code: i64) -> None:
        """Place the tiles of a play."""
        tiles = tiles_of(code)
        spread = spread_of(code)
        spot = spot_of(code)
        step = spot_step(goes_down(code))
        while spread:
            if spread & 1:
                self.place(spot, (tiles & LAST_DIGIT) - 1)
                tiles >>= DIGIT
            spread >>= 1
            spot += step

    def place(self, spot: i64, tile: i64) -> None:
        self.make_room(spot)
        cell = self.cell(spot)
        if self.grid[cell] < 0:
            self.drop_edge(-1 - self.grid[cell])
        self.grid[cell] = tile + 1
        self.laid += 1
        self.update_ends(spot, False)
        self.update_ends(spot, True)

    def update_ends(self, spot: i64, down: bool) -> None:
        """Update what fits into the empty cells at both ends of a line through a tile."""
        cell = self.cell(spot)
        step = self.step(down)
        before = self.run(cell, -step) + 1
        after = self.run(cell, step) + 1
        self.update_edge(cell - step * before, spot - spot_step(down) * before, down)
        self.update_edge(cell + step * after, spot + spot_step(down) * after, down)

    def update_edge(self, cell: i64, spot: i64, down: bool) -> None:
        edge = self.edge_at(cell, spot)
        if down:
            self.edge_down[edge] = self.fitting_tiles(cell, self.width)
        else:
            self.edge_across[edge] = self.fitting_tiles(cell, 1)

    def fitting_tiles(self, cell: i64, step: i64) -> i64:
        """The set of tiles that fit between the two runs next to an empty cell, and above it the
        total length of the runs.
        """
        room = self.remaining_room(cell, step, ALL)
        if room != NO_LINE:
            room = self.remaining_room(cell, -step, room)
        if room == NO_LINE:
            room = 0
        return room | self.run(cell, step) + self.run(cell, -step) << LENGTH

    def remaining_room(self, cell: i64, step: i64, room: i64) -> i64:
        """The tiles that fit after the run beside a cell joins the line; NO_LINE if it cannot."""
        cell += step
        while self.grid[cell] > 0:
            tile = self.grid[cell] - 1
            if not room >> tile & 1:
                return NO_LINE
            room &= companions(tile)
            cell += step
        return room

    # ---- the edge

    def edge_at(self, cell: i64, spot: i64) -> i64:
        """The number of this edge cell, which is created if necessary."""
        if self.grid[cell] < 0:
            return -1 - self.grid[cell]
        if self.edges == len(self.edge_spot):
            self.edge_spot = append(self.edge_spot, 0)
            self.edge_across = append(self.edge_across, 0)
            self.edge_down = append(self.edge_down, 0)
        edge = self.edges
        self.edges += 1
        self.edge_spot[edge] = spot
        self.edge_across[edge] = ALL
        self.edge_down[edge] = ALL
        self.grid[cell] = -1 - edge
        return edge

    def drop_edge(self, edge: i64) -> None:
        """Remove an edge cell; the last one gets its number."""
        self.edges -= 1
        last = self.edges
        self.edge_spot[edge] = self.edge_spot[last]
        self.edge_across[edge] = self.edge_across[last]
        self.edge_down[edge] = self.edge_down[last]
        self.grid[self.cell(self.edge_spot[edge])] = -1 - edge

    # ---- room

    def make_room(self, spot: i64) -> None:
        """Enlarge the grid until it has the margin around a spot."""
        column, row = spot & 255, spot >> 8
        while column < self.left + MARGIN:
            self.grow(GROWTH, 0, GROWTH, 0)
        while column >= self.left + self.width - MARGIN:
            self.grow(0, 0, GROWTH, 0)
        while row < self.top + MARGIN:
            self.grow(0, GROWTH, 0, GROWTH)
        while row >= self.top + self.height - MARGIN:
            self.grow(0, 0, 0, GROWTH)

    def grow(self, before: i64, above: i64, columns: i64, rows: i64) -> None:
        """Add columns and rows; `before` and `above` of them go to the left and to the top."""
        old, width, height = self.grid, self.width, self.height
        self.width += columns
        self.height += rows
        self.left -= before
        self.top -= above
        self.grid = zeros(self.width * self.height)
        for row in range(height):
            for column in range(width):
                self.grid[(row + above) * self.width + column + before] = old[row * width + column]

    # ---- points

    def lines(self, code: i64, into: MoveCodes) -> None:
        """Write the lines of two or more tiles that a legal play makes: one of its spots, direction
        and length for each.
        """
        into.clear()
        down = goes_down(code)
        spread = spread_of(code)
        spot = spot_of(code)
        step = self.step(down)
        cell = self.cell(spot)
        length = self.run(cell, -step)
        first = spot
        while spread:
            if spread & 1:
                add_line(into, spot, not down, 1 + self.crossing(cell, down))
            length += 1
            spread >>= 1
            cell += step
            spot += spot_step(down)
        add_line(into, first, down, length + self.run(cell - step, step))

    def crossing(self, cell: i64, down: bool) -> i64:
        """The number of tiles in the line that crosses a line across or down at an empty cell."""
        edge = -1 - self.grid[cell]
        if edge < 0:
            return 0
        if down:
            return self.edge_across[edge] >> LENGTH
        return self.edge_down[edge] >> LENGTH

    def points(self, code: i64, scratch: MoveCodes) -> i64:
        """The points of a legal play; `scratch` is overwritten with its lines."""
        self.lines(code, scratch)
        if scratch.count == 0:
            return 1  # a single tile on an empty table
        total: i64 = 0
        for index in range(scratch.count):
            total += line_points(scratch.codes[index] >> MADE_LENGTH)
        return total


def spot_step(down: bool) -> i64:
    """The distance from a spot to the next one across or down."""
    if down:
        return STEP_DOWN
    return STEP_RIGHT


def add_line(into: MoveCodes, spot: i64, down: bool, length: i64) -> None:
    if length > 1:
        into.add(spot | i64(down) << MADE_DOWN | length << MADE_LENGTH)


def line_points(length: i64) -> i64:
    return length + QWIRKLE_BONUS if length == SIDE else length
