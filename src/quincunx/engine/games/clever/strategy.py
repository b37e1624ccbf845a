"""How Clever is played by value networks, one for a single player and one for several: their
inputs, the search of a turn, and the levels.
"""

from math import inf

from mypy_extensions import i64

from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.games.clever.features import CleverFeatures
from quincunx.engine.games.clever.remarks import remarks_on
from quincunx.engine.levels import Level
from quincunx.engine.reference import most_points, rule_of_thumb
from quincunx.engine.search.turn import UNLIMITED, TurnSearch
from quincunx.engine.strategies.value_network import value_network_strategy
from quincunx.engine.strategy import Strategy
from quincunx.games.clever import steps
from quincunx.games.clever.rules import CleverState

LEVELS = (
    Level("novice", habit=most_points, tolerance=0.145, own_sheet=True),
    Level("casual", habit=rule_of_thumb, tolerance=inf),
    Level("strong", habit=rule_of_thumb, tolerance=0.14, own_sheet=True),
    Level("expert", samples=96),
)


class CleverTurnSearch(TurnSearch):
    """Turns have chains of bonuses, and too many sequences of extra dice."""

    def branching_limit(self, state: State, seat: i64, depth: i64) -> i64:
        """Bonuses are followed to the end, but only one extra die at a time."""
        assert isinstance(state, CleverState)
        sheet = state.sheets[seat]
        return 1 if sheet.owed == 0 and sheet.duty == steps.MAY_ADD else UNLIMITED


def make_evaluator(game: Game) -> Evaluator:
    return Evaluator(CleverFeatures(), CleverTurnSearch, remarks_on)


def make_strategy(game: Game) -> Strategy:
    return value_network_strategy(game, make_evaluator(game), LEVELS)
