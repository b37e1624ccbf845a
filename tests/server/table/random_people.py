"""Random people at a table, who play against the server's rules and the referee's together."""

from abc import abstractmethod
from dataclasses import dataclass

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import quincunx as qx
from tests.server.table.referee import Outcome, Referee

SEED = "a seed"
SEATS = st.integers(0, 1)
CHOICES = st.integers(0, 30)


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


class RandomPeople(RuleBasedStateMachine):
    """What is to be tested makes the changes: None if it allows one, otherwise why not."""

    referee: Referee

    @abstractmethod
    def open_table(self, rated: bool, opponent: str) -> None:
        """The opponent is `invited`, or a level of the engine."""

    @abstractmethod
    def present(self, *seats: int) -> frozenset[int]:
        """Who is there: these, and perhaps others."""

    @abstractmethod
    def make_join(self, present: frozenset[int]) -> str | None: ...

    @abstractmethod
    def make_accept(self, seat: int) -> str | None: ...

    @abstractmethod
    def make_move(self, seat: int, move: str) -> str | None: ...

    @abstractmethod
    def make_engine_move(self, seat: int, move: str) -> str | None: ...

    @abstractmethod
    def make_late_move(self, seat: int, move: str) -> str | None: ...

    @abstractmethod
    def make_undo(self, seat: int) -> str | None: ...

    @abstractmethod
    def make_take_back(self, seat: int) -> str | None: ...

    @abstractmethod
    def make_hand_over(
        self, actor: int, seat: int, level: str, present: frozenset[int]
    ) -> str | None: ...

    @abstractmethod
    def make_reclaim(self, seat: int) -> str | None: ...

    @abstractmethod
    def make_resign(self, seat: int) -> str | None: ...

    @abstractmethod
    def let_time_pass(self, seconds: float) -> None: ...

    @abstractmethod
    def make_restart(self, seconds: float) -> None:
        """Nothing is left but what was written; for these seconds no server runs."""

    @abstractmethod
    def look(self) -> Seen: ...

    # ---- steps

    @initialize(kind=st.sampled_from(["rated", "casual", "alone"]), bob_comes_at_once=st.booleans())
    def set_up(self, kind: str, bob_comes_at_once: bool) -> None:
        rated, alone = kind == "rated", kind == "alone"
        self.referee = Referee(qx.game("qwixx", players=2, first=0), SEED, rated, alone)
        self.open_table(rated, "novice" if alone else "invited")
        self.referee.note_beginning()
        if bob_comes_at_once:
            self.join(ann_is_there=True)

    def compare(self, expected: bool, refusal: str | None) -> None:
        """Both must allow it, or both must refuse it."""
        assert expected == (refusal is None), refusal or "the server allows it"
        self.referee.note_beginning()

    def has_come(self, seat: int) -> bool:
        return seat == 0 or self.referee.bob_has_come

    def some_move(self, seat: int, choice: int) -> str:
        moves = [] if self.referee.match is None else self.referee.match.state.moves(seat)
        return moves[choice % len(moves)].text if moves else "pass"

    @rule(ann_is_there=st.booleans())
    def join(self, ann_is_there: bool) -> None:
        if self.referee.alone:
            return
        present = self.present(*([0] if ann_is_there else []))
        refusal = self.make_join(present)
        self.compare(self.referee.join(0 in present), refusal)

    @rule(seat=SEATS)
    def accept(self, seat: int) -> None:
        if self.has_come(seat):
            refusal = self.make_accept(seat)
            self.compare(self.referee.accept(seat), refusal)

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
        if self.referee.seats[seat].engine is not None:
            refusal = self.make_engine_move(seat, move)
            self.compare(self.referee.play(seat, move, by_engine=True), refusal)
        elif self.has_come(seat):
            refusal = self.make_move(seat, move)
            self.compare(self.referee.play(seat, move), refusal)

    @rule(seat=SEATS)
    def undo(self, seat: int) -> None:
        if self.has_come(seat):
            refusal = self.make_undo(seat)
            self.compare(self.referee.undo(seat), refusal)

    @rule(seat=SEATS, choices=st.lists(CHOICES, max_size=4))
    def take_back(self, seat: int, choices: list[int]) -> None:
        self.play_on(choices)
        if self.has_come(seat):
            refusal = self.make_take_back(seat)
            self.compare(self.referee.take_back(seat), refusal)

    @rule(actor=SEATS, seat=SEATS, level=st.sampled_from(["novice", "expert"]), away=st.booleans())
    def hand_over(self, actor: int, seat: int, level: str, away: bool) -> None:
        if self.has_come(actor):
            there = [0, 1] if self.referee.bob_has_come else [0]
            present = self.present(*([actor] if away else there))
            refusal = self.make_hand_over(actor, seat, level, present)
            self.compare(self.referee.hand_over(actor, seat, level, present), refusal)

    @rule(seat=SEATS)
    def reclaim(self, seat: int) -> None:
        if self.has_come(seat):
            refusal = self.make_reclaim(seat)
            self.compare(self.referee.reclaim(seat), refusal)

    @rule(seat=SEATS, hesitation=st.integers(0, 4))
    def resign(self, seat: int, hesitation: int) -> None:
        if not hesitation and self.has_come(seat):
            refusal = self.make_resign(seat)
            self.compare(self.referee.resign(seat), refusal)

    @rule(seconds=st.sampled_from([0.5, 5.0, 30.5, 200.0]))
    def wait(self, seconds: float) -> None:
        self.let_time_pass(seconds)
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
        move = self.some_move(seat, choice)
        refusal = self.make_late_move(seat, move)
        self.compare(self.referee.play_late(seat, move), refusal)

    @rule(seconds=st.sampled_from([0.0, 12.0, 500.0]), hesitation=st.integers(0, 2))
    def restart(self, seconds: float, hesitation: int) -> None:
        """The time in between is charged to nobody."""
        if not hesitation:
            self.make_restart(seconds)
            self.referee.stand_still(seconds)

    # ---- what everybody sees

    @invariant()
    def both_see_the_same(self) -> None:
        if not hasattr(self, "referee"):
            return
        seen, referee = self.look(), self.referee
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
