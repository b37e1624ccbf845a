"""A score pad of Qwirkle, which only counts: `lines 3 6` for the lengths of the lines of a turn,
`trade`, `pass`, and `last tile` for the bonus at the end.
"""

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Any, ClassVar

from quincunx.core.pad import Pad
from quincunx.core.text.messages import N_, join_and, message, message_plural
from quincunx.games.qwirkle.board import line_points
from quincunx.games.qwirkle.rules import LAST_TILE_BONUS
from quincunx.games.qwirkle.tiles import SIDE

LINES = "lines "
LAST_TILE = "last tile"
PASS = "pass"
WITHOUT_POINTS = ("trade", PASS)
WORDS = {"trade": N_("traded"), PASS: N_("passed"), LAST_TILE: N_("played the last tile (+6)")}
MOST_LINES = SIDE + 1  # six tiles in a line, and each of them in a line across


class QwirklePad(Pad):
    entry_ends_turn: ClassVar[bool] = True

    def clear(self) -> None:
        self.turns: list[list[int]] = []  # the lengths of the lines of each turn
        self.has_played_last_tile = False

    # ---- entries

    def entries(self) -> list[str]:
        """With at most two lines; a turn can have up to seven."""
        lengths = [
            each
            for count in (1, 2)
            for each in combinations_with_replacement(range(2, SIDE + 1), count)
        ]
        listed = [f"{LINES}{' '.join(map(str, each))}" for each in ((1,), *lengths)]
        return [entry for entry in (*listed, *WITHOUT_POINTS, LAST_TILE) if not self.why_not(entry)]

    def why_not(self, entry: str) -> str:
        if self.has_played_last_tile:
            return message("the last tile has been played: the game is over")
        if entry == LAST_TILE:
            return "" if self.turns else message("nothing has been played yet")
        if entry in WITHOUT_POINTS:
            return ""
        lengths = entry.removeprefix(LINES).split()
        are_lengths = all(each in map(str, range(1, SIDE + 1)) for each in lengths)
        if not entry.startswith(LINES) or not 1 <= len(lengths) <= MOST_LINES or not are_lengths:
            return message(
                "{entry} cannot be entered: write the lengths of the lines, such as 'lines 3 6'",
                entry=repr(entry)[:60],
            )
        if "1" in lengths and (len(lengths) > 1 or any(self.turns)):
            return message("only the first tile of the game is a line of one")
        return ""

    def write(self, entry: str) -> None:
        if entry == LAST_TILE:
            self.has_played_last_tile = True
        else:
            lengths = entry.removeprefix(LINES) if entry.startswith(LINES) else ""
            self.turns.append([int(length) for length in lengths.split()])

    def describe(self, entry: str) -> str:
        if not entry.startswith(LINES):
            return message(WORDS[entry])
        lengths = [int(length) for length in entry.removeprefix(LINES).split()]
        text = N_("lines of {lengths}: {points}")
        points = message_plural("{count} point", "{count} points", turn_points(lengths))
        return message(text, lengths=join_and(map(str, lengths)), points=points)

    def complete_typed(self, typed: str) -> str:
        """The lengths of lines alone: `3 6`."""
        return f"{LINES}{typed}" if typed.replace(" ", "").isdecimal() else typed

    @property
    def buttons(self) -> list[str]:
        return [entry for entry in WORDS if not self.why_not(entry)]

    # ---- points

    def why_ended(self) -> str:
        return message("the last tile is played (+6)") if self.has_played_last_tile else ""

    @property
    def has_passed(self) -> bool:
        return self.entered[-1:] == [PASS]

    @property
    def score(self) -> int:
        return sum(map(turn_points, self.turns)) + (
            LAST_TILE_BONUS if self.has_played_last_tile else 0
        )

    def sheet(self) -> Mapping[str, Any]:
        return {
            "turns": [{"lines": turn, "points": turn_points(turn)} for turn in self.turns],
            "last_tile": LAST_TILE_BONUS if self.has_played_last_tile else 0,
            "score": self.score,
        }


def turn_points(lengths: list[int]) -> int:
    """A line of one, the first tile of a game, is worth a point."""
    return sum(1 if length == 1 else int(line_points(length)) for length in lengths)
