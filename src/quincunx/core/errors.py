"""Everything that can go wrong by somebody's word, each error a sentence that a player understands."""


class QuincunxError(Exception):
    """The root of all errors that this package raises on purpose."""


class OptionError(QuincunxError, ValueError):
    """No such game, no such option, or a value that the option does not take."""


class Unreadable(QuincunxError, ValueError):
    """A text that is no move, outcome or record of this game, whatever the position."""


class IllegalMove(QuincunxError):
    """A move that can be read but not be made in this position by this seat."""


class IllegalOutcome(QuincunxError):
    """A roll or draw that can be read but cannot happen in this position."""


class TooManyOutcomes(QuincunxError):
    """Chance can do more here than can be listed: `sample` it instead."""


class UndoError(QuincunxError):
    """Nothing of this seat's can be taken back."""


class SeatError(QuincunxError, IndexError):
    """Nobody sits there."""


class PositionError(QuincunxError, ValueError):
    """Data that describes no position which the rules allow."""


class RecordError(QuincunxError, ValueError):
    """A record that does not hold; `line` counts from one."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason

    def __reduce__(self) -> tuple[type["RecordError"], tuple[int, str]]:
        return RecordError, (self.line, self.reason)
