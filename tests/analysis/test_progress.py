"""Losses over time, in periods with honest intervals."""

import random
from math import exp, log

import pytest

from quincunx.analysis.progress import period_of, periods, t_quantile


def test_periods_have_nearly_equally_many_games() -> None:
    assert periods([0.01] * 4) == []
    assert [each.games for each in periods([0.01] * 12)] == [6, 6]
    assert len(periods([0.01] * 200)) == 8


def test_intervals_contain_the_true_loss_in_95_per_cent() -> None:
    rng = random.Random(1)
    samples = [[exp(rng.gauss(log(0.01), 0.6)) for _ in range(5)] for _ in range(1000)]
    found = [period_of(each) for each in samples]
    assert sum(each.low <= 0.01 <= each.high for each in found) / 1000 == pytest.approx(
        0.95, abs=0.02
    )


def test_quantiles_of_student() -> None:
    assert t_quantile(4) == pytest.approx(2.776, abs=0.01)
    assert t_quantile(20) == pytest.approx(2.086, abs=0.01)
