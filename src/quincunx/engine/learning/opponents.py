"""Opponents of another kind in lockstep: a network learns or is measured against them."""

from typing import Protocol

from quincunx.core.moves import Move
from quincunx.core.state import State
from quincunx.engine.search.lockstep import Lockstep, force_choice


class Opponent(Protocol):
    def choose(self, state: State, seat: int) -> Move: ...


def own_seat(game: int, players: int) -> int:
    """The one seat that is not the opponent's. It changes from game to game."""
    return game % players


def force_opponent_choices(opponent: Opponent, lockstep: Lockstep, worth: list[float]) -> None:
    """The opponent chooses for all seats but ours; predictions stay the network's."""
    for decision in lockstep.decisions:
        game = int(decision.game)
        seat = int(decision.seat)
        state = lockstep.states[game]
        if not decision.is_prediction and seat != own_seat(game, int(state.players)):
            force_choice(worth, decision, opponent.choose(state, seat).code)
