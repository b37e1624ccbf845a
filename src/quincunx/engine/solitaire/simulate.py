"""Games of solitaire Qwixx by the table, and how they end: `python -m quincunx.engine.solitaire.simulate --games 100000`."""

import argparse
from math import sqrt
from statistics import fmean, quantiles, stdev

from quincunx.core.registry import game
from quincunx.core.rng import Random
from quincunx.engine.solitaire import best_player
from quincunx.engine.solitaire.play import Solitaire
from quincunx.engine.solitaire.table import shipped


def final_scores(player: Solitaire, games: int, seed: int) -> list[int]:
    """Each game has its own dice, whatever happened in the one before: two players can be compared game by game."""
    start = game("qwixx", players=1).start()
    return [player.final_score(start, Random(f"{seed} {number}")) for number in range(games)]


def loss(player: Solitaire, judge: Solitaire, games: int, seed: int) -> list[float]:
    """What a player's choices cost in each game, in expected points by the judge's table."""
    start = game("qwixx", players=1).start()
    return [player.loss(start, Random(f"{seed} {number}"), judge) for number in range(games)]


def report(scores: list[int]) -> str:
    cuts = quantiles(scores, n=100, method="inclusive")
    lines = [f"games      {len(scores):,}", f"mean       {fmean(scores):.3f} (error {stdev(scores) / sqrt(len(scores)):.3f})"]
    lines += [f"deviation  {stdev(scores):.2f}", f"least      {min(scores)}"]
    lines += [f"{part:2d} %       {cuts[part - 1]:.0f}" for part in (1, 5, 10, 25, 50, 75, 90, 95, 99)]
    return "\n".join([*lines, f"most       {max(scores)}"])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m quincunx.engine.solitaire.simulate", description="Play solitaire Qwixx by the table.")
    parser.add_argument("--games", type=int, default=10_000, help="how many (10000)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same dice (1)")
    parser.add_argument("--shipped", action="store_true", help="play by the shipped table, even if the exact one is at hand")
    parser.add_argument("--loss", action="store_true", help="say only what playing by the shipped table costs, by the exact one")
    arguments = parser.parse_args()
    if arguments.loss:
        costs = loss(Solitaire(shipped()), best_player(), arguments.games, arguments.seed)
        print(f"loss       {fmean(costs):.6f} points a game (error {stdev(costs) / sqrt(len(costs)):.6f}), {max(costs):.4f} at most")
        return
    player = Solitaire(shipped()) if arguments.shipped else best_player()
    print(f"table      {'exact' if player.table.exact else 'shipped'}")
    print(report(final_scores(player, arguments.games, arguments.seed)))


if __name__ == "__main__":
    main()
