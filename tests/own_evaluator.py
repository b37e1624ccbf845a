"""Features that are never compiled, as a user would write it."""

import quincunx as qx
from quincunx.core.state import State
from quincunx.engine.values.batch import InputBatch
from quincunx.engine.values.features import Features

OWN = f"{__name__}:OwnPoints"


class OwnPoints(Features):
    """One input, fewer than any game has."""

    def __init__(self, game: qx.Game) -> None:
        self.width = 1

    def write(self, state: State, seat: int, into: InputBatch) -> None:
        start = into.add()
        into.inputs[start] = max(0, min(255, int(state.score(seat)) + 40))

    def scales(self) -> list[float]:
        return [0.02]
