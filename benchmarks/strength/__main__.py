"""Strength tables with 95 % intervals: `python -m benchmarks.strength [GAME ...] [--rounds N]`.

Every seed is played from each seat with the same dice. A share of 1/n is what equal players get at a table of n.
"""

import argparse
import os
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # two processes share the cores already

import quincunx as qx
from benchmarks.strength.duel import Maker, Player, RandomPlayer, duel
from benchmarks.strength.qwixx import SkipCounter
from quincunx.engine import LEVELS

FAMILY = ("qwixx", "squares", "palette", "black-die", "palette-black", "mixx-colours", "mixx-numbers")


def engine(level: str, seed: str) -> Player:
    return qx.Engine(level, seed=seed)


def skip_counter(seed: str) -> Player:
    return SkipCounter()


def pairs(key: str) -> list[tuple[str, Maker, str, Maker]]:
    """Each level against the one below, the lowest against random play; then what is known of the game."""
    names = list(LEVELS)
    makers: list[Maker] = [partial(engine, name) for name in names]
    table: list[tuple[str, Maker, str, Maker]] = [(names[0], makers[0], "random", RandomPlayer)]
    table += [(names[place], makers[place], names[place - 1], makers[place - 1]) for place in range(1, len(names))]
    if key in FAMILY:
        table.append(("expert", makers[-1], "skip counter", skip_counter))
    return table


def show(key: str, rounds: int, executor: Executor) -> None:
    game = qx.game(key, players=2)
    print(f"\n{game.title}, two players, {rounds} seeds from both seats", flush=True)
    for one, maker, other, rival in pairs(key):
        print(f"  {one:8} against {other:14}{duel(game, maker, rival, rounds, executor)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="all if none is named")
    parser.add_argument("--rounds", type=int, default=200, help="seeds for each pair (200)")
    words = parser.parse_args()
    with ProcessPoolExecutor() as executor:
        for key in words.games or qx.games():
            show(key, words.rounds, executor)


if __name__ == "__main__":
    main()
