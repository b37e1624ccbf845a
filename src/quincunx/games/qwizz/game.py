"""Qwizz as a `Game`."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.errors import IllegalMove
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.core.text.messages import message
from quincunx.games.qwizz import actions, position
from quincunx.games.qwizz.position import QwizzPosition
from quincunx.games.qwizz.reasons import why_grey
from quincunx.games.qwizz.rules import QwizzState
from quincunx.games.qwizz.sheet import ROWS
from quincunx.games.qwizz.tables import FIRST_ENTRY, SQUARES, Tables
from quincunx.games.qwizz.view import QwizzView


class Qwizz(Game):
    view_type: ClassVar[type] = QwizzView
    position_type: ClassVar[type] = QwizzPosition

    def __init__(self, descriptor: GameDescriptor, given: Mapping[str, object]) -> None:
        super().__init__(descriptor, given)
        self.tables = Tables(ROWS)
        self.action_names = actions.action_names(self.tables)

    def start(self) -> QwizzState:
        state = QwizzState(self, self.players, self.tables)
        state.begin(self.first)
        return state

    def position(self, data: Mapping[str, Any]) -> QwizzState:
        state = self.start()
        position.restore(state, data)
        return state

    def unpack(self, packed: bytes) -> QwizzState:
        state = self.start()
        state.unpack(packed)
        return state

    def actions(self) -> Sequence[str]:
        return self.action_names

    def action_of(self, code: int) -> int:
        reason = why_grey((code - FIRST_ENTRY) % SQUARES) if code >= FIRST_ENTRY else ""
        if reason:
            raise IllegalMove(reason)
        return int(actions.action_of(self.tables, code))

    def code_at(self, action: int, state: State | None) -> int:
        if not actions.uses_dice(self.tables, action):
            return int(actions.code_at(self.tables, action, 1, 1))
        if not isinstance(state, QwizzState) or not state.dice_are_rolled():
            raise IllegalMove(
                message(
                    "{action} depends on the dice: give a position after a roll, too",
                    action=self.actions()[action],
                )
            )
        return int(state.code_at(action))
