"""What look-ahead finds, for each decision instead of each game, which takes far fewer games:

    python -m benchmarks.strength.look_ahead qwixx --positions 200 --factors 0.25 1 4 16

In positions from games by static evaluation, the expert chooses with multiples of its samples. A
judge with other dice then says how much more each choice is worth than that of static evaluation.
The further the judge looks ahead, the less it relies on the network.
"""

import argparse
from collections.abc import Iterator, Sequence

import numpy as np

import quincunx as qx
from benchmarks.strength.thinking_time import ScaledExpert, find_strategy
from quincunx.core.state import State
from quincunx.engine.deadline import NO_DEADLINE
from quincunx.engine.evaluation import Evaluation
from quincunx.engine.strategies.look_ahead import (
    CLOSE,
    MOST_CANDIDATES,
    evaluate_with_look_ahead,
)
from quincunx.engine.strategies.static_evaluation import evaluate_statically

SHARE = 0.1  # of the decisions of a game that are measured: neighbours are alike


def decisions(game: qx.Game, rng: qx.Random) -> Iterator[tuple[State, int]]:
    """All decisions of one game by static evaluation."""
    match = qx.Match(game, seed=str(rng.getrandbits(64)))
    player = ScaledExpert(0, None, "")
    while not match.state.over:
        seat = match.state.acting[0]
        yield match.state.copy(), seat
        match.play(seat, player.choose(match.state, seat))


def close_moves(state: State, seat: int, rng: qx.Random) -> Evaluation:
    """The moves among which look-ahead decides, by static evaluation."""
    evaluation = evaluate_statically(
        find_strategy(state.game, None).search_for(state, seat), state, seat, rng
    )
    return evaluation.best(
        min(MOST_CANDIDATES, int((evaluation.worth >= evaluation.worth.max() - CLOSE).sum()))
    )


def gains(
    state: State,
    seat: int,
    moves: Evaluation,
    factors: Sequence[float],
    judge: tuple[int, int],
    rng: qx.Random,
) -> list[float]:
    """What the choice with each factor is worth, minus what the best move by static evaluation is
    worth.
    """
    search, (samples, rolls) = find_strategy(state.game, None).search_for(state, seat), judge
    chosen = [
        ScaledExpert(factor, None, str(rng.getrandbits(64))).choose(state, seat).code
        for factor in factors
    ]
    static = moves.codes[int(moves.worth.argmax())]
    if all(code == static for code in chosen):
        return [0.0] * len(factors)
    codes = [static, *sorted({*chosen} - {static})]
    worth = evaluate_with_look_ahead(
        search, state, seat, rng, codes, samples, rolls, NO_DEADLINE
    ).win_probabilities
    return [float(worth[codes.index(code)] - worth[0]) for code in chosen]


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2, help="number of players (default: 2)")
    parser.add_argument(
        "--positions", type=int, default=200, help="decisions between close moves (default: 200)"
    )
    parser.add_argument(
        "--factors",
        type=float,
        nargs="+",
        default=[0.25, 1, 4, 16],
        help="multiples of the samples",
    )
    parser.add_argument(
        "--judge",
        type=int,
        nargs=2,
        default=(500, 6),
        metavar=("SAMPLES", "ROLLS"),
        help="default: 500 samples of 6 rolls",
    )
    parser.add_argument("--seed", default="look-ahead")
    arguments = parser.parse_args(argv)
    game = qx.game(arguments.game, players=arguments.players)
    rng = qx.Random(arguments.seed)
    found: list[list[float]] = []
    games = seen = 0
    while len(found) < arguments.positions:
        games += 1
        for state, seat in decisions(game, rng):
            moves = close_moves(state, seat, rng)
            if len(moves.codes) > 1:
                seen += 1
                if rng.random() < SHARE:
                    found.append(gains(state, seat, moves, arguments.factors, arguments.judge, rng))
        show(np.array(found), arguments.factors, seen / games / arguments.players)


def show(found: np.ndarray, factors: Sequence[float], decisions_per_game: float) -> None:
    print(
        f"{len(found)} decisions; {decisions_per_game:.1f} of this kind for each seat and game",
        flush=True,
    )
    for column, factor in zip(100 * found.T, factors, strict=True):
        mean = column.mean()
        error = 1.96 * column.std(ddof=1) / np.sqrt(len(column))
        changed = 100 * (column != 0).mean()
        per_game = f"{decisions_per_game * mean:.2f} ± {decisions_per_game * error:.2f} in a game"
        print(
            f"  {factor:g} times: {changed:.0f} % other moves, {mean:.3f} ± {error:.3f} "
            f"percentage points gained, {per_game}",
            flush=True,
        )


if __name__ == "__main__":
    main()
