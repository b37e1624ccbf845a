"""Verifying the dice of a finished game: do its rolls follow from the committed seed?"""

from collections.abc import Iterable

from quincunx.core.dice.seeds import commitment, parse_seed, roll_rng
from quincunx.core.errors import QuincunxError
from quincunx.core.play.events import apply_event
from quincunx.core.play.record import Record
from quincunx.core.state import State


class UnfairDice(QuincunxError, ValueError):
    """Dice that do not come from the committed seed."""


def verify(record: Record, committed: str | None = None) -> int:
    """Check every roll of a record and return their number, or raise UnfairDice.

    `committed` is the published hash, if known.
    """
    if record.seed is None:
        raise UnfairDice("the record has no seed, so its dice cannot be verified")
    if committed is not None and commitment(record.seed) != committed.strip().lower():
        raise UnfairDice("the seed does not match the published commitment")
    seed = parse_seed(record.seed)
    number = 0
    for state, rolled in rolls(record):
        expected = str(state.sample(roll_rng(seed, number, record.nonces)))
        number += 1
        if rolled != expected:
            raise UnfairDice(
                "roll {number} is recorded as {rolled}, but the seed gives {expected}",
                number=number,
                rolled=rolled,
                expected=expected,
            )
    return number


def rolls(record: Record) -> Iterable[tuple[State, str]]:
    """Each roll of a record, with the position before it: one state, which moves on."""
    state = record.initial_state()
    for event in record.events:
        seat, rolled = event
        if seat is None:
            yield state, str(rolled)
        apply_event(state, event)
