"""Qwirkle: static evaluation by learned weights, rollouts of the best moves, exact endgames."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Protocol

import numpy as np
from librt.vecs import vec

from quincunx.core.dice.rng import Random
from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.engine.deadline import NO_DEADLINE, Deadline
from quincunx.engine.endings import Ending
from quincunx.engine.evaluation import Evaluation, legal_codes
from quincunx.engine.games.qwirkle.endgame import Endgame
from quincunx.engine.games.qwirkle.endings import Continuation
from quincunx.engine.games.qwirkle.fast_player import FastPlayer
from quincunx.engine.games.qwirkle.reference import choose_few_tiles
from quincunx.engine.games.qwirkle.remarks import remarks_on
from quincunx.engine.games.qwirkle.rollouts import (
    RolloutResults,
    Rollouts,
    result_of,
    win_probability,
)
from quincunx.engine.games.qwirkle.state_values import value_of_states
from quincunx.engine.games.qwirkle.static_evaluation import evaluate_statically
from quincunx.engine.games.qwirkle.training import load_shipped_weights, load_weights
from quincunx.engine.games.qwirkle.weights import Weights
from quincunx.engine.levels import Level
from quincunx.engine.plugins import MakeEvaluator
from quincunx.engine.reference import rule_of_thumb
from quincunx.engine.strategy import Strategy, confidence_for
from quincunx.engine.values.batch import WORTH_OF_LEAD
from quincunx.engine.values.files import load_user_file
from quincunx.engine.values.state_values import Numbers, StateValues
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import is_play

LEVELS = (  # the effort is in turns of rollouts
    Level("novice", habit=choose_few_tiles, tolerance=0.1),
    Level("casual", habit=rule_of_thumb),
    Level("strong", 1_000, habit=rule_of_thumb, tolerance=0.05),
    Level("expert", 5_000),
)
CONFIDENCE = {2: 1.05, 3: 1.05}  # by players
CANDIDATES = 12  # placements that are rolled out
FEWEST_SAMPLES = 2  # for a standard error
SAMPLES_OF_POSITIONS = 8  # reviews with fewer cannot tell the expert from strong players
TURNS_TO_THE_END = 20  # once the bag is empty; the result of a longer game is predicted
SAMPLES_OF_ALL_MOVES = 8  # for advice, before the candidates are chosen
EFFORT_FOR_ADVICE = 20_000  # turns
ENDGAME_POSITIONS = 10_000
TRIAL_POSITIONS = 200  # searched first where the time is limited, and in samples
ENDGAME_POSITIONS_FOR_ADVICE = 60_000
ENDGAME_POSITIONS_OF_SAMPLE = 300  # a rollout of many samples searches deeper


class RolloutRunner(Protocol):
    def run(self, results: list[RolloutResults], samples: int, rng: Random, /) -> None:
        """Add samples to the results of all moves."""


class QwirkleStrategy(Strategy):
    """Subclasses change the figures to measure what each is worth."""

    levels = LEVELS
    # By players, for each round of rollouts; this seat has the last of these turns. Short rollouts
    # tell good candidates from bad ones with a quarter of the samples, long ones choose.
    turns_ahead: ClassVar[dict[int, tuple[int, ...]]] = {2: (2, 2, 4), 3: (3, 3, 3), 4: (4, 4, 4)}
    trades: ClassVar[int] = 2  # that are rolled out if nothing can be placed,
    # and otherwise: without memory, rollouts of a bad hand may prefer trade after trade
    trades_beside_placements: ClassVar[int] = 0
    searches_endgames: ClassVar[bool] = True

    def __init__(self, weights: Weights | None = None, confidence: float = 1.0) -> None:
        self.weights = weights or load_shipped_weights()
        self.confidence = confidence

    def evaluate(
        self, state: State, seat: int, level: Level, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> Evaluation:
        assert isinstance(state, QwirkleState)
        if not level.effort:
            return self.evaluate_statically(state, seat)
        if self.searches_endgames and all_tiles_known(state):
            return self.search_endgame(state, ENDGAME_POSITIONS, all_moves=False, deadline=deadline)
        return summarise(
            self.roll_out(state, seat, self.candidates(state, seat), level.effort, rng, deadline)
        )

    def evaluate_all(
        self, state: State, seat: int, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> Evaluation:
        assert isinstance(state, QwirkleState)
        if all_tiles_known(state):
            evaluation = self.search_endgame(
                state, ENDGAME_POSITIONS_FOR_ADVICE, all_moves=True, deadline=deadline
            )
            return evaluation.with_remarks(
                [remarks_on(state, seat, code) for code in evaluation.codes]
            )
        results = self.roll_out(
            state, seat, legal_codes(state, seat), EFFORT_FOR_ADVICE, rng, deadline
        )
        remarks = [
            remarks_on(state, seat, int(result.code), mean(result.replies)) for result in results
        ]
        return summarise(results).with_remarks(remarks)

    def evaluate_quickly(self, state: State, seat: int, rng: Random) -> Evaluation:
        assert isinstance(state, QwirkleState)
        if all_tiles_known(state):
            return self.search_endgame(
                state, TRIAL_POSITIONS, all_moves=False, deadline=NO_DEADLINE
            )
        return super().evaluate_quickly(state, seat, rng)

    def evaluate_states(self, states: Sequence[State], samples: int, rng: Random) -> StateValues:
        samples = max(samples, SAMPLES_OF_POSITIONS)
        return value_of_states(self.weights, states, samples, rng, self.confidence)

    def roll_out_states(
        self, states: Sequence[State], samples: int, rolls: int, rng: Random
    ) -> StateValues:
        """Through as many draws as there would be rolls."""
        rounds = -(-rolls // int(states[0].players))
        positions = ENDGAME_POSITIONS_OF_SAMPLE * samples
        return value_of_states(
            self.weights, states, samples, rng, self.confidence, rounds, positions
        )

    def compared(self, players: int) -> tuple[int, int]:
        return 5, 96

    def endings(
        self, starts: Sequence[State], states: Sequence[State], seat: int, seeds: Sequence[int]
    ) -> list[Ending]:
        """A few turns, with what they score, and the prediction of the rest; to the end once the
        bag is empty.
        """
        players = int(states[0].players)
        found = []
        for start, state, seed in zip(starts, states, seeds, strict=True):
            assert isinstance(start, QwirkleState)
            assert isinstance(state, QwirkleState)
            turns = self.turns_ahead[players][-1] if start.bag_size() else TURNS_TO_THE_END
            found.append(Continuation(self.weights, players, turns).play(start, state, seat, seed))
        return found

    def remarks(self, state: State, seat: int, codes: Sequence[int]) -> Sequence[list[str]]:
        assert isinstance(state, QwirkleState)
        return [remarks_on(state, seat, code) for code in codes]

    def with_network(self, path: Path, make_evaluator: MakeEvaluator | None) -> Strategy:
        if make_evaluator is not None:
            raise OptionError("Qwirkle has weights of its own kind, and so no evaluator")
        return QwirkleStrategy(load_user_file(path, load_weights))

    # ---- static evaluation

    def evaluate_statically(self, state: QwirkleState, seat: int) -> Evaluation:
        return evaluate_statically(self.weights, state, seat)

    def candidates(self, state: QwirkleState, seat: int) -> list[int]:
        """The best placements by static evaluation; trades only if nothing can be placed."""
        player = FastPlayer(self.weights)
        player.find(state, seat)
        best = sorted(range(int(player.count)), key=lambda index: -player.worth[index])[:CANDIDATES]
        placements = [int(player.codes[index]) for index in best]
        trades = self.trades_beside_placements if best else self.trades
        if not trades:
            return placements
        others = [code for code in legal_codes(state, seat) if not is_play(code)]
        others.sort(key=lambda code: -player.trade_worth(state, seat, code))
        return [*placements, *others[:trades]]

    # ---- rollouts

    def roll_out(
        self,
        state: QwirkleState,
        seat: int,
        codes: Sequence[int],
        effort: int,
        rng: Random,
        deadline: Deadline,
    ) -> list[RolloutResults]:
        """Rollouts of each of these moves, about `effort` turns altogether, in rounds: after each,
        the better half is kept.

        The best move comes first. The samples of every move are also samples of the best one.
        """
        horizons = self.turns_ahead[int(state.players)]
        if state.bag_size() == 0:
            horizons = (TURNS_TO_THE_END,) * len(horizons)
        rounds = len(horizons)
        results = [RolloutResults(code) for code in codes]
        remaining = CANDIDATES + self.trades
        if len(codes) > remaining:
            rollouts = self.make_rollouts(state, seat, horizons[0])
            run_rollouts(rollouts, results, SAMPLES_OF_ALL_MOVES, rng, deadline.share(rounds + 1))
            results.sort(key=sort_key)
        remaining = min(remaining, len(codes))
        for number, turns in enumerate(horizons):
            rollouts = self.make_rollouts(state, seat, turns)
            samples = max(FEWEST_SAMPLES, effort // (rounds * turns * remaining))
            run_rollouts(
                rollouts, results[:remaining], samples, rng, deadline.share(rounds - number)
            )
            results[:remaining] = sorted(results[:remaining], key=sort_key)
            remaining = (remaining + 1) // 2
        return results

    def make_rollouts(self, state: QwirkleState, seat: int, turns: int) -> RolloutRunner:
        return Rollouts(state, seat, turns, self.weights)

    # ---- the endgame

    def search_endgame(
        self, state: QwirkleState, positions: int, all_moves: bool, deadline: Deadline
    ) -> Evaluation:
        endgame = self.solve_endgame(state, positions, all_moves, deadline)
        codes, leads, scores = (
            np.array(memoryview(part)) for part in (endgame.codes, endgame.leads, endgame.scores)
        )
        spread = self.weights.spread(2, 0)
        probabilities = np.array(
            [
                result_of(float(ahead)) if endgame.exact else win_probability(float(ahead), spread)
                for ahead in leads
            ]
        )
        return Evaluation(
            codes.tolist(),
            scores.astype(np.float64),
            probabilities,
            probabilities + WORTH_OF_LEAD * leads,
            np.zeros(len(codes)),
        )

    def solve_endgame(
        self, state: QwirkleState, positions: int, all_moves: bool, deadline: Deadline
    ) -> Endgame:
        """With a deadline, a short search measures how many positions there is time for."""
        if deadline.is_limited:
            trial = Endgame(self.weights, TRIAL_POSITIONS, all_moves)
            start = time.monotonic()
            trial.solve(state)
            speed = int(trial.visited) / max(time.monotonic() - start, 1e-6)
            positions = int(min(positions, speed * deadline.seconds_left))
            if trial.exact or positions <= TRIAL_POSITIONS:
                return trial
        endgame = Endgame(self.weights, positions, all_moves)
        endgame.solve(state)
        return endgame


def run_rollouts(
    rollouts: RolloutRunner,
    results: list[RolloutResults],
    samples: int,
    rng: Random,
    deadline: Deadline,
) -> None:
    """So many samples, or as the time allows, but at least what a standard error needs."""
    step = FEWEST_SAMPLES if deadline.is_limited else samples
    for first in range(0, samples, step):
        if first and deadline.has_passed:
            return
        rollouts.run(results, min(step, samples - first), rng)


def all_tiles_known(state: QwirkleState) -> bool:
    """Can each player infer the other's hand?"""
    return state.players == 2 and state.bag_size() == 0


def sort_key(result: RolloutResults) -> float:
    """Smallest for the best move."""
    return -mean(result.win_probabilities) - WORTH_OF_LEAD * mean(result.leads)


def mean(values: vec[float]) -> float:
    return float(np.frombuffer(memoryview(values)).mean())


def summarise(results: Sequence[RolloutResults]) -> Evaluation:
    """Every move compared with the first over their common samples: common luck cancels out."""
    scores, errors = compare_with_first([result.scores for result in results])
    probabilities, _ = compare_with_first([result.win_probabilities for result in results])
    leads, _ = compare_with_first([result.leads for result in results])
    codes = [int(result.code) for result in results]
    return Evaluation(
        codes,
        scores,
        np.clip(probabilities, 0.0, 1.0),
        probabilities + WORTH_OF_LEAD * leads,
        errors,
    )


def compare_with_first(samples: Sequence[vec[float]]) -> tuple[Numbers, Numbers]:
    """Means and their standard errors."""
    first = np.frombuffer(memoryview(samples[0]))
    means, errors = [], []
    for sample in samples:
        difference = np.frombuffer(memoryview(sample)) - first[: len(sample)]
        means.append(first.mean() + difference.mean())
        errors.append(
            np.sqrt(first.var(ddof=1) / len(first) + difference.var(ddof=1) / len(difference))
        )
    return np.array(means), np.array(errors)


def make_strategy(game: Game) -> Strategy:
    return QwirkleStrategy(confidence=confidence_for(game.players, CONFIDENCE))
