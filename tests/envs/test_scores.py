"""Random play through each environment scores as random play by the rules: here briefly, in
`benchmarks.env_scores` with many games.
"""

from functools import cache

import pytest
from benchmarks.env_scores import ENVIRONMENTS, by_rules, difference, mean_and_error

import quincunx as qx

GAMES = {"squares": 200, "clever": 60, "qwizz": 60}  # how many of each; the seeds are fixed


@pytest.mark.parametrize("name", ENVIRONMENTS)
@pytest.mark.parametrize("key", GAMES)
def test_mean_scores(key: str, name: str) -> None:
    _, errors = difference(key, name, GAMES[key], scores_by_rules(key))
    assert abs(errors) < 2.5


@cache
def scores_by_rules(key: str) -> tuple[float, float]:
    return mean_and_error(by_rules(key, qx.Random(key)), 2000)
