"""A model of a table for two: what people may do there, and what follows.

It knows the rules of the game from the core, and nothing of how the server is made. Whoever plays
against server and model together, and sees a difference, has found a fault in one of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

import quincunx as qx
from quincunx.core.dice.seeds import Nonce
from quincunx.core.play.events import Event

DECISION, RESERVE = 30.0, 120.0  # seconds of the clock
GRACE = 30.0
MAX_UNDOS = 10
NAMES = ["Ann", "Bob"]


@dataclass
class Seat:
    """A player, from outside."""

    accepted: bool = False
    engine: str | None = None
    resigned: bool = False
    decisions: int = 0  # undone ones, and undoing, included
    reserve: float = RESERVE
    spent: float = 0.0  # on the decision that is due
    timeouts: int = 0
    taken: list[float] = field(default_factory=list)  # of the decisions, for undoing
    undos: dict[int, int] = field(default_factory=dict)  # of the decision with this number
    moves: int = 0


@dataclass
class Outcome:
    winners: tuple[int, ...]
    rated: bool
    hasty: bool
    helped: frozenset[int]


class Referee:
    """Ann has set up a table with a clock; Bob is invited, or an engine with his name."""

    def __init__(self, game: qx.Game, seed: str, rated: bool, alone: bool = False) -> None:
        self.game, self.seed, self.rated = game, seed, rated
        self.seats = [Seat(), Seat(engine="novice" if alone else None)]
        self.alone = alone  # Ann plays against the engine
        self.branches = 0  # of the seed
        self.bob_has_come = False
        self.now = 0.0
        self.began: float | None = None
        self.outcome: Outcome | None = None
        self.helped = {1} if alone else set[int]()
        self.match = None if rated else self.new_match()

    def new_match(self) -> qx.Match:
        return qx.Match(self.game, NAMES, self.seed)

    # ---- what everybody can see

    @property
    def over(self) -> bool:
        return self.match is not None and self.match.state.over

    @property
    def is_decided(self) -> bool:
        return self.over or self.outcome is not None

    @property
    def is_complete(self) -> bool:
        """Nobody is missing: Bob has come, or the engine plays for him."""
        return self.bob_has_come or self.seats[1].engine is not None

    @property
    def acting(self) -> tuple[int, ...]:
        return () if self.match is None else tuple(self.match.state.acting)

    def runs(self, seat: int) -> bool:
        is_playing = seat in self.acting and self.seats[seat].engine is None
        return is_playing and self.is_complete and not self.is_decided

    def deadline(self, seat: int) -> float | None:
        if not self.runs(seat):
            return None
        return self.now - self.seats[seat].spent + DECISION + self.seats[seat].reserve

    def is_late(self, seat: int) -> bool:
        deadline = self.deadline(seat)
        return deadline is not None and deadline <= self.now

    # ---- time

    def wait(self, seconds: float) -> None:
        for number, seat in enumerate(self.seats):
            if self.runs(number):
                seat.spent += seconds
        self.now += seconds

    def stand_still(self, seconds: float) -> None:
        """The server is down: nobody's time runs."""
        self.now += seconds

    def note_beginning(self) -> None:
        """Of the first clock."""
        if self.began is None and any(map(self.runs, range(2))):
            self.began = self.now

    # ---- what people do: False if it is refused

    def join(self, ann_is_there: bool) -> bool:
        bob = self.seats[1]
        if self.bob_has_come or self.is_decided or (self.rated and bob.engine is not None):
            return False
        self.bob_has_come, bob.engine = True, None
        if self.rated:
            bob.accepted = True
            self.seats[0].accepted |= ann_is_there
            self.begin_if_all_are_there()
        return True

    def accept(self, seat: int, present: frozenset[int]) -> bool:
        """Who has accepted before counts only while still there."""
        if self.rated and self.is_complete and self.match is None:
            for number, other in enumerate(self.seats):
                other.accepted = number == seat or (other.accepted and number in present)
            self.begin_if_all_are_there()
        return True

    def begin_if_all_are_there(self) -> None:
        if self.match is None and all(seat.accepted for seat in self.seats):
            self.match = self.new_match()

    def may_act(self, seat: int) -> bool:
        player = self.seats[seat]
        return self.match is not None and not player.resigned and player.engine is None

    def play(self, seat: int, move: str, by_engine: bool = False, late: bool = False) -> bool:
        if seat not in self.acting or (self.seats[seat].engine is None) == by_engine:
            return False
        if not by_engine and not self.may_act(seat):
            return False
        assert self.match is not None
        was_late = self.is_late(seat)
        runs = self.runs(seat)
        self.match.play(seat, move)
        self.count_decision(self.seats[seat], runs, was_late or late)
        self.seats[seat].moves += 1
        self.end_if_over()
        return True

    def count_decision(self, player: Seat, runs: bool, was_late: bool) -> None:
        player.decisions += 1
        player.taken.append(player.spent)
        player.reserve = max(0.0, player.reserve - max(0.0, player.spent - DECISION))
        if runs and not was_late:
            player.timeouts = 0
        player.spent = 0.0

    def play_late(self, seat: int, move: str) -> bool:
        """The server moves for somebody whose time is up."""
        if not self.is_late(seat):
            return False
        self.helped.add(seat)
        self.seats[seat].timeouts += 1
        self.play(seat, move, late=True)
        if self.seats[seat].timeouts >= 2 and not self.over:
            self.seats[seat].engine = "novice"
        return True

    def undo(self, seat: int) -> bool:
        player = self.seats[seat]
        if not self.may_act(seat) or self.over or self.match is None:
            return False
        if not self.match.can_undo(seat) or player.undos.get(player.moves, 0) >= MAX_UNDOS:
            return False
        self.match.undo(seat)
        player.undos[player.moves] = player.undos.get(player.moves, 0) + 1
        player.moves -= 1
        player.decisions += 1
        taken = player.taken.pop()
        player.reserve += max(0.0, taken - DECISION)
        player.spent += taken
        return True

    def take_back(self, seat: int) -> bool:
        """Against an engine, also what it has answered."""
        player = self.seats[seat]
        if self.match is not None and self.match.can_undo(seat):
            return self.undo(seat)
        if not self.may_act(seat) or not self.alone or self.is_decided or not player.moves:
            return False
        if player.undos.get(player.moves, 0) >= MAX_UNDOS:
            return False
        assert self.match is not None
        player.undos[player.moves] = player.undos.get(player.moves, 0) + 1
        log = self.match.log
        places = [place for place, (mover, _) in enumerate(log) if mover == seat]
        self.match = self.branch(log[: places[-1]], seat)
        for number, each in enumerate(self.seats):
            each.decisions += 1
            each.moves = sum(mover == number for mover, _ in self.match.log)
            each.taken = [0.0] * each.moves
        return True

    def branch(self, events: Sequence[Event], seat: int) -> qx.Match:
        """The game goes on from here with rolls that nobody knows."""
        assert self.match is not None
        self.branches += 1
        rolls = sum(mover is None for mover, _ in events)
        kept = [replace(nonce, roll=min(rolls, nonce.roll)) for nonce in self.match.nonces]
        text = sha256(f"branch {self.branches} of str {self.seed}".encode()).hexdigest()
        nonces = [*kept, Nonce(seat, rolls, text)]
        return qx.Match(self.game, NAMES, self.seed, events, nonces=nonces)

    def hand_over(self, actor: int, seat: int, level: str, present: frozenset[int]) -> bool:
        player = self.seats[seat]
        if self.rated or self.over or player.resigned:
            return False
        is_host_of_engine = player.engine is not None and actor == 0
        is_away = player.engine is None and seat not in present
        if not (seat == actor or is_host_of_engine or is_away):
            return False
        player.engine = level
        self.helped.add(seat)
        return True

    def reclaim(self, seat: int) -> bool:
        if self.seats[seat].resigned:
            return False
        self.seats[seat].engine = None
        return True

    def resign(self, seat: int) -> bool:
        player = self.seats[seat]
        if player.resigned or self.is_decided or not self.is_complete or self.match is None:
            return False
        player.resigned, player.engine = True, "novice"
        self.helped.add(seat)
        is_hasty = self.began is not None and self.now < self.began + GRACE
        has_begun = any(each.decisions for each in self.seats) and not is_hasty
        counts = self.rated and (player.decisions > 0 or has_begun)
        self.outcome = Outcome((1 - seat,), counts, is_hasty, frozenset(self.helped))
        return True

    def end_if_over(self) -> None:
        if self.over and self.outcome is None and self.match is not None:
            winners = tuple(self.match.state.winners)
            self.outcome = Outcome(winners, self.rated, False, frozenset(self.helped))
