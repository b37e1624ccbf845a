"""What search and strategies need of anything that can evaluate positions, many at a time."""

from abc import ABC, abstractmethod

from mypy_extensions import i64, mypyc_attr

from quincunx.core.state import State
from quincunx.engine.values.batch import Batch, InputBatch
from quincunx.engine.values.features import Features
from quincunx.engine.values.network import Network
from quincunx.engine.values.position_values import PositionValues, inputs_of, values_of


@mypyc_attr(allow_interpreted_subclasses=True)
class ValueModel(ABC):
    """Positions are written into a batch of the model's own kind, and evaluated together."""

    @abstractmethod
    def new_batch(self) -> Batch: ...

    @abstractmethod
    def write(self, state: State, seat: i64, into: Batch) -> None:
        """Add the position to the batch, without the secrets of other seats."""

    @abstractmethod
    def evaluate(self, batch: Batch) -> PositionValues:
        """The values of all rows, to the seats for which they were written."""


@mypyc_attr(allow_interpreted_subclasses=True)
class NetworkModel(ValueModel):
    features: Features
    network: Network
    # by the rules; otherwise equal scores are half a win, whatever their tie-break and number
    settles_ties: bool

    def __init__(self, features: Features, network: Network, settles_ties: bool = True) -> None:
        self.features = features
        self.network = network
        self.settles_ties = settles_ties

    def new_batch(self) -> Batch:
        return InputBatch(self.features.width)

    def write(self, state: State, seat: i64, into: Batch) -> None:
        assert isinstance(into, InputBatch)
        self.features.write(state, seat, into)

    def evaluate(self, batch: Batch) -> PositionValues:
        assert isinstance(batch, InputBatch)
        return values_of(batch, self.network(inputs_of(batch)), self.settles_ties)
