"""What may still happen on a sheet of Ganz schön clever: the bonuses that are reached."""

from collections.abc import Iterator, Sequence

from quincunx.core.prospects import Event, Prospects
from quincunx.core.state import State
from quincunx.core.text.colours import colour_word
from quincunx.core.text.messages import message
from quincunx.games.clever.encoding import GREEN
from quincunx.games.clever.layout import AREA_NAMES, GRIDS, NO_BONUS, TRACKS, bonus_lines
from quincunx.games.clever.rules import CleverState
from quincunx.games.clever.sheet import Sheet
from quincunx.games.clever.sheet_contents import written_numbers
from quincunx.games.clever.words import bonus_word, line_words


class CleverProspects(Prospects):
    def events(self, before: State, after: State, seat: int) -> Sequence[Event]:
        assert isinstance(before, CleverState)
        assert isinstance(after, CleverState)
        gained = set(bonuses(before.sheets[seat]))
        return [event for event in bonuses(after.sheets[seat]) if event not in gained]


def bonuses(sheet: Sheet) -> Iterator[Event]:
    """The bonuses that a sheet has reached: lines of the grids, boxes of the tracks."""
    for area, grid in enumerate(GRIDS):
        marks = int(sheet.marks[area])
        for line in bonus_lines(grid):
            if all(marks >> square & 1 for square in line.squares):
                yield Event(
                    message(
                        "you complete {area} {line} ({bonus})",
                        area=colour_word(AREA_NAMES[area]),
                        line=line_words(line),
                        bonus=bonus_word(line.bonus),
                    ),
                    is_good=True,
                )
    for area, track in enumerate(TRACKS, GREEN):
        filled = len(written_numbers(sheet, area))
        for box, bonus in enumerate(track.bonuses[:filled], 1):
            if bonus != NO_BONUS:
                yield Event(
                    message(
                        "you reach {area} box {number} ({bonus})",
                        area=colour_word(AREA_NAMES[area]),
                        number=box,
                        bonus=bonus_word(bonus),
                    ),
                    is_good=True,
                )
