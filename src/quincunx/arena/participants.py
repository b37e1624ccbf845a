"""Participants of a contest: a level of the engine, random play, a player written in Python, or a
program that speaks the protocol.
"""

import os
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from quincunx.arena.bot import BotCommand, BotSession
from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.moves import Move
from quincunx.core.play.names import validate_name
from quincunx.core.state import State
from quincunx.engine import LEVELS
from quincunx.engine.levels import find_level
from quincunx.engine.players import (
    SIMPLE_PLAYERS,
    EngineFactory,
    Player,
    PlayerFactory,
    RandomPlayer,
    find_player,
    player_names,
)


class PlayingSession(Protocol):
    """A participant while it plays a series of games."""

    def begin_game(self, game: Game, seat: int, seed: str) -> None: ...

    def choose(self, state: State, seat: int) -> Move: ...

    def end_game(self, state: State) -> None: ...

    def close(self) -> None: ...


class LocalSession:
    """A player in this process, made for each game, so that no game depends on those before it."""

    player: Player

    def __init__(self, factory: PlayerFactory) -> None:
        self.factory = factory

    def begin_game(self, game: Game, seat: int, seed: str) -> None:
        self.player = self.factory(seed)

    def choose(self, state: State, seat: int) -> Move:
        return self.player.choose(state, seat)

    def end_game(self, state: State) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Nothing to do."""


@dataclass(frozen=True)
class Participant:
    """A name for the tables of results, and where its player comes from.

    It is sent to other processes, so it must be picklable.
    """

    name: str  # in tables and plots
    # a callable that makes a player from a seed, for each game, or the command of a bot
    source: PlayerFactory | BotCommand

    def open_session(self) -> PlayingSession:
        """Begin a series of games."""
        if isinstance(self.source, BotCommand):
            return BotSession(self.source)
        return LocalSession(self.source)

    @property
    def is_random(self) -> bool:
        """Does it play at random?"""
        return self.source is RandomPlayer


def find_participant(
    name: str | Participant, bots: Mapping[str, Participant] | None = None
) -> Participant:
    """A participant by name: a level, `reference`, `random`, an installed engine, or a bot."""
    if isinstance(name, Participant):
        return name
    if not isinstance(name, str):
        raise TypeError(
            f"a player is the name of one or a quincunx.arena.Participant, not {name!r}"
        )
    if bots and name in bots:
        return bots[name]
    if name in player_names():
        return Participant(name, find_player(name))
    known = ", ".join([*player_names(), *(bots or ())])
    raise OptionError(
        "no player is called {name}; there are {known}, and programs that --bot NAME=COMMAND adds",
        name=repr(name),
        known=known,
    )


def bot_participant(
    name: str, command: str | Sequence[str], move_time: float = 10.0
) -> Participant:
    """A program that speaks the protocol on its standard streams. `move_time` is in seconds."""
    arguments = split_command(command) if isinstance(command, str) else tuple(command)
    if not arguments:
        raise OptionError("{name} needs a command, such as ./mybot --fast", name=name)
    if not move_time > 0:
        raise OptionError("the time for a move must be more than 0 seconds")
    return Participant(new_name(name), BotCommand(arguments, move_time))


def engine_participant(
    name: str, network: str | Path, level: str = "expert", evaluator: str | None = None
) -> Participant:
    """The engine with a network of `quincunx train`, and the evaluator it was trained with."""
    path = Path(network)
    if not os.path.isfile(path):
        # unlike the method of `Path`, no error for a name that is too long
        raise OptionError("there is no file {path} for the player {name}", path=path, name=name)
    return Participant(
        new_name(name), EngineFactory(find_level(level).name, path.resolve(), evaluator)
    )


def new_name(name: str) -> str:
    """The name, unless it already belongs to a player."""
    if validate_name(name) in (*LEVELS, *SIMPLE_PLAYERS):
        raise OptionError("there is already a player called {name}: choose another name", name=name)
    return validate_name(name)


def split_command(command: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(command))
    except ValueError as error:
        raise OptionError(
            "the command {command} cannot be parsed: {error}", command=repr(command), error=error
        ) from error
