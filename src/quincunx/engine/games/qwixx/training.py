"""How the networks of the Qwixx family are trained."""

from collections.abc import Mapping
from dataclasses import replace

from quincunx.engine.games.qwixx.evaluator import make_evaluator
from quincunx.engine.games.qwixx.opponents import SolitaireOptimalPlayer
from quincunx.engine.learning.configs import TrainingConfig, TrainingSetup, with_players
from quincunx.engine.learning.training import value_network_setup

CONFIG = TrainingConfig(generations=100, replay_generations=8, passes=4.0, parts=4)
SHORT = replace(CONFIG, generations=60)
AGAINST_PATIENT_OPPONENTS = replace(
    CONFIG,
    generations=200,
    learning_rate=4e-4,
    exploration_rate=0.02,
    initial_network="qwixx-2",
    opponent=SolitaireOptimalPlayer,
)
VARIANTS = with_players(2, 1, 2, 3, 2, 4, 2, 5)  # a generation each in turn

# by game, then network; other presets have one network each, trained with CONFIG on VARIANTS
TRAINING = {
    "qwixx": {
        "qwixx": (with_players(3, 4, 3, 5, 1), CONFIG),
        "qwixx-2": (with_players(2), replace(CONFIG, generations=350)),
        "qwixx-2-patient": (with_players(2), AGAINST_PATIENT_OPPONENTS),
    },
    "squares": {"squares": (with_players(2, 2, 3, 2, 2, 4), CONFIG)},
    "palette-black": {"palette-black": (VARIANTS, SHORT)},
    "mixx-colours": {"mixx-colours": (VARIANTS, SHORT)},
    "mixx-numbers": {"mixx-numbers": (VARIANTS, SHORT)},
}


def make_setups(key: str) -> Mapping[str, TrainingSetup]:
    networks = TRAINING.get(key, {key: (VARIANTS, CONFIG)})
    return {
        name: value_network_setup(key, make_evaluator, variants, config)
        for name, (variants, config) in networks.items()
    }
