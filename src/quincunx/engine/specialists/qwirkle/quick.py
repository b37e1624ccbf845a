"""A quick player: all placements of a hand with their points and, by learned weights, their worth.

It finds placements as the rules do (`games/qwirkle/placements.py`), but counts points and gifts on its way, which is several times
faster than to list moves first. A gift is a line of four or five that the next player may be able to go on with.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from quincunx.core.integers import shifted, zeros
from quincunx.core.move_codes import MoveCodes
from quincunx.core.rng import Random
from quincunx.engine.specialists.qwirkle.weights import (
    FEATURES,
    GIFT_OF_FIVE,
    GIFT_OF_FOUR,
    LEAD,
    Weights,
    holding,
    holding_of,
)
from quincunx.games.qwirkle.board import LENGTH, NO_LINE, Board, line_points, spot_step
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import ALL, DIGIT, DOWN, HAND, KINDS, SIDE, SPOT, SPREAD, companions, largest_set, spot_at

HANDFULS: Final = 64  # ways to take some of six tiles
FOUR: Final = 4
MOST_COPIES: Final = 6  # of the two tiles that a line of four lacks
UNKNOWN: Final = 1e9
PRIME: Final = 37  # divides the 36 sets of one tile with 36 different remainders, so that a bit is found without counting


class Quick:
    """After `find` the first `count` codes are placements with their points and their worth to the lead."""

    weights: Weights
    codes: vec[i64]
    points: vec[i64]
    worth: vec[float]
    count: i64

    board: Board
    grid: vec[i64]
    block: i64  # which part of the weights counts
    hand: i64  # the set of tiles in hand
    rack: vec[i64]  # the same one by one
    mates: vec[i64]  # the companions of each of them
    held: i64  # how many they are
    holdings: vec[i64]  # by the tiles used, as bits: what is kept
    kept: vec[float]  # and what that is worth, once it was asked for
    unseen: vec[i64]  # how many copies this seat does not see, by the remainder of a set of one tile
    holds: vec[float]  # by how many copies are unseen: the chance that the next player has one of them
    gift_of_four: float
    gift_of_five: float
    down: bool  # whether the lines being found go down
    step: i64
    along: vec[i64]  # edge cell -> which tiles fit into the line being found, and how long it is
    crossings: vec[i64]  # the same for the line that crosses there
    least: i64  # placements of fewer tiles are not listed
    beyond: i64  # the first empty cell after the edge cell at which lines are being found

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.codes = vec[i64]()
        self.points = vec[i64]()
        self.worth = vec[float]()
        self.count = 0
        self.board = Board()
        self.grid = vec[i64]()
        self.block = 0
        self.hand = 0
        self.rack = zeros(HAND)
        self.mates = zeros(HAND)
        self.held = 0
        self.holdings = zeros(HANDFULS)
        self.kept = vec[float]([0.0] * HANDFULS)
        self.unseen = zeros(PRIME)
        self.holds = vec[float]([0.0] * (MOST_COPIES + 1))
        self.gift_of_four = 0.0
        self.gift_of_five = 0.0
        self.down = False
        self.step = 1
        self.along = vec[i64]()
        self.crossings = vec[i64]()
        self.least = 1
        self.beyond = 0

    # ---- the choice

    def choose(self, state: QwirkleState, seat: i64, rng: Random) -> i64:
        """The placement that is worth most, of equal ones any; without one the best trade."""
        self.find(state, seat)
        if self.count == 0:
            return self.best_trade(state, seat)
        best, equal = i64(0), i64(1)
        for number in range(i64(1), self.count):
            if self.worth[number] > self.worth[best]:
                best, equal = number, 1
            elif self.worth[number] == self.worth[best]:
                equal += 1
                if rng.below(equal) == 0:
                    best = number
        return self.codes[best]

    def best_trade(self, state: QwirkleState, seat: i64) -> i64:
        """The move that keeps the best hand, among all that lay nothing; that may be a pass."""
        moves = MoveCodes()
        state.legal_codes(seat, moves)
        best, most = moves.codes[0], -1e9
        for number in range(moves.count):
            worth = self.trade_worth(state, seat, moves.codes[number])
            if worth > most:
                best, most = moves.codes[number], worth
        return best

    def trade_worth(self, state: QwirkleState, seat: i64, code: i64) -> float:
        state.take(seat, code)
        worth = self.weights.hand(self.weights.block(state.players, state.bag_size(), LEAD), 0, holding(state, seat))
        state.put(seat, code)
        return worth

    # ---- before the search

    def find(self, state: QwirkleState, seat: i64) -> None:
        """All placements of a seat."""
        self.count = 0
        self.board = state.board
        self.grid = state.board.grid
        self.block = self.weights.block(state.players, state.bag_size(), LEAD)
        self.look_at_hand(state, seat)
        self.look_at_others(state, seat)
        self.down = False
        self.step = 1
        self.along = self.board.edge_across
        self.crossings = self.board.edge_down
        self.least = 1
        if self.board.laid == 0:
            self.least = largest_set(self.hand)
            self.go_on(self.board.cell(spot_at(0, 0)), 0, ALL, spot_at(0, 0) << SPOT, 0, 0, 0, 0, 0.0)
            return
        self.add_lines()
        self.down = True
        self.step = self.board.width
        self.along = self.board.edge_down
        self.crossings = self.board.edge_across
        self.least = 2  # a single tile is listed with those across
        self.add_lines()

    def look_at_hand(self, state: QwirkleState, seat: i64) -> None:
        """The rack, and each part of it as what is kept when the rest is played."""
        self.held = 0
        self.hand = 0
        self.holdings[0] = holding(state, seat)
        for tile in range(i64(KINDS)):
            copies = state.piles[seat * KINDS + tile]
            if copies:
                self.hand |= shifted(1, tile)
                self.rack[self.held] = tile
                self.mates[self.held] = companions(tile)
                one_less = holding_of(tile, copies)
                if copies > 1:
                    one_less -= holding_of(tile, copies - 1)
                first = shifted(1, self.held)
                for used in range(first):
                    self.holdings[first + used] = self.holdings[used] - one_less
                self.held += 1
        for used in range(shifted(1, self.held)):
            self.kept[used] = UNKNOWN

    def look_at_others(self, state: QwirkleState, seat: i64) -> None:
        """What the next player may hold."""
        hidden: i64 = 0
        for tile in range(i64(KINDS)):
            copies: i64 = 0
            for pile in range(state.players + 1):
                if pile != seat:
                    copies += state.piles[pile * KINDS + tile]
            self.unseen[shifted(1, tile) % PRIME] = copies
            hidden += copies
        lacks, part = 1.0, 0.0
        if hidden > 0:
            part = float(state.sizes[(seat + 1) % state.players]) / float(hidden)
        for copies in range(i64(MOST_COPIES + 1)):
            self.holds[copies] = 1.0 - lacks
            lacks *= 1.0 - part
        self.gift_of_four = self.weights.values[self.block * FEATURES + GIFT_OF_FOUR]
        self.gift_of_five = self.weights.values[self.block * FEATURES + GIFT_OF_FIVE]

    # ---- the search

    def add_lines(self) -> None:
        board = self.board
        for edge in range(board.edges):
            fitting = self.hand & board.edge_across[edge] & board.edge_down[edge]
            if fitting:
                self.begin(board.edge_spot[edge], edge, fitting)

    def begin(self, spot: i64, edge: i64, fitting: i64) -> None:
        """All placements whose first edge cell is this one."""
        cell = self.board.cell(spot)
        room, length = self.along[edge] & ALL, (self.along[edge] >> LENGTH) + 1
        distance = self.board.run(cell, self.step) + 1
        self.beyond = cell + self.step * distance
        for index in range(self.held):
            tile = self.rack[index]
            if fitting >> tile & 1:
                points, gift = self.crossed(edge, index)
                self.go_back(cell, spot, distance, room & self.mates[index], tile + 1, 1, 1, length, points, shifted(1, index), gift)

    def go_back(
        self,
        cell: i64,
        spot: i64,
        distance: i64,
        room: i64,
        tiles: i64,
        spread: i64,
        size: i64,
        length: i64,
        points: i64,
        used: i64,
        gift: float,
    ) -> None:
        """The placements that begin here, then those that begin further back, on cells that touch nothing."""
        code = tiles | spread << SPREAD | spot << SPOT | i64(self.down) << DOWN
        self.go_on(self.beyond, distance, room, code, size, length, points, used, gift)
        cell -= self.step
        fitting = room & self.hand
        if fitting == 0 or self.grid[cell] != 0:
            return
        spot -= spot_step(self.down)
        for index in range(self.held):
            tile = self.rack[index]
            if fitting >> tile & 1:
                left, more, taken = room & self.mates[index], tiles << DIGIT | tile + 1, used | shifted(1, index)
                self.go_back(cell, spot, distance + 1, left, more, spread << 1 | 1, size + 1, length + 1, points, taken, gift)

    def go_on(self, cell: i64, distance: i64, room: i64, code: i64, size: i64, length: i64, points: i64, used: i64, gift: float) -> None:
        """List a placement, then all that take the next empty cell too, so far from the first."""
        if size >= self.least:
            self.add(code, room, length, points, used, gift)
        edge, fitting = -1 - self.grid[cell], room & self.hand
        if edge >= 0:
            fitting &= self.crossings[edge]
        if fitting == 0:
            return
        room = self.board.joined(cell, self.step, room)
        if room == NO_LINE:
            return
        fitting &= room
        ahead = self.board.run(cell, self.step) + 1
        following = cell + self.step * ahead
        for index in range(self.held):
            tile = self.rack[index]
            if fitting >> tile & 1:
                left, taken = room & self.mates[index], used | shifted(1, index)
                longer = code | tile + 1 << DIGIT * size | shifted(1, SPREAD + distance)
                more, given = self.crossed(edge, index)
                self.go_on(following, distance + ahead, left, longer, size + 1, length + ahead, points + more, taken, gift + given)

    def crossed(self, edge: i64, index: i64) -> tuple[i64, float]:
        """The points of the line that a tile of the rack crosses in a cell, and what that line gives away."""
        if edge < 0:
            return i64(0), 0.0
        crossing = self.crossings[edge]
        length = (crossing >> LENGTH) + 1
        if length == 1:
            return i64(0), 0.0
        return line_points(length), self.gift(length, crossing & self.mates[index])

    def gift(self, length: i64, room: i64) -> float:
        if length < FOUR or length == SIDE:
            return 0.0
        if length == FOUR:
            return self.gift_of_four * self.holds[self.copies_in(room)]
        return self.gift_of_five * self.holds[self.copies_in(room)]

    def copies_in(self, room: i64) -> i64:
        """How many tiles of a set are unseen."""
        copies: i64 = 0
        while room:
            others = room & room - 1
            copies += self.unseen[(room ^ others) % PRIME]
            room = others
        return copies

    def add(self, code: i64, room: i64, length: i64, points: i64, used: i64, gift: float) -> None:
        if length > 1:
            points += line_points(length)
            gift += self.gift(length, room)
        elif points == 0:
            points = 1  # a single tile on an empty table
        if self.kept[used] == UNKNOWN:
            self.kept[used] = self.weights.hand(self.block, 0, self.holdings[used])
        if self.count == len(self.codes):
            self.codes = append(self.codes, 0)
            self.points = append(self.points, 0)
            self.worth = append(self.worth, 0.0)
        self.codes[self.count] = code
        self.points[self.count] = points
        self.worth[self.count] = float(points) + self.kept[used] + gift
        self.count += 1
