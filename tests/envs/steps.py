"""Print what environments write in random games of every set-up; test_parity.py runs this compiled
and uncompiled.
"""

import hashlib
import sys
from collections.abc import Iterator

import quincunx as qx
from quincunx.envs import VectorEnv
from tests.envs.support import options_of
from tests.support import name_of, setups


def trace(game: qx.Game, steps: int) -> Iterator[str]:
    """A line for each step: what all arrays contain."""
    env = VectorEnv(game.key, 2, seed=1, rewards="points", **options_of(game))
    for _ in range(steps):
        env.step(env.sample_actions())
        arrays = (env.observations, env.masks, env.seats, env.rewards, env.dones)
        yield (
            f"{name_of(game)} "
            f"{hashlib.sha256(b''.join(array.tobytes() for array in arrays)).hexdigest()}"
        )


if __name__ == "__main__":
    print("compiled" if qx.compiled else "uncompiled", file=sys.stderr)
    for game in setups():
        print("\n".join(trace(game, int(sys.argv[1]))))
