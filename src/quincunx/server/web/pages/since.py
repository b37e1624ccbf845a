"""What the others have marked since a player's last move, in one line."""

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.core.moves import Move, Value
from quincunx.core.presentation import find_presentation
from quincunx.languages import translate
from quincunx.server.table.steps import Step
from quincunx.server.web.game_log import LogEntry, step_entries


@dataclass(frozen=True)
class PlayerMarks:
    name: str
    marks: Sequence[str]  # `red 8 (+3)`


def marks_since(steps: Sequence[Step], seat: int | None, names: Sequence[str]) -> list[PlayerMarks]:
    """By player, from the step of this seat's last move on: in it the others may have marked, too.

    Spectators have no last move.
    """
    if seat is None:
        return []
    found = dict[int, list[str]]()
    for step in since_move_of(steps, seat):
        for entry, (_, move) in zip(step_entries(step), step.events, strict=True):
            if entry.is_move and entry.seat not in (None, seat) and (entry.filled or entry.points):
                found.setdefault(entry.seat, []).append(mark_words(step, entry, move))
    return [PlayerMarks(names[other], marks) for other, marks in found.items()]


def since_move_of(steps: Sequence[Step], seat: int) -> Sequence[Step]:
    for place in reversed(range(len(steps))):
        if any(mover == seat for mover, _ in steps[place].exact_events):
            return steps[place:]
    return steps


def mark_words(step: Step, entry: LogEntry, move: Value) -> str:
    """Just the square; of a penalty, or where tiles are placed, what the log says."""
    presentation = find_presentation(step.before.game.key)
    is_square = not presentation.has_shared_board and entry.points >= 0
    if is_square and isinstance(move, Move):
        words = translate(presentation.move_name(move))
    else:
        words = entry.text
    return f"{words} ({entry.signed_points})" if entry.points else words
