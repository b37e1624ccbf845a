"""What people bring from elsewhere: records to load or to verify, and sheets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from quincunx.core.registry import descriptors, shared_game
from quincunx.server.table.dice_report import DiceReport
from quincunx.server.web.pages.dice import NumberAdded
from quincunx.server.web.pages.page import Page


@dataclass(frozen=True)
class RecordsPage(Page):
    """Loading a record."""

    template = "records.html"

    given: str = ""
    error: str = ""


class SheetsPage(RecordsPage):
    """Loading a sheet of one's own."""

    template = "sheets.html"


@dataclass(frozen=True)
class VerifyPage(RecordsPage):
    """The dice of a record from elsewhere."""

    template = "verify.html"

    commitment: str = ""
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
