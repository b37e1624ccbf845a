"""Every entry of a log is read back as it was written."""

import pytest

from quincunx.core.play.notes import HINT
from quincunx.server.storage.log_rows import from_row, to_row
from quincunx.server.table.clock import SeatClock, TimeControl
from quincunx.server.table.entries import (
    ATTEMPT,
    EVERYBODY,
    NOBODY,
    PAIR,
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

ENTRIES: list[Entry] = [
    Rolled("6 2 6 3 6 2"),
    Moved(0, "red 8"),
    Undone(1),
    TakenBack(0),
    Named(2, "Ann 2"),
    HandedOver(0, "novice"),
    Reclaimed(0),
    Resigned(3),
    HelpUsed(1, HINT),
    HostSet("hash"),
    SeatTaken(0, "hash"),
    SeatTaken(0, None),
    PadOpened(1),
    PadWritten(0, "X yellow b2"),
    PadErased(12),
    TurnPassed(),
    OwnDiceChosen(),
    PositionSet('{"step":"roll"}'),
    TrayOpened(),
    DiceThrown("1 2 - 4 5 6"),
    DiceThrown("- - - - 12", again=True),
    DieHeld(3),
    DiceCollected(),
    TrayClosed(),
    Corrected(12, "- - 4 - 1 6"),
    CorrectionUndone(),
    Decided(None),
    HelpShared((0, 2)),
    HelpShared(()),
    InvitationSet(1, "hash"),
    InvitationSet(1, None),
    ProfileSet(0, "0123456789abcdef"),
    ProfileSet(0, None),
    Opened(OpenTo(EVERYBODY)),
    Opened(OpenTo(PAIR, 1_800_000_000)),
    Opened(NOBODY),
    Imported(),
    NoncesAllowed(wait=True),
    NoncesAllowed(wait=False),
    NonceAdded(0, "a" * 64),
    ClockChosen(TimeControl(30, 120)),
    ClockSet(
        (SeatClock(120.0), SeatClock(9.5, 1_800_000_000.125, 3, 1, (2.0, 31.5), 4.5)),
        1_800_000_001.5,
    ),
    Opened(OpenTo("everybody", None, "3f2a")),
    Rated(),
    Accepted(1),
    Accepted(0, is_there=False),
    Located(0, "3f2a"),
    Decided(GameResult((20, -5), (0,), (None, "expert"), ("one", None), True, (1,), False)),
    RematchMade("0123456789abcdef"),
    ChallengeAccepted("0123456789abcdef"),
    DailyGame("2026-01-31", "palette", ATTEMPT),
]


@pytest.mark.parametrize("entry", ENTRIES, ids=str)
def test_an_entry_is_read_back_as_it_was_written(entry: Entry) -> None:
    assert from_row(*to_row(entry)) == entry


def test_every_kind_of_entry_is_tried_and_none_is_stored_like_another() -> None:
    kinds = {type(entry): to_row(entry)[0] for entry in ENTRIES}
    assert {kind.__name__ for kind in kinds} == {each.__name__ for each in Entry.__subclasses__()}
    assert len(set(kinds.values())) == len(kinds)
