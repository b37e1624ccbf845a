"""The networks of the Qwixx family without look-ahead, thousands of games in lockstep:

    python -m benchmarks.strength.static_evaluation [PRESET ...]

One seat plays by static evaluation, all others are a baseline. Every seed is played from each seat.
"""

import argparse
from collections.abc import Sequence

import numpy as np

import quincunx as qx
from benchmarks.strength.qwixx import FAMILY, SkipCountBaseline
from quincunx.core.state import State
from quincunx.engine.games.qwixx.opponents import SolitaireOptimalPlayer
from quincunx.engine.games.qwixx.strategy import QwixxStrategy
from quincunx.engine.learning.opponents import Opponent, force_opponent_choices, own_seat
from quincunx.engine.search.lockstep import Lockstep
from quincunx.engine.strategies.default import strategy_for

BASELINES = {"skip-count": SkipCountBaseline, "solitaire-optimal": SolitaireOptimalPlayer}
MAX_ROLLS = 1000


def play(game: qx.Game, opponent: Opponent, rounds: int) -> list[State]:
    """The final positions."""
    strategy = strategy_for(game)
    assert isinstance(strategy, QwixxStrategy)
    count = rounds * game.players
    states = [game.start() for _ in range(count)]
    dice = [
        qx.Random(f"glance {number // game.players}") for number in range(count)
    ]  # the seeds of the figures in the docs
    lockstep = Lockstep(strategy.search, states, dice, MAX_ROLLS)
    while lockstep.collect_decisions():
        worth = choices(strategy, lockstep)
        force_opponent_choices(opponent, lockstep, worth)
        lockstep.apply_choices(worth, 0.0)
    return states


def choices(strategy: QwixxStrategy, lockstep: Lockstep) -> list[float]:
    """The worth of each choice, by the model for its decision."""
    worth, patient_worth = (
        search.model.evaluate(lockstep.batch).worth_of_choices(lockstep.batch, solo=False)
        for search in (strategy.search, strategy.patient_search)
    )
    for decision in lockstep.decisions:
        state = lockstep.states[decision.game]
        if (
            not decision.is_prediction
            and strategy.search_for(state, int(decision.seat)) is strategy.patient_search
        ):
            part = slice(int(decision.first), int(decision.first + decision.moves.count))
            worth[part] = patient_worth[part]
    return worth


def share(state: State, seat: int) -> float:
    """The share of the victory."""
    scores = [int(state.score(other)) for other in range(state.players)]
    return (scores[seat] == max(scores)) / scores.count(max(scores))


def show(key: str, players: int, name: str, rounds: int) -> None:
    states = play(qx.game(key, players=players), BASELINES[name](""), rounds)
    seats = [own_seat(number, players) for number in range(len(states))]
    shares = (
        np.array([share(*each) for each in zip(states, seats, strict=True)])
        .reshape(rounds, players)
        .mean(axis=1)
    )
    own = np.mean([int(state.score(seat)) for state, seat in zip(states, seats, strict=True)])
    best = np.mean([best_opponent_score(*each) for each in zip(states, seats, strict=True)])
    error = 1.96 * shares.std() / np.sqrt(rounds)
    won = f"{100 * shares.mean():6.1f} % ± {100 * error:.1f}"
    print(
        f"{key:14}{players} players, {name:18}{won}{own:8.1f} to {best:.1f} points, "
        f"{len(states)} games",
        flush=True,
    )


def best_opponent_score(state: State, seat: int) -> int:
    return max(int(state.score(other)) for other in range(state.players) if other != seat)


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("presets", nargs="*", help="default: all presets")
    parser.add_argument("--players", type=int, default=2, help="number of players (default: 2)")
    parser.add_argument(
        "--rounds", type=int, default=600, help="seeds, each played from every seat (default: 600)"
    )
    arguments = parser.parse_args(argv)
    for key in arguments.presets or FAMILY:
        for name in BASELINES if key == "qwixx" else ["skip-count"]:
            show(key, arguments.players, name, arguments.rounds)


if __name__ == "__main__":
    main()
