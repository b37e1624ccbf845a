"""Opponents of a learner: players by their names, networks, or anything that chooses moves."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from quincunx.core.errors import OptionError
from quincunx.core.moves import Move
from quincunx.core.state import State
from quincunx.engine import Engine
from quincunx.engine.players import Player, find_player, player_names

Choice = Callable[[State, int], Move]
# the name of a player, the file of a network, or what chooses a move
Opponent = str | Path | Player | Choice


def make_opponent(opponent: Opponent, seed: str) -> Choice:
    """What chooses the moves of this opponent."""
    if isinstance(opponent, Path) or str(opponent).endswith(".npz"):
        return Engine("expert", seed, check_network(str(opponent))).choose
    if isinstance(opponent, Player):
        return opponent.choose
    if callable(opponent):
        return opponent
    if opponent in player_names():
        return find_player(opponent)(seed).choose
    raise OptionError(
        f"no opponent is called {opponent!r}; there are {', '.join(player_names())}, files "
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
