"""Judging a move by playing on at random: knows nothing of any game, and so serves every game."""

from typing import Final

from mypy_extensions import i64

from quincunx.core.moves import Moves
from quincunx.core.playout import play_out
from quincunx.core.rng import Random
from quincunx.core.state import State

LONGEST: Final = 10_000  # decisions in one playout; some games need not end under random play


def rollouts(state: State, seat: i64, code: i64, times: i64, rng: Random) -> list[float]:
    """How far this seat is ahead at the end of random games that begin with this move."""
    buffer = Moves()
    leads = []
    for _ in range(times):
        twin = state.redeal(int(seat), rng)
        twin.commit(seat, code)
        play_out(twin, rng, buffer, LONGEST)
        leads.append(float(lead(twin, seat)))
    return leads


def lead(state: State, seat: i64) -> i64:
    """The seat's points less those of the best other player; alone, just its points."""
    if state.players == 1:
        return state.score(seat)
    best: i64 = -1_000_000
    for other in range(state.players):
        if other != seat and state.score(other) > best:
            best = state.score(other)
    return state.score(seat) - best
