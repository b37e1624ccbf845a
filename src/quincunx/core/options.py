"""Options of a game, described once: for checking, for help texts and for the pages that offer them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from quincunx.core.errors import OptionError


@dataclass(frozen=True)
class Option:
    name: str
    values: Sequence[object]
    default: object
    words: str  # what it decides, for somebody who has never played

    def check(self, value: object) -> object:
        """The value, or an OptionError that names what is allowed."""
        if not any(type(value) is type(allowed) and value == allowed for allowed in self.values):
            raise OptionError(f"{self.name} must be {self.choices()}, not {value!r}")
        return value

    def read(self, text: str) -> object:
        """The value that somebody typed."""
        for allowed in self.values:
            if str(allowed).lower() == text.strip().lower():
                return allowed
        raise OptionError(f"{self.name} must be {self.choices()}, not {text!r}")

    def choices(self) -> str:
        """The allowed values in words: `2 to 4`, `False or True`, `None, 0 or 1`."""
        if isinstance(self.values, range) and len(self.values) > 2:
            return f"{self.values[0]} to {self.values[-1]}"
        *some, last = map(str, self.values)
        return f"{', '.join(some)} or {last}" if some else last


def checked(game: str, options: Sequence[Option], given: Mapping[str, object]) -> dict[str, object]:
    """Every option with its given or default value."""
    known = [option.name for option in options]
    for name in given:
        if name not in known:
            raise OptionError(f"{game} has no option {name!r}; it has {', '.join(known)}")
    return {option.name: option.check(given.get(option.name, option.default)) for option in options}
