"""Strength tables with 95 % intervals: `python -m benchmarks.strength [GAME ...] [--rounds N]`.

Every seed is played from each seat with the same dice. A share of 1/n is what equal players get at a table of n.
Alone at the table every level plays for points.
"""

import argparse
from itertools import pairwise

import quincunx as qx
from benchmarks.strength import qwirkle, qwizz
from benchmarks.strength.qwixx import FAMILY, SkipCounter
from quincunx.arena import Participant, SummaryRow, Workers, find_participant, simulate
from quincunx.arena.workers import open_workers
from quincunx.engine import LEVELS
from quincunx.engine.guests import Loner

REFERENCES = {key: [Participant("skip counter", SkipCounter)] for key in FAMILY}  # whom the expert meets
GRADES = {"qwizz": qwizz.grades}  # what the rules call so many points
REFERENCES["qwixx"].append(Participant("loner", Loner))
REFERENCES["qwizz"] = [Participant("greedy", qwizz.Greedy), Participant("steady", qwizz.Steady)]
REFERENCES["qwirkle"] = [Participant("greedy", qwirkle.Greedy)]


def pairs(key: str) -> list[tuple[Participant, Participant]]:
    """Each level against the one below, the lowest against random play; then what is known of the game."""
    levels = [(find_participant(above), find_participant(below)) for below, above in pairwise(["random", *LEVELS])]
    return [*levels, *((find_participant("expert"), reference) for reference in REFERENCES.get(key, []))]


def show(key: str, players: int | None, rounds: int, workers: Workers) -> None:
    for seats in qx.game(key).seats if players is None else [players]:
        (show_alone if seats == 1 else show_tables)(qx.game(key, players=seats), rounds, workers)


def show_alone(game: qx.Game, rounds: int, workers: Workers) -> None:
    print(f"\n{game.title} alone, {rounds} games", flush=True)
    for player in (find_participant("random"), *REFERENCES.get(game.key, []), *map(find_participant, LEVELS)):
        played = simulate(game, [player], rounds, "strength", workers=workers)
        (row,) = played.summary.rows
        print(
            f"  {row.name:8}{row.points:7.1f} ± {row.points_error:.1f} points, deviation {row.spread:.1f}, {row.seconds:.4f} s a move",
            flush=True,
        )
        if game.key in GRADES:
            print(f"          in a hundred games {GRADES[game.key](played.scores[row.name].tolist())}", flush=True)


def show_tables(game: qx.Game, rounds: int, workers: Workers) -> None:
    """Of two players every pair; at larger tables how the expert fares among copies of the others."""
    print(f"\n{game.title}, {game.players} players, {rounds} seeds from every seat", flush=True)
    for one, other in pairs(game.key) if game.players == 2 else crowds(game.key):
        first, second = simulate(game, [one, *[other] * (game.players - 1)], rounds, "strength", workers=workers).summary.rows
        print(f"  {one.name:8} against {other.name:14}{in_words(first, second)}", flush=True)


def crowds(key: str) -> list[tuple[Participant, Participant]]:
    return [(find_participant("expert"), other) for other in (find_participant("strong"), *REFERENCES.get(key, []))]


def in_words(first: SummaryRow, second: SummaryRow) -> str:
    shares = f"{100 * first.share:5.1f} % ({100 * first.share_low:.1f} to {100 * first.share_high:.1f})"
    return f"{shares:24}{first.points:6.1f} to {second.points:.1f} points"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="all if none is named")
    parser.add_argument("--players", type=int, help="at tables of so many only")
    parser.add_argument("--rounds", type=int, default=200, help="seeds for each pair (200)")
    parser.add_argument("--workers", type=int, help="processes that play (one a core)")
    parser.add_argument("--dask", help="the address of a Dask scheduler to play on")
    words = parser.parse_args()
    with open_workers(words.workers, words.dask) as workers:
        for key in words.games or qx.games():
            show(key, words.players, words.rounds, workers)


if __name__ == "__main__":
    main()
