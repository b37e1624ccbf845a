"""Reviews of games: the win probability at every moment, the loss of every decision, the luck of
every roll. `qx.analysis.review(match)` makes one.

Imports the engine and `core`; arena, server, terminal and commands import it.
"""

from quincunx.analysis.effort import EFFORTS, Effort, find_effort
from quincunx.analysis.grades import GRADES, grade_of
from quincunx.analysis.resigned_games import reviewed_record
from quincunx.analysis.review import (
    Comment,
    Decision,
    MoveValue,
    Review,
    ReviewError,
    ReviewStep,
    SeatReview,
)
from quincunx.analysis.reviewer import ProgressCallback, review

__all__ = [
    "EFFORTS",
    "GRADES",
    "Comment",
    "Decision",
    "Effort",
    "MoveValue",
    "ProgressCallback",
    "Review",
    "ReviewError",
    "ReviewStep",
    "SeatReview",
    "find_effort",
    "grade_of",
    "review",
    "reviewed_record",
]
