"""Games between random players, at the full speed of the rules."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.arena.random_streams import CHOICES, DICE, start_stream
from quincunx.core.authoring.integers import zeros
from quincunx.core.authoring.playout import play_at_random
from quincunx.core.dice.rng import Random
from quincunx.core.game import Game
from quincunx.core.move_codes import MoveCodes
from quincunx.core.state import State

# random play need not finish every game; a longer game is cut short and scored as it stands
MOVE_LIMIT: Final = 5000


class RandomGames:
    """The results of some games: one number for each game, or one for each seat of each game."""

    scores: vec[i64]
    places: vec[i64]  # how many seats did better: 0 for a winner
    rolls: vec[i64]
    moves: vec[i64]
    finished: vec[i64]  # 1, or 0 if the game was cut short

    def __init__(self, games: i64, seats: i64) -> None:
        self.scores = zeros(games * seats)
        self.places = zeros(games * seats)
        self.rolls = zeros(games)
        self.moves = zeros(games)
        self.finished = zeros(games)


def play_random_games(game: Game, seed: Random, first: i64, count: i64) -> RandomGames:
    """Play the games with these numbers, all legal moves equally likely."""
    results = RandomGames(count, game.players)
    dice = Random(0)
    choices = Random(0)
    buffer = MoveCodes()
    for index in range(count):
        start_stream(dice, seed, first + index, DICE)
        start_stream(choices, seed, first + index, CHOICES)
        state = game.start()
        results.rolls[index], results.moves[index] = play_at_random(
            state, dice, choices, buffer, MOVE_LIMIT
        )
        results.finished[index] = i64(state.over)
        write_scores(results, index, state)
    return results


def write_scores(results: RandomGames, index: i64, state: State) -> None:
    start = index * state.players
    ranks = [state.rank(seat) for seat in range(state.players)]
    for seat in range(state.players):
        results.scores[start + seat] = state.score(seat)
        for other in range(state.players):
            if ranks[other] > ranks[seat]:
                results.places[start + seat] += 1
