"""Which set-ups each game is trained on, and how long: what `quincunx train` repeats."""

from quincunx.core.errors import OptionError
from quincunx.core.registry import game as game_by_key
from quincunx.engine.evaluators import evaluator
from quincunx.engine.training import Plan, Training

USUAL_TABLES = (2, 1, 2, 3, 2, 4, 2, 5)  # players, a generation each in turn
TABLES = {"qwixx": (2, 2, 3, 2, 2, 4, 2, 5), "squares": (2, 2, 3, 2, 2, 4)}  # alone Qwixx is solved, and Squares not played
GENERATIONS = {"qwixx": 120, "squares": 120}


def plan_of(key: str) -> Plan:
    return Plan(generations=GENERATIONS.get(key, 40), games=1000)


def training(key: str, seed: int, plan: Plan) -> Training:
    """A training of this game from the beginning."""
    setups = [game_by_key(key, players=players) for players in TABLES.get(key, USUAL_TABLES) if players in game_by_key(key).seats]
    describe = evaluator(setups[0])
    if describe is None:
        raise OptionError(f"{key} cannot be trained: nothing describes its positions to a network yet")
    return Training(describe, setups, plan, seed)
