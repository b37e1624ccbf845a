"""Moves and outcomes in typed fields: each kind is a class, and each game has its own kinds."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from typing_extensions import TypeVar


@dataclass(frozen=True, slots=True)
class Details:
    """The base class of all kinds.

    A subclass is a frozen dataclass, whose fields are texts, numbers, or tuples of such values.
    """

    kind: ClassVar[str]  # in JSON: the name of the class in lower case, such as `enter_bonus`

    def __init_subclass__(cls) -> None:
        cls.kind = re.sub("(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()

    def to_dict(self) -> dict[str, Any]:
        """The kind and the fields as JSON-able data."""
        return {"kind": self.kind, **to_plain(self)}


# the kinds of a game's moves and of its outcomes, where a type checker knows the game
MoveKind = TypeVar("MoveKind", bound=Details, default=Details, covariant=True)
OutcomeKind = TypeVar("OutcomeKind", bound=Details, default=Details, covariant=True)


@dataclass(frozen=True, slots=True)
class Notation(Details):
    """A move or outcome of a game that has no kinds of its own: just the text."""

    text: str


@dataclass(frozen=True, slots=True)
class Pass(Details):
    """Do nothing."""


@dataclass(frozen=True, slots=True)
class First(Details):
    """It is drawn at random which seat begins."""

    seat: int


@dataclass(frozen=True, slots=True)
class Erased(Details):
    """At a real table: what a player has entered was wrong, and is erased without replacement."""

    seat: int
    entry: str


@dataclass(frozen=True, slots=True)
class Unseen(Details):
    """At a real table: a draw that is not entered, because nobody else sees it."""


def same_details(one: Details, other: Details) -> bool:
    """Are all fields the same? Tiles can be in any order, and in another kind of list."""
    names: tuple[str, ...] = type(other).__match_args__
    return type(one) is type(other) and all(
        same_field(getattr(one, name), getattr(other, name)) for name in names
    )


def same_field(one: Any, other: Any) -> bool:
    if not isinstance(other, tuple):
        return bool(one == other)
    if isinstance(one, str) or not isinstance(one, Iterable):
        return False
    values = list(one)
    return len(values) == len(other) and all(
        values.count(value) == other.count(value) for value in other
    )


def to_plain(value: Any) -> Any:
    """Dataclasses as dicts and tuples as lists, at any depth."""
    if isinstance(value, tuple):
        return [to_plain(each) for each in value]
    # the names of a dataclass's fields, which is faster than to ask `dataclasses`
    fields = getattr(value, "__match_args__", None)
    return value if fields is None else {name: to_plain(getattr(value, name)) for name in fields}
