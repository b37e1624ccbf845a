"""Reading the data of a position: each function checks one kind of value."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from quincunx.core.errors import PositionError, Unreadable
from quincunx.core.text.messages import message

if TYPE_CHECKING:
    from quincunx.core.game import Game
    from quincunx.core.simultaneous import SimultaneousState
    from quincunx.core.state import State

REQUIRED: Final = object()  # stands for no default


def read_mapping(data: object, name: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise PositionError(
            "{name} must be an object with named entries, not {data}",
            name=name,
            data=f"{data!r:.60}",
        )
    return data


def read_entry(data: Mapping[str, Any], name: str, default: object = REQUIRED) -> Any:
    """An entry by its name; a PositionError if it is missing and has no default."""
    if name not in data and default is REQUIRED:
        raise PositionError("{name} is missing", name=repr(name))
    return data.get(name, default)


def check_names(data: Mapping[str, Any], form: type, name: str) -> None:
    """Entries of a TypedDict can be left out here, so a misspelt one must not pass unnoticed."""
    known = form.__annotations__
    for entry in data:
        if entry not in known:
            raise PositionError(
                "{name} has no entry {entry}: there are {known}",
                name=name,
                entry=f"{entry!r:.60}",
                known=", ".join(known),
            )


def read_list(data: object, count: int | None, name: str) -> list[object]:
    """A list, of this length if a count is given."""
    if not isinstance(data, (list, tuple)):
        raise PositionError("{name} must be a list, not {data}", name=name, data=f"{data!r:.60}")
    if count is not None and len(data) != count:
        raise PositionError(
            "{name} must have {count} items, not {given}", name=name, count=count, given=len(data)
        )
    return list(data)


def read_int(data: object, allowed: range, name: str) -> int:
    if type(data) is not int or data not in allowed:
        raise PositionError(
            "{name} must be {first} to {last}, not {data}",
            name=name,
            first=allowed[0],
            last=allowed[-1],
            data=f"{data!r:.60}",
        )
    return data


def read_bool(data: object, name: str) -> bool:
    if not isinstance(data, bool):
        raise PositionError(
            "{name} must be true or false, not {data}", name=name, data=f"{data!r:.60}"
        )
    return data


def read_choice(data: object, allowed: Sequence[str], name: str) -> int:
    """The index of a word in a list of words."""
    if not isinstance(data, str) or data not in allowed:
        raise PositionError(
            "{name} must be one of {allowed}, not {data}",
            name=name,
            allowed=", ".join(allowed),
            data=f"{data!r:.60}",
        )
    return allowed.index(data)


def read_roll(game: "Game", text: object) -> int:
    """The code of a roll or draw; `first 0` is neither."""
    try:
        outcome = game.outcome(text if isinstance(text, str) else "")
    except Unreadable as error:
        raise PositionError("roll: {error}", error=error.args[0]) from error
    if outcome.code < 0:
        raise PositionError("roll: {outcome} is not a roll", outcome=outcome)
    return outcome.code


def restore_choices(state: "SimultaneousState", choices: list[object]) -> None:
    """Store the secret choices of a simultaneous step; None if a seat has not chosen yet."""
    if not state.in_simultaneous_step():
        if any(choice is not None for choice in choices):
            raise PositionError(
                "there are choices only in steps in which everybody chooses at the same time"
            )
        return
    codes = [read_secret_choice(state, seat, choice) for seat, choice in enumerate(choices)]
    if None not in codes:
        raise PositionError("when all have chosen, the step is over")
    for seat, code in enumerate(codes):
        if code is not None:
            state.store_choice(seat, code)


def read_secret_choice(state: "State", seat: int, text: object) -> int | None:
    if text is None:
        return None
    codes = [move.code for move in state.moves(seat) if str(move) == text]
    if not codes:
        raise PositionError(
            "seat {seat} cannot have chosen {text}", seat=seat, text=f"{text!r:.60}"
        )
    return codes[0]


def check_first_player_is_drawn(game: "Game") -> None:
    if game.first is not None:
        raise PositionError("the first player is not drawn in this game")


def check_over(expected: bool, given: bool) -> None:
    """Does a position say that the game is over exactly if it is?"""
    if expected != given:
        raise PositionError(
            message("the game has ended") if expected else message("the game has not ended yet")
        )
