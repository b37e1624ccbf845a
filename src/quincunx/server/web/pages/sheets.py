"""Loading a sheet of one's own."""

from dataclasses import dataclass

from quincunx.server.web.pages.page import Page


@dataclass(frozen=True)
class SheetsPage(Page):
    template = "sheets.html"

    sheet: str = ""
    error: str = ""
