"""Judging a move by playing on at random: knows nothing of any game, and so serves every game."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from quincunx.core.move_codes import MoveCodes
from quincunx.core.playout import play_out
from quincunx.core.rng import Random
from quincunx.core.state import State
from quincunx.engine.batch import lead

LONGEST: Final = 10_000  # decisions in one playout; some games need not end under random play


class Sample:
    """The ends of some random games, for one seat."""

    scores: vec[i64]
    leads: vec[i64]
    wins: float  # a shared victory counts by its share
    decisions: int  # that they took altogether

    def __init__(self) -> None:
        self.scores = vec[i64]()
        self.leads = vec[i64]()
        self.wins = 0.0
        self.decisions = 0


def add_rollouts(sample: Sample, state: State, seat: i64, code: i64, times: i64, rng: Random) -> None:
    """Add how random games end that begin with this move, what the seat cannot see being dealt anew each time."""
    buffer = MoveCodes()
    for _ in range(times):
        twin = state.redeal(int(seat), rng)
        twin.apply_move(seat, code)
        sample.decisions += play_out(twin, rng, buffer, LONGEST)
        sample.scores = append(sample.scores, twin.score(seat))
        sample.leads = append(sample.leads, lead(twin, seat))
        winners = twin.winners
        if int(seat) in winners:
            sample.wins += 1.0 / len(winners)
