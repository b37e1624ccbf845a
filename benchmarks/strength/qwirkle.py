"""Complete greedy, the reference player for Qwirkle; and what each part of the expert is worth against it:

    python -m benchmarks.strength.qwirkle [--rounds N]

The strength tables themselves are those of `python -m benchmarks.strength qwirkle`.
"""

import argparse
import time
from collections.abc import Callable
from functools import partial
from typing import ClassVar

import numpy as np

import quincunx as qx
from quincunx.arena import Participant, Workers, simulate
from quincunx.arena.workers import open_workers
from quincunx.core.move_codes import MoveCodes
from quincunx.engine.levels import level_of
from quincunx.engine.specialists.qwirkle.player import QwirklePlayer
from quincunx.engine.specialists.qwirkle.weights import no_weights
from quincunx.games.qwirkle.rules import QwirkleState

EFFORT = level_of("expert", "qwirkle").effort
TIMED_GAMES = 5


class Greedy:
    """Takes a move that scores most, and any of them if there are several."""

    def __init__(self, seed: str) -> None:
        self.rng = qx.Random(seed)

    def choose(self, state: qx.State, seat: int) -> qx.Move:
        assert isinstance(state, QwirkleState)
        best = MoveCodes()
        state.richest(seat, best)
        return state.game.move_of(int(best.codes[self.rng.below(best.count)]))


class Variant:
    """The expert with something of it changed."""

    def __init__(self, make: Callable[[], QwirklePlayer], effort: int, seed: str) -> None:
        self.player, self.effort, self.rng = make(), effort, qx.Random(seed)

    def choose(self, state: qx.State, seat: int) -> qx.Move:
        opinion = self.player.opinion(state, seat, self.effort, self.rng)
        return state.game.move_of(opinion.codes[int(opinion.worth.argmax())])


class OneRound(QwirklePlayer):
    turns_ahead: ClassVar[dict[int, int]] = {2: 2, 3: 3, 4: 4}


class ThreeRounds(QwirklePlayer):
    turns_ahead: ClassVar[dict[int, int]] = {2: 6, 3: 9, 4: 12}


class NeverTrades(QwirklePlayer):
    trades = 0


class NeverSearches(QwirklePlayer):
    searches = False


def unlearned() -> QwirklePlayer:
    return QwirklePlayer(no_weights())


PARTS = {
    "the expert": partial(Variant, QwirklePlayer, EFFORT),
    "the learned weights alone": partial(Variant, QwirklePlayer, 0),
    "playing on without weights": partial(Variant, unlearned, EFFORT),
    "a fifth of the effort": partial(Variant, QwirklePlayer, EFFORT // 5),
    "one round ahead": partial(Variant, OneRound, EFFORT),
    "three rounds ahead": partial(Variant, ThreeRounds, EFFORT),
    "without trades": partial(Variant, NeverTrades, EFFORT),
    "without searching endgames": partial(Variant, NeverSearches, EFFORT),
}


def show(name: str, rounds: int, workers: Workers) -> None:
    variant, greedy = Participant(name, PARTS[name]), Participant("greedy", Greedy)
    row, other = simulate(qx.game("qwirkle", players=2), [variant, greedy], rounds, "parts", workers=workers).summary.rows
    share = f"{100 * row.share:.1f} % ({100 * row.share_low:.1f} to {100 * row.share_high:.1f})"
    print(f"{name:28}{share:26}{row.points:6.1f} to {other.points:.1f} points", flush=True)


def timing(players: int) -> str:
    """How long the expert thinks, by the processor's clock."""
    times = []
    for number in range(TIMED_GAMES):
        match, engine = qx.Match(qx.game("qwirkle", players=players), seed=number), qx.Engine("expert", seed=number)
        while not match.state.over:
            seat, began = match.state.acting[0], time.process_time()
            move = engine.choose(match.state, seat)
            times.append(1000 * (time.process_time() - began))
            match.play(seat, move)
    return f"{players} players: {np.median(times):.0f} ms a decision in the median, {max(times):.0f} at worst of {len(times)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=200, help="seeds, each played from both seats (200)")
    words = parser.parse_args()
    for players in (2, 3, 4):
        print(timing(players), flush=True)
    with open_workers(None, None) as workers:
        for name in PARTS:
            show(name, words.rounds, workers)


if __name__ == "__main__":
    main()
