"""One table: a game, who sits there, and a seed from which all its dice follow. Pure data, so that any worker can play any part of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from quincunx.arena.entrants import Entrant
from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.rng import Random


@dataclass(frozen=True)
class Contest:
    """Its rounds are numbered from 0. A round is one set of dice, played once in every rotation of the seats."""

    game: Game
    entrants: tuple[Entrant, ...]  # one a place; in the first rotation place and seat are the same
    seed: str

    def __post_init__(self) -> None:
        if len(self.entrants) != self.game.players:
            raise OptionError(f"{len(self.entrants)} players are named for a table of {self.game.players}: name one for each seat")
        known: dict[str, Entrant] = {}
        for each in self.entrants:
            if known.setdefault(each.name, each) != each:
                raise OptionError(f"two different players are called {each.name}")

    @cached_property
    def rotations(self) -> int:
        """After so many everybody sits as in the beginning."""
        names = [each.name for each in self.entrants]
        return next(turn for turn in range(1, len(names) + 1) if names[turn:] + names[:turn] == names)

    def place(self, seat: int, rotation: int) -> int:
        """Whose seat it is in this rotation."""
        return (seat + rotation) % self.game.players

    @property
    def all_random(self) -> bool:
        return all(each.is_random for each in self.entrants)

    @property
    def dice(self) -> Random:
        """What the dice of every round are sown from, whoever plays."""
        return Random(f"arena dice {self.seed}")

    def player_seed(self, number: int, rotation: int, seat: int) -> str:
        """Of a player in one game; tells nothing of the dice."""
        return sha256(f"arena player {self.seed} {number} {rotation} {seat}".encode()).hexdigest()[:16]

    @cached_property
    def sides(self) -> Sequence[tuple[str, tuple[int, ...]]]:
        """What is compared: everybody with their places; at a table of equals each place by itself."""
        names = [each.name for each in self.entrants]
        if len(set(names)) == 1 < len(names):
            return [(f"{name}, seat {place}", (place,)) for place, name in enumerate(names)]
        return [(name, tuple(place for place, other in enumerate(names) if other == name)) for name in dict.fromkeys(names)]
