"""Coaching Qwizz: an entry that turns out to be wrong later is erased without replacement."""

from collections.abc import Mapping
from typing import Any

from quincunx.core.errors import QuincunxError
from quincunx.core.moves import Erased
from quincunx.core.play.events import Event
from quincunx.core.play.hidden_information import HiddenInformation
from quincunx.core.state import State
from quincunx.core.text.colours import colour_word
from quincunx.games.qwizz.moves import Enter, EnterLucky
from quincunx.games.qwizz.notation import erased_square


class ErasedEntries(HiddenInformation):
    def erasure(self, event: Event) -> Erased:
        match event:
            case (int(seat), Enter(row=row, column=column) | EnterLucky(row=row, column=column)):
                return Erased(seat, f"{row}@{column}")
        raise QuincunxError("only a number that was entered can be erased")

    def is_erasure(self, event: Event) -> bool:
        return isinstance(event[1], Erased)

    def is_guesswork(self, event: Event) -> bool:
        return self.is_erasure(event)

    def after_special(self, state: State, event: Event) -> State | None:
        erased = event[1]
        if not isinstance(erased, Erased):
            return None
        state.check_seat(erased.seat)
        position = without_number(state.position(), erased.seat, *erased_square(erased))
        return state.game.position(position)


def without_number(
    position: Mapping[str, Any], seat: int, row: str, column: int
) -> Mapping[str, Any]:
    """The position with an empty square; a lucky number that was in it stays used."""
    sheets = list(position["sheets"])
    numbers = list(sheets[seat]["rows"][row])
    if numbers[column - 1] is None:
        raise QuincunxError(
            "there is no number in {row} {column}", row=colour_word(row), column=column
        )
    numbers[column - 1] = None
    sheets[seat] = {**sheets[seat], "rows": {**sheets[seat]["rows"], row: numbers}}
    return {**position, "sheets": sheets}
