"""Is luck fair, and what does it cost to measure?

Games between equal players, with the luck that `--adjust` measures:

    OPENBLAS_NUM_THREADS=1 python -m benchmarks.analysis.luck [GAME ...] [--level casual] [--games 500]

The mean luck should be within two standard errors of zero. `factor` is the variance of the result
divided by that of the result without luck, and `pays` the same with the processor time of measuring
included: so many times less time gives the same interval.
"""  # noqa: E501

import argparse
import time

import numpy as np

import quincunx as qx
from benchmarks.analysis.collect import make_player
from quincunx.analysis.luck import LuckMeter
from quincunx.engine.values.state_values import shared_win


def measure(game: qx.Game, level: str, seed: int) -> tuple[float, float, float, float]:
    """The result and the luck of seat 0, and the seconds of playing and of measuring."""
    start = time.process_time()
    dice = qx.Random(f"luck {level} {seed}")
    player = make_player(level, seed)
    state = game.start()
    meter = LuckMeter(game, seed)
    while not state.over:
        if state.chance:
            code = int(state.sample_code(dice))
            meter.add_roll(state, code)
            state.apply_outcome(code)
        else:
            seat = state.acting[0]
            state.play(seat, player.choose(state, seat))
    played = time.process_time()
    luck = float(meter.total()[0])
    result = float(shared_win(state)[0]) if game.players > 1 else float(state.scores[0])
    return result, luck, played - start, time.process_time() - played


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="*", default=qx.games())
    parser.add_argument("--level", default="casual")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--players", type=int, default=2)
    arguments = parser.parse_args()
    print(
        "| | level | games | mean luck | standard error | ratio | factor | play, s | luck, "
        "s | pays |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    for key in arguments.game:
        game = qx.game(key, players=arguments.players)
        result, luck, play, measuring = np.array(
            [measure(game, arguments.level, seed) for seed in range(arguments.games)]
        ).T
        error = luck.std(ddof=1) / np.sqrt(len(luck))
        factor = result.var(ddof=1) / (result - luck).var(ddof=1)
        pays = factor * play.mean() / (play.mean() + measuring.mean())
        seconds = f"{play.mean():.2f} | {measuring.mean():.2f}"
        line = (
            f"{luck.mean():+.4f} | {error:.4f} | {luck.mean() / error:+.2f} | {factor:.2f} | "
            f"{seconds} | {pays:.2f}"
        )
        print(f"| {key} | {arguments.level} | {len(luck)} | {line} |", flush=True)


if __name__ == "__main__":
    main()
