"""Estimates of what jobs cost."""

from quincunx.server.jobs.cost_estimates import CostEstimates


def test_estimates_follow_what_was_measured() -> None:
    costs = CostEstimates()
    kind, other = ("expert", "qwixx"), ("expert", "qwizz")
    assert costs.expect(kind, 0.05) == 0.05
    costs.learn(kind, 1.05, 0.05)  # one slow job does not count much
    assert abs(costs.expect(kind, 0.05) - 0.15) < 0.001
    for _ in range(100):
        costs.learn(kind, 2.0, 0.05)
    assert abs(costs.expect(kind, 0.05) - 2) < 0.01
    assert costs.expect(other, 0.05) == 0.05
