"""The rest of a turn of Clever: chains of bonuses to the end, extra dice a few at a time."""

from typing import Final

from mypy_extensions import i64

from quincunx.core.authoring.integers import count
from quincunx.core.move_codes import MoveCodes
from quincunx.core.state import State
from quincunx.engine.search.turn import TurnSearch
from quincunx.engine.values.batch import Batch
from quincunx.engine.values.model import ValueModel
from quincunx.games.clever import steps
from quincunx.games.clever.encoding import FIRST_EXTRA, TARGETS
from quincunx.games.clever.rules import CleverState

EXTRA_DICE: Final = 2  # that are followed beyond the decision itself


class CleverTurnSearch(TurnSearch):
    extra_dice: i64
    used: i64  # the dice that had been used as extra dice before the decision, one bit each

    def __init__(self, model: ValueModel, extra_dice: i64 = EXTRA_DICE) -> None:
        super().__init__(model)
        self.extra_dice = extra_dice
        self.used = 0

    def add_choices(self, state: State, seat: i64, moves: MoveCodes, into: Batch) -> None:
        assert isinstance(state, CleverState)
        self.used = state.sheets[seat].used
        self.follow_moves(state, seat, moves, into, True)

    def leave_out(self, state: State, seat: i64, moves: MoveCodes) -> None:
        """Several extra dice are followed in one order only, which rarely matters."""
        assert isinstance(state, CleverState)
        sheet = state.sheets[seat]
        if sheet.owed or sheet.duty != steps.MAY_ADD:
            return
        used = sheet.used & ~self.used
        kept: i64 = 1
        if count(used) < self.extra_dice:
            for index in range(i64(1), moves.count):
                code = moves.codes[index]
                if used >> (code - FIRST_EXTRA) // TARGETS == 0:
                    moves.codes[kept] = code
                    kept += 1
        moves.count = kept


class TrainingTurnSearch(CleverTurnSearch):
    """Follows no extra die, which is several times faster."""

    def __init__(self, model: ValueModel) -> None:
        super().__init__(model, 0)
