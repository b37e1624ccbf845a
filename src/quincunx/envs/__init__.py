"""The games as environments for reinforcement learning.

`actions_of`, `Encoder` and `VectorEnv` need nothing but the package itself; the others are imported
when they are first used, and need the extra `quincunx[rl]`. Imports `core` and the engine, for
opponents; with Gymnasium installed, importing it registers the games with `gymnasium.make`.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from quincunx.core.authoring.actions import GameActions, actions_of
from quincunx.envs.encoder import Encoder
from quincunx.envs.vector_env import VectorEnv

if TYPE_CHECKING:
    from quincunx.envs.gymnasium_env import gym_env
    from quincunx.envs.gymnasium_vector import gym_vector_env
    from quincunx.envs.openspiel_game import openspiel
    from quincunx.envs.pettingzoo_env import aec_env, parallel_env

HOMES = {
    "aec_env": "pettingzoo_env",
    "gym_env": "gymnasium_env",
    "gym_vector_env": "gymnasium_vector",
    "openspiel": "openspiel_game",
    "parallel_env": "pettingzoo_env",
}


def __getattr__(name: str) -> object:
    if name not in HOMES:
        raise AttributeError(f"quincunx.envs has no {name!r}")
    try:
        return getattr(import_module(f"quincunx.envs.{HOMES[name]}"), name)
    except ModuleNotFoundError as error:
        raise ImportError(f"{name} needs {error.name}: pip install 'quincunx[rl]'") from error


if find_spec("gymnasium"):
    import_module("quincunx.envs.gymnasium_env").register_environments()


__all__ = [
    "Encoder",
    "GameActions",
    "VectorEnv",
    "actions_of",
    "aec_env",
    "gym_env",
    "gym_vector_env",
    "openspiel",
    "parallel_env",
]
