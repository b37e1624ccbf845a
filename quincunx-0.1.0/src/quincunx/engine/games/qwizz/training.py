"""How the networks of Qwizz are trained."""

from collections.abc import Mapping
from dataclasses import replace

from quincunx.engine.games.qwizz.evaluator import make_evaluator
from quincunx.engine.learning.configs import TrainingConfig, TrainingSetup, with_players
from quincunx.engine.learning.training import value_network_setup

# Games are slow here and learning is fast: few games, many passes.
SOLO = TrainingConfig(generations=60, games=200, hidden=(64, 32), replay_generations=10, passes=8.0)
SEVERAL = replace(SOLO, generations=48, initial_network="qwizz-1")


def make_setups(key: str) -> Mapping[str, TrainingSetup]:
    return {
        "qwizz": value_network_setup(key, make_evaluator, with_players(2, 3, 2, 4, 2, 5, 2, 8), SEVERAL),
        "qwizz-1": value_network_setup(key, make_evaluator, with_players(1), SOLO),
    }
