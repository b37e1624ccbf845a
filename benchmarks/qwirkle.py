"""Qwirkle in numbers: greedy play, the search for moves as the table fills, copies.

    .venv/bin/python -m benchmarks.qwirkle [SECONDS]

Greedy play, a move that scores most and any of them if there are several, shows that search and scoring are whole: another
program gave 205 points a player with a deviation of 18, and 50.7 turns a game. Random games are in `speed.py`.
"""

import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import fmean, stdev

import quincunx as qx
from benchmarks.measure import rate
from quincunx.core.move_codes import MoveCodes
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import is_play

BAND = 12  # tiles on the table that count as about the same
REPEATS = 20  # of everything that is too short to be timed once


def greedy_game(rng: qx.Random) -> Iterator[QwirkleState]:
    """The position before each turn of a greedy game, and at last the end."""
    state, best = qx.game("qwirkle", players=2).start(), MoveCodes()
    assert isinstance(state, QwirkleState)
    while not state.over:
        if state.chance:
            state.apply_outcome(state.sample_code(rng))
        else:
            yield state
            state.richest(state.turn, best)
            state.apply_move(state.turn, best.codes[rng.below(best.count)])
    yield state


def greedy_games(seconds: float) -> None:
    rng, points, turns = qx.Random("greedy"), list[int](), list[int]()

    def work() -> int:
        *positions, end = greedy_game(rng)
        turns.append(len(positions))
        points.extend(end.scores)
        return 1

    speed = rate(work, seconds)
    print(f"greedy games: {speed:,.0f} a second; {fmean(turns):.1f} turns a game, ", end="")
    print(f"{fmean(points):.1f} points a player, deviation {stdev(points):.1f}, in {len(turns):,} games")


def cost(work: Callable[[], object]) -> float:
    """The seconds that some work takes."""
    start = time.perf_counter()
    for _ in range(REPEATS):
        work()
    return (time.perf_counter() - start) / REPEATS


def searches(games: int) -> None:
    rng, found, plays, listed = qx.Random("searches"), MoveCodes(), list[int](), list[int]()
    costs: dict[int, list[float]] = {}
    for state in (state for _ in range(games) for state in greedy_game(rng)):
        if state.acting and state.board.laid:
            costs.setdefault(int(state.board.laid) // BAND, []).append(cost(partial(state.legal_codes, state.turn, found)))
            plays.append(sum(is_play(code) for code in found.to_list()))
            listed.append(int(found.count))
    spent = sum(map(sum, costs.values()))
    print(f"moves found: {sum(listed) / spent:,.0f} a second; {fmean(plays):.1f} placements a turn, {fmean(listed):.1f} with trades")
    for band, times in sorted(costs.items()):
        print(f"  {band * BAND:3} to {band * BAND + BAND - 1:3} tiles on the table: {fmean(times) * 1e6:5.1f} microseconds for one search")


def copies(games: int) -> None:
    rng = qx.Random("copies")
    positions = [state.copy() for _ in range(games) for state in greedy_game(rng)]
    copying = fmean(cost(state.copy) for state in positions)
    dealing = fmean(cost(partial(state.redeal, 0, rng)) for state in positions)
    print(f"a copy takes {copying * 1e6:.2f} microseconds, a redeal {dealing * 1e6:.2f}")


if __name__ == "__main__":
    print("compiled" if qx.compiled else "uncompiled")
    greedy_games(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)
    searches(100)
    copies(5)
