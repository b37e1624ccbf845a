"""How the entries of a table's log are stored: the only place that knows."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from quincunx.server.table import entries as log
from quincunx.server.table.clock import SeatClock, TimeControl
from quincunx.server.table.entries import Entry, OpenTo
from quincunx.server.table.result import GameResult

StoredEntry = tuple[str, int | None, str]  # kind, seat and text
WAIT, AGAIN, LEFT = "wait", "again", "left"


@dataclass(frozen=True)
class Content:
    """What an entry has beside its seat, as a text."""

    write: Callable[..., str]
    read: Callable[[str], Sequence[Any]]


def write_opening(to: OpenTo) -> str:
    return f"{to.who} {to.until or ''} {to.place}".rstrip()


def read_opening(text: str) -> Sequence[OpenTo]:
    who, until, place = (*text.split(" "), "", "")[:3]
    return [OpenTo(who, int(until) if until else None, place)]


def write_clocks(seats: Sequence[SeatClock], at: float) -> str:
    clocks = {"at": round(at, 3), "seats": [asdict(seat) for seat in seats]}
    return json.dumps(clocks, separators=(",", ":"))


def read_clocks(text: str) -> Sequence[Any]:
    clocks = json.loads(text)
    seats = ({**seat, "undoable": tuple(seat["undoable"])} for seat in clocks["seats"])
    return tuple(SeatClock(**seat) for seat in seats), clocks["at"]


def read_correction(text: str) -> tuple[int, str]:
    number, _, event = text.partition(" ")
    return int(number), event


NOTHING = Content(lambda: "", lambda text: [])
TEXT = Content(lambda text: text, lambda text: [text])
OPTIONAL = Content(lambda text: text or "", lambda text: [text or None])
NUMBER = Content(str, lambda text: [int(text)])
SEATS = Content(
    lambda seats: " ".join(map(str, seats)), lambda text: [tuple(map(int, text.split()))]
)
WORDS = Content(lambda *words: " ".join(words), lambda text: text.split(" "))
PRESENT = Content(lambda is_there: "" if is_there else LEFT, lambda text: [text != LEFT])
WAITING = Content(lambda wait: WAIT if wait else "", lambda text: [text == WAIT])
THROW = Content(
    lambda faces, again: f"{faces} {AGAIN}" if again else faces,
    lambda text: (text.removesuffix(f" {AGAIN}"), text.endswith(AGAIN)),
)
CORRECTION = Content(lambda number, text: f"{number} {text}", read_correction)
OPENING = Content(write_opening, read_opening)
CLOCK = Content(str, lambda text: [TimeControl.from_text(text)])
TIMES = Content(write_clocks, read_clocks)
RESULT = Content(
    lambda result: "" if result is None else result.to_json(),
    lambda text: [GameResult.from_json(text) if text else None],
)

FORMS: dict[type[Any], tuple[str, Content]] = {
    log.Rolled: ("roll", TEXT),
    log.Moved: ("move", TEXT),
    log.Undone: ("undo", NOTHING),
    log.TakenBack: ("take-back", NOTHING),
    log.Named: ("name", TEXT),
    log.HandedOver: ("engine", TEXT),
    log.Reclaimed: ("person", NOTHING),
    log.Resigned: ("resign", NOTHING),
    log.HelpUsed: ("help", TEXT),
    log.HostSet: ("host", TEXT),
    log.SeatTaken: ("owner", OPTIONAL),
    log.InvitationSet: ("invitation", OPTIONAL),
    log.ProfileSet: ("profile", OPTIONAL),
    log.Opened: ("open", OPENING),
    log.Imported: ("imported", NOTHING),
    log.PositionSet: ("position", TEXT),
    log.NoncesAllowed: ("nonces", WAITING),
    log.NonceAdded: ("nonce", TEXT),
    log.ClockChosen: ("clock", CLOCK),
    log.ClockSet: ("times", TIMES),
    log.Rated: ("rated", NOTHING),
    log.Accepted: ("accept", PRESENT),
    log.Located: ("place", TEXT),
    log.Decided: ("result", RESULT),
    log.RematchMade: ("rematch", TEXT),
    log.ChallengeAccepted: ("challenge", TEXT),
    log.PadOpened: ("pad", NUMBER),
    log.PadWritten: ("entry", TEXT),
    log.PadErased: ("erase", NUMBER),
    log.TurnPassed: ("turn", NOTHING),
    log.TrayOpened: ("tray", NOTHING),
    log.DiceThrown: ("throw", THROW),
    log.DieHeld: ("hold", NUMBER),
    log.DiceCollected: ("collect", NOTHING),
    log.TrayClosed: ("close tray", NOTHING),
    log.OwnDiceChosen: ("own dice", NOTHING),
    log.Corrected: ("correct", CORRECTION),
    log.CorrectionUndone: ("undo correction", NOTHING),
    log.HelpShared: ("advice", SEATS),
    log.DailyGame: ("daily", WORDS),
}
FIELDS = {entry: [field.name for field in fields(entry)] for entry in FORMS}
KINDS = {kind: (entry, content) for entry, (kind, content) in FORMS.items()}


def to_row(entry: Entry) -> StoredEntry:
    kind, content = FORMS[type(entry)]
    names = FIELDS[type(entry)]
    values = [getattr(entry, name) for name in names]
    if names and names[0] == "seat":
        return kind, values[0], content.write(*values[1:])
    return kind, None, content.write(*values)


def from_row(kind: str, seat: int | None, text: str) -> Entry:
    entry, content = KINDS[kind]
    values = content.read(text)
    found: Entry = entry(*values) if seat is None else entry(seat, *values)
    return found
