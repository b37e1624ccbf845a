"""The overhead of the arena, and how it scales: `python -m benchmarks.arena`.

Random play in the arena compared with the rules alone, on one core; then the engine on one and on
two processes, alternating.
"""

import argparse
import time
from collections.abc import Sequence
from statistics import median

import quincunx as qx
from quincunx.arena import Contest, find_participant, local_workers, simulate
from quincunx.arena.play import play_rounds
from quincunx.arena.random_games import MOVE_LIMIT
from quincunx.core.authoring.playout import play_out
from quincunx.core.move_codes import MoveCodes

SLICES = 40  # short and alternating: the best of each shows what the machine can do undisturbed


def measure_random_play(key: str) -> tuple[float, float]:
    """Games per second of processor time, with the rules alone and in the arena, which also stores
    the results.
    """
    game = qx.game(key, players=2)
    contest = Contest(game, (find_participant("random"),) * 2, "1")
    count = count_games_in(game, 0.05)
    best = [0.0, 0.0]
    for number in range(SLICES):
        rng = qx.Random(number)
        buffer = MoveCodes()
        start = time.process_time()
        for _ in range(count):
            play_out(game.start(), rng, buffer, MOVE_LIMIT)
        best[0] = max(best[0], count / (time.process_time() - start))
        start = time.process_time()
        play_rounds(contest, number * count, count)
        best[1] = max(best[1], count / (time.process_time() - start))
    return best[0], best[1]


def count_games_in(game: qx.Game, seconds: float) -> int:
    rng = qx.Random(1)
    buffer = MoveCodes()
    done = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        play_out(game.start(), rng, buffer, MOVE_LIMIT)
        done += 1
    return done


def measure_scaling(
    key: str, players: Sequence[str], rounds: int, times: int
) -> tuple[float, float]:
    """Games per second on one process and on two: medians of alternating runs, both pools warmed
    up.
    """
    rates: dict[int, list[float]] = {1: [], 2: []}
    with local_workers(1) as one, local_workers(2) as two:
        for run in range(-1, times):  # run -1 is the warm-up
            for count, workers in ((1, one), (2, two)):
                start = time.perf_counter()
                done = simulate(
                    qx.game(key, players=len(players)), players, rounds, run, workers=workers
                )
                if run >= 0:
                    rates[count].append(len(done.games) / (time.perf_counter() - start))
    return median(rates[1]), median(rates[2])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="for random play (default: all)")
    parser.add_argument(
        "--rounds", type=int, default=100, help="of engine play in each run (default: 100)"
    )
    parser.add_argument("--times", type=int, default=3, help="runs of engine play (default: 3)")
    given = parser.parse_args()
    print(f"{'random games per second':26}{'rules':>12}{'arena':>12}{'ratio':>8}")
    for key in given.games or qx.games():
        rules, arena = measure_random_play(key)
        print(f"{key:26}{rules:>12,.0f}{arena:>12,.0f}{arena / rules:>8.2f}", flush=True)
    print(f"\n{'engine games per second':26}{'1 process':>12}{'2 processes':>12}{'ratio':>8}")
    for key, players in (("squares", ("strong", "casual")), ("qwixx", ("strong", "novice"))):
        one, two = measure_scaling(key, players, given.rounds, given.times)
        print(
            f"{f'{key}, ' + ' - '.join(players):26}{one:>12.2f}{two:>12.2f}{two / one:>8.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
