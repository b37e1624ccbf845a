"""Coaching Qwizz: an entry that turns out to be wrong later is erased without replacement."""

from collections.abc import Mapping, Sequence
from typing import Any

from quincunx.core.dice.rng import Random
from quincunx.core.errors import QuincunxError
from quincunx.core.play.events import Event
from quincunx.core.play.hidden_information import HiddenInformation
from quincunx.core.state import State
from quincunx.core.text.colours import colour_word
from quincunx.core.text.messages import message
from quincunx.games.qwizz.details import Enter, EnterLucky
from quincunx.games.qwizz.notation import parse_move
from quincunx.games.qwizz.sheet import COLUMNS, ROWS

MOST_PLAYERS = 8  # of Qwizz
ERASURES = {
    f"erase {seat} {row.name}@{column}": (seat, row.name, column)
    for seat in range(MOST_PLAYERS)
    for row in ROWS
    for column in range(1, COLUMNS + 1)
}  # texts of events, with the seat, the row and the column, from 1


class ErasedEntries(HiddenInformation):
    def erasure(self, event: Event) -> str:
        seat, text = event
        details = None if seat is None or self.is_erasure(event) else parse_move(text)
        if not isinstance(details, Enter | EnterLucky):
            raise QuincunxError(message("only a number that was entered can be erased"))
        square = (seat, details.row, details.column)
        return next(text for text, erased in ERASURES.items() if erased == square)

    def is_erasure(self, event: Event) -> bool:
        return event[0] is None and event[1] in ERASURES

    def describe_answer(self, text: str, names: Sequence[str]) -> str:
        if text not in ERASURES:
            return ""
        seat, row, column = ERASURES[text]
        return message(
            "{name}: {row} {column} erased",
            name=names[seat],
            row=colour_word(row),
            column=column,
        )

    def state_after(self, state: State, event: Event, rng: Random) -> State:
        if not self.is_erasure(event):
            return super().state_after(state, event, rng)
        seat, row, column = ERASURES[event[1]]
        state.check_seat(seat)
        return state.game.position(without_number(state.position(), seat, row, column))


def without_number(
    position: Mapping[str, Any], seat: int, row: str, column: int
) -> Mapping[str, Any]:
    """The position with an empty square; a lucky number that was in it stays used."""
    sheets = list(position["sheets"])
    numbers = list(sheets[seat]["rows"][row])
    if numbers[column - 1] is None:
        raise QuincunxError(
            message("there is no number in {row} {column}", row=colour_word(row), column=column)
        )
    numbers[column - 1] = None
    sheets[seat] = {**sheets[seat], "rows": {**sheets[seat]["rows"], row: numbers}}
    return {**position, "sheets": sheets}
