"""What decisions of Qwizz are about."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from quincunx.core.moves import Move
from quincunx.core.state import State
from quincunx.core.text.messages import N_
from quincunx.core.themes import Themes
from quincunx.games.qwizz.moves import ChooseLucky, Enter, EnterLucky, Keep, Penalty, RerollDie
from quincunx.games.qwizz.sheet import ROWS, SUITS


class QwizzThemes(Themes):
    names: ClassVar[Mapping[str, str]] = {
        "penalty": N_("Take the penalty"),
        "choose-lucky": N_("Choose the lucky number"),
        "lucky": N_("Use the lucky number"),
        "save-lucky": N_("Save the lucky number"),
        "reroll": N_("Roll again"),
        "keep": N_("Keep the dice"),
        "subtract": N_("Subtract the white die"),
        "add": N_("Add the white die"),
        "plain": N_("Leave the white die"),
        "suit": N_("Collect a suit"),
        "zero": N_("Write a zero"),
        "no-penalty": N_("Avoid the penalty"),
        "row": N_("Choose the row"),
        "square": N_("Choose the square"),
    }
    simple: ClassVar[Mapping[type, str]] = {
        Penalty: "penalty",
        ChooseLucky: "choose-lucky",
        Keep: "keep",
        RerollDie: "reroll",
    }

    def find(self, state: State, seat: int, best: Move, others: Sequence[Move]) -> list[str]:
        details = best
        if type(details) in self.simple:
            return [self.simple[type(details)]]
        other = others[0]  # the move that is most tempting
        match details:
            case EnterLucky(row=row, column=column):
                applies = {"lucky": True, "suit": is_suit(row, column)}
            case Enter(row=row, column=column, number=number, white=white):
                uses_white = isinstance(other, Enter) and bool(other.white)
                applies = {
                    "save-lucky": isinstance(other, EnterLucky),
                    "subtract": white < 0,
                    "add": white > 0,
                    "plain": white == 0 and uses_white,
                    "suit": is_suit(row, column),
                    "zero": number == 0,
                }
            case _:
                return []
        found = [name for name, is_so in applies.items() if is_so]
        if found:
            return found
        if isinstance(other, Enter | EnterLucky):
            return ["square" if other.row == row else "row"]
        return ["no-penalty"]


def is_suit(row: str, column: int) -> bool:
    printed = next(each for each in ROWS if each.name == row)
    return printed.shapes[column - 1] in SUITS
