"""Uniformly random play at full speed, for rollouts, for the arena and for measuring the rules."""

from mypy_extensions import i64

from quincunx.core.dice.rng import Random
from quincunx.core.move_codes import MoveCodes
from quincunx.core.state import State


def play_out(state: State, rng: Random, buffer: MoveCodes, limit: int = 1_000_000) -> int:
    """Play to the end, or `limit` decisions, moves equally likely; returns their number."""
    _, decisions = play_at_random(state, rng, rng, buffer, limit)
    return int(decisions)


def play_at_random(
    state: State, dice: Random, choices: Random, buffer: MoveCodes, limit: i64
) -> tuple[i64, i64]:
    """The same with separate generators for rolls and decisions; returns both counts."""
    rolls: i64 = 0
    decisions: i64 = 0
    while decisions < limit:
        if state.chance:
            state.apply_outcome(state.sample_code(dice))
            rolls += 1
        elif state.waiting:
            seat = lowest_seat(state.waiting)
            state.legal_codes(seat, buffer)
            state.apply_move(seat, buffer.codes[choices.below(buffer.count)])
            decisions += 1
        else:
            break
    return rolls, decisions


def lowest_seat(waiting: i64) -> i64:
    """The lowest seat in a non-empty set of bits."""
    seat: i64 = 0
    while not waiting >> seat & 1:
        seat += 1
    return seat
