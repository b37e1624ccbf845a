"""A line to share about a daily game, which says nothing about its dice or moves: how good the
decisions were, and the result.
"""

from collections.abc import Sequence
from itertools import pairwise

from quincunx.analysis import Review
from quincunx.analysis.grades import BLUNDER, INACCURACY, MISTAKE
from quincunx.languages import _, ngettext

MOST_SYMBOLS = 10
# Their shapes differ, not only their colours. The worst decision of a part of the game counts.
SYMBOLS = {"": "🟩", INACCURACY: "🟡", MISTAKE: "🔶", BLUNDER: "❌"}


def symbols(review: Review, seat: int) -> str:
    """One for each of at most ten parts of the game, with nearly equally many decisions."""
    grades = [review.mistake(step) for step in review.decisions(seat)]
    order = list(SYMBOLS)
    return "".join(SYMBOLS[max(part, key=order.index)] for part in parts(grades, MOST_SYMBOLS))


def parts(grades: Sequence[str], most: int) -> list[Sequence[str]]:
    count = min(most, len(grades))
    ends = [len(grades) * number // max(count, 1) for number in range(count + 1)]
    return [grades[start:end] for start, end in pairwise(ends)]


def share_line(title: str, day: str, points: int, expert: int | None, days: int, row: str) -> str:
    """`row` are the symbols; empty if the game was not reviewed. `days` is the streak."""
    result = ngettext("{count} point", "{count} points", points)
    if expert is not None:
        result = _("{result} (expert {expert})", result=result, expert=expert)
    streak = _("{days} days in a row", days=days) if days > 1 else ""
    first = _("Quincunx daily {day}, {title}: {result}", day=day, title=title, result=result)
    return " · ".join(each for each in (first, row, streak) if each)
