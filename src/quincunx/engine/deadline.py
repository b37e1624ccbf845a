"""The time for a decision; without a limit strategies do their full work, the same each time."""

import time

from quincunx.core.errors import OptionError


class Deadline:
    """When a decision must be made. Strategies check it between samples."""

    def __init__(self, seconds: float | None = None) -> None:
        if seconds is not None and not seconds >= 0:
            raise OptionError(
                "the time for a decision must be 0 seconds or more, not {seconds}", seconds=seconds
            )
        self.end = None if seconds is None else time.monotonic() + seconds

    @property
    def is_limited(self) -> bool:
        return self.end is not None

    @property
    def seconds_left(self) -> float:
        return float("inf") if self.end is None else max(0.0, self.end - time.monotonic())

    @property
    def has_passed(self) -> bool:
        return self.seconds_left == 0

    def share(self, parts: int) -> "Deadline":
        """The first of this many equal parts of the time that is left."""
        return Deadline(self.seconds_left / parts) if self.is_limited else self


NO_DEADLINE = Deadline()
