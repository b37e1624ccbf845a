"""The static evaluation of Qwirkle: a move's points, the hand it keeps, the lines it opens."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from quincunx.core.dice.rng import Random
from quincunx.engine.evaluation import Evaluation, legal_codes
from quincunx.engine.games.qwirkle.fast_player import FastPlayer
from quincunx.engine.games.qwirkle.rollouts import win_probability
from quincunx.engine.games.qwirkle.weights import (
    FEATURES,
    FOLLOW_UP,
    LEAD,
    SCORE,
    Weights,
    hand_code,
)
from quincunx.engine.values.batch import lead, share_of_win
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import count_tiles, tiles_of


class FoundMove(NamedTuple):
    code: int
    points: int
    gain: float  # of the lead, but for what is the same for all moves
    further: float = 0.0  # of the score, by the follow-up and by what the kept tiles fit


def evaluate_statically(weights: Weights, state: QwirkleState, seat: int) -> Evaluation:
    """All placements. The worth is the win probability without what is the same for all moves: the
    hand of the next player, and the bag.

    If there are none, all trades: only the best one is a candidate, so no level chooses a worse one
    by mistake.
    """
    player = FastPlayer(weights)
    player.find(state, seat)
    if player.count:
        return evaluate_moves(weights, state, seat, placements_of(player))
    trades = [
        FoundMove(code, 0, player.trade_worth(state, seat, code))
        for code in legal_codes(state, seat)
    ]
    trades.sort(key=lambda trade: -trade.gain)
    return evaluate_moves(weights, state, seat, trades, alternatives=len(trades) - 1)


def placements_of(player: FastPlayer) -> list[FoundMove]:
    value = player.weights.values[(player.block + SCORE) * FEATURES + FOLLOW_UP]
    found = []
    for index in range(int(player.count)):
        code = int(player.take(index))
        further = value * float(player.follow_up) + player.score_of_fits()
        found.append(FoundMove(code, int(player.points[index]), player.worth[index], further))
    return found


def evaluate_moves(
    weights: Weights,
    state: QwirkleState,
    seat: int,
    moves: Sequence[FoundMove],
    alternatives: int = 0,
) -> Evaluation:
    predictor = Predictor(weights, state, seat)
    worth = np.array(
        [win_probability(predictor.ahead + move.gain, predictor.spread) for move in moves]
    )
    scores, probabilities = np.array([predictor.predict(move) for move in moves]).T
    return Evaluation(
        [move.code for move in moves],
        scores,
        probabilities,
        worth,
        np.zeros(len(moves)),
        alternatives=alternatives,
    )


class Predictor:
    """Predicts results by the learned weights, with one deal of the unseen tiles."""

    def __init__(self, weights: Weights, state: QwirkleState, seat: int) -> None:
        self.weights = weights
        self.seat = seat
        self.position = state.redeal(seat, Random(0))
        self.score = float(state.score(seat))
        self.bag = int(state.bag_size())
        self.ahead, self.spread = float(lead(state, seat)), weights.spread(state.players, self.bag)
        # packed tiles that a move uses -> how much the score will still grow by the others
        self.kept_values: dict[int, float] = {}
        self.common_lead, self.common_score = (self.common_gain(target) for target in (LEAD, SCORE))

    def predict(self, move: FoundMove) -> tuple[float, float]:
        """The final score and the win probability after a move."""
        if self.ends_game(move.code):
            after = self.position.copy()
            after.apply_move(self.seat, move.code)
            return float(after.score(self.seat)), share_of_win(after, self.seat)
        score = (
            self.score
            + move.points
            + self.value_without(int(tiles_of(move.code)))
            + move.further
            + self.common_score
        )
        return score, win_probability(self.ahead + move.gain + self.common_lead, self.spread)

    def ends_game(self, code: int) -> bool:
        """Does it place the last tiles?"""
        return self.bag == 0 and count_tiles(tiles_of(code)) == self.position.sizes[self.seat]

    def common_gain(self, target: int) -> float:
        """The predicted gain that all moves share: the next player's hand, and the bag."""
        gain: float = self.weights.predicted_gain(self.position, self.seat, target, 0)
        return gain - self.value_of_hand(target)

    def value_without(self, tiles: int) -> float:
        """The value of the hand that a move keeps."""
        if tiles not in self.kept_values:
            self.position.take(self.seat, tiles)
            self.kept_values[tiles] = self.value_of_hand(SCORE)
            self.position.put(self.seat, tiles)
        return self.kept_values[tiles]

    def value_of_hand(self, target: int) -> float:
        block = self.weights.block(self.position.players, self.bag, target)
        return self.weights.hand_value(block, 0, hand_code(self.position, self.seat))
