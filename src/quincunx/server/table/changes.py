"""What changes a table: commands, and the entries of the log that follow from them.

`playing` has the commands about the game, `seat_changes` those about who plays where; a real table
has more in `pad_changes`, `shared_dice_changes` and `own_dice_changes`.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import dataclass
from math import inf

from quincunx.core.dice.seeds import is_nonce
from quincunx.core.errors import OptionError
from quincunx.core.play.notes import winners_without
from quincunx.server.table.entries import (
    NOBODY,
    Accepted,
    ClockSet,
    Decided,
    Entry,
    Located,
    NonceAdded,
    Opened,
    Rolled,
    TakenBack,
    undone_seats,
)
from quincunx.server.table.permissions import Actor, Refused, check, seat_refusal
from quincunx.server.table.result import GameResult, is_settled
from quincunx.server.table.state import TableState
from quincunx.server.table.tokens import place_of

GRACE = 30.0  # seconds from the beginning of a rated game, in which a resignation earns nothing


@dataclass(frozen=True)
class Change:
    """New entries of a table's log, and the table after them."""

    state: TableState
    entries: tuple[Entry, ...] = ()

    def add(self, *entries: Entry) -> "Change":
        return Change(self.state.apply(*entries), (*self.entries, *entries)) if entries else self


class Command(ABC):
    """Something that somebody does at a table: a frozen dataclass of what was sent."""

    @abstractmethod
    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        """Why this actor cannot do it here and now, whatever else was sent."""

    @abstractmethod
    def decide(self, table: TableState, actor: Actor) -> Change:
        """What follows; it raises if the rules of the game do not allow what was sent."""

    def cost(self, table: TableState) -> int:
        """How many requests more this one counts as."""
        return 0


class SeatCommand(Command):
    """Something that the player of a seat does."""

    seat: int

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        return seat_refusal(actor, self.seat) or self.obstacle(table)

    def obstacle(self, table: TableState) -> Refused | None:
        """Why not even the player of the seat can do it now."""
        return None


class ServerCommand(Command):
    """Something that a server does by itself. Nobody can send it."""

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        return None


def carry_out(command: Command, table: TableState, actor: Actor) -> Change:
    """A command that is refused, or not allowed by the rules, raises and changes nothing."""
    check(command.refusal(table, actor))
    return command.decide(table, actor)


def begin(table: TableState, *entries: Entry) -> Change:
    """A new table, with the entries that its log begins with."""
    return with_due_rolls(Change(table).add(*entries))


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


# ---- the beginning of a game


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


# ---- the end of a game


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


# ---- nonces


def with_nonce(change: Change, seat: int, nonce: str) -> Change:
    if not is_nonce(nonce):
        raise OptionError("a nonce must have 64 hexadecimal digits, in lower case")
    return with_due_rolls(change.add(NonceAdded(seat, nonce)))


def takes_nonce(table: TableState, seat: int) -> bool:
    has_one = any(each.seat == seat for each in table.nonces)
    return table.takes_nonces and not (table.over or table.decisions[seat] or has_one)
