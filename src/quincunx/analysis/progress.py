"""How well somebody plays over time: the typical loss in periods of several games each, with its
uncertainty.

Mean losses of games are distributed about log-normally, so periods are compared by the means of
their logarithms, as the levels are in `played_like`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, sqrt
from statistics import fmean, stdev

from quincunx.analysis.played_like import logarithm

FEWEST_GAMES = 5  # in a period
MOST_PERIODS = 8


@dataclass(frozen=True)
class Period:
    games: int
    loss: float  # per decision, in a typical game
    low: float  # the true value is within low and high with a probability of 95 %
    high: float


def periods(losses: Sequence[float]) -> list[Period]:
    """Of nearly equally many games each, earliest first; none of too few games."""
    count = min(MOST_PERIODS, len(losses) // FEWEST_GAMES)
    ends = [len(losses) * number // max(count, 1) for number in range(count + 1)]
    return [period_of(losses[start:end]) for start, end in pairwise(ends)]


def period_of(losses: Sequence[float]) -> Period:
    logarithms = [logarithm(loss) for loss in losses]
    middle = fmean(logarithms)
    error = t_quantile(len(losses) - 1) * stdev(logarithms) / sqrt(len(losses))
    return Period(len(losses), exp(middle), exp(middle - error), exp(middle + error))


def t_quantile(freedom: int) -> float:
    """Of Student's distribution, for intervals of 95 %: Cornish and Fisher's expansion."""
    return 1.96 + 2.372 / freedom + 2.823 / freedom**2 + 2.56 / freedom**3
