"""Rollouts: each move is played on by the fast player, with the same hidden tiles and draws for all
moves, to a predicted result.
"""

from math import exp

from librt.vecs import append, vec
from mypy_extensions import i64

from quincunx.core.authoring.integers import zeros
from quincunx.core.dice.rng import Random
from quincunx.engine.games.qwirkle.fast_player import FastPlayer
from quincunx.engine.games.qwirkle.weights import LEAD, SCORE, Weights
from quincunx.engine.values.batch import lead, share_of_win
from quincunx.games.qwirkle.rules import QwirkleState


class RolloutResults:
    """The results of the rollouts after one move, sample by sample."""

    code: i64
    scores: vec[float]
    leads: vec[float]
    win_probabilities: vec[float]
    replies: vec[float]  # points of the next player's turn

    def __init__(self, code: i64) -> None:
        self.code = code
        self.scores = vec[float]()
        self.leads = vec[float]()
        self.win_probabilities = vec[float]()
        self.replies = vec[float]()


class Draws:
    """A random source for each seat: its draws do not depend on the draws of others."""

    seats: list[Random]
    words: vec[i64]

    def __init__(self, players: i64) -> None:
        self.seats = [Random(0) for _ in range(players)]
        self.words = zeros(4 * players)

    def shuffle(self, rng: Random) -> None:
        for place in range(i64(len(self.words))):
            self.words[place] = rng.word()
        self.rewind()

    def rewind(self) -> None:
        """Back to the last shuffle."""
        for seat in range(i64(len(self.seats))):
            source, place = self.seats[seat], 4 * seat
            source.a = self.words[place]
            source.b = self.words[place + 1]
            source.c = self.words[place + 2]
            source.d = self.words[place + 3] | 1


class Rollouts:
    """Plays on from one position, as one seat knows it, for a number of turns."""

    state: QwirkleState
    seat: i64
    turns: i64
    player: FastPlayer
    draws: Draws

    def __init__(self, state: QwirkleState, seat: i64, turns: i64, weights: Weights) -> None:
        self.state = state
        self.seat = seat
        self.turns = turns
        self.player = FastPlayer(weights)
        self.draws = Draws(state.players)

    def run(self, results: list[RolloutResults], samples: i64, rng: Random) -> None:
        """Add samples to the results of all moves."""
        for _ in range(samples):
            visible = self.state.redeal(int(self.seat), rng)
            self.draws.shuffle(rng)
            for result in results:
                twin = visible.copy()
                self.draws.rewind()
                twin.apply_move(self.seat, result.code)
                self.play_on(twin, result)
                self.add_result(twin, result)

    def play_on(self, state: QwirkleState, result: RolloutResults) -> None:
        following = (self.seat + 1) % state.players
        reply = -state.score(following)
        for turn in range(self.turns):
            if state.chance:
                state.apply_outcome(state.sample_code(self.draws.seats[state.turn]))
            if state.waiting == 0:
                break
            mover = state.turn
            state.apply_move(mover, self.player.choose(state, mover, self.draws.seats[mover]))
            if turn == 0:
                reply += state.score(following)
        result.replies = append(result.replies, float(max(reply, 0)))

    def add_result(self, state: QwirkleState, result: RolloutResults) -> None:
        """The final result if the game is over, else the predicted one; this seat moved last."""
        weights = self.player.weights
        score = float(state.score(self.seat))
        ahead = float(lead(state, self.seat))
        if state.over:
            probability = share_of_win(state, self.seat)
        else:
            follow_up = self.player.follow_up
            score += weights.predicted_gain(state, self.seat, SCORE, follow_up)
            score += self.player.score_of_fits()
            ahead += weights.predicted_gain(state, self.seat, LEAD, follow_up) + self.player.risk
            probability = win_probability(ahead, weights.spread(state.players, state.bag_size()))
        result.scores = append(result.scores, score)
        result.leads = append(result.leads, ahead)
        result.win_probabilities = append(result.win_probabilities, probability)


def result_of(ahead: float) -> float:
    """A win, a draw or a loss in a game of two, from the final lead."""
    if ahead == 0.0:
        return 0.5
    return 1.0 if ahead > 0.0 else 0.0


def win_probability(ahead: float, spread: float) -> float:
    """If the final lead is roughly normally distributed around this one."""
    return 1.0 / (1.0 + exp(-1.702 * ahead / spread))
