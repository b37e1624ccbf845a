"""Commands about the game that is played: moves, undoing them, accepting and resigning a game, help
and nonces; and what the engine and the clocks do.
"""

from dataclasses import dataclass

from quincunx.core.errors import IllegalMove, UndoError
from quincunx.core.play import notes
from quincunx.core.play.hidden_information import known_hand
from quincunx.core.text.messages import Message, message
from quincunx.engine import LEVELS
from quincunx.server.table.changes import (
    Change,
    Command,
    SeatCommand,
    ServerCommand,
    accepted_by,
    located_at,
    takes_nonce,
    with_due_rolls,
    with_nonce,
    with_result,
)
from quincunx.server.table.entries import (
    Accepted,
    ClockSet,
    HandedOver,
    HelpUsed,
    Moved,
    RematchMade,
    Resigned,
    TakenBack,
    Undone,
)
from quincunx.server.table.errors import NO_NONCE, STALE, NonceRefused, StaleRequest
from quincunx.server.table.help import is_between_people
from quincunx.server.table.permissions import (
    Actor,
    Forbidden,
    NotNow,
    Refused,
    may_see_hints,
    may_see_values,
    seat_refusal,
)
from quincunx.server.table.snapshot import MAX_UNDOS
from quincunx.server.table.state import TableState

MAX_TIMEOUTS = 2  # in a row; then the engine takes over the seat
LATE_LEVEL = "novice"  # plays for those whose time is up
RESIGNED_LEVEL = "novice"  # plays on for those who have resigned


# ---- moves


@dataclass(frozen=True)
class Play(SeatCommand):
    """The person who has this seat makes a move."""

    seat: int
    move: str
    decision: int | None = None  # its number, which tells a second click from a second move

    def obstacle(self, table: TableState) -> Refused | None:
        reason = why_not_played(table, self.seat)
        return IllegalMove(reason) if reason else None

    def decide(self, table: TableState, actor: Actor) -> Change:
        return with_result(make_move(table, self.seat, self.move, self.decision))


@dataclass(frozen=True)
class EngineMove(ServerCommand):
    """The engine makes a move, unless somebody has reclaimed the seat meanwhile."""

    seat: int
    move: str
    decision: int

    def decide(self, table: TableState, actor: Actor) -> Change:
        if table.engines[self.seat] is None:
            raise StaleRequest(STALE)
        return with_result(make_move(table, self.seat, self.move, self.decision))


@dataclass(frozen=True)
class LateMove(ServerCommand):
    """The time for this decision is up: the engine has made it.

    After two in a row the engine takes over the seat. If nobody else is left in a rated game, that
    is a resignation: nobody would finish the game.
    """

    seat: int
    move: str
    decision: int

    def decide(self, table: TableState, actor: Actor) -> Change:
        seat, now = self.seat, actor.now
        if table.clock is None or not table.clock.is_late(seat, now):
            raise StaleRequest(STALE)
        clock = table.clock.with_timeout(seat)
        moved = make_move(table, seat, self.move, self.decision)
        # The result comes after the clock, which says that the engine has helped.
        change = with_result(moved.add(ClockSet(clock.seats, now)))
        if clock.seats[seat].timeouts < MAX_TIMEOUTS or change.state.over:
            return change
        if table.rated and is_only_person(table, seat):
            change = change.add(Resigned(seat))
        return with_result(change.add(HandedOver(seat, LATE_LEVEL)))


def is_only_person(table: TableState, seat: int) -> bool:
    others = set(range(table.players)) - {seat, *table.resigned}
    return not any(map(table.is_taken, others))


def make_move(table: TableState, seat: int, move: str, decision: int | None) -> Change:
    if decision is not None and decision != table.decisions[seat]:
        raise StaleRequest(STALE)
    if table.is_at_move_limit:
        raise IllegalMove(
            "move limit reached ({count} decisions); start a new game", count=table.most_decisions
        )
    # A trade of tiles that nobody else has seen is possible at a real table only.
    is_seen = table.own_dice is None
    known = table.game.move(move) if is_seen else table.game.read_event(seat, move)
    check_turn(table, seat)
    return with_due_rolls(Change(table).add(Moved(seat, str(known))))


def check_turn(table: TableState, seat: int) -> None:
    """The core knows only seats; people know each other by their names."""
    if table.has_chosen(seat):
        raise IllegalMove("{name} has already chosen", name=table.names[seat])
    if not table.over and seat not in table.acting:
        raise IllegalMove("it is not {name}'s turn", name=table.names[seat])


def why_not_played(table: TableState, seat: int) -> Message | None:
    """None if a person plays this seat; the engine alone plays one that was left to it."""
    if seat in table.resigned:
        return message("this player has resigned")
    if table.pad is not None:
        return message("this is a score pad: people roll their own dice")
    if known_hand(table.game) is not None and table.own_dice is None:  # moves are not checked then
        return message("only one hand is known here: open a table for your own tiles instead")
    if not table.has_begun:
        return message("a rated game begins when everybody is there and has accepted it")
    if table.engines[seat] is not None:
        return message("the engine plays this seat; reclaim it first")
    return None


# ---- undoing them


@dataclass(frozen=True)
class Undo(SeatCommand):
    """Of one's last move, as long as the rules of the game allow it."""

    seat: int

    def obstacle(self, table: TableState) -> Refused | None:
        reason = why_not_undone(table, self.seat)
        return UndoError(reason) if reason else None

    def decide(self, table: TableState, actor: Actor) -> Change:
        return Change(table).add(Undone(self.seat))


@dataclass(frozen=True)
class TakeBack(SeatCommand):
    """Undo, in a casual game against engines also where the engine has moved or rolled since."""

    seat: int

    def obstacle(self, table: TableState) -> Refused | None:
        reason = why_not_undone(table, self.seat)
        if reason is None and self.seat not in table.revocable:
            reason = why_not_taken_back(table, self.seat)
        return UndoError(reason) if reason else None

    def decide(self, table: TableState, actor: Actor) -> Change:
        entry = Undone if self.seat in table.revocable else TakenBack
        return Change(table).add(entry(self.seat))


def why_not_undone(table: TableState, seat: int) -> Message | None:
    """None if the rules of the game decide."""
    if reason := why_not_played(table, seat):
        return reason
    if table.over:  # the seed is published: the next rolls would be known
        return message("the game is over")
    if table.is_final(seat):
        return message("you have undone this move {count} times; now it is final", count=MAX_UNDOS)
    return None


def why_not_taken_back(table: TableState, seat: int) -> Message | None:
    """None if this seat can undo its last move although others have moved or rolled since."""
    if table.own_dice is not None:
        return message("people roll their own dice here: correct an entry instead")
    if table.is_attempt:
        return message("in a daily game that counts, moves are final")
    if table.rated or is_between_people(table.seats, LEVELS):
        return message("moves are taken back only in casual games against engines")
    if table.result is not None:
        return message("the game is over")
    return None if table.has_moved(seat) else message("you have no move to undo")


def undoable_seats(table: TableState, actor: Actor) -> list[int]:
    """Those of this player whose last move can be undone."""
    own = sorted(table.revocable.intersection(actor.seats))
    return [seat for seat in own if Undo(seat).refusal(table, actor) is None]


def retractable_seats(table: TableState, actor: Actor) -> list[int]:
    """Those of this player whose last move can only be taken back: others have moved since."""
    final = [] if table.is_past else sorted(actor.seats - table.revocable)
    return [seat for seat in final if TakeBack(seat).refusal(table, actor) is None]


# ---- the beginning and the end of the game


@dataclass(frozen=True)
class Accept(Command):
    """This player is there and wants the rated game to begin.

    Whoever has accepted it before and is no longer present has to do so again.
    """

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        return seat_refusal(actor, next(iter(actor.seats), -1))

    def decide(self, table: TableState, actor: Actor) -> Change:
        change, here = Change(table), [seat for seat in table.awaited if seat in actor.seats]
        if table.free_seats or not here:
            return change  # the log does not grow by saying it again
        for seat in here:
            change = located_at(change, seat, actor.address)
        left = sorted(table.accepted.difference(actor.seats, actor.present))
        return accepted_by(change.add(*(Accepted(seat, is_there=False) for seat in left)), here)


@dataclass(frozen=True)
class Resign(SeatCommand):
    """This player gives up: the engine plays on for her."""

    seat: int

    def obstacle(self, table: TableState) -> Refused | None:
        reason = why_not_resigned(table, self.seat)
        return NotNow(reason) if reason else None

    def decide(self, table: TableState, actor: Actor) -> Change:
        resigned = Resigned(self.seat), HandedOver(self.seat, RESIGNED_LEVEL)
        return with_result(Change(table).add(*resigned), actor.now)


def why_not_resigned(table: TableState, seat: int) -> Message | None:
    if table.own_dice is not None:
        return message("This game is played at a real table.")
    if table.players < 2:
        return message("A game of one player cannot be resigned.")
    if table.is_decided:
        return message("The game is over.")
    if seat in table.resigned:
        return message("This player has resigned.")
    if table.free_seats:
        return message("The game cannot be resigned before all seats are taken.")
    if not table.has_begun:
        return message("The game has not begun: not everybody has accepted it.")
    return None


@dataclass(frozen=True)
class SetRematch(Command):
    """The table of the next game, which has been created: the first one counts for all.

    A daily game is compared, and then played again with the same dice.
    """

    table: str = ""

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        if not (actor.seats or actor.has_host_token):
            return Forbidden(message("Only players can do this."))
        if not table.is_decided:
            return NotNow(message("Available after the game."))
        if table.daily is not None:
            return NotNow(message("A daily game has no rematch: practise it, or start a new game."))
        return None

    def decide(self, table: TableState, actor: Actor) -> Change:
        return Change(table) if table.rematch else Change(table).add(RematchMade(self.table))


# ---- help and nonces


@dataclass(frozen=True)
class UseHelp(SeatCommand):
    """This player asks the engine for help. Between people that is logged, for all to see."""

    seat: int
    kind: str  # HINT or VALUES

    def obstacle(self, table: TableState) -> Refused | None:
        may_see = may_see_values if self.kind == notes.VALUES else may_see_hints
        if not may_see(table, self.seat):
            return Forbidden(message("Hints are off at this table."))
        if self.seat not in table.acting:
            return NotNow(message("It is not your turn."))
        return None

    def decide(self, table: TableState, actor: Actor) -> Change:
        use = notes.HelpUsed(self.seat, table.events, self.kind)
        if use in table.help_uses or not is_between_people(table.seats, LEVELS):
            return Change(table)
        return Change(table).add(HelpUsed(self.seat, self.kind))


@dataclass(frozen=True)
class AddNonce(SeatCommand):
    """A player's client adds a random number to the dice: once, and before its first decision.

    Later, somebody who knows the seed could choose it to suit the position.
    """

    seat: int
    nonce: str

    def obstacle(self, table: TableState) -> Refused | None:
        return None if takes_nonce(table, self.seat) else NonceRefused(NO_NONCE)

    def decide(self, table: TableState, actor: Actor) -> Change:
        return with_nonce(Change(table), self.seat, self.nonce)


def nonce_seat(table: TableState, actor: Actor) -> int | None:
    """The seat for which this client may add a nonce to the dice. One each is enough."""
    if any(nonce.seat in actor.seats for nonce in table.nonces):
        return None
    return next((seat for seat in sorted(actor.seats) if takes_nonce(table, seat)), None)
