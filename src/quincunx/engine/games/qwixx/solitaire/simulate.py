"""Play solitaire Qwixx by the solution and report the scores: `python -m
quincunx.engine.games.qwixx.solitaire.simulate --games 100000`.
"""

import argparse
from math import sqrt
from statistics import fmean, quantiles, stdev

from quincunx.core.dice.rng import Random
from quincunx.core.registry import game
from quincunx.engine.games.qwixx.solitaire import best_player
from quincunx.engine.games.qwixx.solitaire.play import SolitairePlayer
from quincunx.engine.games.qwixx.solitaire.values import load_shipped_values


def final_scores(player: SolitairePlayer, games: int, seed: int) -> list[int]:
    """Each game has its own seed, so that two players can be compared game by game."""
    start = game("qwixx", players=1).start()
    return [player.final_score(start, Random(f"{seed} {number}")) for number in range(games)]


def losses(
    player: SolitairePlayer, reference: SolitairePlayer, games: int, seed: int
) -> list[float]:
    """The expected points that a player's choices lose per game, by the solution."""
    start = game("qwixx", players=1).start()
    return [player.loss(start, Random(f"{seed} {number}"), reference) for number in range(games)]


def format_report(scores: list[int]) -> str:
    cuts = quantiles(scores, n=100, method="inclusive")
    lines = [
        f"games      {len(scores):,}",
        f"mean       {fmean(scores):.3f} (standard error {stdev(scores) / sqrt(len(scores)):.3f})",
    ]
    lines += [f"deviation  {stdev(scores):.2f}", f"lowest     {min(scores)}"]
    lines += [
        f"{part:2d} %       {cuts[part - 1]:.0f}" for part in (1, 5, 10, 25, 50, 75, 90, 95, 99)
    ]
    return "\n".join([*lines, f"highest    {max(scores)}"])


def main() -> None:
    parser = argparse.ArgumentParser(description="Play solitaire Qwixx by the solution.")
    parser.add_argument(
        "--games", type=int, default=10_000, help="number of games (default: 10000)"
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="the same seed gives the same dice (default: 1)"
    )
    parser.add_argument(
        "--shipped",
        action="store_true",
        help="play by the shipped solution even if the exact one is available",
    )
    parser.add_argument(
        "--loss",
        action="store_true",
        help="only report how much the shipped solution loses against the exact one",
    )
    arguments = parser.parse_args()
    if arguments.loss:
        lost = losses(
            SolitairePlayer(load_shipped_values()), best_player(), arguments.games, arguments.seed
        )
        print(
            f"loss       {fmean(lost):.6f} points per game (standard error "
            f"{stdev(lost) / sqrt(len(lost)):.6f}), at most {max(lost):.4f}"
        )
        return
    player = SolitairePlayer(load_shipped_values()) if arguments.shipped else best_player()
    print(f"solution   {'exact' if player.solution.exact else 'shipped'}")
    print(format_report(final_scores(player, arguments.games, arguments.seed)))


if __name__ == "__main__":
    main()
