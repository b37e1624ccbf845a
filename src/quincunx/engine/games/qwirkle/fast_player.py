"""A fast player: finds all placements of a hand with their points and, by learned weights, their
worth.

It finds placements by the search of the rules, which computes points on the way, and adds up open
lines at the same time: several times faster than listing the moves first. An open line is a line of
four or five that the next player may be able to extend, or this one with a tile that is kept;
`risk` is what those that a placement makes, and those that its kept tiles fit, are worth for the
lead. The follow-up of a placement is the most points that the tiles it keeps could have scored
instead, and so perhaps will in the next turn.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from quincunx.core.authoring.integers import shifted, zeros
from quincunx.core.dice.rng import Random
from quincunx.core.move_codes import MoveCodes
from quincunx.engine.games.qwirkle.weights import (
    FEATURES,
    FITS,
    FITTED,
    FOLLOW_UP,
    LEAD,
    OPEN_FIVE,
    OPEN_FOUR,
    SCORE,
    Weights,
    copies_code,
    hand_code,
)
from quincunx.games.qwirkle.board import LENGTH, Board, line_points
from quincunx.games.qwirkle.placements import (
    TALLY_SIZE,
    PlacementSearch,
    length_of,
    points_of,
    rack_of,
)
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import HAND, KINDS, SIDE

SUBSETS: Final = 64  # of six tiles
FOUR: Final = 4
FIVE: Final = 5
MADE: Final = 2  # among the features of what fits: the first one of lines that are made
IS_FIVE: Final = 36  # the bit above a set of tiles that fit into a cell at a line of five
MOST_COPIES: Final = 6  # of the two tiles that a line of four is missing
UNKNOWN: Final = 1e9
# the 36 sets of one tile have different remainders modulo this: finds a bit without counting
PRIME: Final = 37


class FastPlayer(PlacementSearch):
    """After `find`: `count` placements, with their points and worth for the lead."""

    weights: Weights
    codes: vec[i64]
    points: vec[i64]
    worth: vec[float]
    used: vec[i64]  # which tiles of the rack each placement uses, one bit each
    fitted: vec[i64]  # which lines that each makes a kept tile fits: 1 for four tiles, 2 for five
    count: i64
    # of the move that was chosen last
    follow_up: i64
    risk: float
    fits: vec[i64]  # what its kept tiles fit, as in the features

    block: i64  # which block of the weights applies
    doubles: i64  # the tiles of the rack of which the hand has further copies, one bit each
    best_points: vec[i64]  # by the tiles that may be used, as bits: of all placements
    kept_hands: vec[i64]  # by the tiles used, as bits: the code of the hand that is kept
    kept_tiles: vec[i64]  # its tiles as a set
    kept_values: vec[float]  # and its value with the cells that it fits, computed when first needed
    cells: vec[i64]  # the tiles of the hand that fit into each cell at a line of four or five
    cell_count: i64
    unseen: vec[i64]  # how many copies this seat cannot see, by the remainder of a set of one tile
    next_has: vec[float]  # unseen copies -> the probability that the next player has one of them
    open_four_value: float
    open_five_value: float
    # of the first tiles of a placement, by their number: the risk, and what fits the crossing lines
    # of four and of five
    risks: vec[float]
    rooms: vec[i64]

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.codes = vec[i64]()
        self.points = vec[i64]()
        self.worth = vec[float]()
        self.used = vec[i64]()
        self.fitted = vec[i64]()
        self.count = 0
        self.follow_up = 0
        self.risk = 0.0
        self.fits = zeros(FITTED)
        self.doubles = 0
        self.best_points = zeros(SUBSETS)
        self.block = 0
        self.kept_hands = zeros(SUBSETS)
        self.kept_tiles = zeros(SUBSETS)
        self.kept_values = vec[float]([0.0] * SUBSETS)
        self.cells = vec[i64]()
        self.cell_count = 0
        self.unseen = zeros(PRIME)
        self.next_has = vec[float]([0.0] * (MOST_COPIES + 1))
        self.open_four_value = 0.0
        self.open_five_value = 0.0
        self.risks = vec[float]([0.0] * (HAND + 1))
        self.rooms = zeros(2 * (HAND + 1))
        super().__init__(Board(), 0, MoveCodes())
        self.keeps_score = True

    # ---- the choice

    def choose(self, state: QwirkleState, seat: i64, rng: Random) -> i64:
        """The placement that is worth most, a random one of equals; else the best trade."""
        self.find(state, seat)
        if self.count == 0:
            self.follow_up = 0
            self.risk = 0.0
            self.fits = zeros(FITTED)
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
        return self.take(best)

    def take(self, number: i64) -> i64:
        """Choose this placement."""
        used = self.used[number]
        self.follow_up = self.follow_up_of(used)
        self.count_cells(used)
        self.fits[MADE] = self.fitted[number] & 1
        self.fits[MADE + 1] = self.fitted[number] >> 1
        self.risk = (
            self.worth[number]
            - float(self.points[number])
            - self.weights.hand_value(self.block, 0, self.kept_hands[used])
            - float(self.follow_up) * self.weights.values[self.block * FEATURES + FOLLOW_UP]
        )
        return self.codes[number]

    def count_cells(self, used: i64) -> None:
        """The cells at lines of four and of five that the kept tiles fit if these are used."""
        self.fits[0] = 0
        self.fits[1] = 0
        for place in range(self.cell_count):
            if self.cells[place] & self.kept_tiles[used]:
                self.fits[self.cells[place] >> IS_FIVE] += 1

    def score_of_fits(self) -> float:
        """How much the score will grow by what the kept tiles of the chosen move fit."""
        first = (self.block + SCORE) * FEATURES + FITS
        total = 0.0
        for place in range(i64(FITTED)):
            total += float(self.fits[place]) * self.weights.values[first + place]
        return total

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
        self.block = self.weights.block(state.players, state.bag_size(), LEAD)
        self.prepare(state.board, state.tile_set(seat))
        self.set_kept_hands(state, seat)
        self.set_unseen_tiles(state, seat)
        self.find_cells()
        self.search()
        self.add_follow_ups()

    def set_kept_hands(self, state: QwirkleState, seat: i64) -> None:
        """The hand that is kept for every set of tiles used."""
        self.kept_hands[0] = hand_code(state, seat)
        self.doubles = 0
        for index in range(self.held):
            tile = self.rack[index]
            copies = state.piles[seat * KINDS + tile]
            one_fewer = copies_code(tile, copies)
            if copies > 1:
                one_fewer -= copies_code(tile, copies - 1)
                self.doubles |= shifted(1, index)
            first = shifted(1, index)
            for used in range(first):
                self.kept_hands[first + used] = self.kept_hands[used] - one_fewer
        for used in range(shifted(1, self.held)):
            self.kept_values[used] = UNKNOWN

    def find_cells(self) -> None:
        """The cells at lines of four or five into which a tile of the hand fits."""
        board, found = self.board, i64(0)
        for edge in range(board.edges):
            across, down = board.edge_across[edge], board.edge_down[edge]
            length = max(across >> LENGTH, down >> LENGTH)
            if length >= FOUR and self.hand & across & down:
                if found == len(self.cells):
                    self.cells = append(self.cells, 0)
                self.cells[found] = self.hand & across & down | i64(length == FIVE) << IS_FIVE
                found += 1
        self.cell_count = found

    def set_kept_value(self, used: i64) -> None:
        """Of the tiles that are kept if these are used."""
        rest = shifted(1, self.held) - 1 & ~used | used & self.doubles
        kept: i64 = 0
        for index in range(self.held):
            if rest >> index & 1:
                kept |= shifted(1, self.rack[index])
        self.kept_tiles[used] = kept
        self.count_cells(used)
        first = self.block * FEATURES + FITS
        self.kept_values[used] = (
            self.weights.hand_value(self.block, 0, self.kept_hands[used])
            + float(self.fits[0]) * self.weights.values[first]
            + float(self.fits[1]) * self.weights.values[first + 1]
        )

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

    # ---- during the search

    def insert_start(self, start: i64) -> None:
        """In any order: all placements are compared."""
        self.starts[self.found] = start
        self.found += 1

    def lay(self, edge: i64, index: i64, size: i64) -> i64:
        """Also adds the value of the crossing line, if it is open, to the risk so far."""
        self.risks[size + 1] = self.risks[size]
        self.rooms[2 * size + 2] = self.rooms[2 * size]
        self.rooms[2 * size + 3] = self.rooms[2 * size + 1]
        if edge < 0:
            return 0
        crossing = self.crossings[edge]
        length = (crossing >> LENGTH) + 1
        if length == 1:
            return 0
        room = crossing & self.mates[index]
        self.risks[size + 1] += self.open_line_value(length, room)
        if FOUR <= length < SIDE:
            self.rooms[2 * size + 2 + length - FOUR] |= room
        return line_points(length)

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

    def add(self, code: i64, room: i64, tally: i64) -> None:
        points, length, used = points_of(tally), length_of(tally), rack_of(tally)
        size = tally & TALLY_SIZE
        risk, fours, fives = self.risks[size], self.rooms[2 * size], self.rooms[2 * size + 1]
        if length > 1:
            risk += self.open_line_value(length, room)
            fours |= room if length == FOUR else i64(0)
            fives |= room if length == FIVE else i64(0)
        if self.kept_values[used] == UNKNOWN:
            self.set_kept_value(used)
        kept = self.kept_tiles[used]
        if self.count == len(self.codes):
            self.codes = append(self.codes, 0)
            self.points = append(self.points, 0)
            self.worth = append(self.worth, 0.0)
            self.used = append(self.used, 0)
            self.fitted = append(self.fitted, 0)
        self.codes[self.count] = code
        self.points[self.count] = points
        first = self.block * FEATURES + FITS + MADE
        if fours & kept:
            risk += self.weights.values[first]
        if fives & kept:
            risk += self.weights.values[first + 1]
        self.worth[self.count] = float(points) + self.kept_values[used] + risk
        self.used[self.count] = used
        self.fitted[self.count] = i64(fours & kept != 0) | i64(fives & kept != 0) << 1
        self.count += 1

    # ---- after the search

    def add_follow_ups(self) -> None:
        """Find the best points of every set of tiles, and add the value of the follow-ups."""
        subsets = shifted(1, self.held)
        for used in range(subsets):
            self.best_points[used] = 0
        for number in range(self.count):
            used = self.used[number]
            self.best_points[used] = max(self.best_points[used], self.points[number])
        for index in range(self.held):
            tile = shifted(1, index)
            for used in range(subsets):
                if used & tile:
                    fewer = self.best_points[used ^ tile]
                    self.best_points[used] = max(self.best_points[used], fewer)
        value = self.weights.values[self.block * FEATURES + FOLLOW_UP]
        if value != 0.0:
            for number in range(self.count):
                self.worth[number] += value * float(self.follow_up_of(self.used[number]))

    def follow_up_of(self, used: i64) -> i64:
        """The most points that the tiles could score that are kept if these are used."""
        kept = (shifted(1, self.held) - 1) & ~used | used & self.doubles
        return self.best_points[kept]
