"""Random people against the rules of a table, without a server."""

import asyncio
import os
from collections.abc import Coroutine
from typing import Any, TypeVar, cast

from hypothesis import settings

from quincunx.core.errors import QuincunxError
from quincunx.server.storage.log_rows import from_row, to_row
from quincunx.server.table import changes
from quincunx.server.table.changes import Change, Command, carry_out
from quincunx.server.table.entries import ClockSet, Entry
from quincunx.server.table.permissions import Actor, Refusal
from quincunx.server.table.playing import (
    Accept,
    EngineMove,
    LateMove,
    Play,
    Resign,
    TakeBack,
    Undo,
)
from quincunx.server.table.result import GameResult
from quincunx.server.table.seat_changes import HandOver, Join, NewPlayer, Reclaim
from quincunx.server.table.setup import first_entries, new_table, parse_setup
from quincunx.server.table.state import TableState
from tests.server.table.chosen_steps import machine
from tests.server.table.random_people import Crowd, RandomPeople, Seen, together
from tests.server.table.referee import NAMES, Outcome

EXAMPLES = int(os.environ.get("REFEREE_EXAMPLES", "120"))
STEPS = int(os.environ.get("REFEREE_STEPS", "90"))

ALL = frozenset(range(2))

T = TypeVar("T")


class PeopleAtTable(RandomPeople):
    async def open_table(self, rated: bool, opponent: str, seed: str) -> None:
        fields = {"players": "2", "who0": "here", "who1": opponent, "first": "0"}
        names = {f"name{seat}": name for seat, name in enumerate(NAMES)}
        mode = {"clock": "30+120", "rated": "on" if rated else ""}
        form = parse_setup("qwixx", {**fields, **names, **mode})
        self.row, tokens = new_table(form, seed)
        self.invitation = tokens.invites.get(1, "")
        self.entries: list[Entry] = []
        start = TableState.at_start(self.row)
        entries = first_entries(form, tokens, takes_nonces=False, profile="ann")
        self.commit(changes.begin(start, *entries))

    def commit(self, change: Change) -> None:
        change = changes.with_clocks(change, self.referee.now)
        self.table = change.state
        self.entries += change.entries

    def attempt(self, command: Command, *own: int, present: frozenset[int] = ALL) -> str | None:
        actor = Actor(frozenset(own), False, present, present, "", self.referee.now)
        try:
            self.commit(carry_out(command, self.table, actor))
        except (QuincunxError, Refusal) as error:
            return str(error)
        return None

    async def present(self, *seats: int) -> frozenset[int]:
        return frozenset(seats)

    async def make_join(self, present: frozenset[int]) -> str | None:
        player = NewPlayer("Bob", "bob", "bob")
        return self.attempt(Join(1, self.invitation, player), present=present)

    async def make_accept(self, seat: int, present: frozenset[int]) -> str | None:
        return self.attempt(Accept(), seat, present=present)

    async def make_move(self, seat: int, move: str) -> str | None:
        return self.attempt(Play(seat, move, self.table.decisions[seat]), seat)

    async def make_engine_move(self, seat: int, move: str) -> str | None:
        return self.attempt(EngineMove(seat, move, self.table.decisions[seat]))

    async def make_late_move(self, seat: int, move: str) -> str | None:
        return self.attempt(LateMove(seat, move, self.table.decisions[seat]))

    async def make_undo(self, seat: int) -> str | None:
        return self.attempt(Undo(seat), seat)

    async def make_take_back(self, seat: int) -> str | None:
        return self.attempt(TakeBack(seat), seat)

    async def make_hand_over(
        self, actor: int, seat: int, level: str, not_away: frozenset[int]
    ) -> str | None:
        return self.attempt(HandOver(seat, level), actor, present=not_away)

    async def make_reclaim(self, seat: int) -> str | None:
        return self.attempt(Reclaim(seat), seat)

    async def make_resign(self, seat: int) -> str | None:
        return self.attempt(Resign(seat), seat)

    async def let_time_pass(self, seconds: float) -> None:
        """Clocks need nobody who winds them."""

    async def make_restart(self, seconds: float) -> None:
        stored = [from_row(*to_row(entry)) for entry in self.entries]
        loaded = TableState.at_start(self.row).apply(*stored)
        self.table = loaded
        # written at once, as the next change would do it
        if loaded.clock is not None and loaded.clock.runs:
            down, up = self.referee.now, self.referee.now + seconds
            clock = loaded.clock.without_downtimes([(down, up)])
            change = Change(loaded).add(ClockSet(clock.seats, up))
            self.table, self.entries = change.state, [*self.entries, *change.entries]

    async def replace_server(self) -> None:
        """There is none."""

    async def leave_tables(self) -> None:
        """Nothing happens there any more."""

    async def look(self) -> Seen:
        table = self.table
        assert table.clock is not None
        return Seen(
            table.acting,
            table.over,
            table.engines,
            table.resigned,
            dict(enumerate(table.decisions)),
            table.scores,
            outcome_of(table.result),
            tuple(table.clock.deadline(seat) for seat in range(2)),
        )


def outcome_of(result: GameResult | None) -> Outcome | None:
    if result is None:
        return None
    return Outcome(result.winners, result.rated, result.hasty, frozenset(result.helped))


def wait_for(work: Coroutine[Any, Any, T]) -> T:
    """Of a table without a server, which has nothing to wait for."""
    try:
        work.send(None)
    except StopIteration as end:
        return cast(T, end.value)
    raise AssertionError("it waits")


TestPeopleAtTable = machine(PeopleAtTable, wait_for).TestCase
TestPeopleAtTable.settings = settings(
    max_examples=EXAMPLES, stateful_step_count=STEPS, deadline=None, derandomize=True
)


def test_people_at_a_table_without_a_server_need_no_event_loop() -> None:
    asyncio.set_event_loop(None)
    wait_for(together([]))


def test_a_result_says_that_the_engine_made_the_last_move() -> None:
    people = PeopleAtTable()
    wait_for(people.set_up(kind="rated", bob_comes_at_once=True))
    for moves in (7, 4, 7, 2):
        wait_for(people.play_on(choices=[0] * moves))
    wait_for(Crowd([people]).leave(choice=0, times=1))
    wait_for(people.compare_with_referee())
    assert people.table.result is not None
    assert people.table.result.helped == (0,)
