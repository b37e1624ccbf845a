"""Qwizz as a `Game`."""

from collections.abc import Mapping
from typing import Any, ClassVar

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.game import Game
from quincunx.core.view import SeatView
from quincunx.games.qwizz import position
from quincunx.games.qwizz.arrays import QwizzArrays
from quincunx.games.qwizz.moves import QwizzMove, QwizzOutcome
from quincunx.games.qwizz.position import QwizzPosition
from quincunx.games.qwizz.rules import QwizzState
from quincunx.games.qwizz.sheet import ROWS
from quincunx.games.qwizz.view import QwizzView


class Qwizz(Game[QwizzState, QwizzMove, QwizzOutcome]):
    view_type: ClassVar[type[SeatView]] = QwizzView
    position_type: ClassVar[type] = QwizzPosition

    def __init__(self, descriptor: GameDescriptor, given: Mapping[str, object]) -> None:
        super().__init__(descriptor, given)
        self.arrays = QwizzArrays(ROWS)

    def start(self) -> QwizzState:
        state = QwizzState(self, self.players, self.arrays)
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
