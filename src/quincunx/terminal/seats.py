"""Who plays in each seat: people by their names, engines by their levels."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.text.messages import join_against, join_or
from quincunx.engine.players import engine_names
from quincunx.languages import _, translate

ENGINE = "engine"
NAMED_ENGINE = re.compile(r".+ \((.+)\)")


@dataclass(frozen=True)
class Seats:
    names: tuple[str, ...]
    # of the seats that engines play; for engines of other packages, their names
    levels: dict[int, str]


def assign_seats(words: Sequence[str], players: int) -> Seats:
    """Each word is the level of an engine, an engine of another package, the name of a person, or a
    named engine, such as `Hunter=expert`; seats without a word are people.
    """
    if len(words) > players:
        raise OptionError(
            "{count} seats are named, but there are only {players} players",
            count=len(words),
            players=players,
        )
    engines = engine_names()
    named = {seat: parse_named_engine(word) for seat, word in enumerate(words) if "=" in word}
    unnamed = {seat: word for seat, word in enumerate(words) if word in engines}
    people = [word for word in words if word not in engines and "=" not in word]
    for word in people:
        check_not_misspelt(word)
    check_distinct([*people, *(name for name, _ in named.values())])
    names = [*words, *(f"Player {seat + 1}" for seat in range(len(words), players))]
    for seat, level in unnamed.items():
        unique = list(unnamed.values()).count(level) == 1
        names[seat] = f"{level} {ENGINE}" if unique else f"{level} {ENGINE} {seat + 1}"
    for seat, (name, level) in named.items():
        names[seat] = f"{name} ({level})"
    return Seats(tuple(names), unnamed | {seat: level for seat, (_, level) in named.items()})


def parse_named_engine(word: str) -> tuple[str, str]:
    """The name and the level of `Hunter=expert`."""
    name, _, level = word.partition("=")
    if not name.strip() or level not in engine_names():
        raise OptionError(
            "{word} is no engine with a name: after = comes {levels}",
            word=repr(word),
            levels=join_or(engine_names()),
        )
    return name.strip(), level


def check_not_misspelt(word: str) -> None:
    """Somebody who types `exprt` wants an engine. Names begin with a capital letter."""
    near = get_close_matches(word, engine_names(), n=1, cutoff=0.75) if word.islower() else []
    if near:
        raise OptionError(
            "{word} is not a level of the engine; did you mean {near}? The name of a "
            "person: {name}",
            word=repr(word),
            near=repr(near[0]),
            name=word.capitalize(),
        )


def check_distinct(names: Sequence[str]) -> None:
    """Two players with the same name could not be told apart."""
    seen: set[str] = set()
    for name in names:
        if name.casefold() in seen:
            raise OptionError("two players are called {name}: give them different names", name=name)
        seen.add(name.casefold())


def introduction(key: str, seats: Seats, named: int) -> str:
    """Who plays, and how to change it, where the command line did not say so; otherwise empty."""
    if len(seats.names) == 1:
        return _(
            "{name} plays alone. To play against the engine: {command}",
            name=seats.names[0],
            command=f"quincunx play {key} {seats.names[0].split()[0]} strong",
        )
    if named == 0:
        players = translate(join_against(seats.names))
        command = f"quincunx play {key} Ann Bob expert"
        return _(
            "{players}. To choose the players, name them: {command}",
            players=players,
            command=command,
        )
    return ""


def default_seats(players: int, level: str) -> list[str]:
    """One person, and engines in all other seats."""
    if level not in engine_names():
        raise OptionError(
            "level must be {levels}, not {name}", levels=", ".join(engine_names()), name=repr(level)
        )
    return ["Player 1", *[level] * (players - 1)]


def engine_levels(names: Sequence[str]) -> dict[int, str]:
    """The levels of the engines in a record, where they are called `strong engine`, `strong
    engine 2` or, with a name, `Hunter (strong)`.
    """
    found = {}
    for seat, name in enumerate(names):
        if (match := NAMED_ENGINE.fullmatch(name)) and match[1] in engine_names():
            found[seat] = match[1]
        level, engine, number = name.partition(f" {ENGINE}")
        if level in engine_names() and engine and (not number or number.strip().isdecimal()):
            found[seat] = level
    return found


def players_for(game: Game, named: int) -> int:
    """The number of players if this many are named: at least as many as the game needs."""
    return max(named, game.seats[0])
