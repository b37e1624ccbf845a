"""From values of positions to values of choices."""

import numpy as np

from quincunx.engine.values.batch import InputBatch
from quincunx.engine.values.position_values import PositionValues, inputs_of


def test_a_choice_is_worth_the_mean_of_its_branches_and_a_branch_its_best_row() -> None:
    batch = InputBatch(1)
    batch.begin_choice()
    for number in (3, 5):
        place = batch.add()
        batch.inputs[place] = number
    batch.begin_choice()
    batch.link(0)
    batch.begin_branch()
    batch.link(1)
    rows = inputs_of(batch)[:, 0].astype(np.float32)
    assert PositionValues(100 * rows, rows, rows).worth_of_choices(batch, solo=True) == [5, 4]
