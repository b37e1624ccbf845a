"""Measures the rules that Python imports, compiled or not, and prints the rates as JSON:
`rules_speed.py` runs it both ways.
"""

import json
import random
import sys
import time
from collections.abc import Callable

import quincunx as qx
from quincunx.core.authoring.playout import play_out
from quincunx.core.move_codes import MoveCodes


def rate(work: Callable[[], int], seconds: float) -> float:
    """How much work is done per second: the best of three runs, since other programs can only slow
    this one down.
    """
    best = 0.0
    for _ in range(3):
        done = 0
        start = time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds / 3:
            done += work()
        best = max(best, done / elapsed)
    return best


def games(game: qx.Game) -> Callable[[], int]:
    """Random games."""
    rng = qx.Random(1)
    buffer = MoveCodes()

    def work() -> int:
        play_out(game.start(), rng, buffer, 5000)
        return 1

    return work


def copies(game: qx.Game) -> Callable[[], int]:
    """Copies of a position in the middle of a game."""
    state = game.start()
    play_out(state, qx.Random(2), MoveCodes(), 12)

    def work() -> int:
        for _ in range(100):
            state.copy()
        return 100

    return work


def calls(game: qx.Game) -> Callable[[], int]:
    """Calls from ordinary Python code, as a bot makes them: `moves`, `play`, `sample` and
    `roll`.
    """
    rng = random.Random(3)
    dice = qx.Random(3)

    def work() -> int:
        state = game.start()
        done = 0
        while not state.over and done < 500:
            if state.chance:
                state.roll(state.sample(dice))
                done += 2
            else:
                seat = state.acting[0]
                state.play(seat, rng.choice(state.moves(seat)))
                done += 3
        return done

    return work


def measure(keys: list[str], seconds: float) -> dict[str, dict[str, float]]:
    return {
        key: {
            kind.__name__: rate(kind(qx.game(key, players=2)), seconds)
            for kind in (games, copies, calls)
        }
        for key in keys
    }


if __name__ == "__main__":
    print(
        json.dumps(
            {
                "compiled": qx.compiled,
                "rates": measure(sys.argv[2:] or qx.games(), float(sys.argv[1])),
            }
        )
    )
