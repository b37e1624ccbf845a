"""The learned weights of Qwirkle and their features: the tiles that a move keeps, where they could
go next, which long lines they fit, and the long lines that it leaves open.

The value of a move is its points plus a linear function of the features of the position just after
the move, before its player draws. There are separate weights for every number of players and every
phase of the game.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.core.authoring.integers import shifted
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import KINDS, SIDE

SIZE: Final = 0  # how many tiles are kept: one of seven features is 1
SETS: Final = 7  # how many colours and shapes have no, one, two ... six tiles among them
COPIES: Final = 14  # how many of them are second or third copies
NEXT: Final = 15  # from here on, the same for the hand of the next player
# lines of four that the move makes, each times the probability that the next player can extend it
OPEN_FOUR: Final = 30
OPEN_FIVE: Final = 31
BAG: Final = 32  # tiles in the bag, in hundreds
FOLLOW_UP: Final = 33  # the most points that the kept tiles could have scored instead
# what a kept tile fits: cells at lines of four and of five, lines of four and of five that are made
FITS: Final = 34
FITTED: Final = 4
FEATURES: Final = 38

LEAD: Final = 0  # the targets: how much the lead will still grow,
SCORE: Final = 1  # and how much the score will
TARGETS: Final = 2
PHASES: Final = 4
FEWEST_PLAYERS: Final = 2
SIZES: Final = 3  # numbers of players: two, three and four
VALUES: Final = 912  # the number of weights

FIELD: Final = 3  # bits of a counter in a hand code
COUNTERS: Final = 12
TRIPLE: Final = 512  # the number of values of three counters
HAND_SIZE: Final = 40  # the bit of a hand code at which the number of tiles begins
HAND_COPIES: Final = 44  # and the number of further copies


def phase_of(bag: i64) -> i64:
    if bag == 0:
        return 0
    if bag <= 12:
        return 1
    if bag <= 36:
        return 2
    return 3


def tile_code(tile: i64) -> i64:
    """1 in the counters of the tile's colour and shape. Codes of different tiles can be added."""
    return shifted(1, tile // SIDE * FIELD) | shifted(1, (tile % SIDE + SIDE) * FIELD)


def copies_code(tile: i64, copies: i64) -> i64:
    """The hand code of equal tiles: counters of different tiles, the number of tiles, and of
    further copies. Codes can be added.
    """
    return tile_code(tile) + (copies << HAND_SIZE) + (copies - 1 << HAND_COPIES)


def hand_code(state: QwirkleState, seat: i64) -> i64:
    """All tiles in a hand as one number."""
    total: i64 = 0
    for tile in range(i64(KINDS)):
        copies = state.piles[seat * KINDS + tile]
        if copies:
            total += copies_code(tile, copies)
    return total


class Weights:
    """Weights by players, phase, target and feature; the lead's deviation by players and phase."""

    values: vec[float]
    spreads: vec[float]
    # the value of three counters together, so that four look-ups replace twelve
    triples: vec[float]

    def __init__(self, values: list[float], spreads: list[float]) -> None:
        assert len(values) == VALUES
        self.values = vec[float](values)
        self.spreads = vec[float](spreads)
        self.triples = vec[float]([0.0] * (2 * SIZES * PHASES * TARGETS * TRIPLE))
        for block in range(i64(SIZES * PHASES * TARGETS)):
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
        """Which block of the weights applies."""
        return ((players - FEWEST_PLAYERS) * PHASES + phase_of(bag)) * TARGETS + target

    def spread(self, players: i64, bag: i64) -> float:
        return self.spreads[(players - FEWEST_PLAYERS) * PHASES + phase_of(bag)]

    def hand_value(self, block: i64, following: i64, tiles: i64) -> float:
        """The value of a hand code to who has just moved or, if `following` is 1, to the next."""
        first = block * FEATURES + following * NEXT
        size, copies = tiles >> HAND_SIZE & 15, tiles >> HAND_COPIES
        total = self.values[first + SIZE + size] + float(copies) * self.values[first + COPIES]
        start = (2 * block + following) * TRIPLE
        for _ in range(i64(COUNTERS // 3)):
            total += self.triples[start + (tiles & TRIPLE - 1)]
            tiles >>= 3 * FIELD
        return total

    def predicted_gain(self, state: QwirkleState, seat: i64, target: i64, follow_up: i64) -> float:
        """How much lead or score of a seat that has just moved will grow, open lines aside."""
        block = self.block(state.players, state.bag_size(), target)
        hands = self.hand_value(block, 0, hand_code(state, seat)) + self.hand_value(
            block, 1, hand_code(state, (seat + 1) % state.players)
        )
        return (
            hands
            + float(state.bag_size()) / 100.0 * self.values[block * FEATURES + BAG]
            + float(follow_up) * self.values[block * FEATURES + FOLLOW_UP]
        )


def zero_weights() -> Weights:
    """With these the fast player is greedy: it takes the most points."""
    return Weights([0.0] * VALUES, [30.0] * (SIZES * PHASES))
