"""The one list of games: those of this package, and those of entry points."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib.metadata import entry_points
from warnings import warn

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.errors import OptionError, PositionError
from quincunx.core.game import Game
from quincunx.core.state import State

ENTRY_POINTS = "quincunx.games"

_descriptors: dict[str, GameDescriptor] = {}
_loaders: dict[str, "Loader"] = {}  # by the first word of the keys


@dataclass(frozen=True)
class Loader:
    """Games that are not in the list: their keys begin with a word, and the rest of the key is
    their content. So whoever knows the key, another process or a record, has the game.
    """

    word: str
    load: Callable[[str], GameDescriptor]  # from a key
    read: Callable[[str], str]  # from the text of a file to the key


def register(descriptor: GameDescriptor) -> None:
    """Add a game to the list."""
    if descriptor.key in _descriptors:
        raise OptionError("two games are called {key}", key=repr(descriptor.key))
    _descriptors[descriptor.key] = descriptor


def register_loader(loader: Loader) -> None:
    """Let games be loaded from files."""
    _loaders[loader.word] = loader


def key_of_file(text: str) -> str:
    """The key of the game that is written in this text of a file."""
    (loader,) = _loaders.values()  # so far there is one kind of files
    return loader.read(text)


def descriptors() -> list[GameDescriptor]:
    """All games, in the order in which they were registered."""
    _register_plugins()
    return list(_descriptors.values())


def find_descriptor(key: str) -> GameDescriptor:
    """The game with this key, or an OptionError that names the choices."""
    if has_content(key):
        return _load_descriptor(key)
    if not is_registered(key):
        _register_plugins()
    if not is_registered(key):
        near = get_close_matches(str(key), _descriptors, n=1)
        if near:
            raise OptionError(
                "no game is called {key}; did you mean {near}?", key=repr(key), near=repr(near[0])
            )
        raise OptionError(
            "no game is called {key}; there are {games}",
            key=repr(key),
            games=", ".join(_descriptors),
        )
    return _descriptors[key]


def is_registered(key: object) -> bool:
    return isinstance(key, str) and key in _descriptors


def has_content(key: object) -> bool:
    """Is this the key of a game that is not in the list, with all of its content?"""
    return isinstance(key, str) and " " in key and key.partition(" ")[0] in _loaders


@lru_cache(maxsize=256)
def _load_descriptor(key: str) -> GameDescriptor:
    return _loaders[key.partition(" ")[0]].load(key)


def is_game(key: str) -> bool:
    """Is there such a game, in the list or in the key itself?"""
    try:
        find_descriptor(key)
    except OptionError:
        return False
    return True


def games() -> list[str]:
    """The keys of all games, those of installed packages included."""
    return [descriptor.key for descriptor in descriptors()]


def game(key: str, **options: object) -> Game:
    """A game by its key, with its options."""
    return make_game(find_descriptor(key), options)


def position(key: str) -> State:
    """The position that `state.key()` has described, or a PositionError with the reason."""
    try:
        data = json.loads(key)
        name, options, content = data["game"], dict(data["options"]), data["position"]
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        raise PositionError("this is not the key of a position: state.key() gives one") from error
    return game(name, **options).position(content)


def make_game(descriptor: GameDescriptor, options: Mapping[str, object]) -> Game:
    made: Game = descriptor.load("rules")(descriptor, options)
    return made


def shared_game(key: str, options: Mapping[str, object]) -> Game:
    """Like `game`, but one for all who ask for the same, who must not change it.

    Unpickled positions share their games, and so do the tables of a server: making one takes longer
    than reading a position, and it remembers all moves that it has made.
    """
    descriptor = find_descriptor(key)
    try:
        return _shared_game(
            descriptor, tuple([(name, type(value), value) for name, value in options.items()])
        )
    except TypeError:
        # a value that cannot be hashed, such as a list: the error is to name the option
        return make_game(descriptor, options)


@lru_cache(maxsize=256)
def _shared_game(descriptor: GameDescriptor, options: tuple[tuple[str, type, object], ...]) -> Game:
    """With the types of the values: 1, 1.0 and True are equal, but not all are allowed."""
    return make_game(descriptor, {name: value for name, _, value in options})


@cache
def _register_plugins() -> None:
    """Add the games of other packages. One that fails to load must not hide the others."""
    for entry_point in entry_points(group=ENTRY_POINTS):
        try:
            register(entry_point.load())
        except Exception as error:
            warn(
                f"the game {entry_point.name!r} of {entry_point.value!r} could not be "
                f"loaded: {error}",
                stacklevel=2,
            )
