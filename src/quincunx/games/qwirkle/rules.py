"""The rules of Qwirkle."""

from typing import Final, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.core.authoring.integers import shifted, zeros
from quincunx.core.dice.rng import Bits, Random, as_random
from quincunx.core.game import Game
from quincunx.core.move_codes import MoveCodes
from quincunx.core.moves import Move, Outcome
from quincunx.core.options import OLDEST, seats_by_age
from quincunx.core.packing import Packer, Unpacker
from quincunx.core.state import State
from quincunx.games.qwirkle import draws, position, reasons, steps, view
from quincunx.games.qwirkle.board import Board
from quincunx.games.qwirkle.moves import QwirkleMove, QwirkleOutcome
from quincunx.games.qwirkle.opening import knows_hands, reveals_tiles
from quincunx.games.qwirkle.placements import PlacementSearch
from quincunx.games.qwirkle.tiles import (
    DIGIT,
    HAND,
    KINDS,
    LAST_DIGIT,
    ONE_COLOUR,
    ONE_SHAPE,
    PASS,
    SET_BITS,
    SIDE,
    add_tile,
    count_tiles,
    first_largest_set,
    is_play,
    largest_set,
    makes_set,
    tiles_of,
    unpack_set,
)

LAST_TILE_BONUS: Final = 6
MOST_SHUFFLES: Final = 1000  # attempts to deal hidden hands with the same sets


class QwirkleState(State[QwirkleMove, QwirkleOutcome]):
    board: Board
    step: i64
    turn: i64  # the seat that draws, or decides
    # [pile, tile] -> how often the tile is there; a pile is a seat's hand, the last one is the bag
    piles: vec[i64]
    sizes: vec[i64]  # pile -> how many tiles it has
    owed: i64  # the number of tiles to be drawn now
    traded: i64  # packed: tiles set aside, which return to the bag once others are drawn for them
    points: vec[i64]
    passes: i64  # in a row

    def __init__(self, game: Game, players: i64) -> None:
        """An uninitialised position, which `begin` or `copy` fills."""
        self.board = Board()
        self.step = steps.DEAL
        self.turn = 0
        self.piles = vec[i64]()
        self.sizes = vec[i64]()
        self.owed = 0
        self.traded = 0
        self.points = vec[i64]()
        self.passes = 0
        super().__init__(game, players)  # last, for speed: see State

    def begin(self, copies: i64) -> None:
        self.board.clear()
        self.empty_piles()
        self.points = zeros(self.players)
        for tile in range(i64(KINDS)):
            self.piles[self.players * KINDS + tile] = copies
        self.sizes[self.players] = copies * KINDS
        self.begin_draw(steps.DEAL, HAND)

    # ---- piles of tiles

    def empty_piles(self) -> None:
        self.piles = zeros((self.players + 1) * KINDS)
        self.sizes = zeros(self.players + 1)

    def tile_set(self, pile: i64) -> i64:
        """The set of different tiles in a hand or the bag."""
        tiles: i64 = 0
        for tile in range(i64(KINDS)):
            if self.piles[pile * KINDS + tile]:
                tiles |= shifted(1, tile)
        return tiles

    def bag_size(self) -> i64:
        return self.sizes[self.players]

    def put(self, pile: i64, tiles: i64) -> None:
        """Add packed tiles to a pile."""
        while tiles:
            self.piles[pile * KINDS + (tiles & LAST_DIGIT) - 1] += 1
            self.sizes[pile] += 1
            tiles >>= DIGIT

    def take(self, pile: i64, tiles: i64) -> None:
        """Remove packed tiles from a pile that has them."""
        while tiles:
            self.piles[pile * KINDS + (tiles & LAST_DIGIT) - 1] -= 1
            self.sizes[pile] -= 1
            tiles >>= DIGIT

    def draw_at_random(self, rng: Random, number: i64) -> i64:
        """Remove random tiles from the bag and return them packed, in order."""
        bag = self.players * KINDS
        tiles = i64(0)
        for _ in range(number):
            skip = rng.below(self.bag_size())
            tile: i64 = 0
            while skip >= self.piles[bag + tile]:
                skip -= self.piles[bag + tile]
                tile += 1
            self.take(self.players, tile + 1)
            tiles = add_tile(tiles, tile)
        return tiles

    # ---- draws

    def sample_code(self, rng: Random) -> i64:
        tiles = self.draw_at_random(rng, self.owed)
        self.put(self.players, tiles)
        return tiles

    def apply_outcome(self, code: i64) -> None:
        self.take(self.players, code)
        self.put(self.turn, code)
        self.put(self.players, self.traded)
        self.traded = 0
        if self.step == steps.DRAW:
            self.begin_turn(self.next_seat())
        elif self.turn < self.players - 1:
            self.turn += 1
        else:
            self.begin_turn(self.starter())

    def starter(self) -> i64:
        """The seat with the largest set in hand; of those that tie, the oldest."""
        best = i64(0)
        largest = i64(0)
        for older in seats_by_age(self.game.options[OLDEST], int(self.players)):
            seat: i64 = older
            size = largest_set(self.tile_set(seat))
            if size > largest:
                best, largest = seat, size
        return best

    def is_opening(self) -> bool:
        """Is the first move due, for which everybody has to say how large a set she has?"""
        return self.step == steps.TURN and self.board.laid == 0

    def announced_sets(self) -> i64:
        """What everybody knows of the hands in the first turn: the size of each seat's largest set,
        in four bits each; 0 later.
        """
        if not self.is_opening():
            return 0
        sizes: i64 = 0
        for seat in range(self.players):
            sizes |= largest_set(self.tile_set(seat)) << SET_BITS * seat
        return sizes

    def revealed_set(self, seat: i64) -> i64:
        """The set of tiles in this hand that everybody sees until the opening has been played."""
        if not self.is_opening() or not reveals_tiles(self.game):
            return 0
        return first_largest_set(self.tile_set(seat))

    # ---- legal moves

    def legal_codes(self, seat: i64, into: MoveCodes) -> None:
        into.clear()
        PlacementSearch(self.board, self.tile_set(seat), into).search()
        if self.board.laid == 0:
            return
        self.add_trades(seat, into)
        if into.count == 0:
            into.add(PASS)

    def add_trades(self, seat: i64, into: MoveCodes) -> None:
        """Every selection of tiles in hand, but no more than the bag has."""
        first = into.count
        tile: i64 = KINDS
        while tile > 0:  # from the last tile to the first, for the first is packed lowest
            tile -= 1
            before = into.count
            added: i64 = 0
            for copy in range(self.piles[seat * KINDS + tile]):
                added = added << DIGIT | tile + 1
                self.add_trade(added, into)
                for index in range(first, before):
                    self.add_trade(into.codes[index] << DIGIT * (copy + 1) | added, into)

    def add_trade(self, tiles: i64, into: MoveCodes) -> None:
        if self.bag_size() >= HAND or count_tiles(tiles) <= self.bag_size():
            into.add(tiles)

    # ---- decisions

    def apply_move(self, seat: i64, code: i64) -> None:
        if code == PASS:
            self.pass_turn()
        elif is_play(code):
            self.place(seat, code)
        else:
            self.take(seat, code)
            self.traded = code
            self.begin_draw(steps.DRAW, count_tiles(code))

    def place(self, seat: i64, code: i64) -> None:
        self.points[seat] += self.board.points(code, MoveCodes())
        self.board.play(code)
        self.take(seat, tiles_of(code))
        self.passes = 0
        if self.bag_size() > 0:
            if self.is_dead():
                self.end()
            else:
                self.begin_draw(steps.DRAW, min(HAND - self.sizes[seat], self.bag_size()))
        elif self.sizes[seat] == 0:
            self.points[seat] += LAST_TILE_BONUS
            self.end()
        else:
            self.begin_turn(self.next_seat())

    def is_dead(self) -> bool:
        """Does none of the remaining tiles fit anywhere?

        Nearly always one in the bag does, and the search stops at once.
        """
        left = self.tile_set(self.players)
        if self.board.has_place_for(left):
            return False
        for seat in range(self.players):
            left |= self.tile_set(seat)
        return not self.board.has_place_for(left | unpack_set(self.traded))

    def pass_turn(self) -> None:
        self.passes += 1
        if self.passes == self.players:
            self.end()
        else:
            self.begin_turn(self.next_seat())

    def next_seat(self) -> i64:
        return (self.turn + 1) % self.players

    def begin_turn(self, seat: i64) -> None:
        self.step = steps.TURN
        self.turn = seat
        self.owed = 0
        self.chance = False
        self.waiting = 1 << seat

    def begin_draw(self, step: i64, tiles: i64) -> None:
        self.step = step
        self.owed = tiles
        self.chance = True
        self.waiting = 0

    def end(self) -> None:
        self.step = steps.OVER
        self.owed = 0
        self.chance = False
        self.waiting = 0

    # ---- points

    def score(self, seat: i64) -> i64:
        if not 0 <= seat < self.players:
            self.check_seat(int(seat))
        return self.points[seat]

    def points_of(self, code: i64, scratch: MoveCodes) -> i64:
        """The points of a legal move without the last tile's bonus; overwrites `scratch`."""
        if is_play(code):
            return self.board.points(code, scratch)
        return 0

    def best_scoring_codes(self, seat: i64, into: MoveCodes) -> None:
        """Like `legal_codes`, but only the moves that score most."""
        self.legal_codes(seat, into)
        kept = i64(0)
        most = i64(0)
        scratch = MoveCodes()
        for index in range(into.count):
            points = self.points_of(into.codes[index], scratch)
            if points > most:
                kept, most = 0, points
            if points == most:
                into.codes[kept] = into.codes[index]
                kept += 1
        into.count = kept

    # ---- copies

    def copy(self) -> "QwirkleState":
        twin = QwirkleState(self.game, self.players)
        twin.copy_from(self)
        return twin

    def copy_from(self, other: "QwirkleState") -> None:
        self.chance = other.chance
        self.waiting = other.waiting
        self.step = other.step
        self.turn = other.turn
        self.owed = other.owed
        self.traded = other.traded
        self.passes = other.passes
        self.board = other.board.copy()
        self.piles = other.piles[:]
        self.sizes = other.sizes[:]
        self.points = other.points[:]

    def pack(self) -> bytes:
        out = Packer()
        self.pack_turn(out)
        out.add(self.step)
        out.add(self.turn)
        out.add(self.owed)
        out.add(self.traded)
        out.add(self.passes)
        out.add_all(self.piles)
        out.add_all(self.points)
        self.board.pack(out)
        return out.to_bytes()

    def unpack(self, packed: bytes) -> None:
        data = Unpacker(packed)
        self.unpack_turn(data)
        self.step = data.next()
        self.turn = data.next()
        self.owed = data.next()
        self.traded = data.next()
        self.passes = data.next()
        data.fill(self.piles)
        for pile in range(self.players + 1):
            self.sizes[pile] = 0
            for tile in range(i64(KINDS)):
                self.sizes[pile] += self.piles[pile * KINDS + tile]
        data.fill(self.points)
        self.board = Board()
        self.board.clear()
        self.board.unpack(data)

    def redeal(self, seat: SupportsIndex, rng: Bits) -> "QwirkleState":
        """Shuffle the bag, other hands and what others have set aside, and deal them again; what
        they have revealed stays in their hands.
        """
        return self.redeal_around(self.check_seat(seat), 0, as_random(rng))

    def redeal_around(self, seat: i64, opening: i64, rng: Random) -> "QwirkleState":
        """A redeal in which the set of tiles of an opening stays in the hand that plays it."""
        kept = zeros(self.players)
        for other in range(self.players):
            kept[other] = self.revealed_set(other)
        kept[self.turn] |= opening
        twin = self.copy()
        for _ in range(MOST_SHUFFLES):
            twin.shuffle_hidden_tiles(seat, kept, rng)
            if not self.is_opening() or (
                twin.opens_like(self, seat, rng) and twin.can_open_with(opening)
            ):
                return twin
        return self.copy()

    def opens_like(self, other: "QwirkleState", seat: i64, rng: Random) -> bool:
        """Before the first move, do these hands look to a seat as the others do?

        Dealing the rest to hands that keep their revealed tiles finds a hand with two copies of one
        twice as often as it should, so it is refused as often.
        """
        if not knows_hands(self.game):
            return self.starter() == self.turn
        copies: i64 = 1
        for each in range(self.players):
            revealed = other.revealed_set(each)
            if self.revealed_set(each) != revealed:
                return False
            if each != seat:
                copies *= self.copies_in_hand(each, revealed)
        if self.announced_sets() != other.announced_sets():
            return False
        return copies == 1 or rng.below(copies) == 0

    def copies_in_hand(self, seat: i64, tiles: i64) -> i64:
        """In how many ways the hand can make this set, if equal tiles count as different ones."""
        ways: i64 = 1
        for tile in range(i64(KINDS)):
            if tiles >> tile & 1:
                ways *= self.piles[seat * KINDS + tile]
        return ways

    def can_open_with(self, tiles: i64) -> bool:
        """Are these tiles part of a largest set in the hand of the seat to move?"""
        hand = self.tile_set(self.turn)
        most = largest_set(hand)
        for index in range(i64(SIDE)):
            if makes_set(shifted(ONE_COLOUR, index * SIDE), tiles, hand, most) or makes_set(
                shifted(ONE_SHAPE, index), tiles, hand, most
            ):
                return True
        return False

    def shuffle_hidden_tiles(self, seat: i64, kept: vec[i64], rng: Random) -> None:
        """Deal the tiles that this seat cannot see again, except a set that stays in each hand."""
        sizes, set_aside = self.sizes[:], self.traded
        if self.turn == seat:
            set_aside = 0
        self.put(self.players, set_aside)
        for other in range(self.players):
            if other != seat:
                self.return_hand_to_bag(other)
        for other in range(self.players):
            if other != seat:
                self.move_to_hand(other, kept[other])
        for other in range(self.players):
            if other != seat:
                self.put(other, self.draw_at_random(rng, sizes[other] - self.sizes[other]))
        if set_aside:
            self.traded = self.draw_at_random(rng, count_tiles(set_aside))

    def move_to_hand(self, seat: i64, tiles: i64) -> None:
        """A set of tiles from the bag."""
        for tile in range(i64(KINDS)):
            if tiles >> tile & 1:
                self.take(self.players, tile + 1)
                self.put(seat, tile + 1)

    def return_hand_to_bag(self, seat: i64) -> None:
        for tile in range(i64(KINDS)):
            self.piles[self.players * KINDS + tile] += self.piles[seat * KINDS + tile]
            self.piles[seat * KINDS + tile] = 0
        self.sizes[self.players] += self.sizes[seat]
        self.sizes[seat] = 0

    # ---- explanations and data

    def explain_illegal(self, seat: int, move: Move) -> str:
        return reasons.why_illegal(self, seat, move)

    def draws_first_player(self) -> bool:
        return False  # the player with the largest set begins

    def explain_impossible(self, outcome: Outcome) -> str:
        return reasons.why_impossible(self, outcome)

    def outcomes(self) -> list[tuple[QwirkleOutcome, float]]:
        return draws.outcomes(self)

    def view(self, seat: SupportsIndex | None) -> view.QwirkleView:
        return view.seat_view(self, seat)

    def position(self) -> position.QwirklePosition:
        return position.to_data(self)
