"""Three players and more:

    python -m benchmarks.strength.several_players GAME [--players N] [--rounds N] [--against KIND]

`--against reference` is one expert among reference players, seat by seat; `levels` one of each
level, as many as there are seats, strongest first; `points` plays without look-ahead: one seat for
the win, all others for points, and the other way round.
"""

import argparse
from collections.abc import Sequence
from functools import partial

import numpy as np

import quincunx as qx
from quincunx.arena import Participant, Simulation, Workers, simulate
from quincunx.arena.workers import open_workers
from quincunx.engine import LEVELS
from quincunx.engine.strategies.default import strategy_for
from quincunx.engine.strategies.static_evaluation import predict_others
from quincunx.engine.strategies.value_model import ValueModelStrategy


class StaticPlayer:
    """Plays by static evaluation for points, or for the win."""

    def __init__(self, for_points: bool, seed: str) -> None:
        self.for_points = for_points
        self.rng = qx.Random(seed)

    def choose(self, state: qx.State, seat: int) -> qx.Move:
        strategy = strategy_for(state.game)
        assert isinstance(strategy, ValueModelStrategy)
        search = strategy.search_for(state, seat)
        visible = state.redeal(seat, self.rng).without_secret_choices(seat)
        batch = search.model.new_batch()
        moves = search.expand_turn(predict_others(search, visible, seat), seat, batch)
        worth = search.model.evaluate(batch).worth_of_choices(batch, self.for_points)
        return state.game.notation.move_of(int(moves.codes[int(np.argmax(worth))]))


FOR_WIN = Participant("for the win", partial(StaticPlayer, False))
FOR_POINTS = Participant("for points", partial(StaticPlayer, True))


def opponents(kind: str, players: int) -> list[list[str | Participant]]:
    """The participants of each contest that this kind of opponents means."""
    others = players - 1
    if kind == "points":
        return [[FOR_WIN, *[FOR_POINTS] * others], [FOR_POINTS, *[FOR_WIN] * others]]
    if kind == "levels":
        levels: list[str | Participant] = [*reversed(LEVELS), "reference"]
        return [levels[:players]]
    return [["expert", *["reference"] * others]]


def show(played: Simulation) -> None:
    for row in played.summary.rows:
        print(
            f"  {row.name:12}{100 * row.share:6.1f} % ({100 * row.share_low:.1f} to "
            f"{100 * row.share_high:.1f}){row.points:8.1f} points"
        )
    print(f"  {played.contest.names[0]} by seat: {' '.join(by_seat(played))}", flush=True)


def by_seat(played: Simulation) -> list[str]:
    """The share of the first participant in each seat."""
    games, players = played.games, played.contest.game.players
    winners = games.places == 0
    own = games.by_participant(winners / winners.sum(axis=1, keepdims=True))[:, 0]
    seats = -games.rotations % players
    return [f"{100 * own[seats == seat].mean():.0f} %" for seat in range(players)]


def measure(key: str, players: int, rounds: int, kind: str, workers: Workers) -> None:
    for participants in opponents(kind, players):
        print(f"{key}, {players} players, {rounds * players} games, equal: {100 / players:.1f} %")
        game = qx.game(key, players=players)
        show(simulate(game, participants, rounds, "several", workers=workers))


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="+")
    parser.add_argument("--players", type=int, default=4, help="number of players (default: 4)")
    parser.add_argument(
        "--rounds", type=int, default=10, help="seeds, each played from every seat (default: 10)"
    )
    parser.add_argument("--against", default="reference", choices=("reference", "levels", "points"))
    parser.add_argument("--workers", type=int, help="worker processes (default: one per core)")
    arguments = parser.parse_args(argv)
    with open_workers(arguments.workers, None) as workers:
        for key in arguments.games:
            measure(key, arguments.players, arguments.rounds, arguments.against, workers)


if __name__ == "__main__":
    main()
