"""Qwirkle: the expert against greedy players, at every table, and what each part of it is worth.

    python -m benchmarks.strength.qwirkle [--rounds N] [--parts]

Complete greedy takes a move that scores most, and any of them if there are several. Times are those of the processor, not of the clock.
"""

import argparse
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import ClassVar

import numpy as np

import quincunx as qx
from benchmarks.strength.duel import Maker, Player, duel, play
from quincunx.core.moves import Moves
from quincunx.engine.levels import level_of
from quincunx.engine.specialists.qwirkle.fitting import shipped
from quincunx.engine.specialists.qwirkle.player import QwirklePlayer
from quincunx.engine.specialists.qwirkle.weights import no_weights
from quincunx.games.qwirkle.rules import QwirkleState

EFFORT = level_of("expert", "qwirkle").effort


class Greedy:
    def __init__(self, seed: str) -> None:
        self.rng = qx.Random(seed)

    def choose(self, state: qx.State, seat: int) -> qx.Move:
        assert isinstance(state, QwirkleState)
        best = Moves()
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


def learned() -> QwirklePlayer:
    return QwirklePlayer(shipped())


def expert(seed: str) -> Player:
    return qx.Engine("expert", seed=seed)


PARTS: dict[str, Maker] = {
    "learned weights alone": partial(Variant, learned, 0),
    "playing on without weights": partial(Variant, unlearned, EFFORT),
    "a fifth of the effort": partial(Variant, learned, EFFORT // 5),
    "three times the effort": partial(Variant, learned, 3 * EFFORT),
    "one round ahead": partial(Variant, OneRound, EFFORT),
    "three rounds ahead": partial(Variant, ThreeRounds, EFFORT),
    "without trades": partial(Variant, NeverTrades, EFFORT),
    "without searching endgames": partial(Variant, NeverSearches, EFFORT),
}


class Timed:
    """Watches how long another player thinks."""

    def __init__(self, player: Player) -> None:
        self.player, self.times = player, list[float]()

    def choose(self, state: qx.State, seat: int) -> qx.Move:
        began = time.process_time()
        move = self.player.choose(state, seat)
        self.times.append(time.process_time() - began)
        return move


def timing(players: int, games: int) -> str:
    timed = [Timed(expert(f"timing {seat}")) for seat in range(players)]
    for number in range(games):
        play(qx.game("qwirkle", players=players), timed, f"timing {number}")
    times = 1000 * np.array([each for player in timed for each in player.times])
    return f"{np.median(times):.0f} ms a decision in the median, {times.max():.0f} at worst"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=500, help="seeds, each played from every seat (500)")
    parser.add_argument("--parts", action="store_true", help="what each part is worth, instead of the tables")
    words = parser.parse_args()
    game = qx.game("qwirkle", players=2)
    with ProcessPoolExecutor() as executor:
        if words.parts:
            for name, maker in PARTS.items():
                print(f"{name:28} against greedy {duel(game, maker, Greedy, words.rounds, executor)}", flush=True)
            return
        for players in (2, 3, 4):
            result = duel(qx.game("qwirkle", players=players), expert, Greedy, words.rounds, executor)
            print(f"expert, {players} players, the others greedy: {result}; {timing(players, 5)}", flush=True)


if __name__ == "__main__":
    main()
