"""A Qwixx pad: `red 8`, `penalty`, and `close red` for a row that somebody else has locked."""

from collections.abc import Mapping
from typing import Any

from quincunx.core.errors import Unreadable
from quincunx.core.pad import Pad
from quincunx.core.text.colours import colour_word, the_row
from quincunx.core.text.messages import join_and, message
from quincunx.games.qwixx import reasons, view
from quincunx.games.qwixx.arrays import FIRST_MARK, PENALTY, WIDTH
from quincunx.games.qwixx.game import Qwixx
from quincunx.games.qwixx.presets import PENALTIES_TO_END, POINTS_PER_PENALTY
from quincunx.games.qwixx.rules import QwixxState

ONLY_SEAT = 0
CLOSE = "close "


class QwixxPad(Pad):
    """The sheet is a position for one player, of which only marks and penalties are used."""

    game: Qwixx

    def clear(self) -> None:
        self.state = QwixxState(self.game, 1, self.game.arrays)
        self.state.begin(ONLY_SEAT)
        self.told_closed = 0  # rows that others have locked, a bit each
        self.closing = 0  # in this turn

    # ---- entries

    def entries(self) -> list[str]:
        rows = self.game.preset.rows
        marks = [f"{row.name} {number}" for row in rows for number in row.numbers]
        others = ["penalty", *(f"{CLOSE}{row.name}" for row in rows if row.locks)]
        return [entry for entry in (*marks, *others) if not self.why_not(entry)]

    def why_not(self, entry: str) -> str:
        if entry.startswith(CLOSE):
            return self.why_not_close(entry.removeprefix(CLOSE))
        try:
            code = self.game.notation.move(entry).code
        except Unreadable as error:
            return error.message
        if code == PENALTY:
            full = self.state.penalties[ONLY_SEAT] >= PENALTIES_TO_END
            return message("all boxes for penalties are marked") if full else ""
        if code < FIRST_MARK:
            return message("passing is not written on the sheet")
        row, square = divmod(code - FIRST_MARK, WIDTH)
        return reasons.why_not_on_sheet(
            self.state, ONLY_SEAT, row, square
        ) or self.why_not_while_closing(row, square)

    def why_not_close(self, name: str) -> str:
        row = self.row_named(name)
        if row is None:
            return message("there is no row {name} that can be closed", name=repr(name)[:60])
        if self.state.closed >> row & 1 or self.state.locked >> row & 1:
            return message("{row} is closed", row=the_row(name))
        return ""

    def why_not_while_closing(self, row: int, square: int) -> str:
        """In the turn in which somebody locks a row, others can lock it too, but mark nothing else.

        Where rows close only at the end of a turn, they are open until then.
        """
        printed = self.game.preset.rows[row]
        is_open = not self.closing >> row & 1 or not self.game.preset.closes_after_step
        if is_open or square == len(printed.numbers) - 1:
            return ""
        return message("{row} is closed", row=the_row(printed.name))

    def row_named(self, name: str) -> int | None:
        rows = self.game.preset.rows
        return next(
            (index for index, row in enumerate(rows) if row.locks and row.name == name), None
        )

    def write(self, entry: str) -> None:
        if entry.startswith(CLOSE):
            row = self.row_named(entry.removeprefix(CLOSE))
            assert row is not None
            self.told_closed |= 1 << row
            self.state.closed = self.state.closed | 1 << row
        else:
            self.state.mark(ONLY_SEAT, self.game.notation.move(entry).code)

    def describe(self, entry: str) -> str:
        if entry == "penalty":
            return message("penalty (−{points})", points=POINTS_PER_PENALTY)
        if entry.startswith(CLOSE):
            return message("{row} is closed", row=the_row(entry.removeprefix(CLOSE)))
        name, _, number = entry.rpartition(" ")
        return message("{row} {number}", row=colour_word(name), number=number)

    def shown(self) -> Mapping[str, Any]:
        marks = [f"{row.name} {number}" for row in self.game.preset.rows for number in row.numbers]
        closed = int(self.state.closed | self.state.locked)
        return {
            "moves": tuple(self.game.move(mark) for mark in marks if not self.why_not(mark)),
            "closed": tuple(self.in_order(closed)),
        }

    @property
    def buttons(self) -> list[str]:
        """Alone one is told of rows that others lock on paper; score pads tell each other."""
        rows = [f"{CLOSE}{row.name}" for row in self.game.preset.rows if row.locks]
        told = rows if self.game.players == 1 else []
        return [entry for entry in ("penalty", *told) if not self.why_not(entry)]

    # ---- what others do

    def locked(self) -> frozenset[str]:
        return frozenset(self.in_order(int(self.state.locked) | self.told_closed))

    def close(self, closed: frozenset[str], closing: frozenset[str]) -> None:
        self.state.closed = self.bits_of(closed) | self.told_closed
        self.closing = self.bits_of(closing)

    def in_order(self, bits: int) -> list[str]:
        rows = self.game.preset.rows
        return [row.name for index, row in enumerate(rows) if bits >> index & 1]

    def bits_of(self, names: frozenset[str]) -> int:
        rows = self.game.preset.rows
        return sum(1 << index for index, row in enumerate(rows) if row.name in names)

    # ---- points

    def why_ended(self) -> str:
        if self.state.penalties[ONLY_SEAT] >= PENALTIES_TO_END:
            return message("the fourth penalty is taken")
        closed = int(self.state.closed | self.state.locked) | self.closing
        if closed.bit_count() >= self.game.preset.rows_to_end:
            return message(
                "{rows} are closed",
                rows=join_and(colour_word(row) for row in self.in_order(closed)),
            )
        return ""

    @property
    def score(self) -> int:
        return int(self.state.score(ONLY_SEAT))

    def sheet(self) -> view.QwixxSheetView:
        return view.sheet(self.state, ONLY_SEAT)
