"""The shipped weights: a network for each game, some for a number of players or opponents."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.engine.values.features import Features
from quincunx.engine.values.network import Network

FOLDER = Path(__file__).parents[1] / "weights"

Contents = TypeVar("Contents")


def network_name(key: str, players: int | None = None, opponents: str = "") -> str:
    """The game's key, with the number of players and the opponents that the network is for."""
    return "-".join(
        part for part in (key, "" if players is None else str(players), opponents) if part
    )


def weights_file(name: str, folder: Path = FOLDER) -> Path:
    return folder / f"{name}.npz"


@cache
def load_network(path: Path) -> Network:
    return Network.load(path)


def load_user_file(path: Path, load: Callable[[Path], Contents]) -> Contents:
    """What a function finds in a file that a user names, or an OptionError if it is wrong."""
    try:
        return load(path)
    # NumPy has no error of its own: EOFError, TypeError, zlib.error and others mean a damaged file
    except Exception as error:
        raise OptionError(
            "{path} is damaged or not a network for this game: use a file that "
            "quincunx train has written for it",
            path=path,
        ) from error


def load_user_network(features: Features, path: Path) -> Network:
    """A network that a user has trained with these inputs."""
    network = load_user_file(path, Network.load)
    if (inputs := len(network.scales)) != int(features.width):
        raise OptionError(
            "the network in {path} has {inputs} inputs, but the evaluator of this game has {width}",
            path=path,
            inputs=inputs,
            width=int(features.width),
        )
    return network


def find_network(game: Game, opponents: str = "", folder: Path = FOLDER) -> Network | None:
    """The most specific network for this game, these players and opponents; or None."""
    key = game.descriptor.short_key
    names = [
        network_name(key, game.players, opponents),
        network_name(key, game.players),
        network_name(key),
    ]
    for path in (weights_file(name, folder) for name in names):
        if path.exists():
            return load_network(path)
    return None
