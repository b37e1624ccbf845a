"""The grade of a decision, by how much win probability it lost. docs/analysis.md shows how often
each level gets each grade.
"""

BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = "best", "good", "inaccuracy", "mistake", "blunder"
GRADES = (BEST, GOOD, INACCURACY, MISTAKE, BLUNDER)

# The smallest loss with each grade: win probability, or hundreds of points of a single player.
THRESHOLDS = {BLUNDER: 0.12, MISTAKE: 0.06, INACCURACY: 0.03, GOOD: 0.003}
POINTS_PER_WIN = 100  # a single player's points are converted at this rate, as by the engine


def grade_of(loss: float, solo: bool = False) -> str:
    """The grade of a decision that lost this much win probability or, alone, this many points."""
    share = loss / POINTS_PER_WIN if solo else loss
    return next((grade for grade, smallest in THRESHOLDS.items() if share >= smallest), BEST)
