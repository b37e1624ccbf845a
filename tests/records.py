"""Print records of random games of every set-up; test_parity.py runs this compiled and
uncompiled.
"""

import random
import sys

import quincunx as qx
from tests.support import setups


def record(game: qx.Game, seed: int) -> str:
    match, rng = qx.Match(game, seed=seed), random.Random(seed)
    for _ in range(400):
        if match.state.over:
            break
        seat = rng.choice(match.state.acting)
        match.play(seat, rng.choice(match.state.moves(seat)))
    return f"{match.record}{match.state.position()}\n"


if __name__ == "__main__":
    print("compiled" if qx.compiled else "uncompiled", file=sys.stderr)
    for game in setups():
        for seed in range(int(sys.argv[1])):
            print(record(game, seed))
