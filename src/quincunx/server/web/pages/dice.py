"""Are the dice of a finished game fair? With the random numbers that players added."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from quincunx.core.dice.seeds import Nonce
from quincunx.server.table.dice_report import DiceReport
from quincunx.server.table.state import TableState
from quincunx.server.web.pages.page import Page


@dataclass(frozen=True)
class NumberAdded:
    """A random number that the browser of a player added to the dice, or that follows from the
    seed because she took a move back.
    """

    name: str
    roll: int  # the first that it is part of, from 1
    number: str
    is_branch: bool


def numbers_added(
    nonces: Iterable[Nonce], branches: Collection[str], names: Sequence[str]
) -> list[NumberAdded]:
    return [
        NumberAdded(names[each.seat], each.roll + 1, each.text, each.text in branches)
        for each in nonces
    ]


@dataclass(frozen=True)
class DicePage(Page):
    """Of a finished game; an imported one has no report."""

    template = "dice_page.html"

    table: str
    report: DiceReport | None
    numbers: Sequence[NumberAdded]
    own_dice: bool


def dice_page(table: TableState, report: DiceReport | None) -> DicePage:
    numbers = numbers_added(report.nonces, report.branches, table.names) if report else []
    return DicePage(table.id, report, numbers, table.own_dice is not None)
