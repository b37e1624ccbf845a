"""A score pad of Ganz schön clever, written like bonuses: `X yellow b2`, `X blue 7`, `X green`,
`4 orange`, `6 purple`; `use re-roll` and `use +1` for actions, `round` when a round begins.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from quincunx.core.pad import Pad
from quincunx.core.text.colours import colour_word
from quincunx.core.text.messages import N_, message
from quincunx.games.clever import view
from quincunx.games.clever.encoding import (
    AREAS,
    BLUE,
    FIRST_ANSWER,
    FIRST_BLUE_PLACE,
    FIRST_TRACK_PLACE,
    GREEN,
    YELLOW,
)
from quincunx.games.clever.game import Clever
from quincunx.games.clever.layout import AREA_NAMES, GRIDS, SIX, square_names
from quincunx.games.clever.notation import parse_entry
from quincunx.games.clever.presentation import place_name
from quincunx.games.clever.rules import CleverState
from quincunx.games.clever.sheet import Sheet
from quincunx.games.clever.sheet_contents import bonus_name, owed_bonuses
from quincunx.games.clever.words import bonus_word

ONLY_SEAT = 0
ROUND = "round"
USE_REROLL = "use re-roll"
USE_EXTRA = "use +1"
ACTIONS = {
    USE_REROLL: N_("a re-roll is used"),
    USE_EXTRA: N_("an extra die is used"),
    ROUND: N_("the next round begins"),
}


def all_entries() -> dict[str, tuple[int, int]]:
    """Every entry on the sheet: the area, and the square in a grid or the number in a track."""
    found = {
        f"X {AREA_NAMES[area]} {name}": (area, square)
        for area in (YELLOW, BLUE)
        for square, name in enumerate(square_names(GRIDS[area]))
    }
    found["X green"] = (GREEN, SIX)
    for area in range(GREEN + 1, AREAS):
        found |= {f"{number} {AREA_NAMES[area]}": (area, number) for number in range(1, SIX + 1)}
    return found


ENTRIES = all_entries()


def enter_die(sheet: Sheet, area: int, value: int) -> None:
    if area < GREEN:
        sheet.cross(area, value)
    else:
        sheet.fill(area, value)


class CleverPad(Pad):
    """The sheet is that of a position for one player, of which nothing else is used."""

    game: Clever

    def clear(self) -> None:
        self.state = CleverState(self.game, 1, self.game.arrays, self.game.rounds, False)
        self.state.begin(ONLY_SEAT)
        self.written = self.state.sheets[ONLY_SEAT]

    # ---- entries

    def entries(self) -> list[str]:
        return [entry for entry in (*ENTRIES, *ACTIONS) if not self.why_not(entry)]

    def why_not(self, entry: str) -> str:
        if entry in ACTIONS:
            return self.why_not_action(entry)
        if entry not in ENTRIES:
            return message(
                "{entry} cannot be entered: write 'X yellow b2', 'X blue 7', 'X green', "
                "'4 orange' or '6 purple'",
                entry=repr(entry)[:60],
            )
        return self.why_not_owed(*ENTRIES[entry]) or self.why_not_there(*ENTRIES[entry])

    def why_not_action(self, entry: str) -> str:
        if entry == ROUND:
            is_last = self.state.round >= self.game.rounds
            return message("this is the last round") if is_last else ""
        if self.written.owed:
            return message("enter the bonus {bonus} first", bonus=self.owed[0])
        left = self.written.rerolls if entry == USE_REROLL else self.written.extras
        return "" if left else message("there is none left")

    def why_not_owed(self, area: int, value: int) -> str:
        """A bonus comes before anything else."""
        oldest = self.written.oldest()
        if not oldest:
            return ""
        fits = self.written.arrays.bonus_areas[oldest] >> area & 1
        if fits and (area <= GREEN or value == SIX):
            return ""
        return message("enter the bonus {bonus} first", bonus=bonus_word(bonus_name(oldest)))

    def why_not_there(self, area: int, value: int) -> str:
        colour = colour_word(AREA_NAMES[area])
        if area < GREEN:
            name = square_names(GRIDS[area])[value]
            is_crossed = self.written.marks[area] >> value & 1
            if is_crossed:
                return message("{area} {square} is crossed already", area=colour, square=name)
            return ""
        if not self.written.has_room(area):
            return message("{area} is full", area=colour)
        if value < self.written.least(area):
            return message(
                "{number} is too low: {area} needs at least {least} now",
                number=value,
                area=colour,
                least=int(self.written.least(area)),
            )
        return ""

    def write(self, entry: str) -> None:
        if entry == ROUND:
            self.next_round()
        elif entry == USE_REROLL:
            self.written.rerolls -= 1
        elif entry == USE_EXTRA:
            self.written.extras -= 1
        elif self.written.owed:
            self.written.write(FIRST_ANSWER + self.place(*ENTRIES[entry]), 0)
        else:
            enter_die(self.written, *ENTRIES[entry])
        self.written.drop_impossible_bonuses()

    @staticmethod
    def place(area: int, value: int) -> int:
        """Where a bonus goes, as the rules number it."""
        if area == YELLOW:
            return value
        return FIRST_BLUE_PLACE + value if area == BLUE else FIRST_TRACK_PLACE + area - GREEN

    def next_round(self) -> None:
        self.state.round += 1
        self.written.gain(self.written.arrays.round_bonus[self.state.round])
        self.written.drop_impossible_bonuses()

    def describe(self, entry: str) -> str:
        if entry in ACTIONS:
            return message(ACTIONS[entry])
        first, area, *square = entry.split()
        place = place_name(area, square[0] if square else None)
        if first == "X":
            return message("cross in {place}", place=place)
        return message("{number} in {place}", number=first, place=place)

    def shown(self) -> Mapping[str, Any]:
        moves = [parse_entry(entry) for entry in ENTRIES if not self.why_not(entry)]
        return {
            "moves": tuple(moves),
            "previews": {move: view.CleverPreview((), (), 0) for move in moves},
            "round": int(self.state.round),
            "asked": next(iter(owed_bonuses(self.written)), None),
        }

    @property
    def buttons(self) -> list[str]:
        return [entry for entry in (USE_REROLL, USE_EXTRA) if not self.why_not(entry)]

    @property
    def rounds(self) -> int:
        return self.game.rounds

    # ---- points

    @property
    def owed(self) -> Sequence[str]:
        return [bonus_word(name) for name in owed_bonuses(self.written)]

    @property
    def score(self) -> int:
        return int(self.written.score())

    @property
    def rank(self) -> tuple[int, ...]:
        return self.score, int(self.written.best_area())

    def sheet(self) -> view.CleverSheetView:
        return view.sheet_view(self.state, ONLY_SEAT)
