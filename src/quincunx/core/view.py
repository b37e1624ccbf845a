"""What a seat may see, as values: frozen trees whose fields are exactly the documented JSON.

A program on another machine gets the JSON, `as_dict()`, and makes the same view of it with
`read_view`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, is_dataclass, replace
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Union, get_args, get_origin
from typing import get_type_hints as type_hints

from typing_extensions import Doc

from quincunx.core.moves import Move, Value

if TYPE_CHECKING:
    from quincunx.core.game import Game


class ViewPart:
    """A part of a view, such as a sheet or a die: a frozen dataclass."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()  # the names of its fields

    def as_dict(self) -> dict[str, Any]:
        """The documented JSON."""
        return {name: to_json(getattr(self, name)) for name in self.__match_args__}


@dataclass(frozen=True, slots=True)
class SeatView(ViewPart):
    """Everything that a seat, or a spectator, may see of a position."""

    game: Annotated[str, Doc("the key of the game")]
    options: Annotated[Mapping[str, Any], Doc("the options of the game, by name")]
    seat: Annotated[int | None, Doc("the seat that sees this; null for a spectator")]
    chance: Annotated[bool, Doc("whether a roll or draw is due")]
    acting: Annotated[
        tuple[int, ...],
        Doc("the seats that owe a decision now; several at once in a simultaneous step"),
    ]
    over: Annotated[bool, Doc("whether the game is over")]
    scores: Annotated[tuple[int, ...], Doc("the points so far, by seat")]
    winners: Annotated[
        tuple[int, ...], Doc("the seats that won, several if they tied; empty before the end")
    ]
    moves: Annotated[tuple[Move, ...], Doc("the legal moves of this seat; empty for a spectator")]

    @property
    def own_entries(self) -> Mapping[str, Any]:
        """The entries of a game's own, as JSON-able data."""
        shared = SeatView.__match_args__
        return {name: each for name, each in self.as_dict().items() if name not in shared}

    def with_fields(self, fields: Mapping[str, Any]) -> "SeatView":
        """With other values of those fields that this game has."""
        own = {name: value for name, value in fields.items() if name in self.__match_args__}
        return replace(self, **own)

    @property
    def seat_on_turn(self) -> int | None:
        """Whose turn it is, in games that have turns."""
        return None

    @property
    def asks_for(self) -> str:
        """What this seat has to decide, whatever the dice show: each kind has its own text."""
        return ""

    @property
    def shows_roll(self) -> bool:
        """Is a roll on the table, in games that have dice?"""
        return False

    @property
    def awaits_roll(self) -> bool:
        """Have the dice been collected for the next roll, in games that have dice?"""
        return False


@dataclass(frozen=True, slots=True)
class OtherView(SeatView):
    """The view of a game that has no type of its own for it."""

    own: Mapping[str, Any]  # its `game_view`: further entries beside those of every view

    def with_fields(self, fields: Mapping[str, Any]) -> "OtherView":
        shared = {name: each for name, each in fields.items() if name in SeatView.__match_args__}
        others = {name: each for name, each in fields.items() if name not in shared}
        return replace(self, **shared, own={**self.own, **others})

    @property
    def seat_on_turn(self) -> int | None:
        seat = self.own.get("active", self.own.get("turn"))
        return seat if isinstance(seat, int) else None

    @property
    def asks_for(self) -> str:
        return f"{self.own.get('step')} {self.own.get('asked')}"

    @property
    def shows_roll(self) -> bool:
        return bool(self.own.get("dice"))

    @property
    def awaits_roll(self) -> bool:
        return not self.own.get("dice", True)

    def as_dict(self) -> dict[str, Any]:
        shared = {name: to_json(getattr(self, name)) for name in SeatView.__match_args__}
        return shared | {name: to_json(value) for name, value in self.own.items()}


def to_json(value: Any) -> Any:
    """Parts as objects, tuples as lists, moves as their notation, at any depth."""
    if isinstance(value, ViewPart):
        return value.as_dict()
    if isinstance(value, tuple):
        return [to_json(each) for each in value]
    if isinstance(value, Mapping):
        return {
            str(name) if isinstance(name, Value) else name: to_json(each)
            for name, each in value.items()
        }
    return str(value) if isinstance(value, Value) else value


def read_view(game: "Game", data: Mapping[str, Any]) -> SeatView:
    """The view that `as_dict` has described."""
    kind = game.view_type
    if kind is OtherView:
        shared: dict[str, Any] = {name: data[name] for name in SeatView.__match_args__}
        own = {name: value for name, value in data.items() if name not in shared}
        return OtherView(**fields_of(SeatView, game, shared), own=own)
    return kind(**fields_of(kind, game, data))


def fields_of(kind: type, game: "Game", data: Mapping[str, Any]) -> dict[str, Any]:
    hints = hints_of(kind)
    return {name: from_json(hints[name], game, value) for name, value in data.items()}


@cache
def hints_of(kind: type) -> dict[str, Any]:
    return type_hints(kind)


def from_json(hint: Any, game: "Game", value: Any) -> Any:
    """The opposite of `to_json`, for a field of this type."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        kinds = [each for each in inner if each is not type(None)]
        return None if value is None else from_json(kinds[0], game, value)
    if origin is tuple:
        return tuple(from_json(inner[0], game, each) for each in value)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {
            from_json(inner[0], game, name): from_json(inner[1], game, each)
            for name, each in value.items()
        }
    if origin is not None or not isinstance(hint, type):
        return value  # Literal, Any
    if issubclass(hint, Value):
        return game.move(value)
    return hint(**fields_of(hint, game, value)) if is_dataclass(hint) else value
