"""The log of a table: one class for each kind of entry.

`TableState.apply` is all that interprets them, with `write_on_pads` for what people write on score
pads, and `storage.log_rows` all that knows how they are stored. `Rolled` and `Moved` are events of
the game; the others are about the table.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from quincunx.core.play.events import Event, GivenEvent
from quincunx.core.play.pad_game import PadGame
from quincunx.core.play.record import Record
from quincunx.practice.daily import publication_of
from quincunx.server.table.clock import SeatClock, TimeControl
from quincunx.server.table.result import GameResult

ATTEMPT, PRACTICE, EXPERT = "attempt", "practice", "expert"  # who plays a daily game
EVERYBODY, PAIR = "everybody", "pair"  # PAIR: the next who looks for an opponent in the same game


@dataclass(frozen=True)
class OpenTo:
    """Who may take the free seats of a table without an invitation."""

    who: str = ""  # EVERYBODY or PAIR; empty: nobody
    until: int | None = None  # then the engine takes them, in seconds since 1970
    place: str = ""  # of whoever has opened it: see `place_of`

    @property
    def is_open(self) -> bool:
        return bool(self.who)


NOBODY = OpenTo()


class Entry:
    """Of the log of a table."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Rolled(Entry):
    outcome: str


@dataclass(frozen=True, slots=True)
class Moved(Entry):
    seat: int
    move: str


@dataclass(frozen=True, slots=True)
class Undone(Entry):
    """The latest move of this seat does not count."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakenBack(Entry):
    """The latest move of this seat, which plays against engines, and all that followed it do not
    count. The rolls that follow are from another branch of the seed.
    """

    seat: int


@dataclass(frozen=True, slots=True)
class Named(Entry):
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class HandedOver(Entry):
    """The engine plays this seat."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class Reclaimed(Entry):
    """A person plays this seat again."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resigned(Entry):
    seat: int


@dataclass(frozen=True, slots=True)
class HelpUsed(Entry):
    """A player has asked the engine for a hint, or for the values of all moves."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class HostSet(Entry):
    token_hash: str


@dataclass(frozen=True, slots=True)
class SeatTaken(Entry):
    """The seat belongs to whoever has this token; None: to nobody any more."""

    seat: int
    token_hash: str | None


@dataclass(frozen=True, slots=True)
class InvitationSet(Entry):
    """A new invitation; None: the one before is revoked."""

    seat: int
    token_hash: str | None


@dataclass(frozen=True, slots=True)
class ProfileSet(Entry):
    """The seat belongs to this profile; None: to none any more."""

    seat: int
    profile: str | None


@dataclass(frozen=True, slots=True)
class Opened(Entry):
    """Others may take the free seats; NOBODY closes the table again."""

    to: OpenTo


@dataclass(frozen=True, slots=True)
class Imported(Entry):
    """The game comes from a record, so that its first rolls are not from our seed."""


@dataclass(frozen=True, slots=True)
class PositionSet(Entry):
    """The game begins in this position, which is JSON. It has secrets, such as hidden hands."""

    position: str


@dataclass(frozen=True, slots=True)
class NoncesAllowed(Entry):
    """Players' clients may add random numbers to the dice."""

    wait: bool  # for the first of them, before any roll


@dataclass(frozen=True, slots=True)
class NonceAdded(Entry):
    seat: int
    nonce: str


@dataclass(frozen=True, slots=True)
class ClockChosen(Entry):
    control: TimeControl


@dataclass(frozen=True, slots=True)
class ClockSet(Entry):
    """The clocks after a change."""

    seats: tuple[SeatClock, ...]
    at: float  # when, in seconds since 1970


@dataclass(frozen=True, slots=True)
class Rated(Entry):
    """The result counts for the ratings of the players' profiles."""


@dataclass(frozen=True, slots=True)
class Accepted(Entry):
    """This player is at the table and wants the rated game to begin, or has left before it did."""

    seat: int
    is_there: bool = True


@dataclass(frozen=True, slots=True)
class Located(Entry):
    """Where the player of a rated game is, just so far that two at one address can be told."""

    seat: int
    place: str


@dataclass(frozen=True, slots=True)
class Decided(Entry):
    """The result is known; None: no longer, because a correction has changed a finished game."""

    result: GameResult | None


@dataclass(frozen=True, slots=True)
class RematchMade(Entry):
    table: str


@dataclass(frozen=True, slots=True)
class ChallengeAccepted(Entry):
    """The table is the answer to this challenge."""

    challenge: str


@dataclass(frozen=True, slots=True)
class PadOpened(Entry):
    """No game is played at this table: people keep their score here, and roll their own dice."""

    first: int  # the seat that rolls first


@dataclass(frozen=True, slots=True)
class PadWritten(Entry):
    """Something was entered on a seat's score pad."""

    seat: int
    entry: str


@dataclass(frozen=True, slots=True)
class PadErased(Entry):
    """An event of the score pads did not happen, and nothing that depended on it."""

    number: int  # counted from 0, among those that have not been erased


@dataclass(frozen=True, slots=True)
class TurnPassed(Entry):
    """The next player rolls."""


@dataclass(frozen=True, slots=True)
class TrayOpened(Entry):
    """The dice of the game lie beside the score pads: everybody who writes on them rolls here."""


@dataclass(frozen=True, slots=True)
class DiceThrown(Entry):
    """The dice of the tray were rolled, or once more what may be rolled again."""

    faces: str
    again: bool = False


@dataclass(frozen=True, slots=True)
class DieHeld(Entry):
    """A die of the tray was held back, or put back."""

    die: int


@dataclass(frozen=True, slots=True)
class DiceCollected(Entry):
    """All dice of the tray for the next turn."""


@dataclass(frozen=True, slots=True)
class TrayClosed(Entry):
    """No more rolls: the seed of the dice is published."""


@dataclass(frozen=True, slots=True)
class OwnDiceChosen(Entry):
    """A game is played at this table: people roll their own dice, and enter what they show."""


@dataclass(frozen=True, slots=True)
class Corrected(Entry):
    """An event of the game was entered wrongly: this is what happened."""

    number: int  # from 1
    text: str


@dataclass(frozen=True, slots=True)
class CorrectionUndone(Entry):
    """The latest correction was a mistake."""


@dataclass(frozen=True, slots=True)
class HelpShared(Entry):
    """The engine helps the players of these seats, and nobody else."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DailyGame(Entry):
    """The dice of this table are those that everybody has on this day in games of this kind."""

    day: str  # 2026-01-31
    kind: str
    player: str  # ATTEMPT, PRACTICE or EXPERT

    @property
    def publication(self) -> float:
        """When the seed is published, in seconds since 1970."""
        return publication_of(date.fromisoformat(self.day))


def entries_of_record(record: Record) -> list[Entry]:
    """The log of a table that continues the game of a record."""
    return [Imported(), *map(entry_of, record.events)]


def entry_of(event: Event) -> Rolled | Moved:
    seat, value = event
    return Rolled(str(value)) if seat is None else Moved(seat, str(value))


def event_of(entry: Rolled | Moved) -> GivenEvent:
    return (None, entry.outcome) if isinstance(entry, Rolled) else (entry.seat, entry.move)


def undone_seats(entries: Iterable[Entry]) -> set[int]:
    return {entry.seat for entry in entries if isinstance(entry, Undone)}


def write_on_pads(pads: PadGame, entry: Entry) -> int | None:
    """Let an entry happen; returns the seat that has decided something by it."""
    match entry:
        case PadWritten(seat, text):
            pads.enter(seat, text)
            return seat
        case PadErased(number):
            whose = pads.events[number].seat
            pads.erase(number)
            return whose
        case TurnPassed():
            pads.next_turn()
            return None
        case _:
            raise TypeError(f"not an entry of a table's log: {entry!r}")
