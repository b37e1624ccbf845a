"""How well the arena uses its workers: `python -m benchmarks.arena`.

Random play against the bare rules, on one core; then engines on one and on two processes by turns, in one run.
"""

import argparse
import time
from collections.abc import Sequence
from statistics import median

import quincunx as qx
from quincunx.arena import Contest, find_participant, local_workers, simulate
from quincunx.arena.play import play_rounds
from quincunx.core.move_codes import MoveCodes
from quincunx.core.playout import play_out

SLICES = 40  # short ones by turns: the best of each is what the machine can do when nobody disturbs it
MOST_MOVES = 5000


def random_play(key: str) -> tuple[float, float]:
    """Games a second by the rules alone, and by the arena with all that it writes down; processor time."""
    game = qx.game(key, players=2)
    contest = Contest(game, (find_participant("random"),) * 2, "1")
    count = games_in(game, 0.05)
    best = [0.0, 0.0]
    for number in range(SLICES):
        rng, buffer = qx.Random(number), MoveCodes()
        start = time.process_time()
        for _ in range(count):
            play_out(game.start(), rng, buffer, MOST_MOVES)
        best[0] = max(best[0], count / (time.process_time() - start))
        start = time.process_time()
        play_rounds(contest, number * count, count)
        best[1] = max(best[1], count / (time.process_time() - start))
    return best[0], best[1]


def games_in(game: qx.Game, seconds: float) -> int:
    rng, buffer, done, start = qx.Random(1), MoveCodes(), 0, time.process_time()
    while time.process_time() - start < seconds:
        play_out(game.start(), rng, buffer, MOST_MOVES)
        done += 1
    return done


def scaling(key: str, players: Sequence[str], rounds: int, times: int) -> tuple[float, float]:
    """Games a second on one process and on two, medians of turns; both pools are warm."""
    rates: dict[int, list[float]] = {1: [], 2: []}
    with local_workers(1) as one, local_workers(2) as two:
        for turn in range(-1, times):  # one turn more to warm up
            for number, workers in ((1, one), (2, two)):
                start = time.perf_counter()
                done = simulate(qx.game(key, players=len(players)), players, rounds, turn, workers=workers)
                if turn >= 0:
                    rates[number].append(len(done.games) / (time.perf_counter() - start))
    return median(rates[1]), median(rates[2])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="for random play; all if none is named")
    parser.add_argument("--rounds", type=int, default=100, help="of engine play in each turn (100)")
    parser.add_argument("--times", type=int, default=3, help="turns of engine play (3)")
    words = parser.parse_args()
    print(f"{'random games a second':24}{'rules':>12}{'arena':>12}{'ratio':>8}")
    for key in words.games or qx.games():
        rules, arena = random_play(key)
        print(f"{key:24}{rules:>12,.0f}{arena:>12,.0f}{arena / rules:>8.2f}", flush=True)
    print(f"\n{'engine games a second':24}{'1 process':>12}{'2 processes':>12}{'ratio':>8}")
    for key, players in (("squares", ("strong", "casual")), ("qwixx", ("strong", "novice"))):
        one, two = scaling(key, players, words.rounds, words.times)
        print(f"{f'{key}, ' + ' - '.join(players):24}{one:>12.2f}{two:>12.2f}{two / one:>8.2f}", flush=True)


if __name__ == "__main__":
    main()
