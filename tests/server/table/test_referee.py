"""Random people at a table, against the server's rules and the referee's together."""

import os
from collections.abc import Callable

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import quincunx as qx
from quincunx.core.errors import QuincunxError
from quincunx.server.storage.log_rows import from_row, to_row
from quincunx.server.table import changes, permissions, seat_changes
from quincunx.server.table.changes import Change
from quincunx.server.table.entries import ClockSet, Entry
from quincunx.server.table.permissions import Refusal
from quincunx.server.table.setup import first_entries, new_table, parse_setup
from quincunx.server.table.state import TableState
from quincunx.server.table.tokens import hash_token
from tests.server.table.referee import NAMES, Referee

SEED = "a seed"
SEATS = st.integers(0, 1)
CHOICES = st.integers(0, 30)
EXAMPLES = int(os.environ.get("REFEREE_EXAMPLES", "120"))
STEPS = int(os.environ.get("REFEREE_STEPS", "90"))


class RandomPeople(RuleBasedStateMachine):
    @initialize(rated=st.booleans(), bob_comes_at_once=st.booleans())
    def set_up(self, rated: bool, bob_comes_at_once: bool) -> None:
        fields = {"players": "2", "who0": "here", "who1": "invited", "first": "0"}
        names = {f"name{seat}": name for seat, name in enumerate(NAMES)}
        mode = {"clock": "30+120", "rated": "on" if rated else ""}
        form = parse_setup("qwixx", {**fields, **names, **mode})
        self.row, tokens = new_table(form, SEED)
        self.invitation = tokens.invites[1]
        self.entries: list[Entry] = []
        self.referee = Referee(qx.game("qwixx", players=2, first=0), SEED, rated)
        start = changes.begin(
            TableState.at_start(self.row),
            *first_entries(form, tokens, takes_nonces=False, profile="ann"),
        )
        self.commit(start)
        if bob_comes_at_once:
            self.join(ann_is_there=True)

    def commit(self, change: Change) -> None:
        change = changes.with_clocks(change, self.referee.now)
        self.table = change.state
        self.entries += change.entries
        self.referee.note_beginning()

    def attempt(self, expected: bool, make: Callable[[], Change]) -> None:
        """Both must allow it, or both must refuse it."""
        change, refusal = None, ""
        try:
            change = make()
        except (QuincunxError, Refusal) as error:
            refusal = str(error)
        assert expected == (change is not None), refusal or "the server allows it"
        if change is not None:
            self.commit(change)

    def some_move(self, seat: int, choice: int) -> str:
        moves = self.table.moves(seat)
        return moves[choice % len(moves)].text if moves else "pass"

    # ---- steps

    @rule(ann_is_there=st.booleans())
    def join(self, ann_is_there: bool) -> None:
        present = [0] if ann_is_there else []
        token = hash_token("bob")
        self.attempt(
            self.referee.join(ann_is_there),
            lambda: seat_changes.join(
                self.table, 1, self.invitation, "Bob", token, None, "bob", present
            ),
        )

    @rule(seat=SEATS)
    def accept(self, seat: int) -> None:
        if seat == 0 or self.referee.bob_has_come:
            self.attempt(self.referee.accept(seat), lambda: changes.accept(self.table, seat))

    @rule(choices=st.lists(CHOICES, min_size=1, max_size=8))
    def play_on(self, choices: list[int]) -> None:
        for choice in choices:
            for seat in self.referee.acting[:1]:
                self.play(seat, choice)

    @rule(seat=SEATS, choice=CHOICES, times=st.integers(1, 12))
    def waver(self, seat: int, choice: int, times: int) -> None:
        for _ in range(times):
            self.play(seat, choice)
            self.undo(seat)

    @rule(seat=SEATS, choice=CHOICES)
    def play(self, seat: int, choice: int) -> None:
        move = self.some_move(seat, choice)
        by_engine = self.referee.seats[seat].engine is not None
        decision = self.table.decisions[seat]
        if by_engine:
            self.attempt(
                self.referee.play(seat, move, by_engine=True),
                lambda: changes.play_for_engine(self.table, seat, move, decision),
            )
        elif seat == 0 or self.referee.bob_has_come:
            self.attempt(
                self.referee.play(seat, move),
                lambda: changes.play(self.table, seat, move, decision),
            )

    @rule(seat=SEATS)
    def undo(self, seat: int) -> None:
        if seat == 0 or self.referee.bob_has_come:
            self.attempt(self.referee.undo(seat), lambda: changes.undo(self.table, seat))

    @rule(actor=SEATS, seat=SEATS, level=st.sampled_from(["novice", "expert"]), away=st.booleans())
    def hand_over(self, actor: int, seat: int, level: str, away: bool) -> None:
        if actor == 1 and not self.referee.bob_has_come:
            return
        present = frozenset([actor] if away else [0, 1])

        def make() -> Change:
            permissions.check_hand_over(self.table, [actor], False, present, seat)
            return seat_changes.hand_over(self.table, seat, level)

        self.attempt(self.referee.hand_over(actor, seat, level, present), make)

    @rule(seat=SEATS)
    def reclaim(self, seat: int) -> None:
        if seat == 0 or self.referee.bob_has_come:
            self.attempt(self.referee.reclaim(seat), lambda: seat_changes.reclaim(self.table, seat))

    @rule(seat=SEATS, hesitation=st.integers(0, 4))
    def resign(self, seat: int, hesitation: int) -> None:
        if not hesitation and (seat == 0 or self.referee.bob_has_come):
            now = self.referee.now
            self.attempt(self.referee.resign(seat), lambda: changes.resign(self.table, seat, now))

    @rule(seconds=st.sampled_from([0.5, 5.0, 30.5, 200.0]))
    def wait(self, seconds: float) -> None:
        self.referee.wait(seconds)

    @rule(choice=CHOICES, times=st.integers(1, 3))
    def leave(self, choice: int, times: int) -> None:
        """Somebody does nothing for long, again and again."""
        for _ in range(times):
            for seat in self.referee.acting[:1]:
                self.wait(200.0)
                self.time_is_up(seat, choice)

    @rule(seat=SEATS, choice=CHOICES)
    def time_is_up(self, seat: int, choice: int) -> None:
        move, decision, now = (
            self.some_move(seat, choice),
            self.table.decisions[seat],
            self.referee.now,
        )
        self.attempt(
            self.referee.play_late(seat, move),
            lambda: changes.play_late(self.table, seat, move, decision, now),
        )

    @rule(seconds=st.sampled_from([0.0, 12.0, 500.0]))
    def restart(self, seconds: float) -> None:
        """All that is left is what was written; the time in between is charged to nobody."""
        down = self.referee.now
        self.referee.stand_still(seconds)
        stored = [from_row(*to_row(entry)) for entry in self.entries]
        loaded = TableState.at_start(self.row).apply(*stored)
        self.table = loaded
        # written at once, as the next change would do it
        if loaded.clock is not None and loaded.clock.runs:
            clock = loaded.clock.without_downtimes([(down, self.referee.now)])
            self.commit(Change(loaded).add(ClockSet(clock.seats, self.referee.now)))

    # ---- what everybody sees

    @invariant()
    def both_see_the_same(self) -> None:
        if not hasattr(self, "table"):
            return
        table, referee = self.table, self.referee
        assert table.acting == referee.acting
        assert table.over == referee.over
        assert table.engines == tuple(seat.engine for seat in referee.seats)
        assert table.resigned == tuple(n for n, seat in enumerate(referee.seats) if seat.resigned)
        assert table.decisions == tuple(seat.decisions for seat in referee.seats)
        if referee.match is not None:
            assert table.scores == tuple(referee.match.state.scores)
        self.check_result()
        self.check_clocks()

    def check_result(self) -> None:
        result, outcome = self.table.result, self.referee.outcome
        if result is None or outcome is None:
            assert (result, outcome) == (None, None)
            return
        assert result.winners == outcome.winners
        assert (result.rated, result.hasty) == (outcome.rated, outcome.hasty)
        assert set(result.helped) == outcome.helped

    def check_clocks(self) -> None:
        assert self.table.clock is not None
        for seat in range(2):
            assert self.table.clock.is_late(seat, self.referee.now) == self.referee.is_late(seat)
            deadline, expected = self.table.clock.deadline(seat), self.referee.deadline(seat)
            assert (deadline is None) == (expected is None)
            if deadline is not None and expected is not None and deadline > self.referee.now:
                assert abs(deadline - expected) < 0.1


TestRandomPeople = RandomPeople.TestCase
TestRandomPeople.settings = settings(
    max_examples=EXAMPLES, stateful_step_count=STEPS, deadline=None, derandomize=True
)
