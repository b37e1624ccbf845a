"""A network against another one of the same game, both without look-ahead, thousands of games in
lockstep:

    python -m benchmarks.strength.networks black-die training/black-die-2.npz [--against black-die.npz] [--players 2] [--rounds 3000]

One seat plays by the first network, all others by the second: the shipped one, unless `--against`
names a file. Every seed is played from each seat.
"""  # noqa: E501

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

import quincunx as qx
from benchmarks.strength.static_evaluation import MAX_ROLLS, best_opponent_score, share
from benchmarks.strength.thinking_time import find_strategy
from quincunx.core.state import State
from quincunx.engine.learning.opponents import own_seat
from quincunx.engine.search.lockstep import Lockstep, PendingDecision
from quincunx.engine.search.turn import TurnSearch

AT_ONCE = 250  # seeds, to limit the memory


def play(game: qx.Game, searches: tuple[TurnSearch, TurnSearch], seeds: range) -> list[State]:
    """The final positions."""
    own = searches[0]
    states = [game.start() for _ in range(len(seeds) * game.players)]
    dice = [qx.Random(f"networks {seed}") for seed in seeds for _ in range(game.players)]
    lockstep = Lockstep(own, states, dice, MAX_ROLLS)
    while lockstep.collect_decisions():
        worth, of_others = (
            search.model.evaluate(lockstep.batch).worth_of_choices(lockstep.batch, solo=False)
            for search in searches
        )
        for decision in lockstep.decisions:
            if not decides(decision, game.players):
                part = slice(int(decision.first), int(decision.first + decision.moves.count))
                worth[part] = of_others[part]
        lockstep.apply_choices(worth, 0.0)
    return states


def decides(decision: PendingDecision, players: int) -> bool:
    """Whether the first network decides: for its own seat, or what it predicts of the others."""
    is_own = int(decision.seat) == own_seat(int(decision.game), players)
    return is_own != decision.is_prediction


def results(
    game: qx.Game, searches: tuple[TurnSearch, TurnSearch], rounds: int
) -> Iterator[tuple[float, int, int]]:
    """Of every game: the share of the victory, the points and those of the best opponent."""
    for first in range(0, rounds, AT_ONCE):
        for number, state in enumerate(
            play(game, searches, range(first, min(rounds, first + AT_ONCE)))
        ):
            seat = own_seat(number, game.players)
            yield share(state, seat), int(state.score(seat)), best_opponent_score(state, seat)


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("network", type=Path)
    parser.add_argument("--against", type=Path, help="default: the shipped network")
    parser.add_argument("--players", type=int, default=2, help="number of players (default: 2)")
    parser.add_argument(
        "--rounds",
        type=int,
        default=3000,
        help="seeds, each played from every seat (default: 3000)",
    )
    arguments = parser.parse_args(argv)
    game = qx.game(arguments.game, players=arguments.players)
    searches = (
        find_strategy(game, arguments.network).search,
        find_strategy(game, arguments.against).search,
    )
    found = np.array(list(results(game, searches, arguments.rounds)))
    shares = 100 * found[:, 0].reshape(arguments.rounds, game.players).mean(axis=1)
    error = 1.96 * shares.std(ddof=1) / np.sqrt(arguments.rounds)
    points = "{:.1f} to {:.1f} points".format(*found[:, 1:].mean(axis=0))
    print(
        f"{game.key}, {game.players} players: {shares.mean():.2f} ± {error:.2f} %, "
        f"{points}, {len(found)} games"
    )


if __name__ == "__main__":
    main()
