"""The levels of the engine against the reference player: `python -m benchmarks.strength.levels
[GAME ...] [--players N] [--rounds N]`.

Every seed is played from every seat; all other seats are reference players. With two players the
targets are 15 to 30 % for novice, 45 to 55 for casual and 62 to 72 for strong, and a spread of the
points of at most 1.2 times the reference player's. A single player's
points are reported instead. `--adjust` also reports the shares without luck, which are more precise
but take longer.
"""

import argparse
from collections.abc import Sequence

import quincunx as qx
from quincunx.arena import Workers, simulate
from quincunx.arena.workers import open_workers
from quincunx.engine import LEVELS


def show(game: qx.Game, level: str, rounds: int, seed: str, adjust: bool, workers: Workers) -> None:
    played = simulate(
        game,
        [level, *["reference"] * (game.players - 1)],
        rounds,
        seed,
        workers=workers,
        adjust=adjust,
    )
    name, row = f"{game.key}, {game.players} players", played.summary.rows[0]
    if game.players == 1:
        print(f"{name:26}{level:8}{row.points:7.1f} ± {row.points_error:.1f} points", flush=True)
        return
    other = played.summary.rows[1]
    share = f"{100 * row.share:5.1f} % ({100 * row.share_low:.1f} to {100 * row.share_high:.1f})"
    adjusted = (
        f"  without luck {100 * (row.adjusted or 0):.1f} ± {100 * (row.adjusted_error or 0):.1f} %"
        if adjust
        else ""
    )
    print(
        f"{name:26}{level:8}{share:26}{row.points:7.1f} to {other.points:.1f} points, "
        f"spread {row.spread:.1f} and {other.spread:.1f}{adjusted}",
        flush=True,
    )


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="default: all games")
    parser.add_argument("--players", type=int, default=2, help="number of players (default: 2)")
    parser.add_argument(
        "--levels", default=",".join(LEVELS), help="levels, separated by commas (default: all)"
    )
    parser.add_argument(
        "--rounds", type=int, default=200, help="seeds, each played from every seat (default: 200)"
    )
    parser.add_argument("--seed", default="levels", help="another one for tuning (default: levels)")
    parser.add_argument("--adjust", action="store_true", help="report shares without luck as well")
    parser.add_argument("--workers", type=int, help="worker processes (default: one per core)")
    arguments = parser.parse_args(argv)
    with open_workers(arguments.workers, None) as workers:
        for key in arguments.games or qx.games():
            for level in arguments.levels.split(","):
                show(
                    qx.game(key, players=arguments.players),
                    level,
                    arguments.rounds,
                    arguments.seed,
                    arguments.adjust,
                    workers,
                )


if __name__ == "__main__":
    main()
