"""What evaluators of several games need: the rival who matters most, and numbers kept within the inputs' range."""

from typing import Final

from mypy_extensions import i64

from quincunx.core.state import State

NOBODY: Final = -1


def strongest_rival(state: State, seat: i64) -> i64:
    """The other seat with the most points now; NOBODY for who plays alone."""
    best: i64 = NOBODY
    for other in range(state.players):
        if other != seat and (best == NOBODY or state.score(other) > state.score(best)):
            best = other
    return best


def least_of(number: i64, most: i64) -> i64:
    return number if number < most else most


def bounded(number: i64) -> i64:
    return 0 if number < 0 else 255 if number > 255 else number
