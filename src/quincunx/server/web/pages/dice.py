"""Are the dice fair? Reports about finished games and records from elsewhere."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from quincunx.core.dice.seeds import Nonce
from quincunx.core.registry import descriptors, shared_game
from quincunx.server.table.dice_report import DiceReport
from quincunx.server.web.pages.page import Page


@dataclass(frozen=True)
class NumberAdded:
    """The random number that the browser of a player added to the dice."""

    name: str
    roll: int  # the first that it is part of, from 1
    number: str


def numbers_added(nonces: Iterable[Nonce], names: Sequence[str]) -> list[NumberAdded]:
    return [NumberAdded(names[each.seat], each.roll + 1, each.text) for each in nonces]


@dataclass(frozen=True)
class DicePage(Page):
    """Of a finished game; an imported one has no report."""

    template = "dice_page.html"

    table: str
    report: DiceReport | None
    numbers: Sequence[NumberAdded]


def dice_page(table: str, report: DiceReport | None, names: Sequence[str]) -> DicePage:
    return DicePage(table, report, numbers_added(report.nonces if report else (), names))


@dataclass(frozen=True)
class VerifyPage(Page):
    """The dice of a record from elsewhere."""

    template = "verify.html"

    record: str = ""
    commitment: str = ""
    error: str = ""
    report: DiceReport | None = None
    numbers: Sequence[NumberAdded] = ()


@dataclass(frozen=True)
class VerifierPage(Page):
    """It lies beside its script, so that both can be saved and opened from a folder."""

    template = "verifier.html"

    draws: Mapping[str, object]  # by game: which dice or tiles it has, and how they are drawn


def verifier_page() -> VerifierPage:
    parts = {each.key: each.load("draws") for each in descriptors()}
    return VerifierPage(
        {key: draws(shared_game(key, {})) for key, draws in parts.items() if draws is not None}
    )


@dataclass(frozen=True)
class RecordsPage(Page):
    """Loading a record."""

    template = "records.html"

    record: str = ""
    error: str = ""
