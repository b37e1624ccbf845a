"""How the networks of Clever are trained."""

from collections.abc import Mapping
from dataclasses import replace

from quincunx.core.game import Game
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.games.clever.strategy import make_evaluator
from quincunx.engine.games.clever.turn_search import TrainingTurnSearch
from quincunx.engine.learning.configs import TrainingConfig, TrainingSetup, with_players
from quincunx.engine.learning.training import value_network_setup

SOLO = TrainingConfig(generations=800, hidden=(256, 128))
# a smaller solo network, which only starts the one for several players
START = TrainingConfig(generations=360, hidden=(128, 128))
SEVERAL = TrainingConfig(
    generations=320,
    games=500,
    learning_rate=5e-4,
    hidden=(128, 128),
    initial_network="clever-start",
)
SOLO_VARIANTS = with_players(1, 1, 1, solo_extra_die=True) + with_players(1)


def make_training_evaluator(game: Game) -> Evaluator:
    return replace(make_evaluator(game), make_search=TrainingTurnSearch)


def make_setups(key: str) -> Mapping[str, TrainingSetup]:
    return {
        "clever": value_network_setup(
            key, make_training_evaluator, with_players(2, 3, 2, 4), SEVERAL
        ),
        "clever-1": value_network_setup(key, make_training_evaluator, SOLO_VARIANTS, SOLO),
        "clever-start": value_network_setup(key, make_training_evaluator, SOLO_VARIANTS, START),
    }
