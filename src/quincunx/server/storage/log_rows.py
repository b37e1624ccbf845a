"""How the entries of a table's log are stored: the only place that knows."""

import json
from collections.abc import Callable
from dataclasses import asdict

from quincunx.server.table.clock import SeatClock, TimeControl
from quincunx.server.table.entries import (
    Accepted,
    ChallengeAccepted,
    ClockChosen,
    ClockSet,
    Corrected,
    CorrectionUndone,
    DailyGame,
    Decided,
    DiceCollected,
    DiceThrown,
    DieHeld,
    Entry,
    HandedOver,
    HelpShared,
    HelpUsed,
    HostSet,
    Imported,
    InvitationSet,
    Located,
    Moved,
    Named,
    NonceAdded,
    NoncesAllowed,
    Opened,
    OpenTo,
    OwnDiceChosen,
    PadErased,
    PadOpened,
    PadWritten,
    PositionSet,
    ProfileSet,
    Rated,
    Reclaimed,
    RematchMade,
    Resigned,
    Rolled,
    SeatTaken,
    TakenBack,
    TrayClosed,
    TrayOpened,
    TurnPassed,
    Undone,
)
from quincunx.server.table.result import GameResult

StoredEntry = tuple[str, int | None, str]  # kind, seat and text
WAIT = "wait"
AGAIN = "again"


def to_row(entry: Entry) -> StoredEntry:
    kind = KINDS[type(entry)]
    match entry:
        case (
            Rolled(text)
            | HostSet(text)
            | RematchMade(text)
            | ChallengeAccepted(text)
            | PositionSet(text)
        ):
            return kind, None, text
        case (
            Moved(seat, text)
            | Named(seat, text)
            | HandedOver(seat, text)
            | HelpUsed(seat, text)
            | NonceAdded(seat, text)
            | Located(seat, text)
            | PadWritten(seat, text)
        ):
            return kind, seat, text
        case SeatTaken(seat, optional) | InvitationSet(seat, optional) | ProfileSet(seat, optional):
            return kind, seat, optional or ""
        case PadOpened(number) | PadErased(number) | DieHeld(number):
            return kind, None, str(number)
        case DiceThrown(text, again):
            return kind, None, f"{text} {AGAIN}" if again else text
        case Corrected(number, text):
            return kind, None, f"{number} {text}"
        case HelpShared(seats):
            return kind, None, " ".join(map(str, seats))
        case Undone(seat) | TakenBack(seat) | Reclaimed(seat) | Resigned(seat) | Accepted(seat):
            return kind, seat, ""
        case (
            Imported()
            | Rated()
            | TurnPassed()
            | OwnDiceChosen()
            | CorrectionUndone()
            | TrayOpened()
            | DiceCollected()
            | TrayClosed()
        ):
            return kind, None, ""
        case DailyGame(day, of_day, player):
            return kind, None, f"{day} {of_day} {player}"
        case NoncesAllowed(wait):
            return kind, None, WAIT if wait else ""
        case Opened(to):
            return kind, None, f"{to.who} {to.until or ''} {to.place}".rstrip()
        case ClockChosen(control):
            return kind, None, str(control)
        case ClockSet(clock, at):
            clocks = {"at": round(at, 3), "seats": [asdict(seat) for seat in clock]}
            return kind, None, json.dumps(clocks, separators=(",", ":"))
        case Decided(result):
            return kind, None, "" if result is None else result.to_json()


def from_row(kind: str, seat: int | None, text: str) -> Entry:
    if seat is None:
        return OF_TABLE[kind](text)
    return OF_SEAT[kind](seat, text)


def parse_open_to(text: str) -> OpenTo:
    who, until, place = (*text.split(" "), "", "")[:3]
    return OpenTo(who, int(until) if until else None, place)


def parse_clocks(text: str) -> ClockSet:
    clocks = json.loads(text)
    seats = ({**seat, "undoable": tuple(seat["undoable"])} for seat in clocks["seats"])
    return ClockSet(tuple(SeatClock(**seat) for seat in seats), clocks["at"])


def parse_correction(text: str) -> Corrected:
    number, _, event = text.partition(" ")
    return Corrected(int(number), event)


KINDS: dict[type[Entry], str] = {
    Rolled: "roll",
    Moved: "move",
    Undone: "undo",
    TakenBack: "take-back",
    Named: "name",
    HandedOver: "engine",
    Reclaimed: "person",
    Resigned: "resign",
    HelpUsed: "help",
    HostSet: "host",
    SeatTaken: "owner",
    InvitationSet: "invitation",
    ProfileSet: "profile",
    Opened: "open",
    Imported: "imported",
    PositionSet: "position",
    NoncesAllowed: "nonces",
    NonceAdded: "nonce",
    ClockChosen: "clock",
    ClockSet: "times",
    Rated: "rated",
    Accepted: "accept",
    Located: "place",
    Decided: "result",
    RematchMade: "rematch",
    ChallengeAccepted: "challenge",
    PadOpened: "pad",
    PadWritten: "entry",
    PadErased: "erase",
    TurnPassed: "turn",
    TrayOpened: "tray",
    DiceThrown: "throw",
    DieHeld: "hold",
    DiceCollected: "collect",
    TrayClosed: "close tray",
    OwnDiceChosen: "own dice",
    Corrected: "correct",
    CorrectionUndone: "undo correction",
    HelpShared: "advice",
    DailyGame: "daily",
}
OF_TABLE: dict[str, Callable[[str], Entry]] = {
    "roll": Rolled,
    "host": HostSet,
    "rematch": RematchMade,
    "challenge": ChallengeAccepted,
    "imported": lambda text: Imported(),
    "position": PositionSet,
    "rated": lambda text: Rated(),
    "turn": lambda text: TurnPassed(),
    "pad": lambda text: PadOpened(int(text)),
    "erase": lambda text: PadErased(int(text)),
    "nonces": lambda text: NoncesAllowed(text == WAIT),
    "open": lambda text: Opened(parse_open_to(text)),
    "clock": lambda text: ClockChosen(TimeControl.from_text(text)),
    "times": parse_clocks,
    "result": lambda text: Decided(GameResult.from_json(text) if text else None),
    "tray": lambda text: TrayOpened(),
    "throw": lambda text: DiceThrown(text.removesuffix(f" {AGAIN}"), text.endswith(AGAIN)),
    "hold": lambda text: DieHeld(int(text)),
    "collect": lambda text: DiceCollected(),
    "close tray": lambda text: TrayClosed(),
    "own dice": lambda text: OwnDiceChosen(),
    "correct": lambda text: parse_correction(text),
    "undo correction": lambda text: CorrectionUndone(),
    "advice": lambda text: HelpShared(tuple(map(int, text.split()))),
    "daily": lambda text: DailyGame(*text.split(" ")),
}
OF_SEAT: dict[str, Callable[[int, str], Entry]] = {
    "move": Moved,
    "name": Named,
    "engine": HandedOver,
    "help": HelpUsed,
    "owner": lambda seat, text: SeatTaken(seat, text or None),
    "nonce": NonceAdded,
    "place": Located,
    "entry": PadWritten,
    "undo": lambda seat, text: Undone(seat),
    "take-back": lambda seat, text: TakenBack(seat),
    "person": lambda seat, text: Reclaimed(seat),
    "resign": lambda seat, text: Resigned(seat),
    "accept": lambda seat, text: Accepted(seat),
    "invitation": lambda seat, text: InvitationSet(seat, text or None),
    "profile": lambda seat, text: ProfileSet(seat, text or None),
}
