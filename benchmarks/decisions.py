"""How long the expert takes for a decision and for advice about all moves, and how many games per
second it plays in all seats:

    OPENBLAS_NUM_THREADS=1 python -m benchmarks.decisions [GAME ...]

Decisions with only one legal move are not counted. Measured in processor time on one core, since
machines are shared.
"""

import argparse
import time

import numpy as np

import quincunx as qx
from quincunx.engine import level_name

ADVICE_EVERY = 20  # decisions


def measure(game: qx.Game, games: int, level: str) -> tuple[list[float], list[float], float]:
    """The seconds of every decision and of some advice, and games per second."""
    seconds, advice = [], []
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
                if len(seconds) % ADVICE_EVERY == 0:
                    advice.append(seconds_of_advice(engine, match.state, seat))
            match.play(seat, str(move))
    return seconds, advice, games / (time.process_time() - start - sum(advice))


def seconds_of_advice(engine: qx.Engine, state: qx.State, seat: int) -> float:
    before = time.process_time()
    engine.advise(state, seat)
    return time.process_time() - before


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
    print("| | players | decisions | median | 95 % | worst | advice, worst | games per second |")
    print("|---|---|---|---|---|---|---|---|")
    for key in arguments.games or qx.games():
        for players in qx.game(key).seats if arguments.players is None else [arguments.players]:
            seconds, advice, rate = measure(
                qx.game(key, players=players), arguments.times, arguments.level
            )
            figures = *np.quantile(seconds, (0.5, 0.95, 1)), max(advice, default=0)
            times = " | ".join(f"{1000 * each:.0f} ms" for each in figures)
            print(f"| {key} | {players} | {len(seconds)} | {times} | {rate:.2f} |", flush=True)


if __name__ == "__main__":
    main()
