"""Opponents of a learner: levels of the engine, networks, random play, or anything that chooses
moves.
"""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Protocol, runtime_checkable

from quincunx.core.dice.rng import Random
from quincunx.core.errors import OptionError
from quincunx.core.move_codes import MoveCodes
from quincunx.core.state import State
from quincunx.core.values import Move
from quincunx.engine import LEVELS, Engine


@runtime_checkable
class Player(Protocol):
    """Chooses moves, like an `Engine`."""

    def choose(self, state: State, seat: int) -> Move: ...


Choice = Callable[[State, int], Move]
Opponent = (
    str | Path | Player | Choice
)  # a level or "random", the file of a network, or what chooses a move


def random_move(rng: Random) -> Choice:
    """All legal moves are equally likely.

    Only the chosen one becomes a `Move`: Qwirkle can have thousands.
    """
    legal = MoveCodes()

    def choose(state: State, seat: int) -> Move:
        state.legal_codes(seat, legal)
        return state.game.known_move(legal.to_list()[rng.below(legal.count)])

    return choose


def make_opponent(opponent: Opponent, seed: str) -> Choice:
    """What chooses the moves of this opponent."""
    if isinstance(opponent, Path) or str(opponent).endswith(".npz"):
        return Engine("expert", seed, check_network(str(opponent))).choose
    if isinstance(opponent, Player):
        return opponent.choose
    if callable(opponent):
        return opponent
    if opponent == "random":
        return random_move(Random(seed))
    if isinstance(opponent, str) and opponent in LEVELS:
        return Engine(opponent, seed).choose
    raise OptionError(
        f"no opponent is called {opponent!r}; there are random, {', '.join(LEVELS)}, files "
        "of networks (.npz), and callables"
    )


def check_network(path: str) -> Path:
    """The file of a network; it is read when it has to choose a move."""
    if not Path(path).is_file():
        raise OptionError(
            f"there is no network {path!r}: give the path of a file that `quincunx train` "
            "has written"
        )
    return Path(path)


def list_opponents(given: Opponent | Iterable[Opponent]) -> tuple[Opponent, ...]:
    """The opponents in order; a single one needs no list."""
    if isinstance(given, str | Path | Player) or callable(given) or not isinstance(given, Iterable):
        return (given,)
    return tuple(given)


def make_opponents(opponents: Sequence[Opponent], number: int, seed: str) -> list[Choice]:
    """An opponent for each of the other seats; the last one given plays all that are left."""
    if number and not opponents:
        raise OptionError("give at least one opponent, such as 'strong'")
    chosen = [opponents[min(place, len(opponents) - 1)] for place in range(number)]
    return [make_opponent(opponent, f"{seed} {place}") for place, opponent in enumerate(chosen)]
