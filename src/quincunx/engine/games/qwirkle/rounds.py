"""Whole rounds played on by the fast player, and what they lead to for every seat."""

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.core.dice.rng import Random
from quincunx.engine.games.qwirkle.fast_player import FastPlayer
from quincunx.engine.games.qwirkle.rollouts import Draws, win_probability
from quincunx.engine.games.qwirkle.weights import LEAD, SCORE, Weights
from quincunx.engine.values.batch import lead, share_of_win
from quincunx.games.qwirkle import steps
from quincunx.games.qwirkle.rules import QwirkleState


class Rounds:
    """Plays one position after another; the results are those of the last one."""

    player: FastPlayer
    draws: Draws
    scores: vec[float]  # of each seat: the final score ...
    win_probabilities: vec[float]  # ... and the win probability, as it sees its own

    def __init__(self, weights: Weights, players: i64) -> None:
        self.player = FastPlayer(weights)
        self.draws = Draws(players)
        self.scores = vec[float]([0.0] * int(players))
        self.win_probabilities = vec[float]([0.0] * int(players))

    def play(self, state: QwirkleState, dice: Random, rounds: i64) -> None:
        """Finish the turn, then let every seat have one in each round; the prediction for each seat
        is made after its last move.
        """
        self.draws.shuffle(dice)
        turns = rounds * state.players
        if not state.chance or state.step != steps.DRAW:
            turns += 1
        for _ in range(turns):
            while state.chance:
                state.apply_outcome(state.sample_code(self.draws.seats[state.turn]))
            if state.over:
                break
            mover = state.turn
            state.apply_move(mover, self.player.choose(state, mover, self.draws.seats[mover]))
            self.predict_result(state, mover)
        if state.over:
            for seat in range(state.players):
                self.scores[seat] = float(state.score(seat))
                self.win_probabilities[seat] = share_of_win(state, seat)

    def predict_result(self, state: QwirkleState, mover: i64) -> None:
        """For the seat for which the player has just moved."""
        weights, follow_up = self.player.weights, self.player.follow_up
        ahead = float(lead(state, mover)) + self.player.risk
        ahead += weights.predicted_gain(state, mover, LEAD, follow_up)
        score = float(state.score(mover)) + self.player.score_of_fits()
        score += weights.predicted_gain(state, mover, SCORE, follow_up)
        self.scores[mover] = score
        self.win_probabilities[mover] = win_probability(
            ahead, weights.spread(state.players, state.bag_size())
        )
