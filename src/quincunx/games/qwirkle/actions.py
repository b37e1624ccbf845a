"""The actions of Qwirkle: 7,814 instead of the moves, which cannot be listed."""

from mypy_extensions import i64

from quincunx.core.authoring.actions import GameActions
from quincunx.core.errors import IllegalMove
from quincunx.core.game import Game
from quincunx.core.move_codes import MoveCodes
from quincunx.core.state import State
from quincunx.games.qwirkle.action_state import (
    FIRST_PLACE,
    FIRST_TRADE,
    PASS_TURN,
    QwirkleActionState,
    most_places,
    resume,
)
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import NAMES, PASS


class QwirkleActions(GameActions):
    """A turn is a sequence of actions, which only the copies that `copy` makes keep."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, action_names(game.int_option("copies")))

    def action_of(self, code: i64) -> i64:
        if code != PASS:
            raise IllegalMove(
                "a turn of Qwirkle is a sequence of actions: use actions.of_move(state, seat, move)"
            )
        return PASS_TURN

    def code_at(self, action: i64, state: State | None) -> i64:
        if action != PASS_TURN:
            raise IllegalMove(
                "'{action}' is only a part of a move: play it in actions.copy(state)",
                action=self.names[action],
            )
        return PASS

    def copy(self, state: State) -> QwirkleActionState:
        return state.copy() if isinstance(state, QwirkleActionState) else begin(state)

    def legal(self, state: State, seat: i64, into: MoveCodes) -> None:
        position = state if isinstance(state, QwirkleActionState) else begin(state)
        position.legal_actions(seat, into)

    def apply(self, state: State, seat: i64, action: i64) -> None:
        if not isinstance(state, QwirkleActionState):
            raise IllegalMove("a turn may be several actions: take them in actions.copy(state)")
        state.apply_action(seat, action)

    def split_move(self, state: State, seat: i64, code: i64) -> list[int]:
        return self.copy(state).split_move(seat, code)

    def is_private(self, action: i64) -> bool:
        return FIRST_TRADE <= action < FIRST_PLACE


def begin(state: State) -> QwirkleActionState:
    assert isinstance(state, QwirkleState)
    return resume(state, [])


def action_names(copies: int) -> list[str]:
    places = range(1, most_places(copies) + 1)
    return [
        "end",
        "pass",
        *(f"trade {name}" for name in NAMES),
        *(f"{name} at place {place}" for place in places for name in NAMES),
    ]
