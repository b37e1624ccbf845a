"""From values of positions to values of choices."""

import numpy as np

import quincunx as qx
from quincunx.engine.games.qwixx.evaluator import make_evaluator
from quincunx.engine.learning.network import Network
from quincunx.engine.learning.value_model import PositionValues, ValueModel, inputs_of
from quincunx.engine.search.batch import Batch


def test_a_choice_is_worth_the_mean_of_its_branches_and_a_branch_its_best_row() -> None:
    evaluator, batch = make_evaluator(qx.game("qwixx")), Batch(1)
    batch.begin_choice()
    for number in (3, 5):
        place = batch.add()
        batch.inputs[place] = number
    batch.begin_choice()
    batch.link(0)
    batch.begin_branch()
    batch.link(1)

    class FirstInput(ValueModel):
        def __call__(self, batch: Batch) -> PositionValues:
            values = inputs_of(batch)[:, 0].astype(np.float32)
            return PositionValues(100 * values, values, values)

    assert FirstInput(evaluator, Network.random(evaluator.scales(), (4,), seed=1)).choices(
        batch, solo=True
    ) == [5, 4]
