"""What people and the engine may do at a table: functions from its state to new entries of its log.

A change that the rules or permissions do not allow raises, and changes nothing. `seat_changes` has
those that are about who plays where.
"""

from collections.abc import Collection
from dataclasses import dataclass
from math import inf

from quincunx.core.dice.seeds import is_nonce
from quincunx.core.errors import IllegalMove, OptionError, UndoError
from quincunx.core.play import notes
from quincunx.core.play.notes import winners_without
from quincunx.engine import LEVELS
from quincunx.server.table.entries import (
    NOBODY,
    Accepted,
    ClockSet,
    Decided,
    Entry,
    HandedOver,
    HelpUsed,
    Located,
    Moved,
    NonceAdded,
    Opened,
    RematchMade,
    Resigned,
    Rolled,
    TakenBack,
    Undone,
    undone_seats,
)
from quincunx.server.table.errors import NO_NONCE, STALE, NonceRefused, StaleRequest
from quincunx.server.table.help import is_between_people
from quincunx.server.table.permissions import check_resign
from quincunx.server.table.result import GameResult, is_settled
from quincunx.server.table.state import TableState
from quincunx.server.table.tokens import place_of
from quincunx.server.table.undoing import (
    reason_not_to_play,
    reason_not_to_take_back,
    reason_not_to_undo,
    undoable,
)

MAX_TIMEOUTS = 2  # in a row; then the engine takes over the seat
LATE_LEVEL = "novice"  # plays for those whose time is up
RESIGNED_LEVEL = "novice"  # plays on for those who have resigned
GRACE = 30.0  # seconds from the beginning of a rated game, in which a resignation earns nothing


@dataclass(frozen=True)
class Change:
    """New entries of a table's log, and the table after them."""

    state: TableState
    entries: tuple[Entry, ...] = ()

    def add(self, *entries: Entry) -> "Change":
        return Change(self.state.apply(*entries), (*self.entries, *entries)) if entries else self


def begin(table: TableState, *entries: Entry) -> Change:
    """A new table, with the entries that its log begins with."""
    return with_due_rolls(Change(table).add(*entries))


# ---- moves


def play(table: TableState, seat: int, move: str, decision: int | None = None) -> Change:
    """The person who has this seat makes a move."""
    table.check_seat(seat)
    if reason := reason_not_to_play(table, seat):
        raise IllegalMove(reason)
    return with_result(make_move(table, seat, move, decision))


def play_for_engine(table: TableState, seat: int, move: str, decision: int) -> Change:
    """The engine makes a move, unless somebody has reclaimed the seat meanwhile."""
    if table.engines[seat] is None:
        raise StaleRequest(STALE)
    return with_result(make_move(table, seat, move, decision))


def play_late(table: TableState, seat: int, move: str, decision: int, now: float) -> Change:
    """The time for this decision is up: the engine has made it.

    After two in a row the engine takes over the seat. If nobody else is left in a rated game, that
    is a resignation: nobody would finish the game.
    """
    if table.clock is None or not table.clock.is_late(seat, now):
        raise StaleRequest(STALE)
    clock = table.clock.with_timeout(seat)
    # The result comes after the clock, which says that the engine has helped.
    change = with_result(make_move(table, seat, move, decision).add(ClockSet(clock.seats, now)))
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


def undo(table: TableState, seat: int) -> Change:
    table.check_seat(seat)
    if reason := reason_not_to_undo(table, seat):
        raise UndoError(reason)
    return Change(table).add(Undone(seat))


def take_back(table: TableState, seat: int) -> Change:
    """Undo, in a casual game against engines also where the engine has moved or rolled since."""
    table.check_seat(seat)
    if seat in undoable(table):
        return undo(table, seat)
    if reason := reason_not_to_take_back(table, seat):
        raise UndoError(reason)
    return Change(table).add(TakenBack(seat))


def with_due_rolls(change: Change) -> Change:
    while (roll := change.state.due_roll()) is not None:
        change = change.add(Rolled(str(roll)))
    return change


def with_clocks(change: Change, now: float) -> Change:
    """After every change at a table with clocks: whose clock runs since when, and the reserves."""
    table = change.state
    if table.clock is None or not change.entries:
        return change
    is_running = not (table.is_decided or table.is_at_move_limit or table.free_seats)
    running = [seat for seat in table.acting if is_running and table.engines[seat] is None]
    undone = undone_seats(change.entries)
    clock = table.clock
    if any(isinstance(entry, TakenBack) for entry in change.entries):
        clock = clock.after_take_back(table.decisions)
    clock = clock.after_change(now, running, table.decisions, table.revocable, undone)
    return change.add(ClockSet(clock.seats, clock.at))


# ---- the beginning of a rated game


def accept(
    table: TableState, *seats: int, present: Collection[int] = (), address: str = ""
) -> Change:
    """These players, at this address, are there and want the rated game to begin.

    Whoever has accepted it before and is no longer `present` has to do so again.
    """
    change = Change(table)
    if table.free_seats or not (here := [seat for seat in table.awaited if seat in seats]):
        return change  # the log does not grow by saying it again
    for seat in here:
        change = located_at(change, seat, address)
    left = sorted(table.accepted.difference(seats, present))
    return accepted_by(change.add(*(Accepted(seat, is_there=False) for seat in left)), here)


def located_at(change: Change, seat: int, address: str) -> Change:
    known = seat, place_of(address)
    if not change.state.rated or not address or known in change.state.places:
        return change
    return change.add(Located(*known))


def accepted_by(change: Change, seats: Collection[int]) -> Change:
    """It begins with the last of them, once all seats are taken: who takes a seat early may have
    left when the others come.
    """
    if change.state.free_seats:
        return change
    here = [seat for seat in change.state.awaited if seat in seats]
    return with_due_rolls(change.add(*map(Accepted, here)))


# ---- the end of the game


def resign(table: TableState, seat: int, now: float = inf) -> Change:
    """This player gives up: the engine plays on for her."""
    table.check_seat(seat)
    check_resign(table, seat)
    return with_result(Change(table).add(Resigned(seat), HandedOver(seat, RESIGNED_LEVEL)), now)


def with_result(change: Change, now: float = inf) -> Change:
    """The result once it is known: nobody has to replay the game to learn how it ended."""
    table = change.state
    if table.result is not None or not (table.over or is_settled(table.resigned, players(table))):
        return change
    result = GameResult(
        table.scores,
        winners_without(table.resigned, table.scores, table.winners),
        tuple(players(table)),
        table.profiles,
        is_rated(table, now),
        table.resigned,
        table.over,
        is_hasty(table, now),
        tuple(sorted(table.helped)),
        absent(table),
        bool(table.take_backs),
    )
    return closed(change.add(Decided(result)))


def players(table: TableState) -> list[str | None]:
    """The levels of those seats that engines play. In a rated game, whoever is away is no engine:
    she comes back, or the game is finished for her.
    """
    return [
        None if table.rated and table.is_taken(seat) else level
        for seat, level in enumerate(table.engines)
    ]


def is_rated(table: TableState, now: float) -> bool:
    """At first both may leave; who has decided something, or seen a hand, has begun to play."""
    if not table.rated or not any(table.profiles):
        return False
    if table.over or any(has_decided(table, seat) for seat in table.resigned):
        return True
    return any(table.decisions) and not is_hasty(table, now)


def has_decided(table: TableState, seat: int) -> bool:
    """To see a hand that others do not see, and to leave, is a decision too."""
    game = table.game
    return table.decisions[seat] > 0 or game.drawing_seat(game.start()) is not None


def is_hasty(table: TableState, now: float) -> bool:
    return not table.over and table.began is not None and now < table.began + GRACE


def absent(table: TableState) -> tuple[int, ...]:
    """Who has never made a move, so that nobody loses games that others begin and end for her. To
    resign is to be there, and so is to accept a rated game.
    """
    return () if table.rated else tuple(seat for seat in table.unplayed if seat in table.helped)


def closed(change: Change) -> Change:
    """From now on, free seats need an invitation again."""
    return change.add(Opened(NOBODY)) if change.state.open_to.is_open else change


def set_rematch(table: TableState, rematch: str) -> Change:
    """The first rematch counts for all."""
    return Change(table) if table.rematch else Change(table).add(RematchMade(rematch))


# ---- help and nonces


def use_help(table: TableState, seat: int, kind: str) -> Change:
    """This player asks the engine for help. Between people that is logged, for all to see."""
    use = notes.HelpUsed(seat, table.events, kind)
    if use in table.help_uses or not is_between_people(table.seats, LEVELS):
        return Change(table)
    return Change(table).add(HelpUsed(seat, kind))


def add_nonce(table: TableState, seat: int, nonce: str) -> Change:
    """A player's client adds a random number to the dice: once, and before its first decision.

    Later, somebody who knows the seed could choose it to suit the position.
    """
    table.check_seat(seat)
    if not takes_nonce(table, seat):
        raise NonceRefused(NO_NONCE)
    return with_nonce(Change(table), seat, nonce)


def with_nonce(change: Change, seat: int, nonce: str) -> Change:
    if not is_nonce(nonce):
        raise OptionError("a nonce must have 64 hexadecimal digits, in lower case")
    return with_due_rolls(change.add(NonceAdded(seat, nonce)))


def takes_nonce(table: TableState, seat: int) -> bool:
    has_one = any(each.seat == seat for each in table.nonces)
    return table.takes_nonces and not (table.over or table.decisions[seat] or has_one)
