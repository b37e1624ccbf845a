"""Reading the data of a position: each piece by name, each fault in a sentence."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from quincunx.core.errors import PositionError, Unreadable

if TYPE_CHECKING:
    from quincunx.core.game import Game
    from quincunx.core.state import State


def mapping(data: object, name: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise PositionError(f"{name} must be a table of named entries, not {data!r:.60}")
    return data


def entry(data: Mapping[str, Any], name: str) -> Any:
    if name not in data:
        raise PositionError(f"{name!r} is missing")
    return data[name]


def items(data: object, count: int | None, name: str) -> list[object]:
    """A list; of so many items where the count is given."""
    if not isinstance(data, (list, tuple)):
        raise PositionError(f"{name} must be a list, not {data!r:.60}")
    if count is not None and len(data) != count:
        raise PositionError(f"{name} must list {count}, not {len(data)}")
    return list(data)


def whole(data: object, allowed: range, name: str) -> int:
    if type(data) is not int or data not in allowed:
        raise PositionError(f"{name} must be {allowed[0]} to {allowed[-1]}, not {data!r:.60}")
    return data


def flag(data: object, name: str) -> bool:
    if not isinstance(data, bool):
        raise PositionError(f"{name} must be true or false, not {data!r:.60}")
    return data


def one_of(data: object, allowed: Sequence[str], name: str) -> int:
    """The place of a word in a list of words."""
    if not isinstance(data, str) or data not in allowed:
        raise PositionError(f"{name} must be one of {', '.join(allowed)}, not {data!r:.60}")
    return allowed.index(data)


def rolled(game: "Game", text: object) -> int:
    """The code of a roll or draw, not of who begins."""
    try:
        outcome = game.outcome(text if isinstance(text, str) else "")
    except Unreadable as error:
        raise PositionError(f"roll: {error}") from error
    if outcome.code < 0:
        raise PositionError(f"roll: {outcome} is not a roll")
    return outcome.code


def chosen(state: "State", seat: int, text: object) -> int | None:
    """The code of a choice that this seat, which is asked, may have made in secret; None if it has not chosen yet."""
    if text is None:
        return None
    codes = [move.code for move in state.moves(seat) if move.text == text]
    if not codes:
        raise PositionError(f"seat {seat} cannot have chosen {text!r:.60}")
    return codes[0]
