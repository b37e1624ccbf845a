"""An opponent that plays `qwixx` by the exact solution for one player."""

from functools import cache

from quincunx.core.moves import Move
from quincunx.core.state import State
from quincunx.engine.games.qwixx.solitaire.play import SolitairePlayer
from quincunx.engine.games.qwixx.solitaire.values import load_shipped_values
from quincunx.games.qwixx.rules import QwixxState


class SolitaireOptimalPlayer:
    """Maximises its own score as if alone: so patient that nobody else ends the game."""

    def __init__(self, seed: str = "") -> None:
        """It uses no randomness; the arena gives every player a seed."""

    def choose(self, state: State, seat: int) -> Move:
        visible = state.without_secret_choices(seat)
        assert isinstance(visible, QwixxState)
        return state.game.notation.move_of(int(shipped_player().best_code(visible, seat)))


@cache
def shipped_player() -> SolitairePlayer:
    """By the shipped solution, even beside an exact one: training is the same everywhere."""
    return SolitairePlayer(load_shipped_values())
