"""What the engine has learned: a network a game, in some games others for so many players or such rivals; read when first needed."""

from functools import cache
from pathlib import Path

from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.engine.evaluators import evaluator
from quincunx.engine.judge import Judge
from quincunx.engine.network import Network

FOLDER = Path(__file__).parent


def name_of(key: str, players: int | None = None, manner: str = "") -> str:
    """Of a network: the game's key, with the players if it is for so many alone, and with the manner of the rivals it learned to beat."""
    return "-".join(part for part in (key, "" if players is None else str(players), manner) if part)


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.npz"


@cache
def judge(game: Game, manner: str = "") -> Judge | None:
    """The judge of this game with so many players and such rivals, or else of the game; None where none was trained."""
    describe = evaluator(game)
    names = [name_of(game.key, game.players, manner), name_of(game.key, game.players), name_of(game.key)]
    trained = [name for name in names if path_of(name).exists()]
    return Judge(describe, network(trained[0])) if describe and trained else None


def judge_of(state: State, seat: int) -> Judge | None:
    """The judge for this moment, by what shows of the rival. All moves of a decision are compared by the same one."""
    usual = judge(state.game)
    manner = usual.evaluator.manner(state, seat) if usual else ""
    return judge(state.game, manner) if manner else usual


@cache
def network(name: str) -> Network:
    return Network.load(path_of(name))
