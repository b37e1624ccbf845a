"""The greedy baseline for Qwirkle, and what each part of the expert is worth against it:

    python -m benchmarks.strength.qwirkle [--parts PART ...] [--players N] [--rounds N]

The strength tables are printed by `python -m benchmarks.strength qwirkle`.
"""

import argparse
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import ClassVar

import numpy as np

import quincunx as qx
from quincunx.arena import Participant, Workers, simulate
from quincunx.arena.workers import open_workers
from quincunx.core.move_codes import MoveCodes
from quincunx.engine.games.qwirkle.rollouts import RolloutResults, Rollouts
from quincunx.engine.games.qwirkle.strategy import LEVELS, QwirkleStrategy, RolloutRunner
from quincunx.engine.games.qwirkle.weights import zero_weights
from quincunx.engine.levels import find_level
from quincunx.games.qwirkle.rules import QwirkleState

EXPERT = find_level("expert", LEVELS)
TIMED_GAMES = 5


class GreedyBaseline:
    """Takes the move with the most points, a random one if there are several."""

    def __init__(self, seed: str) -> None:
        self.rng = qx.Random(seed)

    def choose(self, state: qx.State, seat: int) -> qx.Move:
        assert isinstance(state, QwirkleState)
        best = MoveCodes()
        state.best_scoring_codes(seat, best)
        return state.game.notation.move_of(int(best.codes[self.rng.below(best.count)]))


class Variant:
    """The expert with one part changed."""

    def __init__(
        self, make_strategy: Callable[[], QwirkleStrategy], effort: int, seed: str
    ) -> None:
        self.strategy = make_strategy()
        self.level = replace(EXPERT, effort=effort)
        self.rng = qx.Random(seed)

    def choose(self, state: qx.State, seat: int) -> qx.Move:
        evaluation = self.strategy.evaluate(state, seat, self.level, self.rng)
        return state.game.notation.move_of(evaluation.codes[int(evaluation.worth.argmax())])


class OneRound(QwirkleStrategy):
    turns_ahead: ClassVar[dict[int, tuple[int, ...]]] = {2: (2, 2, 2), 3: (3, 3, 3), 4: (4, 4, 4)}


class TwoRounds(QwirkleStrategy):
    turns_ahead: ClassVar[dict[int, tuple[int, ...]]] = {2: (4, 4, 4), 3: (6, 6, 6), 4: (8, 8, 8)}


class MoreTrades(QwirkleStrategy):
    trades_beside_placements = 2


class OpenHands(QwirkleStrategy):
    """Sees all hands, and so what is left in the bag, but not in which order: an upper bound for
    guessing what others have.
    """

    def make_rollouts(self, state: QwirkleState, seat: int, turns: int) -> RolloutRunner:
        return OpenRollouts(Rollouts(state, seat, turns, self.weights))


class OpenRollouts:
    """Rollouts in which nothing is dealt again."""

    def __init__(self, rollouts: Rollouts) -> None:
        self.rollouts = rollouts

    def run(self, results: list[RolloutResults], samples: int, rng: qx.Random, /) -> None:
        rollouts = self.rollouts
        for _ in range(samples):
            rollouts.draws.shuffle(rng)
            for result in results:
                twin = rollouts.state.copy()
                rollouts.draws.rewind()
                twin.apply_move(rollouts.seat, result.code)
                rollouts.play_on(twin, result)
                rollouts.add_result(twin, result)


class NoEndgameSearch(QwirkleStrategy):
    searches_endgames = False


def without_weights() -> QwirkleStrategy:
    return QwirkleStrategy(zero_weights())


PARTS = {
    "the expert": partial(Variant, QwirkleStrategy, EXPERT.effort),
    "static evaluation": partial(Variant, QwirkleStrategy, 0),
    "rollouts without weights": partial(Variant, without_weights, EXPERT.effort),
    "a fifth of the effort": partial(Variant, QwirkleStrategy, EXPERT.effort // 5),
    "always one round ahead": partial(Variant, OneRound, EXPERT.effort),
    "always two rounds ahead": partial(Variant, TwoRounds, EXPERT.effort),
    "with trades beside placements": partial(Variant, MoreTrades, EXPERT.effort),
    "with open hands": partial(Variant, OpenHands, EXPERT.effort),
    "without endgame search": partial(Variant, NoEndgameSearch, EXPERT.effort),
}


def show(name: str, players: int, rounds: int, workers: Workers) -> None:
    variant = Participant(name, PARTS[name])
    greedy = Participant("greedy", GreedyBaseline)
    played = simulate(
        qx.game("qwirkle", players=players),
        [variant, *[greedy] * (players - 1)],
        rounds,
        "parts",
        workers=workers,
    )
    row, other = played.summary.rows
    share = f"{100 * row.share:.1f} % ({100 * row.share_low:.1f} to {100 * row.share_high:.1f})"
    print(
        f"{players} players, {name:28}{share:26}{row.points:6.1f} to {other.points:.1f} "
        f"points, {row.games} games",
        flush=True,
    )


def timing(players: int) -> str:
    """How long the expert takes, in processor time."""
    times = []
    for number in range(TIMED_GAMES):
        match = qx.Match(qx.game("qwirkle", players=players), seed=number)
        engine = qx.Engine("expert", seed=number)
        while not match.state.over:
            seat = match.state.acting[0]
            began = time.process_time()
            move = engine.choose(match.state, seat)
            times.append(1000 * (time.process_time() - began))
            match.play(seat, move)
    return (
        f"{players} players: median {np.median(times):.0f} ms per decision, maximum "
        f"{max(times):.0f} ms of {len(times)} decisions"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--parts",
        nargs="+",
        choices=PARTS,
        default=PARTS,
        metavar="PART",
        help=f"default: all; {', '.join(PARTS)}",
    )
    parser.add_argument("--players", type=int, default=2, help="number of players (default: 2)")
    parser.add_argument(
        "--rounds", type=int, default=200, help="seeds, each played from every seat (default: 200)"
    )
    parser.add_argument("--workers", type=int, help="worker processes (default: one per core)")
    parser.add_argument(
        "--timing", action="store_true", help="also measure how long the expert takes"
    )
    arguments = parser.parse_args()
    if arguments.timing:
        for players in (2, 3, 4):
            print(timing(players), flush=True)
    with open_workers(arguments.workers, None) as workers:
        for name in arguments.parts:
            show(name, arguments.players, arguments.rounds, workers)


if __name__ == "__main__":
    main()
