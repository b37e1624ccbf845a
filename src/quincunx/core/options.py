"""Options of a game, described once for validation, help texts and set-up pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from operator import index
from typing import SupportsIndex

from quincunx.core.errors import OptionError
from quincunx.core.text.messages import join_or, message

# In games with hidden hands: the seat whose tiles are entered at a real table
KNOWN_HAND = "known_hand"
# In games where age matters: the seat of the oldest player, from where seats count as younger
# clockwise, or all seats from the oldest to the youngest, such as "201"
OLDEST = "oldest"


@dataclass(frozen=True)
class Option:
    name: str
    values: Sequence[object]
    default: object
    description: str  # for people who have never played the game
    values_in_words: str = ""  # where there are too many to list

    def check(self, value: object) -> object:
        """The allowed value that equals this one, or an OptionError that names the choices."""
        plain = as_integer(value)
        if not any(type(plain) is type(allowed) and plain == allowed for allowed in self.values):
            raise OptionError(self.why_invalid(value))
        return plain

    def read(self, text: str) -> object:
        """Parse a value."""
        for allowed in self.values:
            if str(allowed).lower() == text.strip().lower():
                return allowed
        raise OptionError(self.why_invalid(text))

    def why_invalid(self, value: object) -> str:
        return message(
            "{option} must be {values}, not {value}",
            option=self.name,
            values=self.describe_values(),
            value=repr(value),
        )

    def describe_values(self) -> str:
        """The allowed values in words: `2 to 4`, `False or True`, `None, 0 or 1`."""
        if self.values_in_words:
            return self.values_in_words
        if isinstance(self.values, range) and len(self.values) > 2:
            return message("{first} to {last}", first=self.values[0], last=self.values[-1])
        return join_or(map(str, self.values))


def as_integer(value: object) -> object:
    """Integers of any kind, such as NumPy's, as an `int`; other values as they are."""
    try:
        if isinstance(value, SupportsIndex) and not isinstance(value, bool):
            return index(value)
        return value
    except TypeError:
        return value


def validate_options(
    game: str, options: Sequence[Option], given: Mapping[str, object]
) -> dict[str, object]:
    """All options with their given or default values."""
    known = [option.name for option in options]
    for name in given:
        if name not in known:
            raise OptionError(
                "{game} has no option {name}; it has {known}",
                game=game,
                name=repr(name),
                known=", ".join(known),
            )
    return {option.name: option.check(given.get(option.name, option.default)) for option in options}


# ---- the order of age


def age_option(players: int, description: str) -> Option:
    orders = ["".join(map(str, order)) for order in permutations(range(players))]
    words = message(
        "{first} to {last}, or all seats from the oldest to the youngest, such as {example}",
        first=0,
        last=players - 1,
        example=orders[-1],
    )
    return Option(OLDEST, (*range(players), *orders), 0, description, words)


def seats_by_age(given: object, players: int) -> list[int]:
    """The seats from the oldest to the youngest, from a value of the option."""
    if isinstance(given, int):
        return [(given + place) % players for place in range(players)]
    return [int(seat) for seat in str(given)]


def as_order_of_age(seats: Sequence[int]) -> str:
    """The value of the option for these seats, from the oldest to the youngest."""
    return "".join(map(str, seats))
