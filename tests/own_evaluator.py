"""An evaluator that is never compiled, as a user would write it."""

import quincunx as qx
from quincunx.core.state import State
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.search.batch import Batch

OWN = f"{__name__}:OwnPoints"


class OwnPoints(Evaluator):
    """Has one input, fewer than any evaluator of a game."""

    def __init__(self, game: qx.Game) -> None:
        self.width = 1

    def write(self, state: State, seat: int, into: Batch) -> None:
        start = into.add()
        into.inputs[start] = max(0, min(255, int(state.score(seat)) + 40))

    def scales(self) -> list[float]:
        return [0.02]
