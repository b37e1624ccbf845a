"""Measures Qwirkle: greedy play, move generation as the table fills up, copies.

    .venv/bin/python -m benchmarks.qwirkle [SECONDS]

A greedy player takes a random one of the moves that score most. Its results confirm move generation
and scoring: an independent program gave 205 points per player with a standard deviation of 18, and
50.7 turns per game. Random games are in `rules_speed.py`.
"""

import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import fmean, stdev

import quincunx as qx
from benchmarks.measure_rules import rate
from quincunx.core.move_codes import MoveCodes
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import is_play

BAND = 12  # tiles on the table, for averages
REPEATS = 20  # of work that is too short to be timed once


def greedy_game(rng: qx.Random) -> Iterator[QwirkleState]:
    """The position before each turn of a greedy game, and finally the end."""
    state = qx.game("qwirkle", players=2).start()
    best = MoveCodes()
    assert isinstance(state, QwirkleState)
    while not state.over:
        if state.chance:
            state.apply_outcome(state.sample_code(rng))
        else:
            yield state
            state.best_scoring_codes(state.turn, best)
            state.apply_move(state.turn, best.codes[rng.below(best.count)])
    yield state


def measure_greedy_games(seconds: float) -> None:
    rng = qx.Random("greedy")
    points = list[int]()
    turns = list[int]()

    def work() -> int:
        *positions, end = greedy_game(rng)
        turns.append(len(positions))
        points.extend(end.scores)
        return 1

    speed = rate(work, seconds)
    print(f"greedy games: {speed:,.0f} per second; {fmean(turns):.1f} turns per game, ", end="")
    print(
        f"{fmean(points):.1f} points per player, standard deviation {stdev(points):.1f}, in "
        f"{len(turns):,} games"
    )


def seconds_for(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    for _ in range(REPEATS):
        work()
    return (time.perf_counter() - start) / REPEATS


def measure_searches(games: int) -> None:
    rng = qx.Random("searches")
    found = MoveCodes()
    plays = list[int]()
    listed = list[int]()
    costs: dict[int, list[float]] = {}
    for state in (state for _ in range(games) for state in greedy_game(rng)):
        if state.acting and state.board.laid:
            costs.setdefault(int(state.board.laid) // BAND, []).append(
                seconds_for(partial(state.legal_codes, state.turn, found))
            )
            plays.append(sum(is_play(code) for code in found.to_list()))
            listed.append(int(found.count))
    spent = sum(map(sum, costs.values()))
    print(
        f"moves found: {sum(listed) / spent:,.0f} per second; {fmean(plays):.1f} placements "
        f"per turn, {fmean(listed):.1f} with trades"
    )
    for band, times in sorted(costs.items()):
        print(
            f"  {band * BAND:3} to {band * BAND + BAND - 1:3} tiles on the table: "
            f"{fmean(times) * 1e6:5.1f} microseconds for one search"
        )


def measure_copies(games: int) -> None:
    rng = qx.Random("copies")
    positions = [state.copy() for _ in range(games) for state in greedy_game(rng)]
    copying = fmean(seconds_for(state.copy) for state in positions)
    dealing = fmean(seconds_for(partial(state.redeal, 0, rng)) for state in positions)
    print(f"a copy takes {copying * 1e6:.2f} microseconds, a redeal {dealing * 1e6:.2f}")


if __name__ == "__main__":
    print("compiled" if qx.compiled else "uncompiled")
    measure_greedy_games(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)
    measure_searches(100)
    measure_copies(5)
