"""Win probabilities against results: `python -m benchmarks.strength.calibration GAME [--players N]
[--games N] [--seed SEED] [--fit]`.

A third of the games is played by novices only, a third by casual and a third by strong players, so
that nobody is better than the others. Every third position before a roll is evaluated for all
seats, and sorted by the win probability. Positions of one game share its result, so even perfect
probabilities would be off by something: by how much is measured by drawing the games anew.

`--fit` finds the confidence with which the model's own probabilities explain the results best: the
figures of the strategies are from `--fit --seed fit`.
"""

import argparse
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

import quincunx as qx
from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.levels import level_name
from quincunx.engine.strategies.default import strategy_for
from quincunx.engine.values.state_values import share_win, shared_win

LEVELS = ("novice", "casual", "strong")
BINS = 10
EVERY = 3  # positions of a game have much in common
CANDIDATES = np.arange(0.3, 1.6, 0.05)  # values of the confidence
RESAMPLES = 100  # of the games

Numbers = NDArray[np.float64]


def predictions(game: qx.Game, number: int, seed: str) -> Iterator[tuple[Numbers, Numbers]]:
    """The win probabilities of all seats in a game of each level, and their shares of the win."""
    strategy = strategy_for(game)
    for level in LEVELS:
        states, end = play(game, level, f"{seed} {number}")
        chosen = states[number % EVERY :: EVERY]
        if chosen:
            values = strategy.evaluate_states(chosen, 0, Random(seed))
            found = values.win_probabilities.mean(axis=1)
            yield found, np.tile(shared_win(end), (len(found), 1))


def play(game: qx.Game, level: str, seed: str) -> tuple[list[State], State]:
    """The positions before each roll, and the end."""
    state, dice, states = game.start(), Random(f"{seed} {level}"), []
    players = [qx.Engine(level_name(level), f"{seed} {seat}") for seat in range(game.players)]
    while not state.over:
        if state.chance:
            states.append(state.copy())
            state.roll(state.sample(dice))
        else:
            seat = state.acting[0]
            state.play(seat, players[seat].choose(state, seat))
    return states, state


def fit(predicted: Numbers, won: Numbers) -> float:
    """The confidence with which the results are most likely."""

    def surprise(confidence: float) -> float:
        return -float((won * np.log(share_win(predicted, confidence))).sum())

    return float(min(CANDIDATES, key=surprise))


def bins_of(predicted: Numbers) -> NDArray[np.int64]:
    return np.minimum((predicted * BINS).astype(np.int64), BINS - 1)


def sort_into_bins(predicted: Numbers, won: Numbers) -> Numbers:
    """For each bin the number of seats, and the sums of what was predicted and what was won."""
    bins = bins_of(predicted).ravel()
    return np.array(
        [np.bincount(bins, part.ravel(), BINS) for part in (np.ones_like(won), predicted, won)]
    )


def mean_deviation(predicted: Numbers, won: Numbers) -> float:
    """In percentage points, over all seats."""
    _, expected, observed = sort_into_bins(predicted, won)
    return float(100 * np.abs(observed - expected).sum() / predicted.size)


def deviation_by_chance(predicted: Numbers, won: Numbers, lengths: Sequence[int]) -> float:
    """The same between these games and as many random ones of them; `lengths` are the numbers of
    positions of each game.
    """
    count = len(lengths)
    games = np.repeat(np.arange(count), lengths)
    sums = np.zeros((count, BINS))
    np.add.at(sums, (games[:, None], bins_of(predicted)), won - predicted)
    often = np.random.default_rng(1).multinomial(count, np.full(count, 1 / count), RESAMPLES)
    return float(100 * np.abs((often - 1) @ sums).sum(axis=1).mean() / predicted.size)


def show(game: qx.Game, predicted: Numbers, won: Numbers, lengths: Sequence[int]) -> None:
    sums = predicted.sum(axis=1)
    print(
        f"{game.key}, {game.players} players: {len(predicted)} positions, the sums of all seats "
        f"are {sums.min():.6f} to {sums.max():.6f}, each {predicted.min():.3f} to "
        f"{predicted.max():.3f}"
    )
    for seats, expected, observed in sort_into_bins(predicted, won).T:
        if seats:
            print(
                f"{100 * expected / seats:8.1f} % predicted {100 * observed / seats:6.1f} % won "
                f"{seats:8.0f} seats"
            )
    by_seat = " ".join(f"{100 * gap:+.1f}" for gap in (won - predicted).mean(axis=0))
    print(
        f"off by {mean_deviation(predicted, won):.1f} points on average, "
        f"{deviation_by_chance(predicted, won, lengths):.1f} by chance; by seat {by_seat}",
        flush=True,
    )


def measure(game: qx.Game, games: int, seed: str, fits: bool) -> None:
    if fits:
        strategy_for(game).confidence = 1.0
    parts = [part for number in range(games) for part in predictions(game, number, seed)]
    predicted, won = (np.concatenate([part[side] for part in parts]) for side in (0, 1))
    if fits:
        confidence = fit(predicted, won)
        print(f"{game.key}, {game.players} players: confidence {confidence:.2f}")
        predicted = share_win(predicted, confidence)
    show(game, predicted, won, [len(found) for found, _ in parts])


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="+")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200, help="of each level (default: 200)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--fit", action="store_true", help="find the best confidence")
    arguments = parser.parse_args(argv)
    for key in arguments.game:
        game = qx.game(key, players=arguments.players)
        measure(game, arguments.games, arguments.seed, arguments.fit)


if __name__ == "__main__":
    main()
