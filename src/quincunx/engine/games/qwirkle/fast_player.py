"""A fast player: finds all placements of a hand with their points and, by learned weights, their
worth.

It finds placements as the rules do (`games/qwirkle/placements.py`), but computes points and open
lines on the way, which is several times faster than listing the moves first. An open line is a line
of four or five that the next player may be able to extend; `risk` is the value of the open lines
that a placement makes, mostly negative.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from quincunx.core.authoring.integers import shifted, zeros
from quincunx.core.dice.rng import Random
from quincunx.core.move_codes import MoveCodes
from quincunx.engine.games.qwirkle.weights import (
    FEATURES,
    LEAD,
    OPEN_FIVE,
    OPEN_FOUR,
    Weights,
    copies_code,
    hand_code,
)
from quincunx.games.qwirkle.board import LENGTH, NO_LINE, Board, line_points, spot_step
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import (
    ALL,
    DIGIT,
    DOWN,
    HAND,
    KINDS,
    SIDE,
    SPOT,
    SPREAD,
    companions,
    largest_set,
    spot_at,
)

SUBSETS: Final = 64  # of six tiles
FOUR: Final = 4
MOST_COPIES: Final = 6  # of the two tiles that a line of four is missing
UNKNOWN: Final = 1e9
# the 36 sets of one tile have different remainders modulo this: finds a bit without counting
PRIME: Final = 37


class FastPlayer:
    """After `find`, the first `count` codes are the placements, with their points and their worth
    for the lead.
    """

    weights: Weights
    codes: vec[i64]
    points: vec[i64]
    worth: vec[float]
    count: i64

    board: Board
    grid: vec[i64]
    block: i64  # which block of the weights applies
    hand: i64  # the set of tiles in hand
    rack: vec[i64]  # the same, one by one
    mates: vec[i64]  # the companions of each of them
    held: i64  # how many there are
    kept_hands: vec[i64]  # by the tiles used, as bits: the code of the hand that is kept
    kept_values: vec[float]  # and its value, computed when first needed
    unseen: vec[i64]  # how many copies this seat cannot see, by the remainder of a set of one tile
    next_has: vec[float]  # unseen copies -> the probability that the next player has one of them
    open_four_value: float
    open_five_value: float
    down: bool  # whether the lines being found go down
    step: i64
    along: vec[i64]  # edge cell -> which tiles fit into the line being found, and its length
    crossings: vec[i64]  # the same for the line that crosses there
    fewest: i64  # placements of fewer tiles are not listed
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
        self.kept_hands = zeros(SUBSETS)
        self.kept_values = vec[float]([0.0] * SUBSETS)
        self.unseen = zeros(PRIME)
        self.next_has = vec[float]([0.0] * (MOST_COPIES + 1))
        self.open_four_value = 0.0
        self.open_five_value = 0.0
        self.down = False
        self.step = 1
        self.along = vec[i64]()
        self.crossings = vec[i64]()
        self.fewest = 1
        self.beyond = 0

    # ---- the choice

    def choose(self, state: QwirkleState, seat: i64, rng: Random) -> i64:
        """The placement that is worth most, a random one of equals; if there is none, the best
        trade.
        """
        self.find(state, seat)
        if self.count == 0:
            return self.best_trade(state, seat)
        best = i64(0)
        equal = i64(1)
        for number in range(i64(1), self.count):
            if self.worth[number] > self.worth[best]:
                best, equal = number, 1
            elif self.worth[number] == self.worth[best]:
                equal += 1
                if rng.below(equal) == 0:
                    best = number
        return self.codes[best]

    def best_trade(self, state: QwirkleState, seat: i64) -> i64:
        """The move that keeps the best hand, among those that place nothing; it may be a pass."""
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
        worth = self.weights.hand_value(
            self.weights.block(state.players, state.bag_size(), LEAD), 0, hand_code(state, seat)
        )
        state.put(seat, code)
        return worth

    # ---- before the search

    def find(self, state: QwirkleState, seat: i64) -> None:
        """All placements of a seat."""
        self.count = 0
        self.board = state.board
        self.grid = state.board.grid
        self.block = self.weights.block(state.players, state.bag_size(), LEAD)
        self.set_hand(state, seat)
        self.set_unseen_tiles(state, seat)
        self.down = False
        self.step = 1
        self.along = self.board.edge_across
        self.crossings = self.board.edge_down
        self.fewest = 1
        if self.board.laid == 0:
            self.fewest = largest_set(self.hand)
            self.go_on(
                self.board.cell(spot_at(0, 0)), 0, ALL, spot_at(0, 0) << SPOT, 0, 0, 0, 0, 0.0
            )
            return
        self.add_lines()
        self.down = True
        self.step = self.board.width
        self.along = self.board.edge_down
        self.crossings = self.board.edge_across
        self.fewest = 2  # single tiles are listed with the lines across
        self.add_lines()

    def set_hand(self, state: QwirkleState, seat: i64) -> None:
        """The rack, and the hand that is kept for every set of tiles used."""
        self.held = 0
        self.hand = 0
        self.kept_hands[0] = hand_code(state, seat)
        for tile in range(i64(KINDS)):
            copies = state.piles[seat * KINDS + tile]
            if copies:
                self.hand |= shifted(1, tile)
                self.rack[self.held] = tile
                self.mates[self.held] = companions(tile)
                one_fewer = copies_code(tile, copies)
                if copies > 1:
                    one_fewer -= copies_code(tile, copies - 1)
                first = shifted(1, self.held)
                for used in range(first):
                    self.kept_hands[first + used] = self.kept_hands[used] - one_fewer
                self.held += 1
        for used in range(shifted(1, self.held)):
            self.kept_values[used] = UNKNOWN

    def set_unseen_tiles(self, state: QwirkleState, seat: i64) -> None:
        """What the next player may have."""
        hidden: i64 = 0
        for tile in range(i64(KINDS)):
            copies: i64 = 0
            for pile in range(state.players + 1):
                if pile != seat:
                    copies += state.piles[pile * KINDS + tile]
            self.unseen[shifted(1, tile) % PRIME] = copies
            hidden += copies
        missing, share = 1.0, 0.0
        if hidden > 0:
            share = float(state.sizes[(seat + 1) % state.players]) / float(hidden)
        for copies in range(i64(MOST_COPIES + 1)):
            self.next_has[copies] = 1.0 - missing
            missing *= 1.0 - share
        self.open_four_value = self.weights.values[self.block * FEATURES + OPEN_FOUR]
        self.open_five_value = self.weights.values[self.block * FEATURES + OPEN_FIVE]

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
                points, risk = self.crossing_line(edge, index)
                self.go_back(
                    cell,
                    spot,
                    distance,
                    room & self.mates[index],
                    tile + 1,
                    1,
                    1,
                    length,
                    points,
                    shifted(1, index),
                    risk,
                )

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
        risk: float,
    ) -> None:
        """The placements that begin here, then those that begin further back, on cells without
        neighbours.
        """
        code = tiles | spread << SPREAD | spot << SPOT | i64(self.down) << DOWN
        self.go_on(self.beyond, distance, room, code, size, length, points, used, risk)
        cell -= self.step
        fitting = room & self.hand
        if fitting == 0 or self.grid[cell] != 0:
            return
        spot -= spot_step(self.down)
        for index in range(self.held):
            tile = self.rack[index]
            if fitting >> tile & 1:
                left = room & self.mates[index]
                more = tiles << DIGIT | tile + 1
                taken = used | shifted(1, index)
                self.go_back(
                    cell,
                    spot,
                    distance + 1,
                    left,
                    more,
                    spread << 1 | 1,
                    size + 1,
                    length + 1,
                    points,
                    taken,
                    risk,
                )

    def go_on(
        self,
        cell: i64,
        distance: i64,
        room: i64,
        code: i64,
        size: i64,
        length: i64,
        points: i64,
        used: i64,
        risk: float,
    ) -> None:
        """List a placement, then all that also fill the next empty cell, at this distance from the
        first.
        """
        if size >= self.fewest:
            self.add(code, room, length, points, used, risk)
        edge, fitting = -1 - self.grid[cell], room & self.hand
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
                left = room & self.mates[index]
                taken = used | shifted(1, index)
                longer = code | tile + 1 << DIGIT * size | shifted(1, SPREAD + distance)
                more, added_risk = self.crossing_line(edge, index)
                self.go_on(
                    following,
                    distance + ahead,
                    left,
                    longer,
                    size + 1,
                    length + ahead,
                    points + more,
                    taken,
                    risk + added_risk,
                )

    def crossing_line(self, edge: i64, index: i64) -> tuple[i64, float]:
        """The points of the line that a tile of the rack crosses in a cell, and the value of that
        line if it is open.
        """
        if edge < 0:
            return i64(0), 0.0
        crossing = self.crossings[edge]
        length = (crossing >> LENGTH) + 1
        if length == 1:
            return i64(0), 0.0
        return line_points(length), self.open_line_value(length, crossing & self.mates[index])

    def open_line_value(self, length: i64, room: i64) -> float:
        if length < FOUR or length == SIDE:
            return 0.0
        if length == FOUR:
            return self.open_four_value * self.next_has[self.copies_in(room)]
        return self.open_five_value * self.next_has[self.copies_in(room)]

    def copies_in(self, room: i64) -> i64:
        """How many copies of the tiles in a set are unseen."""
        copies: i64 = 0
        while room:
            others = room & room - 1
            copies += self.unseen[(room ^ others) % PRIME]
            room = others
        return copies

    def add(self, code: i64, room: i64, length: i64, points: i64, used: i64, risk: float) -> None:
        if length > 1:
            points += line_points(length)
            risk += self.open_line_value(length, room)
        elif points == 0:
            points = 1  # a single tile on an empty board
        if self.kept_values[used] == UNKNOWN:
            self.kept_values[used] = self.weights.hand_value(self.block, 0, self.kept_hands[used])
        if self.count == len(self.codes):
            self.codes = append(self.codes, 0)
            self.points = append(self.points, 0)
            self.worth = append(self.worth, 0.0)
        self.codes[self.count] = code
        self.points[self.count] = points
        self.worth[self.count] = float(points) + self.kept_values[used] + risk
        self.count += 1
