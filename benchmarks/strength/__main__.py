"""Strength tables with 95 % confidence intervals: `python -m benchmarks.strength [GAME ...]
[--rounds N]`.

Every seed is played from each seat with the same dice. Of n equal players each wins a share of 1/n.
A single player plays for points.
"""

import argparse
from itertools import pairwise

import quincunx as qx
from benchmarks.strength import qwirkle, qwizz
from benchmarks.strength.qwixx import FAMILY, SkipCountBaseline
from quincunx.arena import Participant, SummaryRow, Workers, find_participant, simulate
from quincunx.arena.workers import open_workers
from quincunx.engine import LEVELS
from quincunx.engine.games.qwixx.opponents import SolitaireOptimalPlayer

BASELINES = {key: [Participant("skip-count", SkipCountBaseline)] for key in FAMILY}
BASELINES["qwixx"].append(Participant("solitaire-optimal", SolitaireOptimalPlayer))
BASELINES["qwizz"] = [
    Participant("greedy", qwizz.GreedyBaseline),
    Participant("never re-rolls", qwizz.ExpertWithoutRerolls),
]
BASELINES["qwirkle"] = [Participant("greedy", qwirkle.GreedyBaseline)]
SHOW_GRADES = {"qwizz": qwizz.format_grades}


def pairs(key: str) -> list[tuple[Participant, Participant]]:
    """Each level against the one below, the lowest against random play; then the expert against the
    baselines.
    """
    levels = [
        (find_participant(above), find_participant(below))
        for below, above in pairwise(["random", *LEVELS])
    ]
    return [
        *levels,
        *((find_participant("expert"), baseline) for baseline in BASELINES.get(key, [])),
    ]


def show(key: str, players: int | None, rounds: int, workers: Workers) -> None:
    for seats in qx.game(key).seats if players is None else [players]:
        (show_solo if seats == 1 else show_matches)(qx.game(key, players=seats), rounds, workers)


def show_solo(game: qx.Game, rounds: int, workers: Workers) -> None:
    print(f"\n{game.title} for one player, {rounds} games", flush=True)
    for player in (
        find_participant("random"),
        *BASELINES.get(game.key, []),
        *map(find_participant, LEVELS),
    ):
        played = simulate(game, [player], rounds, "strength", workers=workers)
        (row,) = played.summary.rows
        print(
            f"  {row.name:15}{row.points:7.1f} ± {row.points_error:.1f} points, deviation "
            f"{row.spread:.1f}, {row.seconds:.4f} s per move",
            flush=True,
        )
        if game.key in SHOW_GRADES:
            print(f"    {SHOW_GRADES[game.key](played.scores[row.name].tolist())}", flush=True)


def show_matches(game: qx.Game, rounds: int, workers: Workers) -> None:
    """Every pair of two players; with more players, the expert among copies of one opponent."""
    print(f"\n{game.title}, {game.players} players, {rounds} seeds from every seat", flush=True)
    for one, other in pairs(game.key) if game.players == 2 else expert_pairs(game.key):
        first, second = simulate(
            game, [one, *[other] * (game.players - 1)], rounds, "strength", workers=workers
        ).summary.rows
        print(f"  {one.name:8} against {other.name:18}{format_result(first, second)}", flush=True)


def expert_pairs(key: str) -> list[tuple[Participant, Participant]]:
    return [
        (find_participant("expert"), other)
        for other in (find_participant("strong"), *BASELINES.get(key, []))
    ]


def format_result(first: SummaryRow, second: SummaryRow) -> str:
    shares = (
        f"{100 * first.share:5.1f} % ({100 * first.share_low:.1f} to {100 * first.share_high:.1f})"
    )
    return f"{shares:24}{first.points:6.1f} to {second.points:.1f} points"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="default: all games")
    parser.add_argument("--players", type=int, help="only for this number of players")
    parser.add_argument(
        "--rounds", type=int, default=200, help="seeds for each pair (default: 200)"
    )
    parser.add_argument("--workers", type=int, help="worker processes (default: one per core)")
    parser.add_argument("--dask", help="the address of a Dask scheduler")
    arguments = parser.parse_args()
    with open_workers(arguments.workers, arguments.dask) as workers:
        for key in arguments.games or qx.games():
            show(key, arguments.players, arguments.rounds, workers)


if __name__ == "__main__":
    main()
