"""The expert with more or less thinking time, or with another network, against the expert as it is:

    python -m benchmarks.strength.thinking_time qwixx --factors 0 0.25 4 --rounds 300

A factor multiplies the samples of the look-ahead; 0 is static evaluation. Results are reported
without luck too. A single player has no opponent, and the points are reported instead of victories.
"""

import argparse
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import quincunx as qx
from quincunx.arena import Participant, Workers, simulate
from quincunx.arena.summary import SummaryRow
from quincunx.arena.workers import open_workers
from quincunx.commands.arguments import build_game
from quincunx.engine.levels import find_level
from quincunx.engine.strategies import look_ahead
from quincunx.engine.strategies.default import strategy_for
from quincunx.engine.strategies.value_network import ValueNetworkStrategy
from quincunx.engine.values.files import load_user_network

ENOUGH_ROWS, MOST_ROWS = look_ahead.ENOUGH_ROWS, look_ahead.MOST_ROWS


class ScaledExpert:
    """The expert with a multiple of its samples, on request with another network in place of its
    first one.
    """

    def __init__(self, factor: float, network: Path | None, seed: str) -> None:
        self.factor = factor
        self.network = network
        self.rng = qx.Random(seed)

    def choose(self, state: qx.State, seat: int) -> qx.Move:
        strategy = find_strategy(state.game, self.network)
        expert = find_level("expert", strategy.levels)
        look_ahead.ENOUGH_ROWS, look_ahead.MOST_ROWS = (
            int(self.factor * ENOUGH_ROWS),
            int(self.factor * MOST_ROWS),
        )
        level = replace(expert, samples=int(self.factor * expert.samples))
        evaluation = strategy.evaluate(state, seat, level, self.rng)
        return state.game.notation.move_of(evaluation.codes[int(evaluation.worth.argmax())])


@cache
def find_strategy(game: qx.Game, network: Path | None) -> ValueNetworkStrategy:
    strategy = strategy_for(game)
    assert isinstance(strategy, ValueNetworkStrategy)
    if network is None:
        return strategy
    changed = copy(strategy)
    trained = load_user_network(strategy.evaluator.features, network)
    changed.search = strategy.evaluator.search(trained)
    return changed


def show(game: qx.Game, factor: float, network: Path | None, rounds: int, workers: Workers) -> None:
    name = f"{factor:g} times"
    players = [Participant(name, partial(ScaledExpert, factor, network))]
    players += [Participant("expert", partial(ScaledExpert, 1.0, None))] * (game.players - 1)
    row = simulate(
        game, players, rounds, "thinking time", workers=workers, adjust=True
    ).summary.rows[0]
    result = format_points(row) if game.players == 1 else format_share(row)
    print(
        f"{game.key}, {game.players} players, {name:12}{result}, {1000 * row.seconds:.0f} "
        f"ms per move, {row.games} games",
        flush=True,
    )


def format_points(row: SummaryRow) -> str:
    return (
        f"{row.points:.1f} ± {row.points_error:.1f} points, without luck "
        f"{row.adjusted or 0:.1f} ± {row.adjusted_error or 0:.1f}"
    )


def format_share(row: SummaryRow) -> str:
    measured = f"{100 * row.share:.1f} % ({100 * row.share_low:.1f} to {100 * row.share_high:.1f})"
    return (
        f"{measured}, without luck {100 * (row.adjusted or 0):.2f} ± "
        f"{100 * (row.adjusted_error or 0):.2f} %"
    )


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2, help="number of players (default: 2)")
    parser.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game",
    )
    parser.add_argument(
        "--factors",
        type=float,
        nargs="+",
        default=[0, 0.25, 4, 16],
        help="multiples of the samples",
    )
    parser.add_argument("--network", type=Path, help="a network for the expert that is measured")
    parser.add_argument(
        "--rounds", type=int, default=200, help="seeds, each played from every seat (default: 200)"
    )
    parser.add_argument("--workers", type=int, help="worker processes (default: one per core)")
    arguments = parser.parse_args(argv)
    with open_workers(arguments.workers, None) as workers:
        for factor in arguments.factors:
            show(
                build_game(arguments.game, arguments.players, arguments.option),
                factor,
                arguments.network,
                arguments.rounds,
                workers,
            )


if __name__ == "__main__":
    main()
