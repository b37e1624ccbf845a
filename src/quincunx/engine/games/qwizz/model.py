"""The value model of Qwizz: learned values of sheets instead of a network."""

from math import exp, log
from typing import Final

from mypy_extensions import i64

from quincunx.core.state import State
from quincunx.engine.games.qwizz.race import Race
from quincunx.engine.games.qwizz.sheet_values import Weights
from quincunx.engine.values.batch import Batch, EstimateBatch
from quincunx.engine.values.model import ValueModel
from quincunx.engine.values.position_values import PositionValues, estimates_of, values_of
from quincunx.games.qwizz import steps
from quincunx.games.qwizz.arrays import PICK
from quincunx.games.qwizz.rules import QwizzState

# Estimates are rounded: positions are equal if they differ by less than is known about them.
PARTS: Final = 128.0  # of a point
POSITIVE: Final = 1_000_000.0  # added to any number of parts
SPREAD_UNIT: Final = 50.0  # points
SPREAD_STEP: Final = 0.04  # of the logarithm of the spread's square in units, from the lowest on
LOWEST_SPREAD: Final = -8.0


class QwizzModel(ValueModel):
    weights: Weights

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def new_batch(self) -> Batch:
        return EstimateBatch()

    def write(self, state: State, seat: i64, into: Batch) -> None:
        """Includes the seat's own choice in a step that is not over."""
        assert isinstance(state, QwizzState)
        twin, rolls = state, state.active
        if state.has_chosen(seat):
            twin = state.copy()
            if state.step == steps.LUCKY:
                twin.sheets[seat].lucky = state.choices[seat] - PICK
            else:
                twin.sheets[seat].apply(state.choices[seat])
                rolls = (state.active + 1) % state.players
        race = Race(self.weights)
        race.load(twin, rolls)
        write_estimate(race, seat, into)

    def evaluate(self, batch: Batch) -> PositionValues:
        assert isinstance(batch, EstimateBatch)
        return values_of(batch, estimates_of(batch))


def write_estimate(race: Race, seat: i64, into: Batch) -> None:
    assert isinstance(into, EstimateBatch)
    lead = race.lead(seat)
    race.values.count = 0
    score = race.expected_score(seat)
    into.add(rounded(score), rounded(lead), rounded_spread(race.spread(seat)))


def rounded(points: float) -> float:
    parts = i64(points * PARTS + 0.5 + POSITIVE) - i64(POSITIVE)  # conversions cut off towards 0
    return float(parts) / PARTS


def rounded_spread(points: float) -> float:
    steps = i64((2.0 * log(points / SPREAD_UNIT) - LOWEST_SPREAD) / SPREAD_STEP)
    return exp((LOWEST_SPREAD + SPREAD_STEP * float(steps)) / 2.0) * SPREAD_UNIT
