"""What several games' evaluators need: the strongest opponent, numbers within an input's range."""

from typing import Final

from mypy_extensions import i64

from quincunx.core.state import State

NO_OPPONENT: Final = -1


def strongest_opponent(state: State, seat: i64) -> i64:
    """The other seat with the most points now; NO_OPPONENT for a single player."""
    best: i64 = NO_OPPONENT
    for other in range(state.players):
        if other != seat and (best == NO_OPPONENT or state.score(other) > state.score(best)):
            best = other
    return best


def smaller(one: i64, other: i64) -> i64:
    return one if one < other else other


def as_byte(number: i64) -> i64:
    """The nearest number from 0 to 255."""
    return 0 if number < 0 else 255 if number > 255 else number
