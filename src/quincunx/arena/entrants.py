"""Who plays: a level of the engine, random play, a player written in Python, or a program that speaks the protocol."""

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from quincunx.arena.bot import Bot, Command
from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.names import validate_name
from quincunx.core.rng import Random
from quincunx.core.state import State
from quincunx.core.values import Move
from quincunx.engine import LEVELS, Engine


class Player(Protocol):
    """Chooses a move. It is handed the whole position, and trusted to look at nothing that its seat may not see."""

    def choose(self, state: State, seat: int) -> Move: ...


Maker = Callable[[str], Player]  # a player for one game, from a seed


class RandomPlayer:
    """Takes any legal move, each as likely."""

    def __init__(self, seed: str) -> None:
        self.rng = Random(seed)

    def choose(self, state: State, seat: int) -> Move:
        moves = state.moves(seat)
        return moves[self.rng.below(len(moves))]


class Guest(Protocol):
    """Somebody who holds a place at the table for some games."""

    def begin(self, game: Game, seat: int, seed: str) -> None: ...

    def choose(self, state: State, seat: int) -> Move: ...

    def end(self, state: State) -> None: ...

    def leave(self) -> None: ...


class Local:
    """A player in this process, made anew for each game, so that no game depends on those before it."""

    player: Player

    def __init__(self, make: Maker) -> None:
        self.make = make

    def begin(self, game: Game, seat: int, seed: str) -> None:
        self.player = self.make(seed)

    def choose(self, state: State, seat: int) -> Move:
        return self.player.choose(state, seat)

    def end(self, state: State) -> None:
        """Nobody to tell."""

    def leave(self) -> None:
        """Nothing to close."""


@dataclass(frozen=True)
class EngineMaker:
    """Engines of one level; a value, so that two of the same level are the same participant."""

    level: str

    def __call__(self, seed: str) -> Player:
        return Engine(self.level, seed)


@dataclass(frozen=True)
class Entrant:
    """A participant: its name in the tables, and how to have it play. Sent to other processes, so it must pickle."""

    name: str
    make: Maker | Command

    def invite(self) -> Guest:
        return Bot(self.make) if isinstance(self.make, Command) else Local(self.make)

    @property
    def is_random(self) -> bool:
        return self.make is RandomPlayer


def entrant(word: str | Entrant, bots: Mapping[str, Entrant] | None = None) -> Entrant:
    """A participant by its name: a level, `random`, or one of these bots."""
    if isinstance(word, Entrant):
        return word
    if bots and word in bots:
        return bots[word]
    if word == "random":
        return Entrant(word, RandomPlayer)
    if word in LEVELS:
        return Entrant(word, EngineMaker(word))
    known = ", ".join([*LEVELS, "random", *(bots or ())])
    raise OptionError(f"no player is called {word!r}; there are {known}, and programs that --bot NAME=COMMAND adds")


def outside(name: str, command: str | Sequence[str], move_time: float = 10.0) -> Entrant:
    """A program that speaks the protocol on its standard input and output."""
    words = split(command) if isinstance(command, str) else tuple(command)
    if not words:
        raise OptionError(f"{name} needs a command, such as ./mybot --fast")
    if not move_time > 0:
        raise OptionError("the time for a move must be more than 0 seconds")
    if validate_name(name) in (*LEVELS, "random"):
        raise OptionError(f"{name} is a player already: please call the bot something else")
    return Entrant(validate_name(name), Command(words, move_time))


def split(command: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(command))
    except ValueError as error:
        raise OptionError(f"the command {command!r} cannot be read: {error}") from error
