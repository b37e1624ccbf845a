"""Games that ended by a resignation, which is neither luck nor error: a review goes that far."""

from dataclasses import replace

from quincunx.analysis.review import Values
from quincunx.core.play.notes import winners_without
from quincunx.core.play.record import UNFINISHED, Record
from quincunx.core.state import State


def reviewed_record(record: Record) -> Record:
    """What a review covers: after the last resignation but one it is the engine's game."""
    resigned = record.resignations
    last = record.game.players - 1  # this many resignations end a game
    if last == 0 or len(resigned) < last or resigned[last - 1].events == len(record.events):
        return record
    count = resigned[last - 1].events
    comments = {number: texts for number, texts in record.comments.items() if number <= count}
    return replace(
        record,
        events=record.events[:count],
        lines=record.lines[:count],
        result=UNFINISHED,
        seed=None,
        nonces=(),
        comments=comments,
        notes=tuple(note for note in record.notes if note.events <= count),
    )


def counted_result(record: Record, end: State) -> Values | None:
    """What everybody won, if somebody has resigned, but not everybody, and the game counts; `end`
    is its last position.
    """
    resigned = record.resignations
    if not resigned or not (end.over or resigned[-1].events == len(record.events)):
        return None
    winners = winners_without([each.seat for each in resigned], end.scores, end.winners)
    if winners:
        return tuple((seat in winners) / len(winners) for seat in range(record.game.players))
    return None
