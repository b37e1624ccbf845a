"""Turns of Clever: chains of bonuses, and too many sequences of extra dice."""

from mypy_extensions import i64

from quincunx.core.state import State
from quincunx.engine.search.turn import UNLIMITED, TurnSearch
from quincunx.games.clever import steps
from quincunx.games.clever.rules import CleverState


class CleverTurnSearch(TurnSearch):
    def branching_limit(self, state: State, seat: i64, depth: i64) -> i64:
        """Bonuses are followed to the end, but only one extra die at a time."""
        assert isinstance(state, CleverState)
        sheet = state.sheets[seat]
        return 1 if sheet.owed == 0 and sheet.duty == steps.MAY_ADD else UNLIMITED
