"""Records that somebody brings, and what their dice tell: work for the worker processes."""

from dataclasses import dataclass

from quincunx.core.dice_statistics import FaceCount, count_faces, p_value
from quincunx.core.record import Record
from quincunx.core.seeds import commitment
from quincunx.core.verification import UnfairDice, verify

MOST_EVENTS = 3000  # of which the dice are counted; no game that people play is longer


@dataclass(frozen=True)
class DiceReport:
    reason: str  # why the dice are not those that were promised; empty if they are
    rolls: int
    seed: str | None
    commitment: str | None
    faces: list[FaceCount]
    suspicion: float

    @property
    def holds(self) -> bool:
        return not self.reason


def examined(record: Record, promised: str | None) -> DiceReport:
    """Do the rolls follow from the seed, is it the one that was promised, and how often was everything rolled?"""
    reason = ""
    try:
        verify(record, promised)
    except UnfairDice as error:
        reason = str(error)
    found = count_faces([Record(record.game, record.names, record.events[:MOST_EVENTS])])
    published = promised or (None if record.seed is None else commitment(record.seed))
    return DiceReport(reason, sum(seat is None for seat, _ in record.events), record.seed, published, found, p_value(found))
