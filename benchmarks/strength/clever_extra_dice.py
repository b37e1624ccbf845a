"""What it is worth in solo Clever to follow extra dice beyond a choice:

    python -m benchmarks.strength.clever_extra_dice [--games N] [--expert]

By static evaluation, or with --expert with its look-ahead. All use the same dice.
"""

import argparse
from copy import copy

import numpy as np

import quincunx as qx
from benchmarks.strength.clever_ceiling import play, roll_all, start
from quincunx.engine.games.clever.turn_search import EXTRA_DICE, CleverTurnSearch
from quincunx.engine.levels import find_level
from quincunx.engine.search.lockstep import Lockstep
from quincunx.engine.strategies.default import strategy_for
from quincunx.engine.strategies.value_network import ValueNetworkStrategy

AT_A_TIME = 250  # games in lockstep
MOST_ROLLS = 1000  # in a game


def static_scores(strategy: ValueNetworkStrategy, extra_dice: int, games: int) -> list[int]:
    search = CleverTurnSearch(strategy.search.model, extra_dice)
    scores: list[int] = []
    for first in range(0, games, AT_A_TIME):
        numbers = range(first, min(first + AT_A_TIME, games))
        states: list[qx.State] = [start() for _ in numbers]
        dice = [qx.Random(f"extra dice {number}") for number in numbers]
        lockstep = Lockstep(search, states, dice, MOST_ROLLS)
        while lockstep.collect_decisions():
            lockstep.play_best(solo=True)
        scores += [int(state.score(0)) for state in states]
    return scores


def expert_scores(strategy: ValueNetworkStrategy, extra_dice: int, games: int) -> list[int]:
    changed = copy(strategy)
    changed.search = CleverTurnSearch(strategy.search.model, extra_dice)
    expert = find_level("expert", strategy.levels)
    return [
        int(play(changed, expert, roll_all(qx.Random(f"ceiling {number}")), "expert").score(0))
        for number in range(games)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000, help="games (default: 1000)")
    parser.add_argument("--expert", action="store_true", help="with look-ahead")
    arguments = parser.parse_args()
    strategy = strategy_for(start().game)
    assert isinstance(strategy, ValueNetworkStrategy)
    measure = expert_scores if arguments.expert else static_scores
    none = np.array(measure(strategy, 0, arguments.games), float)
    print(f"none: {none.mean():.1f} points in {len(none)} games", flush=True)
    for extra_dice in (EXTRA_DICE,) if arguments.expert else (1, EXTRA_DICE, EXTRA_DICE + 1):
        gain = np.array(measure(strategy, extra_dice, arguments.games), float) - none
        error = 1.96 * gain.std() / np.sqrt(len(gain))
        print(f"{extra_dice}: {gain.mean():+.1f} ± {error:.1f}", flush=True)


if __name__ == "__main__":
    main()
