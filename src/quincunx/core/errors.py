"""Errors caused by input: all are ValueErrors too. Each has a message that a player understands."""

from collections.abc import Mapping

from quincunx.core.text.messages import message


class QuincunxError(Exception):
    """The base class of all errors that this package raises on purpose.

    It is raised with a template and its values, as for `message`, or with a text that is complete.
    """

    def __init__(self, text: str, /, **values: object) -> None:
        self.message: str = _complete(text, values)
        super().__init__(self.message)


def _complete(text: str, values: Mapping[str, object]) -> str:
    """As a message, to be translated; in texts of others a brace is just a brace."""
    is_template = type(text) is str and (values or not {"{", "}"} & set(text))
    return message(text, **values) if is_template else text


class OptionError(QuincunxError, ValueError):
    """An unknown game or option, or an invalid value of an option."""


class SheetError(OptionError):
    """An invalid sheet; `place` is the line or the entry that is wrong."""

    def __init__(self, place: str, reason: str, /, **values: object) -> None:
        self.place: str = place  # such as `rows 2: numbers`
        self.reason: str = _complete(reason, values)  # what is wrong with it
        super().__init__(message("{place}: {reason}", place=place, reason=self.reason))

    def __reduce__(self) -> tuple[type["SheetError"], tuple[str, str]]:
        return SheetError, (self.place, self.reason)


class Unreadable(QuincunxError, ValueError):
    """Text that is not a move or outcome of this game in any position."""


class IllegalMove(QuincunxError, ValueError):
    """A move of this game that this seat cannot make in this position."""


class IllegalOutcome(QuincunxError, ValueError):
    """A roll or draw of this game that is impossible in this position."""


class LockedState(QuincunxError, ValueError):
    """The position of a match, which only the match may change."""


class TooManyOutcomes(QuincunxError, ValueError):
    """There are too many outcomes to list: use `sample` instead."""


class UndoError(QuincunxError, ValueError):
    """This seat has no move that can be undone."""


class SeatError(QuincunxError, IndexError, ValueError):
    """There is no such seat."""


class PositionError(QuincunxError, ValueError):
    """Data that does not describe a legal position."""


class RecordError(QuincunxError, ValueError):
    """An invalid record; `line` counts from one."""

    def __init__(self, line: int, reason: str, /, **values: object) -> None:
        self.line: int = line  # the first invalid line
        self.reason: str = _complete(reason, values)  # what is wrong with it
        super().__init__(message("line {line}: {reason}", line=line, reason=self.reason))

    def __reduce__(self) -> tuple[type["RecordError"], tuple[int, str]]:
        return RecordError, (self.line, self.reason)
