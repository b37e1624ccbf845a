"""Win probabilities against results: `python -m benchmarks.strength.calibration GAME [--players N]
[--games N] [--seed SEED]`.

A third of the games is played by novices only, a third by casual and a third by strong players, so
that nobody is better than the others. All positions before a roll are evaluated for all seats, and
sorted by the win probability.
"""

import argparse
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

import quincunx as qx
from quincunx.core.dice.rng import Random
from quincunx.engine.levels import level_name
from quincunx.engine.strategies.default import strategy_for
from quincunx.engine.values.state_values import shared_win

LEVELS = ("novice", "casual", "strong")
BINS = 10

Numbers = NDArray[np.float64]


def predictions(game: qx.Game, seed: str) -> Iterator[tuple[Numbers, Numbers]]:
    """The win probabilities of all seats in a game, and their shares of the win."""
    for level in LEVELS:
        state, dice, found = game.start(), Random(f"calibration {seed} {level}"), []
        players = [qx.Engine(level_name(level), f"{seed} {seat}") for seat in range(game.players)]
        strategy = strategy_for(game)
        while not state.over:
            if not state.chance:
                seat = state.acting[0]
                state.play(seat, players[seat].choose(state, seat))
                continue
            values = strategy.evaluate_states([state], 0, Random(seed))
            found.append(values.win_probabilities[0].mean(axis=0))
            state.roll(state.sample(dice))
        yield np.array(found), np.tile(shared_win(state), (len(found), 1))


def show(game: qx.Game, games: int, seed: str) -> None:
    parts = [part for number in range(games) for part in predictions(game, f"{seed} {number}")]
    predicted, won = (np.concatenate([part[side] for part in parts]) for side in (0, 1))
    sums = predicted.sum(axis=1)
    print(
        f"{game.key}, {game.players} players: {len(predicted)} positions, the sums of all seats "
        f"are {sums.min():.6f} to {sums.max():.6f}, each {predicted.min():.3f} to "
        f"{predicted.max():.3f}"
    )
    bins = np.minimum((predicted * BINS).astype(int), BINS - 1)
    weighted = 0.0
    for number in range(BINS):
        inside = bins == number
        if inside.any():
            expected, observed = predicted[inside].mean(), won[inside].mean()
            weighted += inside.sum() * abs(expected - observed)
            print(
                f"{100 * expected:8.1f} % predicted {100 * observed:6.1f} % won "
                f"{inside.sum():8} seats"
            )
    seats = " ".join(f"{100 * gap:+.1f}" for gap in (won - predicted).mean(axis=0))
    print(f"off by {100 * weighted / predicted.size:.1f} points on average; by seat {seats}")


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="+")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100, help="of each level (default: 100)")
    parser.add_argument("--seed", default="1")
    arguments = parser.parse_args(argv)
    for key in arguments.game:
        show(qx.game(key, players=arguments.players), arguments.games, arguments.seed)


if __name__ == "__main__":
    main()
