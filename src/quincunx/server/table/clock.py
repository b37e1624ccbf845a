"""Clocks: some seconds for each decision, and a reserve for the whole game.

The log has the state of all clocks after every change, with the server's time. So a clock goes on
as it was after a restart, and on other servers.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from quincunx.core.errors import OptionError
from quincunx.core.play.events import Event
from quincunx.core.play.match import latest_move
from quincunx.core.play.notes import TimedOut

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
                "a clock is written as seconds for a decision, at least {least}, and "
                "in reserve: 30+120",
                least=LEAST_SECONDS,
            )
        return cls(int(found[1]), int(found[2]))

    def __str__(self) -> str:
        return f"{self.decision}+{self.reserve}"

    @property
    def words(self) -> str:
        """For people: `45 s + 3:00`."""
        return f"{self.decision} s + {self.reserve // 60}:{self.reserve % 60:02}"


@dataclass(frozen=True)
class SeatClock:
    reserve: float  # seconds left
    # when the running decision began, in seconds since 1970; None if the clock stands
    since: float | None = None
    decision: int = 0  # the number of the decision for which it runs or ran last
    timeouts: int = 0  # how often in a row the time was up
    # the seconds that the decisions have taken which can still be undone
    undoable: tuple[float, ...] = ()
    spent: float = 0.0  # seconds that its decision had taken when the clock was stopped

    def running_time(self, now: float) -> float:
        """The seconds that the decision has taken for which it runs, or was stopped."""
        return self.spent if self.since is None else round(now - self.since, 3)

    def stopped(self, now: float) -> "SeatClock":
        return replace(self, since=None, spent=self.running_time(now))

    def running(self, now: float) -> "SeatClock":
        """It goes on where it was stopped."""
        return self if self.since is not None else replace(self, since=round(now - self.spent, 3))


@dataclass(frozen=True)
class Clock:
    control: TimeControl
    seats: tuple[SeatClock, ...]
    at: float = 0.0  # when they were set, in seconds since 1970

    @classmethod
    def at_start(cls, control: TimeControl, players: int) -> "Clock":
        return cls(control, (SeatClock(control.reserve),) * players)

    def with_seats(self, seats: tuple[SeatClock, ...], at: float) -> "Clock":
        return replace(self, seats=seats, at=at)

    def without_downtimes(self, downtimes: Iterable[tuple[float, float]]) -> "Clock":
        """As if the clocks had stood while no server was running: from when until when."""
        lost = sum(max(0.0, ended - max(began, self.at)) for began, ended in downtimes)
        return replace(
            self,
            seats=tuple(
                seat if seat.since is None else replace(seat, since=round(seat.since + lost, 3))
                for seat in self.seats
            ),
        )

    def deadline(self, seat: int) -> float | None:
        """When the time for the running decision is up."""
        clock = self.seats[seat]
        if clock.since is None:
            return None
        return round(clock.since + self.control.decision + clock.reserve, 3)

    def is_late(self, seat: int, now: float) -> bool:
        deadline = self.deadline(seat)
        return deadline is not None and deadline <= now

    @property
    def runs(self) -> bool:
        """For anybody."""
        return any(seat.since is not None for seat in self.seats)

    def seats_with_more_timeouts(self, later: Sequence[SeatClock]) -> frozenset[int]:
        """For whom the engine has moved since, because the time was up."""
        return frozenset(
            seat
            for seat, (before, after) in enumerate(zip(self.seats, later, strict=True))
            if after.timeouts > before.timeouts
        )

    def with_timeout(self, seat: int) -> "Clock":
        changed = replace(self.seats[seat], timeouts=self.seats[seat].timeouts + 1)
        return replace(self, seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))

    def after_take_back(self, decisions: Sequence[int]) -> "Clock":
        """The same time goes on, for the decisions with these numbers."""
        seats = zip(self.seats, decisions, strict=True)
        return replace(
            self, seats=tuple(replace(each, decision=number, undoable=()) for each, number in seats)
        )

    def after_change(
        self,
        now: float,
        running: Collection[int],
        decisions: Sequence[int],
        undoable: Collection[int] = (),
        undone: Collection[int | None] = (),
    ) -> "Clock":
        """After a change at this time: the seats whose clocks run now, how many decisions each has
        made, who can undo, and who has.
        """
        seats = [
            self._seat_after(seat, now, seat in running, decisions[seat], seat in undone)
            for seat in range(len(self.seats))
        ]
        return replace(
            self,
            seats=tuple(
                each if seat in undoable else replace(each, undoable=())
                for seat, each in enumerate(seats)
            ),
            at=now,
        )

    def _seat_after(
        self, seat: int, now: float, runs: bool, decision: int, has_undone: bool
    ) -> SeatClock:
        clock = self.seats[seat]
        if decision != clock.decision:
            if has_undone:
                clock = self._after_undo(clock, now)
            else:
                clock = self._after_decision(clock, now, self.is_late(seat, now))
        clock = replace(clock, decision=decision)
        return clock.running(now) if runs else clock.stopped(now)

    def _after_decision(self, clock: SeatClock, now: float, was_late: bool) -> SeatClock:
        taken = clock.running_time(now)
        reserve = max(0.0, clock.reserve - self._over(taken))
        timeouts = clock.timeouts if was_late or clock.since is None else 0
        return replace(
            clock,
            reserve=round(reserve, 3),
            since=None,
            spent=0.0,
            timeouts=timeouts,
            undoable=(*clock.undoable, taken),
        )

    def _after_undo(self, clock: SeatClock, now: float) -> SeatClock:
        """The decision goes on with the time that it has taken before: undoing gives none back."""
        *earlier, taken = clock.undoable or (0.0,)
        since = now - taken - clock.running_time(now)
        return replace(
            clock,
            reserve=round(clock.reserve + self._over(taken), 3),
            since=round(since, 3),
            spent=0.0,
            undoable=tuple(earlier),
        )

    def _over(self, taken: float) -> float:
        """What a decision costs of the reserve."""
        return max(0.0, taken - self.control.decision)


# ---- notes on moves that the engine has made because a player's time was up

Timeouts = tuple[TimedOut, ...]


def noted(known: Timeouts, late: Iterable[int], log: Sequence[Event]) -> Timeouts:
    """With one for each of these seats, for whom the engine has just moved."""
    places = [(seat, latest_move(log, seat)) for seat in sorted(late)]
    return (*known, *(TimedOut(seat, place + 1) for seat, place in places if place is not None))


def without_latest(known: Timeouts, seat: int, log: Sequence[Event]) -> Timeouts:
    """The latest move of this seat in the log is undone: it may have been the engine's."""
    place = latest_move(log, seat) or 0
    return tuple(each for each in known if each.seat != seat or each.events <= place)
