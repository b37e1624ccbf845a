"""Players of another kind at the tables of a crowd: whom a network shall learn to beat, or be measured against."""

from functools import cache
from typing import Protocol

from quincunx.core.state import State
from quincunx.core.values import Move
from quincunx.engine.crowd import Crowd, insist
from quincunx.engine.solitaire.play import Solitaire
from quincunx.engine.solitaire.table import shipped
from quincunx.games.qwixx.rules import QwixxState


class Guest(Protocol):
    def choose(self, state: State, seat: int) -> Move: ...


class Loner:
    """Plays `qwixx` by the solved game for one, as if nobody else could end it."""

    def __init__(self, seed: str = "") -> None:
        """It draws no lots, so that the seed changes nothing."""

    def choose(self, state: State, seat: int) -> Move:
        seen = state.without_secret_choices(seat)
        assert isinstance(seen, QwixxState)
        return state.game.move_of(int(solution().best_code(seen, seat)))


@cache
def solution() -> Solitaire:
    """By the shipped table even where the exact one is at hand: the same training everywhere."""
    return Solitaire(shipped())


def host_of(place: int, players: int) -> int:
    """At each table of a crowd one seat, in turn, is not a guest's."""
    return place % players


def let_choose(guest: Guest, crowd: Crowd, worth: list[float]) -> None:
    """Let all seats but the hosts' choose as the guest does; what others presume of them stays as it is."""
    for question in crowd.questions:
        place, seat = int(question.place), int(question.seat)
        state = crowd.states[place]
        if not question.presumes and seat != host_of(place, int(state.players)):
            insist(worth, question, guest.choose(state, seat).code)
