"""Random people at tables, who play against the server's rules and the referee's together.

`chosen_steps` has those who choose what they do.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import quincunx as qx
from tests.server.table.referee import Outcome, Referee

Step = TypeVar("Step", bound=Callable[..., Any])


@dataclass(frozen=True)
class Several:
    """An argument is a list of these, not longer than that."""

    values: Sequence[Any]
    most: int


Values = Sequence[Any] | Several  # what an argument can be
SEATS, CHOICES, BOOLEANS = range(2), range(31), (False, True)
KINDS = ("rated", "casual", "alone")


def step(**arguments: Values) -> Callable[[Step], Step]:
    """Something that people do again and again, with these values for its arguments."""

    def mark(work: Step) -> Step:
        work.arguments = arguments  # type: ignore[attr-defined]
        return work

    return mark


def steps_of(kind: type) -> dict[str, Mapping[str, Values]]:
    marked = {name: getattr(getattr(kind, name), "arguments", None) for name in dir(kind)}
    return {name: arguments for name, arguments in marked.items() if arguments is not None}


@dataclass(frozen=True)
class Seen:
    """A table as people see it."""

    acting: tuple[int, ...]
    over: bool
    engines: tuple[str | None, ...]
    resigned: tuple[int, ...]
    decisions: dict[int, int]  # of the seats that one can see
    scores: tuple[int, ...]
    outcome: Outcome | None
    deadlines: tuple[float | None, ...]  # on the referee's clock


class RandomPeople(ABC):
    """Those at one table. What is to be tested makes the changes: None if it allows one, otherwise
    why not.
    """

    referee: Referee

    @abstractmethod
    async def open_table(self, rated: bool, opponent: str, seed: str) -> None:
        """The opponent is `invited`, or a level of the engine."""

    @abstractmethod
    async def present(self, *seats: int) -> frozenset[int]:
        """Who is there: these, and perhaps others."""

    async def not_away(self, *seats: int) -> frozenset[int]:
        """Who is there, or may be: these, and perhaps others."""
        return await self.present(*seats)

    @abstractmethod
    async def make_join(self, present: frozenset[int]) -> str | None: ...

    @abstractmethod
    async def make_accept(self, seat: int, present: frozenset[int]) -> str | None: ...

    @abstractmethod
    async def make_move(self, seat: int, move: str) -> str | None: ...

    @abstractmethod
    async def make_engine_move(self, seat: int, move: str) -> str | None: ...

    @abstractmethod
    async def make_late_move(self, seat: int, move: str) -> str | None: ...

    @abstractmethod
    async def make_undo(self, seat: int) -> str | None: ...

    @abstractmethod
    async def make_take_back(self, seat: int) -> str | None: ...

    @abstractmethod
    async def make_hand_over(
        self, actor: int, seat: int, level: str, not_away: frozenset[int]
    ) -> str | None: ...

    @abstractmethod
    async def make_reclaim(self, seat: int) -> str | None: ...

    @abstractmethod
    async def make_resign(self, seat: int) -> str | None: ...

    @abstractmethod
    async def let_time_pass(self, seconds: float) -> None:
        """At all tables."""

    @abstractmethod
    async def make_restart(self, seconds: float) -> None:
        """Nothing is left of any table but what was written; for these seconds no server runs."""

    @abstractmethod
    async def replace_server(self) -> None:
        """One after the other is stopped and started, so that one always runs."""

    @abstractmethod
    async def leave_tables(self) -> None:
        """Nobody plays any more."""

    @abstractmethod
    async def look(self) -> Seen: ...

    # ---- steps

    async def set_up(self, kind: str, bob_comes_at_once: bool, seed: str = "a seed") -> None:
        rated, alone = kind == "rated", kind == "alone"
        self.referee = Referee(qx.game("qwixx", players=2, first=0), seed, rated, alone)
        await self.open_table(rated, "novice" if alone else "invited", seed)
        self.referee.note_beginning()
        if bob_comes_at_once:
            await self.join(ann_is_there=True)

    def compare(self, expected: bool, refusal: str | None) -> None:
        """Both must allow it, or both must refuse it."""
        assert expected == (refusal is None), refusal or "the server allows it"
        self.referee.note_beginning()

    def has_come(self, seat: int) -> bool:
        return seat == 0 or self.referee.bob_has_come

    def people_beside(self, seat: int, alone: bool) -> list[int]:
        """All who have come, if this one is not alone there."""
        return [0, 1] if self.referee.bob_has_come and not alone else [seat]

    def some_move(self, seat: int, choice: int) -> str:
        moves = [] if self.referee.match is None else self.referee.match.state.moves(seat)
        return str(moves[choice % len(moves)]) if moves else "pass"

    @step(ann_is_there=BOOLEANS)
    async def join(self, ann_is_there: bool) -> None:
        if self.referee.alone:
            return
        present = await self.present(*([0] if ann_is_there else []))
        refusal = await self.make_join(present)
        self.compare(self.referee.join(0 in present), refusal)

    @step(seat=SEATS, alone=BOOLEANS)
    async def accept(self, seat: int, alone: bool) -> None:
        if self.has_come(seat):
            present = await self.present(*self.people_beside(seat, alone))
            refusal = await self.make_accept(seat, present)
            self.compare(self.referee.accept(seat, present), refusal)

    @step(choices=Several(CHOICES, 8))
    async def play_on(self, choices: list[int]) -> None:
        for choice in choices:
            for seat in self.referee.acting[:1]:
                await self.play(seat, choice)

    @step(seat=SEATS, choice=CHOICES, times=(1, 1, 2, 12))
    async def waver(self, seat: int, choice: int, times: int) -> None:
        for _ in range(times):
            await self.play(seat, choice)
            await self.undo(seat)

    @step(seat=SEATS, choice=CHOICES)
    async def play(self, seat: int, choice: int) -> None:
        move = self.some_move(seat, choice)
        if self.referee.seats[seat].engine is not None:
            refusal = await self.make_engine_move(seat, move)
            self.compare(self.referee.play(seat, move, by_engine=True), refusal)
        elif self.has_come(seat):
            refusal = await self.make_move(seat, move)
            self.compare(self.referee.play(seat, move), refusal)

    @step(seat=SEATS)
    async def undo(self, seat: int) -> None:
        if self.has_come(seat):
            refusal = await self.make_undo(seat)
            self.compare(self.referee.undo(seat), refusal)

    @step(seat=SEATS, choices=Several(CHOICES, 4))
    async def take_back(self, seat: int, choices: list[int]) -> None:
        await self.play_on(choices)
        if self.has_come(seat):
            refusal = await self.make_take_back(seat)
            self.compare(self.referee.take_back(seat), refusal)

    @step(actor=SEATS, seat=SEATS, level=("novice", "expert"), alone=BOOLEANS)
    async def hand_over(self, actor: int, seat: int, level: str, alone: bool) -> None:
        if self.has_come(actor):
            not_away = await self.not_away(*self.people_beside(actor, alone))
            refusal = await self.make_hand_over(actor, seat, level, not_away)
            self.compare(self.referee.hand_over(actor, seat, level, not_away), refusal)

    @step(seat=SEATS)
    async def reclaim(self, seat: int) -> None:
        if self.has_come(seat):
            refusal = await self.make_reclaim(seat)
            self.compare(self.referee.reclaim(seat), refusal)

    @step(seat=SEATS, hesitation=range(5))
    async def resign(self, seat: int, hesitation: int) -> None:
        if not hesitation and self.has_come(seat):
            refusal = await self.make_resign(seat)
            self.compare(self.referee.resign(seat), refusal)

    @step(seat=SEATS, choice=CHOICES)
    async def time_is_up(self, seat: int, choice: int) -> None:
        move = self.some_move(seat, choice)
        refusal = await self.make_late_move(seat, move)
        self.compare(self.referee.play_late(seat, move), refusal)

    # ---- what everybody sees

    async def compare_with_referee(self) -> None:
        seen, referee = await self.look(), self.referee
        assert seen.acting == referee.acting
        assert seen.over == referee.over
        assert seen.engines == tuple(seat.engine for seat in referee.seats)
        assert seen.resigned == tuple(n for n, seat in enumerate(referee.seats) if seat.resigned)
        assert seen.decisions == {seat: referee.seats[seat].decisions for seat in seen.decisions}
        if referee.match is not None:
            assert seen.scores == tuple(referee.match.state.scores)
        assert seen.outcome == referee.outcome
        for seat, deadline in enumerate(seen.deadlines):
            self.compare_deadlines(deadline, referee.deadline(seat))

    def compare_deadlines(self, deadline: float | None, expected: float | None) -> None:
        now = self.referee.now
        if deadline is None or expected is None:
            assert (deadline, expected) == (None, None)
        else:
            assert (deadline <= now) == (expected <= now)
            assert deadline <= now or abs(deadline - expected) < 0.1


class Crowd:
    """People at several tables, for whom the time is the same, and what happens to servers."""

    def __init__(self, tables: Sequence[RandomPeople]) -> None:
        self.tables = tables

    @step(seconds=(0.5, 5.0, 30.5, 200.0))
    async def wait(self, seconds: float) -> None:
        await self.tables[0].let_time_pass(seconds)
        for people in self.tables:
            people.referee.wait(seconds)

    @step(choice=CHOICES, times=range(1, 4))
    async def leave(self, choice: int, times: int) -> None:
        """Somebody does nothing for long, again and again."""
        for _ in range(times):
            await self.wait(200.0)
            await together(
                [
                    people.time_is_up(seat, choice)
                    for people in self.tables
                    for seat in people.referee.acting[:1]
                ]
            )

    @step(seconds=(0.0, 12.0, 500.0), hesitation=range(3))
    async def restart(self, seconds: float, hesitation: int) -> None:
        """The time in between is charged to nobody."""
        if not hesitation:
            await self.tables[0].make_restart(seconds)
            for people in self.tables:
                people.referee.stand_still(seconds)

    @step(hesitation=range(3))
    async def update_servers(self, hesitation: int) -> None:
        if not hesitation:
            await self.tables[0].replace_server()


async def together(works: Sequence[Coroutine[Any, Any, None]]) -> None:
    """None and a single one need no event loop, which would otherwise be made and never closed."""
    if len(works) == 1:
        await works[0]
    elif works:
        await asyncio.gather(*works)
