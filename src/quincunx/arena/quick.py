"""Random play at the full speed of the rules, and the dice of every game of the arena."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.core.game import Game
from quincunx.core.integers import zeros
from quincunx.core.move_codes import MoveCodes
from quincunx.core.playout import lowest_seat
from quincunx.core.rng import Random
from quincunx.core.state import State

MOST_MOVES: Final = 5000  # some games need not end under random play; what goes on for longer counts as it stands
WORD: Final = 0xFFFFFFFF


class Tally:
    """What some games came to: of each game a number, or one for each seat, game after game."""

    scores: vec[i64]
    places: vec[i64]  # how many seats did better: 0 for a winner
    rolls: vec[i64]
    moves: vec[i64]
    ends: vec[i64]  # whether a game came to its end

    def __init__(self, games: i64, seats: i64) -> None:
        self.scores = zeros(games * seats)
        self.places = zeros(games * seats)
        self.rolls = zeros(games)
        self.moves = zeros(games)
        self.ends = zeros(games)


def random_games(game: Game, seed: Random, first: i64, count: i64) -> Tally:
    """The games of these numbers, everybody choosing evenly among the legal moves."""
    tally, dice, choices, buffer = Tally(count, game.players), Random(0), Random(0), MoveCodes()
    for index in range(count):
        sow(dice, seed, first + index, 0)
        sow(choices, seed, first + index, 1)
        state = game.start()
        rolls: i64 = 0
        moves: i64 = 0
        while moves < MOST_MOVES:
            if state.chance:
                state.apply_outcome(state.sample_code(dice))
                rolls += 1
            elif state.waiting:
                seat = lowest_seat(state.waiting)
                state.legal_codes(seat, buffer)
                state.apply_move(seat, buffer.codes[choices.below(buffer.count)])
                moves += 1
            else:
                break
        tally.rolls[index] = rolls
        tally.moves[index] = moves
        tally.ends[index] = i64(state.over)
        note(tally, index, state)
    return tally


def note(tally: Tally, index: i64, state: State) -> None:
    """Write down the scores of a game, and who did better than whom."""
    start = index * state.players
    ranks = [state.rank(seat) for seat in range(state.players)]
    for seat in range(state.players):
        tally.scores[start + seat] = state.score(seat)
        for other in range(state.players):
            if ranks[other] > ranks[seat]:
                tally.places[start + seat] += 1


def sow(rng: Random, seed: Random, number: i64, use: i64) -> None:
    """Begin the stream of this number: one of its own for each game and use, at a hundredth of the price of a new generator."""
    rng.a = mixed(seed.a ^ number & WORD)
    rng.b = mixed(seed.b ^ rng.a ^ number >> 32)
    rng.c = mixed(seed.c ^ rng.b ^ use)
    rng.d = mixed(seed.d ^ rng.c) | 1  # the state must not be all zero


def mixed(word: i64) -> i64:
    """Another 32 bits for each 32 bits; nearby words become strangers. The factor keeps products within 63 bits."""
    word = (word >> 16 ^ word) * 0x45D9F3B & WORD
    word = (word >> 16 ^ word) * 0x45D9F3B & WORD
    return word >> 16 ^ word
