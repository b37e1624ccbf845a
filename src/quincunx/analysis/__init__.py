"""Reviews of games: the win probability at every moment, the loss of every decision, the luck of
every roll.

import quincunx as qx

review = qx.analysis.review(match) for seat in review.seats:
    print(seat.name, seat.luck, seat.mean_loss, seat.played_like)
for step in review.worst(3):
    print(step.text, step.decision.loss, step.decision.best)
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
    SeatReview,
    Step,
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
    "SeatReview",
    "Step",
    "find_effort",
    "grade_of",
    "review",
    "reviewed_record",
]
