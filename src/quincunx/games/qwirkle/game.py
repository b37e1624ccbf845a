"""Qwirkle as a `Game`."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.errors import IllegalMove
from quincunx.core.game import Game
from quincunx.core.options import Option
from quincunx.core.state import State
from quincunx.core.text.messages import N_, message
from quincunx.games.qwirkle import actions, position
from quincunx.games.qwirkle.position import QwirklePosition
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import MOST_COPIES, PASS
from quincunx.games.qwirkle.view import QwirkleView


class Qwirkle(Game):
    view_type: ClassVar[type] = QwirkleView
    position_type: ClassVar[type] = QwirklePosition
    draws_first: ClassVar[bool] = False  # the player with the largest set begins

    def __init__(self, descriptor: GameDescriptor, given: Mapping[str, object]) -> None:
        super().__init__(descriptor, given)
        self.copies = self.int_option("copies")

    def extra_options(self, players: int) -> Sequence[Option]:
        return [
            Option(
                "copies",
                range(1, MOST_COPIES + 1),
                MOST_COPIES,
                N_("copies of each of the 36 tiles in the bag"),
            ),
            Option(
                "oldest",
                range(players),
                0,
                N_("the seat of the oldest player, who begins if several have equally large sets"),
            ),
        ]

    def start(self) -> QwirkleState:
        state = QwirkleState(self, self.players)
        state.begin(self.copies)
        return state

    def position(self, data: Mapping[str, Any]) -> QwirkleState:
        state = self.start()
        position.restore(state, data, self.copies)
        return state

    def unpack(self, packed: bytes) -> QwirkleState:
        state = self.start()
        state.unpack(packed)
        return state

    def actions(self) -> Sequence[str]:
        return self.action_names

    @cached_property
    def action_names(self) -> list[str]:
        return actions.action_names(self.copies)

    def action_of(self, code: int) -> int:
        if code != PASS:
            raise IllegalMove(
                message(
                    "a turn of Qwirkle is a sequence of actions: use state.actions_of(seat, move)"
                )
            )
        return actions.PASS_TURN

    def code_at(self, action: int, state: State | None) -> int:
        if action != actions.PASS_TURN:
            raise IllegalMove(
                message(
                    "'{action}' is only a part of a move: play it with state.by_actions()",
                    action=self.action_names[action],
                )
            )
        return PASS

    def drawing_seat(self, state: State) -> int | None:
        assert isinstance(state, QwirkleState)
        return int(state.turn)

    def is_private_action(self, action: int) -> bool:
        return actions.FIRST_TRADE <= action < actions.FIRST_PLACE
