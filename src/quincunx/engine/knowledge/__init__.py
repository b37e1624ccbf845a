"""What the engine has learned: one network a game, shipped with the package and read when first needed."""

from functools import cache
from pathlib import Path

from quincunx.core.game import Game
from quincunx.engine.evaluators import evaluator
from quincunx.engine.judge import Judge
from quincunx.engine.network import Network

FOLDER = Path(__file__).parent


def path_of(key: str) -> Path:
    return FOLDER / f"{key}.npz"


@cache
def judge(game: Game) -> Judge | None:
    """The judge of this game; None where none was trained."""
    describe = evaluator(game)
    if describe is None or not path_of(game.key).exists():
        return None
    return Judge(describe, network(game.key))


@cache
def network(key: str) -> Network:
    return Network.load(path_of(key))
