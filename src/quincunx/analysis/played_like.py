"""Which level a seat played like: its mean loss, compared with games of the levels that were
measured.

`calibration.json` says for every level of each game and effort which mean losses are typical.
`python -m benchmarks.analysis.report` writes it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import exp, log
from typing import Any

from quincunx.core.text.messages import message

SMALLEST = 1e-4  # mean losses below this are all the same
# of the distance from one level to the next, around its middle: not clearly one or the other
BETWEEN = 0.25


@dataclass(frozen=True)
class TypicalLoss:
    """The mean losses of a level in measured games: their logarithms are about normal."""

    median: float
    spread: float  # the standard deviation of the logarithms

    def likelihood(self, place: float) -> float:
        """How likely the logarithm of the mean loss is at this level, up to a factor."""
        return exp(-(((place - logarithm(self.median)) / self.spread) ** 2) / 2) / self.spread


def logarithm(loss: float) -> float:
    return log(max(loss, SMALLEST))


def played_like(game: str, effort: str, players: int, mean_loss: float) -> str:
    """`strong`, or `casual to strong` in between; empty for a game that was not measured."""
    levels = typical_losses(game, effort, players)
    if not levels:
        return ""
    names = list(levels)
    place = expected_place(list(levels.values()), mean_loss)
    lower = min(int(place), len(names) - 2)
    fraction = place - lower
    if abs(fraction - 0.5) < BETWEEN / 2:
        return message(
            "{weaker} to {stronger}",
            weaker=message(names[lower]),
            stronger=message(names[lower + 1]),
        )
    return message(names[lower + (fraction > 0.5)])


def expected_place(levels: Sequence[TypicalLoss], mean_loss: float) -> float:
    """Where the level is to be expected, from 0 for the first; weakest first.

    Where the losses of several levels are alike, as in Qwirkle, it is in the middle of them.
    """
    bounded = min(
        max(logarithm(mean_loss), logarithm(levels[-1].median)), logarithm(levels[0].median)
    )
    likelihoods = [level.likelihood(bounded) for level in levels]
    return sum(place * likelihood for place, likelihood in enumerate(likelihoods)) / sum(
        likelihoods
    )


def typical_losses(game: str, effort: str, players: int) -> dict[str, TypicalLoss]:
    """By level, weakest first.

    Games with more than two players are compared with those of two, and any effort with the quick
    one.
    """
    efforts = calibration().get(game, {})
    levels = efforts.get(effort, efforts.get("quick", {})).get(str(min(players, 2)), {})
    return {name: TypicalLoss(**level) for name, level in levels.items()}


@cache
def calibration() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(
        resources.files("quincunx.analysis").joinpath("calibration.json").read_text("utf-8")
    )
    return data
