"""What the engine has learned: a network a game, in some games another for playing alone; shipped, and read when first needed."""

from functools import cache
from pathlib import Path

from quincunx.core.game import Game
from quincunx.engine.evaluators import evaluator
from quincunx.engine.judge import Judge
from quincunx.engine.network import Network

FOLDER = Path(__file__).parent


def name_of(key: str, players: int | None = None) -> str:
    """Of a network: the game's key, with the players if it is for so many alone."""
    return key if players is None else f"{key}-{players}"


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.npz"


@cache
def judge(game: Game) -> Judge | None:
    """The judge of this game with so many players, or else of the game; None where none was trained."""
    describe = evaluator(game)
    names = [name for name in (name_of(game.key, game.players), name_of(game.key)) if path_of(name).exists()]
    return Judge(describe, network(names[0])) if describe and names else None


@cache
def network(name: str) -> Network:
    return Network.load(path_of(name))
