"""Moves and outcomes are values: a class for each kind, whose fields say all of it.

`str()` is the notation for people, `code` an integer for speed, and `match` tells the kinds apart.
"""

import re
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from typing_extensions import TypeVar

# the code of a value that was made by hand: each game has codes of its own
NO_CODE: Final = -(1 << 62)
FIRST: Final = -1  # the code of the outcome `first 0`; that of `first 1` is one less, and so on


@dataclass(frozen=True, slots=True)
class Value:
    """A subclass is a frozen dataclass, whose fields are texts, numbers, or tuples of such values,
    and whose `str()` is its notation.
    """

    code: int = field(default=NO_CODE, kw_only=True, compare=False, repr=False)
    kind: ClassVar[str]  # in JSON: the name of the class in lower case, such as `enter_bonus`

    def __init_subclass__(cls) -> None:
        cls.kind = re.sub("(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()

    def __str__(self) -> str:
        raise NotImplementedError(f"{type(self).__name__}.__str__ is its notation")

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __int__(self) -> int:
        return self.code

    def to_dict(self) -> dict[str, Any]:
        """The kind and the fields as JSON-able data."""
        return {"kind": self.kind, **to_plain(self)}


class Move(Value):
    """One decision of one seat."""

    __slots__ = ()


class Outcome(Value):
    """A roll, a draw or the first seat."""

    __slots__ = ()


# the kinds of a game's moves and of its outcomes, where a type checker knows the game
MoveKind = TypeVar("MoveKind", bound=Move, default=Move, covariant=True)
OutcomeKind = TypeVar("OutcomeKind", bound=Outcome, default=Outcome, covariant=True)


@dataclass(frozen=True, slots=True)
class NamedMove(Move):
    """A move of a game that has no kinds of its own."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class NamedOutcome(Outcome):
    """A roll or draw of a game that has no kinds of its own."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Do nothing."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class First(Outcome):
    """It is drawn at random which seat begins."""

    seat: int

    def __str__(self) -> str:
        return f"first {self.seat}"


@dataclass(frozen=True, slots=True)
class Erased(Outcome):
    """At a real table: what a player has entered was wrong, and is erased without replacement."""

    seat: int
    entry: str

    def __str__(self) -> str:
        return f"erase {self.seat} {self.entry}"


@dataclass(frozen=True, slots=True)
class Unseen(Outcome):
    """At a real table: a draw that is not entered, because nobody else sees it."""

    def __str__(self) -> str:
        return "unseen"


def to_plain(value: Any) -> Any:
    """Dataclasses as dicts and tuples as lists, at any depth."""
    if isinstance(value, tuple):
        return [to_plain(each) for each in value]
    # the names of a dataclass's fields, which is faster than to ask `dataclasses`
    fields = getattr(value, "__match_args__", None)
    return value if fields is None else {name: to_plain(getattr(value, name)) for name in fields}
