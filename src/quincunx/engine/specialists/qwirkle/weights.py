"""What was learned of Qwirkle, and what it is learned from: the tiles that a move keeps and the long lines that it leaves.

A move is worth its points and what follows from it. That is a sum over features of the position just after the move, before
its player draws, with weights of their own for every number of players and every phase of the game.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.core.integers import shifted
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import KINDS, SIDE

SIZE: Final = 0  # how many tiles are kept: of seven features one is 1
SETS: Final = 7  # how many colours and shapes there are no, one, two ... six of among them
COPIES: Final = 14  # how many of them are there a second or third time
NEXT: Final = 15  # from here on the same for the hand of the next player, who is to move
GIFT_OF_FOUR: Final = 30  # lines of four that the move makes, each by the chance that the next player can add to it
GIFT_OF_FIVE: Final = 31
BAG: Final = 32  # how full the bag is, in hundreds
FEATURES: Final = 33

LEAD: Final = 0  # what is foretold: how far the lead will grow yet,
SCORE: Final = 1  # and how far the score will
TARGETS: Final = 2
PHASES: Final = 4
FEWEST_PLAYERS: Final = 2
TABLES: Final = 3  # for two, three and four players
VALUES: Final = 792  # weights altogether

FIELD: Final = 3  # bits of a counter in a census
COUNTERS: Final = 12
TRIPLE: Final = 512  # values of three counters
SIZE_IN_HOLDING: Final = 40  # of a holding: above the census, how many tiles there are
COPIES_IN_HOLDING: Final = 44


def phase_of(bag: i64) -> i64:
    if bag == 0:
        return 0
    if bag <= 12:
        return 1
    if bag <= 36:
        return 2
    return 3


def census_of(tile: i64) -> i64:
    """One in the counter of the tile's colour and one in that of its shape: such numbers add up."""
    return shifted(1, tile // SIDE * FIELD) | shifted(1, (tile % SIDE + SIDE) * FIELD)


def holding_of(tile: i64, copies: i64) -> i64:
    """So many equal tiles as a holding, which again add up: a census of the different tiles, the number of all, and of the equal ones."""
    return census_of(tile) + (copies << SIZE_IN_HOLDING) + (copies - 1 << COPIES_IN_HOLDING)


def holding(state: QwirkleState, seat: i64) -> i64:
    """All tiles in a hand."""
    total: i64 = 0
    for tile in range(i64(KINDS)):
        copies = state.piles[seat * KINDS + tile]
        if copies:
            total += holding_of(tile, copies)
    return total


class Weights:
    """The weights in a row, by players, phase, target and feature; and how far the lead strays, by players and phase."""

    values: vec[float]
    spreads: vec[float]
    triples: vec[float]  # what three counters of a census are worth together, so that four look-ups do for twelve

    def __init__(self, values: list[float], spreads: list[float]) -> None:
        assert len(values) == VALUES
        self.values = vec[float](values)
        self.spreads = vec[float](spreads)
        self.triples = vec[float]([0.0] * (2 * TABLES * PHASES * TARGETS * TRIPLE))
        for block in range(i64(TABLES * PHASES * TARGETS)):
            self.fill_triples(block * FEATURES + SETS, 2 * block * TRIPLE)
            self.fill_triples(block * FEATURES + NEXT + SETS, (2 * block + 1) * TRIPLE)

    def fill_triples(self, first: i64, into: i64) -> None:
        for triple in range(i64(TRIPLE)):
            total = 0.0
            for place in range(i64(3)):
                size = triple >> place * FIELD & 7
                if size <= SIDE:
                    total += self.values[first + size]
            self.triples[into + triple] = total

    def block(self, players: i64, bag: i64, target: i64) -> i64:
        """Which part of the weights counts."""
        return ((players - FEWEST_PLAYERS) * PHASES + phase_of(bag)) * TARGETS + target

    def spread(self, players: i64, bag: i64) -> float:
        return self.spreads[(players - FEWEST_PLAYERS) * PHASES + phase_of(bag)]

    def hand(self, block: i64, following: i64, tiles: i64) -> float:
        """What a holding is worth to the player who has just moved or, if `following` is 1, who moves next."""
        first = block * FEATURES + following * NEXT
        size, copies = tiles >> SIZE_IN_HOLDING & 15, tiles >> COPIES_IN_HOLDING
        total = self.values[first + SIZE + size] + float(copies) * self.values[first + COPIES]
        start = (2 * block + following) * TRIPLE
        for _ in range(i64(COUNTERS // 3)):
            total += self.triples[start + (tiles & TRIPLE - 1)]
            tiles >>= 3 * FIELD
        return total

    def foretold(self, state: QwirkleState, seat: i64, target: i64) -> float:
        """How far the lead or the score of a seat that has just moved will grow, open lines aside."""
        block = self.block(state.players, state.bag_size(), target)
        hands = self.hand(block, 0, holding(state, seat)) + self.hand(block, 1, holding(state, (seat + 1) % state.players))
        return hands + float(state.bag_size()) / 100.0 * self.values[block * FEATURES + BAG]


def no_weights() -> Weights:
    """Knows nothing, and so takes the most points."""
    return Weights([0.0] * VALUES, [30.0] * (TABLES * PHASES))
