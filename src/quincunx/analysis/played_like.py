"""Which level a seat played like: its mean loss, compared with games of the levels that were measured.

`calibration.json` has the median of the mean loss of every level for each game and effort. `python -m benchmarks.analysis.report`
writes it.
"""

import json
from functools import cache
from importlib import resources
from itertools import pairwise
from math import log
from typing import Any

SMALLEST = 1e-5  # mean losses below this are all the same
BETWEEN = 0.25  # of the distance from one level to the next, around its middle: not clearly one or the other


def played_like(game: str, effort: str, players: int, mean_loss: float) -> str:
    """`strong`, or `casual to strong` in between; empty for a game that was not measured."""
    medians = level_medians(game, effort, players)
    if not medians:
        return ""
    names, place = list(medians), position_between(list(medians.values()), mean_loss)
    lower = min(int(place), len(names) - 1)
    fraction = place - lower
    if abs(fraction - 0.5) < BETWEEN / 2 and lower + 1 < len(names):
        return f"{names[lower]} to {names[lower + 1]}"
    return names[min(lower + (fraction > 0.5), len(names) - 1)]


def position_between(medians: list[float], mean_loss: float) -> float:
    """0 at the first median and one more at each following one, on a logarithmic scale; the medians fall."""
    logs, place = [log(max(median, SMALLEST)) for median in medians], log(max(mean_loss, SMALLEST))
    for lower, (worse, better) in enumerate(pairwise(logs)):
        if place >= better:
            return lower + min(1.0, max(0.0, (worse - place) / (worse - better)))
    return float(len(medians) - 1)


def level_medians(game: str, effort: str, players: int) -> dict[str, float]:
    """By level, weakest first. Games with more than two players are compared with those of two, and any effort with the quick one."""
    efforts = calibration().get(game, {})
    medians: dict[str, float] = efforts.get(effort, efforts.get("quick", {})).get(str(min(players, 2)), {})
    return medians


@cache
def calibration() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(resources.files("quincunx.analysis").joinpath("calibration.json").read_text("utf-8"))
    return data
