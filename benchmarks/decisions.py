"""How long the expert takes for a decision, and how many games per second it plays in all seats:

    OPENBLAS_NUM_THREADS=1 python -m benchmarks.decisions [GAME ...]

Decisions with only one legal move are not counted. Measured in processor time on one core, since
machines are shared.
"""

import argparse
import time
from statistics import median

import quincunx as qx
from quincunx.engine import level_name


def measure(game: qx.Game, games: int, level: str) -> tuple[list[float], float]:
    """The seconds of every decision, and games per second."""
    seconds = []
    engine = qx.Engine(level_name(level), seed=1)
    start = time.process_time()
    for number in range(games):
        match = qx.Match(game, seed=number)
        while not match.state.over:
            seat = match.state.acting[0]
            before = time.process_time()
            move = engine.choose(match.state, seat)
            if len(match.state.moves(seat)) > 1:
                seconds.append(time.process_time() - before)
            match.play(seat, move.text)
    return seconds, games / (time.process_time() - start)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", help="default: all games")
    parser.add_argument("--players", type=int, help="only for this number of players")
    parser.add_argument("--level", default="expert", help="the level to measure (default: expert)")
    parser.add_argument(
        "--times", type=int, default=3, help="games for each number of players (default: 3)"
    )
    arguments = parser.parse_args()
    print(f"{'':24}{'decisions':>10}{'median':>10}{'maximum':>10}{'games per second':>18}")
    for key in arguments.games or qx.games():
        for players in qx.game(key).seats if arguments.players is None else [arguments.players]:
            seconds, rate = measure(qx.game(key, players=players), arguments.times, arguments.level)
            times = f"{1000 * median(seconds):>7.0f} ms{1000 * max(seconds):>7.0f} ms"
            print(f"{f'{key}, {players}':24}{len(seconds):>10}{times}{rate:>18.2f}", flush=True)


if __name__ == "__main__":
    main()
