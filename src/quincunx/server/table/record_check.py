"""Records that somebody sends, checked in a worker process: no longer than a table's game."""

from quincunx.core.errors import RecordError
from quincunx.core.play.match import replay_record
from quincunx.core.play.record import Record, parse_record
from quincunx.core.text.messages import message
from quincunx.server.table.snapshot import MAX_DECISIONS


def check_record(given: str) -> Record:
    """The record in a text, checked against the rules; RecordError if invalid or too long."""
    record = parse_record(given)
    decision_lines = [
        line
        for line, (seat, _) in zip(record.lines, record.events, strict=True)
        if seat is not None
    ]
    if len(decision_lines) > MAX_DECISIONS:
        reason = message(
            "a game at a table has at most {count:,} decisions, this record has {found:,}",
            count=MAX_DECISIONS,
            found=len(decision_lines),
        )
        raise RecordError(decision_lines[MAX_DECISIONS], reason)
    replay_record(record, seed=0)
    return record
