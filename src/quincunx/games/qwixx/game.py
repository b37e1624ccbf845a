"""The Qwixx family as a `Game`."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.game import Game
from quincunx.core.options import Option
from quincunx.core.view import SeatView
from quincunx.games.qwixx import position
from quincunx.games.qwixx.arrays import QwixxArrays
from quincunx.games.qwixx.moves import QwixxMove, QwixxOutcome
from quincunx.games.qwixx.position import QwixxPosition
from quincunx.games.qwixx.rules import QwixxState
from quincunx.games.qwixx.sheet_data import SWITCHES
from quincunx.games.qwixx.sheet_files import find_sheet
from quincunx.games.qwixx.view import QwixxView


class Qwixx(Game[QwixxState, QwixxMove, QwixxOutcome]):
    view_type: ClassVar[type[SeatView]] = QwixxView
    position_type: ClassVar[type] = QwixxPosition

    def __init__(self, descriptor: GameDescriptor, given: Mapping[str, object]) -> None:
        self.sheet = find_sheet(descriptor.key)
        super().__init__(descriptor, given)
        chosen: dict[str, Any] = {name: self.options[name] for name in self.sheet.options}
        self.preset = replace(self.sheet.preset, **chosen)
        self.arrays = QwixxArrays(self.preset)

    def extra_options(self, players: int) -> Sequence[Option]:
        """The switches of the rules that the sheet leaves to the players."""
        return [
            Option(name, (False, True), getattr(self.sheet.preset, name), SWITCHES[name])
            for name in self.sheet.options
        ]

    def start(self) -> QwixxState:
        state = QwixxState(self, self.players, self.arrays)
        state.begin(self.first)
        return state

    def position(self, data: Mapping[str, Any]) -> QwixxState:
        state = self.start()
        position.restore(state, data)
        return state

    def unpack(self, packed: bytes) -> QwixxState:
        state = self.start()
        state.unpack(packed)
        return state
