"""Qwirkle a tile at a time: a turn is a sequence of single placements, or of tiles set aside for a
trade, and then `end`.

A table without edges has no end of placements, but a tile always goes next to one that is already
there, so an action counts these empty cells instead: place 1 is the first of them, row by row from
the top left. A connected table of n tiles has at most 2n + 2 of them, which bounds the number of
actions: `end`, `pass`, 36 for a trade, and 36 for each place.

Every legal play can be made this way, and nothing else: the tiles of a play can be placed outwards
from one that touches the table, and all that is placed on the way is legal too. The first turn
begins at 0,0 and goes to the right. A trade lists its tiles in order.
"""

from typing import Any, Final, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.core.authoring.integers import shifted, zeros
from quincunx.core.dice.rng import Bits, as_random
from quincunx.core.game import Game
from quincunx.core.move_codes import MoveCodes
from quincunx.core.packing import Packer
from quincunx.games.qwirkle.board import Board, spot_step
from quincunx.games.qwirkle.position import QwirklePosition, to_data
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import (
    DIGIT,
    DOWN,
    HAND,
    KINDS,
    ONE_COLOUR,
    ONE_SHAPE,
    PASS,
    SIDE,
    SPOT,
    SPREAD,
    STEP_DOWN,
    count_tiles,
    goes_down,
    is_play,
    largest_set,
    last_tile,
    makes_set,
    spot_at,
    spot_of,
    spread_of,
    tiles_of,
    unpack_tiles,
)

END_TURN: Final = 0
PASS_TURN: Final = 1
FIRST_TRADE: Final = 2  # plus the tile
FIRST_PLACE: Final = 38  # plus the place times KINDS, plus the tile
# n tiles have at most 2n + 2 empty cells next to them, and the last tile in hand needs one
PLACES_PER_COPY: Final = 72
ACROSS: Final = 1  # directions, one bit each
BOTH: Final = 3


class QwirkleActionState(QwirkleState):
    """A position that is played by actions.

    While a turn has begun, its tiles are on the table or, for a trade, in `traded`, and no whole
    move is legal. Copies and pickles keep what has been done of the turn, `position()` is that
    before it.
    """

    before: Board  # the table without the tiles of this turn
    spots: vec[i64]  # where this turn has placed its tiles, in the order of the actions
    tiles: vec[i64]
    placed: i64
    opening: i64  # the number of tiles that the first turn must place; 0 in all others
    places: vec[i64]  # the spots of the empty cells next to tiles, row by row
    place_count: i64
    places_laid: i64  # the number of tiles for which `places` is up to date

    def __init__(self, game: Game, players: i64) -> None:
        self.before = Board()
        self.spots = zeros(HAND)
        self.tiles = zeros(HAND)
        self.placed = 0
        self.opening = 0
        self.places = vec[i64]()
        self.place_count = 0
        self.places_laid = -1
        super().__init__(game, players)

    def in_turn(self) -> bool:
        """Has a turn begun that has not ended?"""
        return self.placed > 0 or self.traded != 0

    # ---- legal actions

    def legal_codes(self, seat: i64, into: MoveCodes) -> None:
        into.clear()
        if not self.in_turn():
            super().legal_codes(seat, into)

    def legal_actions(self, seat: i64, into: MoveCodes) -> None:
        into.clear()
        self.find_places()
        if self.placed:
            self.add_next_placements(seat, into)
        elif self.traded:
            into.add(END_TURN)
            self.add_trade_tiles(seat, into)
        elif self.board.laid == 0:
            self.add_tiles(0, self.opening_tiles(seat), into)
        else:
            self.add_placements(seat, into)
            self.add_trade_tiles(seat, into)
            if into.count == 0:
                into.add(PASS_TURN)

    def add_tiles(self, place: i64, tiles: i64, into: MoveCodes) -> None:
        """One action for each tile of a set."""
        action = FIRST_PLACE + place * KINDS
        while tiles:
            if tiles & 1:
                into.add(action)
            tiles >>= 1
            action += 1

    def add_placements(self, seat: i64, into: MoveCodes) -> None:
        hand = self.tile_set(seat)
        for place in range(self.place_count):
            self.add_tiles(place, hand & self.fitting(self.places[place]), into)

    def fitting(self, spot: i64) -> i64:
        """The set of tiles that fit on this empty cell, with bits for lengths above it."""
        edge = -1 - self.board.value(spot)
        return self.board.edge_across[edge] & self.board.edge_down[edge]

    def add_next_placements(self, seat: i64, into: MoveCodes) -> None:
        """This turn's line can be continued at its ends; a single tile has no direction yet."""
        if self.opening:
            self.add_next_opening(seat, into)
            return
        into.add(END_TURN)
        hand = self.tile_set(seat)
        directions = self.directions()
        for down in range(i64(2)):
            if directions >> down & 1:
                self.add_end(hand, -1, down == 1, into)
                self.add_end(hand, 1, down == 1, into)

    def add_end(self, hand: i64, sign: i64, down: bool, into: MoveCodes) -> None:
        spot = self.end_of_line(sign, down)
        self.add_tiles(self.place_of(spot), hand & self.fitting(spot), into)

    def add_next_opening(self, seat: i64, into: MoveCodes) -> None:
        if self.placed == self.opening:
            into.add(END_TURN)
        else:
            self.add_tiles(
                self.place_of(self.end_of_line(1, False)), self.opening_tiles(seat), into
            )

    def opening_tiles(self, seat: i64) -> i64:
        """The tiles in hand of a largest set with those that this first turn has placed."""
        placed = self.placed_set()
        hand = self.tile_set(seat)
        found = i64(0)
        most = largest_set(hand | placed)
        for index in range(i64(SIDE)):
            found |= rest_of_set(shifted(ONE_COLOUR, index * SIDE), placed, hand, most)
            found |= rest_of_set(shifted(ONE_SHAPE, index), placed, hand, most)
        return found & ~placed

    def placed_set(self) -> i64:
        """The set of tiles that this turn has placed."""
        placed: i64 = 0
        for index in range(self.placed):
            placed |= shifted(1, self.tiles[index])
        return placed

    def add_trade_tiles(self, seat: i64, into: MoveCodes) -> None:
        """One more tile for the trade, in order, but no more than the bag has."""
        if count_tiles(self.traded) >= self.bag_size():
            return
        for tile in range(last_tile(self.traded), i64(KINDS)):
            if self.piles[seat * KINDS + tile]:
                into.add(FIRST_TRADE + tile)

    # ---- places

    def find_places(self) -> None:
        """List the empty cells next to tiles again if the table has changed."""
        board = self.board
        if self.places_laid == board.laid:
            return
        self.places_laid = board.laid
        self.places = zeros(max(board.edges, 1))
        self.place_count = 0
        if board.laid == 0:
            self.add_place(spot_at(0, 0))
        for cell in range(i64(len(board.grid))):
            if board.grid[cell] < 0:
                self.add_place(board.edge_spot[-1 - board.grid[cell]])

    def add_place(self, spot: i64) -> None:
        self.places[self.place_count] = spot
        self.place_count += 1

    def place_of(self, spot: i64) -> i64:
        place: i64 = 0
        while self.places[place] != spot:
            place += 1
        return place

    def directions(self) -> i64:
        """In which directions the line of this turn may run, one bit each: across and down."""
        if self.placed == 1:
            return BOTH
        return ACROSS if self.spots[0] // STEP_DOWN == self.spots[1] // STEP_DOWN else BOTH - ACROSS

    def end_of_line(self, sign: i64, down: bool) -> i64:
        """The first empty spot after (-1: before) the tiles in line with this turn's first."""
        spot = self.spots[0]
        steps = self.board.run(self.board.cell(spot), sign * self.board.step(down)) + 1
        return spot + sign * steps * spot_step(down)

    # ---- taking an action

    def apply_action(self, seat: i64, action: i64) -> None:
        if action >= FIRST_PLACE:
            self.find_places()
            self.place_tile(
                seat, self.places[(action - FIRST_PLACE) // KINDS], (action - FIRST_PLACE) % KINDS
            )
        elif action >= FIRST_TRADE:
            tile = action - FIRST_TRADE
            self.take(seat, tile + 1)
            self.traded |= tile + 1 << DIGIT * count_tiles(self.traded)
        elif action == PASS_TURN:
            self.apply_move(seat, PASS)
        else:
            self.end_turn(seat)

    def place_tile(self, seat: i64, spot: i64, tile: i64) -> None:
        if self.placed == 0:
            self.opening = largest_set(self.tile_set(seat)) if self.board.laid == 0 else 0
            self.before = self.board
            self.board = self.board.copy()
        self.spots[self.placed] = spot
        self.tiles[self.placed] = tile
        self.placed += 1
        self.board.place(spot, tile)
        self.take(seat, tile + 1)

    def end_turn(self, seat: i64) -> None:
        """Take everything back and make the whole move, as the rules know it."""
        code = self.whole_move()
        self.return_tiles(seat)
        self.apply_move(seat, code)

    def whole_move(self) -> i64:
        """The move that the actions of this turn make so far."""
        if self.placed == 0:
            return self.traded
        first = self.spots[0]
        down = self.placed > 1 and self.directions() != ACROSS
        for index in range(self.placed):
            first = min(first, self.spots[index])
        code = first << SPOT | i64(down) << DOWN
        size = i64(0)
        for distance in range(i64(SIDE)):
            for index in range(self.placed):
                if self.spots[index] == first + distance * spot_step(down):
                    code |= self.tiles[index] + 1 << DIGIT * size | shifted(1, SPREAD + distance)
                    size += 1
        return code

    def return_tiles(self, seat: i64) -> None:
        """Return the tiles of this turn to the hand."""
        if self.placed:
            self.board = self.before
        for index in range(self.placed):
            self.put(seat, self.tiles[index] + 1)
        self.put(seat, self.traded)
        self.placed = 0
        self.opening = 0
        self.traded = 0

    # ---- from whole moves to actions and back

    def split_move(self, seat: i64, code: i64) -> list[int]:
        """The actions that make a legal move."""
        if code == PASS:
            return [PASS_TURN]
        if not is_play(code):
            return [*(FIRST_TRADE + tile for tile in unpack_tiles(int(code))), END_TURN]
        return [*self.placements_of(seat, code), END_TURN]

    def placements_of(self, seat: i64, code: i64) -> list[int]:
        """The placements of a play: again and again one of those that are possible, which is at the
        right spot with the right tile.
        """
        twin = self.copy()
        found = MoveCodes()
        actions = list[int]()
        wanted = dict(zip(spots_of(code), unpack_tiles(int(tiles_of(code))), strict=True))
        while wanted:
            twin.legal_actions(seat, found)
            for action in found.to_list():
                place, tile = divmod(action - FIRST_PLACE, KINDS)
                if place >= 0 and wanted.get(int(twin.places[place])) == tile:
                    del wanted[int(twin.places[place])]
                    actions.append(action)
                    twin.apply_action(seat, action)
                    break
        return actions

    # ---- copies

    def copy(self) -> "QwirkleActionState":
        twin = QwirkleActionState(self.game, self.players)
        twin.copy_from(self)
        twin.before = self.before.copy()
        twin.placed = self.placed
        twin.opening = self.opening
        twin.spots = self.spots[:]
        twin.tiles = self.tiles[:]
        return twin

    def before_turn(self) -> QwirkleState:
        """The position without the placements of this turn."""
        twin = QwirkleState(self.game, self.players)
        twin.copy_from(self)
        if self.placed:
            twin.board = self.before.copy()
        for index in range(self.placed):
            twin.put(self.turn, self.tiles[index] + 1)
        return twin

    def placements(self) -> list[tuple[int, int]]:
        """The spots and tiles of this turn, in the order of the actions."""
        return [(int(self.spots[index]), int(self.tiles[index])) for index in range(self.placed)]

    def pack(self) -> bytes:
        out = Packer()
        for spot, tile in self.placements():
            out.add(spot)
            out.add(tile)
        return self.before_turn().pack() + out.to_bytes()

    def __reduce__(self) -> tuple[object, tuple[Any, ...]]:
        return resume, (self.before_turn(), self.placements())

    def position(self) -> QwirklePosition:
        """Of a turn that has begun, the position before it: only whole turns can be described."""
        twin = self.copy()
        if self.waiting:
            twin.return_tiles(self.turn)
        return to_data(twin)

    # ---- hidden tiles

    def redeal(self, seat: SupportsIndex, rng: Bits) -> "QwirkleActionState":
        if self.opening:
            number = self.check_seat(seat)
            before = self.before_turn().redeal_around(number, self.placed_set(), as_random(rng))
            return resume(before, self.placements())
        twin = super().redeal(seat, rng)
        assert isinstance(twin, QwirkleActionState)
        return twin

    def announced_sets(self) -> i64:
        return self.before_turn().announced_sets() if self.opening else super().announced_sets()

    def revealed_set(self, seat: i64) -> i64:
        """Without the tiles that the opening has placed."""
        if self.opening == 0:
            return super().revealed_set(seat)
        revealed = self.before_turn().revealed_set(seat)
        return revealed & ~self.placed_set() if seat == self.turn else revealed


def resume(state: QwirkleState, placements: list[tuple[int, int]]) -> QwirkleActionState:
    """The position, played by actions, after these placements of the seat whose turn it is."""
    twin = QwirkleActionState(state.game, state.players)
    twin.copy_from(state)
    for spot, tile in placements:
        twin.place_tile(twin.turn, spot, tile)
    return twin


def rest_of_set(line: i64, placed: i64, hand: i64, size: i64) -> i64:
    """The tiles in hand that complete a set of this size with those placed, if they can."""
    return hand & line if makes_set(line, placed, hand, size) else 0


def spots_of(code: i64) -> list[int]:
    """The spots of a play, from left to right or from top to bottom."""
    first = spot_of(code)
    step = spot_step(goes_down(code))
    return [
        int(first + distance * step)
        for distance in range(i64(SIDE))
        if spread_of(code) >> distance & 1
    ]


def most_places(copies: int) -> int:
    return PLACES_PER_COPY * copies
