"""Everything that can play a seat, by its name: the levels of the engine, the reference player,
random play, and the engines of other packages.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable

from quincunx.core.dice.rng import Random
from quincunx.core.errors import OptionError
from quincunx.core.move_codes import MoveCodes
from quincunx.core.moves import Move
from quincunx.core.state import State
from quincunx.engine.engine import Engine
from quincunx.engine.levels import LEVELS, level_name
from quincunx.engine.plugins import ENGINES, load_plugin, plugins
from quincunx.engine.reference import ReferencePlayer


@runtime_checkable
class Player(Protocol):
    """Chooses moves. It gets the whole position, and is trusted to use what its seat sees."""

    def choose(self, state: State, seat: int) -> Move:
        """One of `state.moves(seat)`."""


PlayerFactory = Callable[[str], Player]  # makes a player for one game, from a seed


class RandomPlayer:
    """All legal moves are equally likely."""

    def __init__(self, seed: str) -> None:
        self.rng = Random(seed)
        self.legal = MoveCodes()

    def choose(self, state: State, seat: int) -> Move:
        """Any of the legal moves. Only it becomes a `Move`: Qwirkle can have thousands."""
        state.legal_codes(seat, self.legal)
        code = self.legal.to_list()[self.rng.below(self.legal.count)]
        return state.game.notation.moves[code]


@dataclass(frozen=True)
class EngineFactory:
    """Makes engines of one level. A value, so that two players of the same level are equal."""

    level: str
    network: Path | None = None
    evaluator: str | None = None

    def __call__(self, seed: str) -> Player:
        return Engine(level_name(self.level), seed, self.network, self.evaluator)


SIMPLE_PLAYERS: dict[str, PlayerFactory] = {"reference": ReferencePlayer, "random": RandomPlayer}


def engine_names() -> list[str]:
    """The levels of our own engine, weakest first, and the engines of other packages."""
    return list(dict.fromkeys([*LEVELS, *plugins(ENGINES)]))


def player_names() -> list[str]:
    """Everything that `find_player` knows."""
    return list(dict.fromkeys([*LEVELS, *SIMPLE_PLAYERS, *plugins(ENGINES)]))


def find_player(
    name: str, network: Path | None = None, evaluator: str | None = None
) -> PlayerFactory:
    """What makes a player with this name for a game.

    A level plays by the shipped network, or by another one with the evaluator that belongs to it.
    """
    if name in LEVELS:
        return EngineFactory(name, network, evaluator)
    if name in SIMPLE_PLAYERS:
        return SIMPLE_PLAYERS[name]
    if name in plugins(ENGINES):
        factory: PlayerFactory = load_plugin(ENGINES, name)
        return factory
    raise OptionError(
        "no player is called {name}; there are {known}",
        name=repr(name),
        known=", ".join(player_names()),
    )
