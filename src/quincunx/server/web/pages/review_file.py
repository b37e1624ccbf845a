"""A review as one file that needs no server: graphs, luck and skill, mistakes, and all events."""

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.analysis import Review
from quincunx.core.play.record import Record
from quincunx.languages import language
from quincunx.server.table.replay import Replay
from quincunx.server.web.pages.review import ReviewPage, review_page
from quincunx.server.web.templating import FOLDER, render

STYLESHEETS = ("base.css", "table.css", "review.css")


@dataclass(frozen=True)
class ReviewFile(ReviewPage):
    template = "review_file.html"
    fragment = ""

    language: str
    css: str
    result: str
    sums: Sequence[Sequence[str]]  # what led from the start to the result, with a line of headings


def review_file(record: Record, review: Review, result: str, sums: Sequence[Sequence[str]]) -> str:
    page = review_page("", record, review, 0, Replay(record), 0)
    css = "\n".join((FOLDER / "static" / name).read_text("utf-8") for name in STYLESHEETS)
    return render(ReviewFile(**vars(page), language=language(), css=css, result=result, sums=sums))
