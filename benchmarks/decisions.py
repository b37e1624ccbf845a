"""How long the expert thinks, and how many games a second it plays in all seats: `python -m benchmarks.decisions [GAME ...]`.

On one core with `OPENBLAS_NUM_THREADS=1` before it. Decisions with a single move take no thought and are not counted.
Processor time, since machines are shared.
"""

import argparse
import time
from statistics import median

import quincunx as qx


def thinking(game: qx.Game, games: int, level: str) -> tuple[list[float], float]:
    """The seconds of every decision, and games a second."""
    found, engine, start = [], qx.Engine(level, seed=1), time.process_time()
    for number in range(games):
        match = qx.Match(game, seed=number)
        while not match.state.over:
            seat = match.state.acting[0]
            before = time.process_time()
            move = engine.choose(match.state, seat)
            if len(match.state.moves(seat)) > 1:
                found.append(time.process_time() - before)
            match.play(seat, move.text)
    return found, games / (time.process_time() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="all if none is named")
    parser.add_argument("--players", type=int, help="at tables of so many only")
    parser.add_argument("--level", default="expert", help="whose decisions (expert)")
    parser.add_argument("--times", type=int, default=3, help="games of each kind (3)")
    words = parser.parse_args()
    print(f"{'':24}{'decisions':>10}{'median':>10}{'worst':>10}{'games a second':>16}")
    for key in words.games or qx.games():
        for players in qx.game(key).seats if words.players is None else [words.players]:
            found, rate = thinking(qx.game(key, players=players), words.times, words.level)
            times = f"{1000 * median(found):>7.0f} ms{1000 * max(found):>7.0f} ms"
            print(f"{f'{key}, {players}':24}{len(found):>10}{times}{rate:>16.2f}", flush=True)


if __name__ == "__main__":
    main()
