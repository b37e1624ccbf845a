"""Uniformly random play at full speed: the measure of the rules and the raw material of every rollout."""

from mypy_extensions import i64

from quincunx.core.moves import Moves
from quincunx.core.rng import Random
from quincunx.core.state import State


def play_out(state: State, rng: Random, buffer: Moves, most: int = 1_000_000) -> int:
    """Play to the end, or for `most` decisions, each seat choosing evenly among its moves; how many were made."""
    decisions: i64 = 0
    limit: i64 = most
    while decisions < limit:
        if state.chance:
            state.settle(state.draw(rng))
        elif state.waiting:
            seat = lowest(state.waiting)
            state.legal(seat, buffer)
            state.commit(seat, buffer.codes[rng.below(buffer.count)])
            decisions += 1
        else:
            break
    return int(decisions)


def lowest(waiting: i64) -> i64:
    """The first of the seats in a set of bits that is not empty."""
    seat: i64 = 0
    while not waiting >> seat & 1:
        seat += 1
    return seat
