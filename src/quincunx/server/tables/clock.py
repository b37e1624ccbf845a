"""Clocks: some seconds for each decision, and a reserve for the whole game.

The log has the state of all clocks after every change, with the server's time. So a clock goes on as it was after a restart, and on
other servers.
"""

import json
import re
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, replace

from quincunx.core.errors import OptionError
from quincunx.core.messages import message

TEXT = re.compile(r"([0-9]{1,4})\+([0-9]{1,5})")
LEAST_SECONDS = 3  # for a decision: less would be lost on the way


@dataclass(frozen=True)
class TimeControl:
    decision: int  # seconds for each decision
    reserve: int  # seconds for the whole game, for decisions that take longer

    @classmethod
    def from_text(cls, text: str) -> "TimeControl":
        """From `30+120`, or an OptionError."""
        found = TEXT.fullmatch(text)
        if found is None or int(found[1]) < LEAST_SECONDS:
            raise OptionError(
                message("a clock is written as seconds for a decision, at least {least}, and in reserve: 30+120", least=LEAST_SECONDS)
            )
        return cls(int(found[1]), int(found[2]))

    @property
    def words(self) -> str:
        """For people: `45 s + 3:00`."""
        return f"{self.decision} s + {self.reserve // 60}:{self.reserve % 60:02}"


@dataclass(frozen=True)
class SeatClock:
    reserve: float  # seconds left
    since: float | None = None  # when the running decision began, in seconds since 1970; None if the clock stands
    decision: int = 0  # the number of the decision for which it runs or ran last
    timeouts: int = 0  # how often in a row the time was up


@dataclass(frozen=True)
class Clock:
    control: TimeControl
    seats: tuple[SeatClock, ...]

    @classmethod
    def at_start(cls, control: TimeControl, players: int) -> "Clock":
        return cls(control, (SeatClock(control.reserve),) * players)

    def to_json(self) -> str:
        return json.dumps([asdict(seat) for seat in self.seats], separators=(",", ":"))

    def from_json(self, content: str) -> "Clock":
        """This clock with the state that the log says."""
        return replace(self, seats=tuple(SeatClock(**seat) for seat in json.loads(content)))

    def deadline(self, seat: int) -> float | None:
        """When the time for the running decision is up."""
        clock = self.seats[seat]
        return None if clock.since is None else round(clock.since + self.control.decision + clock.reserve, 3)

    def is_late(self, seat: int, now: float) -> bool:
        deadline = self.deadline(seat)
        return deadline is not None and deadline <= now

    @property
    def runs(self) -> bool:
        """For anybody."""
        return any(seat.since is not None for seat in self.seats)

    def with_timeout(self, seat: int) -> "Clock":
        changed = replace(self.seats[seat], timeouts=self.seats[seat].timeouts + 1)
        return replace(self, seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))

    def after_change(self, now: float, running: Collection[int], decisions: Sequence[int]) -> "Clock":
        """After a change at this time: the seats whose clocks run now, and how many decisions each has made."""
        seats = [self._seat_after(seat, now, seat in running, decisions[seat]) for seat in range(len(self.seats))]
        return replace(self, seats=tuple(seats))

    def _seat_after(self, seat: int, now: float, runs: bool, decision: int) -> SeatClock:
        clock, has_decided = self.seats[seat], decision != self.seats[seat].decision
        if clock.since is not None and has_decided:
            was_late = self.is_late(seat, now)
            over = max(0.0, now - clock.since - self.control.decision)
            clock = replace(clock, reserve=round(max(0.0, clock.reserve - over), 3), timeouts=clock.timeouts if was_late else 0)
        if not runs:
            return replace(clock, since=None, decision=decision)
        return clock if clock.since is not None and not has_decided else replace(clock, since=round(now, 3), decision=decision)
