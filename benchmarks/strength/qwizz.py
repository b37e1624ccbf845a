"""Qwizz alone, for every level and two reference players: `python -m benchmarks.strength.qwizz [--games N] [NAME ...]`.

Prints the mean with its 95 % interval and how many games in a hundred earn each grade.
"""

import argparse
import os
from collections import Counter
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from math import sqrt
from statistics import fmean, stdev

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import quincunx as qx
from benchmarks.strength.duel import Maker, Player, RandomPlayer, play
from quincunx.engine import LEVELS
from quincunx.games.qwizz.rules import QwizzState
from quincunx.games.qwizz.sheet import COLUMNS, GRADES, LOWEST_GRADE, grade
from quincunx.games.qwizz.tables import FIRST_ENTRY, SQUARES

LUCKY_NUMBER = 7
IDEAL = 1.5  # a number in column c does well near 1.5 c: a row rises from about 1 to 18


class Greedy:
    """Never throws again; takes most points now, then what lies nearest to its place, and a penalty only if nothing fits."""

    def choose(self, state: qx.State, seat: int) -> qx.Move:
        assert isinstance(state, QwizzState)
        moves = state.moves(seat)
        if moves[0].text == "lucky 1":
            return state.game.move(f"lucky {LUCKY_NUMBER}")
        if moves[0].text == "keep":
            return moves[0]
        return max(moves, key=lambda move: preference(state, seat, move))


def preference(state: QwizzState, seat: int, move: qx.Move) -> tuple[int, float]:
    after = state.copy()
    after.enter(seat, move.code)
    if move.code < FIRST_ENTRY:
        return int(after.score(seat) - state.score(seat)), 0.0
    how, square = divmod(move.code - FIRST_ENTRY, SQUARES)
    column = square % COLUMNS + 1
    return int(after.score(seat) - state.score(seat)), -abs(int(state.number(seat, how)) - IDEAL * column)


def greedy(seed: str) -> Player:
    return Greedy()


def engine(level: str, seed: str) -> Player:
    return qx.Engine(level, seed=seed)


PLAYERS: dict[str, Maker] = {"random": RandomPlayer, "greedy": greedy, **{level: partial(engine, level) for level in LEVELS}}


def points(name: str, number: int) -> int:
    seed = f"alone {number}"
    return play(qx.game("qwizz", players=1), [PLAYERS[name](seed)], seed).scores[0]


def show(name: str, games: int, executor: Executor) -> None:
    found = list(executor.map(partial(points, name), range(games), chunksize=10))
    margin = 1.96 * stdev(found) / sqrt(games)
    grades = Counter(grade(each) for each in found)
    letters = [*(letter for _, letter in GRADES), LOWEST_GRADE]
    shares = "  ".join(f"{letter} {grades[letter] / games:.1%}" for letter in letters if grades[letter])
    print(f"{name:8}{fmean(found):7.1f} ± {margin:.1f}, deviation {stdev(found):.1f}   {shares}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=list(PLAYERS), help=f"of {', '.join(PLAYERS)}; all if none is named")
    parser.add_argument("--games", type=int, default=5000, help="the same rolls for everybody (5000)")
    words = parser.parse_args()
    with ProcessPoolExecutor() as executor:
        for name in words.names:
            show(name, words.games, executor)


if __name__ == "__main__":
    main()
