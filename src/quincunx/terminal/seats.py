"""Who sits where: people by their names, engines by their levels."""

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.engine import LEVELS

ENGINE = "engine"


@dataclass(frozen=True)
class Seats:
    names: tuple[str, ...]
    levels: dict[int, str]  # of the seats that engines play

    def people(self) -> list[int]:
        return [seat for seat in range(len(self.names)) if seat not in self.levels]


def seated(words: Sequence[str], players: int) -> Seats:
    """The word of a seat is a level or somebody's name; seats without a word are people."""
    if len(words) > players:
        raise OptionError(f"{len(words)} seats are named, but only {players} play")
    levels = {seat: word for seat, word in enumerate(words) if word in LEVELS}
    names = [*words, *(f"Player {seat + 1}" for seat in range(len(words), players))]
    for seat, level in levels.items():
        alone = list(levels.values()).count(level) == 1
        names[seat] = f"{level} {ENGINE}" if alone else f"{level} {ENGINE} {seat + 1}"
    return Seats(tuple(names), levels)


def usual(players: int, level: str) -> list[str]:
    """One person, and engines in all other seats."""
    if level not in LEVELS:
        raise OptionError(f"level must be {', '.join(LEVELS)}, not {level!r}")
    return ["Player 1", *[level] * (players - 1)]


def seated_again(names: Sequence[str]) -> Seats:
    """The seats of a record: whoever is named `strong engine` or `strong engine 2` is one."""
    found = {}
    for seat, name in enumerate(names):
        level, _, rest = name.partition(" ")
        if level in LEVELS and rest.split(" ")[0] == ENGINE:
            found[seat] = level
    return Seats(tuple(names), found)


def fitting(game: Game, count: int) -> int:
    """How many play if so many seats were named: no fewer than the game needs."""
    return max(count, game.seats[0])
