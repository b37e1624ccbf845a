"""What the engine says about the difference between two moves, for random decisions of each game,
as texts to read and to compare with those of another version:

    OPENBLAS_NUM_THREADS=1 python -m benchmarks.reasons [GAME ...]    # into benchmarks/reasons

In each decision the best move by static evaluation is compared with another one of the best four.
Players of all levels make the games, so that there are all kinds of positions.
"""

import argparse
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import quincunx as qx
from quincunx.core.dice.rng import Random
from quincunx.engine import LEVELS, Comparison, level_name
from quincunx.engine.comparison import compare
from quincunx.engine.strategies.default import strategy_for
from quincunx.engine.strategy import Strategy

FOLDER = Path(__file__).parent / "reasons"
GAMES = ("qwixx", "squares", "palette", "clever", "qwizz", "qwirkle")
DECISIONS = 200
SAMPLES = 64
CANDIDATES = 4
FROM_EACH_GAME = 4  # decisions
EVENTS_SHOWN = 3


def decisions(key: str, players: int) -> Iterator[tuple[qx.State, int]]:
    """Random decisions with a choice, a few from each game."""
    game = qx.game(key, players=players)
    for number in count():
        rng = Random(f"reasons {key} {number}")
        engine = qx.Engine(level_name(tuple(LEVELS)[number % (len(LEVELS) - 1)]), seed=number)
        match = qx.Match(game, seed=number)
        found = list[tuple[qx.State, int]]()
        while not match.state.over:
            seat = match.state.acting[0]
            if len(strategy_for(game).evaluate_quickly(match.state, seat, rng).codes) > 1:
                found.append((match.state.copy(), seat))
            match.play(seat, engine.choose(match.state, seat))
        for _ in range(min(FROM_EACH_GAME, len(found))):
            yield found.pop(rng.below(len(found)))


def describe(number: int, strategy: Strategy, state: qx.State, seat: int) -> str:
    rng = Random(f"reasons {number}")
    best = strategy.evaluate_quickly(state, seat, rng)
    codes = sorted(best.codes, key=lambda code: -best.worth[best.codes.index(code)])[:CANDIDATES]
    one, other = codes[0], codes[1 + rng.below(len(codes) - 1)]
    moves = {move.code: move for move in state.moves(seat)}
    found = compare(strategy, state, seat, moves[one], moves[other], rng, samples=SAMPLES)
    lines = [f"{number}. seat {seat}: {moves[one]} or {moves[other]}", *table(found)]
    return "\n".join([*lines, f"  > {found}", f"  {state.key()}", ""])


def table(found: Comparison) -> list[str]:
    parts = ", ".join(f"{part.label} {part.value:+.1f} ± {part.error:.1f}" for part in found.parts)
    events = ", ".join(
        f"{event.label} {event.one:.2f}/{event.other:.2f}" for event in found.events[:EVENTS_SHOWN]
    )
    win = f"{100 * found.win_probability:+.1f} ± {100 * found.win_error:.1f}"
    return [
        f"  difference {found.difference:+.1f} ± {found.error:.1f}, win {win}, "
        f"turns {found.turns:+.1f}",
        f"  parts: {parts}",
        f"  events: {events}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    arguments = parser.parse_args()
    arguments.folder.mkdir(exist_ok=True)
    for key in arguments.games:
        strategy = strategy_for(qx.game(key, players=arguments.players))
        texts = [
            describe(number, strategy, state, seat)
            for number, (state, seat) in zip(
                range(1, arguments.decisions + 1), decisions(key, arguments.players), strict=False
            )
        ]
        (arguments.folder / f"{key}.txt").write_text("\n".join(texts), "utf-8")


if __name__ == "__main__":
    main()
