"""Reading the data of a position: each piece by name, each fault in a sentence."""

from collections.abc import Mapping, Sequence
from typing import Any

from quincunx.core.errors import PositionError


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
