"""Print the engine's choices in random games of every kind; the parity test runs it compiled and
uncompiled.
"""

import sys

import quincunx as qx
from quincunx.engine import LevelName
from tests.support import walk

LEVELS: tuple[LevelName, ...] = ("novice", "casual", "strong")
EVERY = 3  # only each third position of a game is decided


def print_choices(game: qx.Game, level: LevelName, decisions: int) -> None:
    engine = qx.Engine(level, seed=1)
    for number, state in enumerate(walk(game, seed=len(level))):
        if decisions == 0:
            return
        if number % EVERY == 0 and state.acting:
            seat = state.acting[0]
            print(repr(game), level, number, seat, engine.choose(state, seat))
            decisions -= 1


if __name__ == "__main__":
    print("compiled" if qx.compiled else "uncompiled", file=sys.stderr)
    for key in qx.games():
        for players in sorted({qx.game(key).seats[0], 3}):
            for level in LEVELS:
                print_choices(qx.game(key, players=players), level, int(sys.argv[1]))
