"""Ganz schön clever as a `Game`."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.game import Game
from quincunx.core.options import Option
from quincunx.core.text.messages import N_
from quincunx.core.view import SeatView
from quincunx.games.clever import position
from quincunx.games.clever.arrays import sheet_arrays
from quincunx.games.clever.layout import ROUNDS
from quincunx.games.clever.moves import CleverMove, CleverOutcome
from quincunx.games.clever.position import CleverPosition
from quincunx.games.clever.rules import CleverState
from quincunx.games.clever.view import CleverView


class Clever(Game[CleverState, CleverMove, CleverOutcome]):
    view_type: ClassVar[type[SeatView]] = CleverView
    position_type: ClassVar[type] = CleverPosition

    def __init__(self, descriptor: GameDescriptor, given: Mapping[str, object]) -> None:
        super().__init__(descriptor, given)
        self.rounds = ROUNDS[self.players]
        self.solo_extra_die = self.options.get("solo_extra_die") is True
        self.arrays = sheet_arrays()

    def extra_options(self, players: int) -> Sequence[Option]:
        extra_die = Option(
            "solo_extra_die",
            (False, True),
            False,
            N_("in a solo game: allow extra dice (+1) in every passive turn, not only in the last"),
        )
        return [extra_die] if players == 1 else []

    def start(self) -> CleverState:
        state = CleverState(self, self.players, self.arrays, self.rounds, self.solo_extra_die)
        state.begin(self.first)
        return state

    def position(self, data: Mapping[str, Any]) -> CleverState:
        state = self.start()
        position.restore(state, data)
        return state

    def unpack(self, packed: bytes) -> CleverState:
        state = self.start()
        state.unpack(packed)
        return state
