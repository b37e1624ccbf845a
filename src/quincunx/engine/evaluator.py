"""How a network plays a game: what it sees, how a turn is searched, what is said about a move."""

from collections.abc import Callable
from dataclasses import dataclass

from quincunx.core.state import State
from quincunx.engine.search.turn import TurnSearch
from quincunx.engine.values.features import Features
from quincunx.engine.values.model import NetworkModel, ValueModel
from quincunx.engine.values.network import Network

# from a position, a seat and the code of a move to phrases: what it gives up, what it keeps open
RemarksOn = Callable[[State, int, int], list[str]]


def no_remarks(state: State, seat: int, code: int) -> list[str]:
    return []


@dataclass(frozen=True)
class Evaluator:
    """Everything about a game that goes with a network."""

    features: Features
    make_search: Callable[[ValueModel], TurnSearch] = TurnSearch
    remarks_on: RemarksOn = no_remarks

    def search(self, network: Network, settles_ties: bool = True) -> TurnSearch:
        """The search of a turn by this network."""
        return self.make_search(NetworkModel(self.features, network, settles_ties))
