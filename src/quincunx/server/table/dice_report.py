"""Verifying the dice of a record. This runs in the worker processes."""

from dataclasses import dataclass, replace

from quincunx.core.dice.seeds import Nonce, branch_nonces, commitment, parse_seed
from quincunx.core.play.dice_statistics import FaceCount, count_faces, p_value
from quincunx.core.play.record import Record
from quincunx.core.play.verification import UnfairDice, verify

MAX_COUNTED_EVENTS = 3000  # no real game is longer
SUSPICIOUS_P_VALUE = 0.001


@dataclass(frozen=True)
class DiceReport:
    reason: str  # why verification failed; empty if it succeeded
    rolls: int
    seed: str | None
    commitment: str | None
    nonces: tuple[Nonce, ...]
    faces: list[FaceCount]
    p_value: float

    @property
    def verified(self) -> bool:
        """Do all rolls follow from the committed seed?"""
        return not self.reason

    @property
    def branches(self) -> frozenset[str]:
        """The nonces that no player has added: they follow from the seed, after take-backs."""
        if self.seed is None:
            return frozenset()
        return branch_nonces(parse_seed(self.seed), len(self.nonces))

    @property
    def fair(self) -> bool:
        """Are the frequencies unsuspicious?"""
        return self.p_value >= SUSPICIOUS_P_VALUE


def report_dice(record: Record, committed: str | None) -> DiceReport:
    """Check rolls by seed and seed by commitment, and count everything that was rolled."""
    reason = ""
    try:
        verify(record, committed)
    except UnfairDice as error:
        reason = error.args[0]
    faces = count_faces([replace(record, events=record.events[:MAX_COUNTED_EVENTS])])
    published = committed or (None if record.seed is None else commitment(record.seed))
    rolls = sum(seat is None for seat, _ in record.events)
    return DiceReport(
        reason, rolls, record.seed, published, tuple(record.nonces), faces, p_value(faces)
    )
