"""Random games after a move: needs nothing but the rules, and so works for every game."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from quincunx.core.authoring.playout import play_out
from quincunx.core.dice.rng import Random
from quincunx.core.move_codes import MoveCodes
from quincunx.core.state import State
from quincunx.engine.values.batch import lead, share_of_win

MAX_DECISIONS: Final = 10_000  # in one playout; some games need not end under random play


class PlayoutResults:
    """How the random games after one move ended for one seat."""

    scores: vec[i64]
    leads: vec[i64]
    wins: float  # a shared victory counts as a fraction
    decisions: int  # in all games together

    def __init__(self) -> None:
        self.scores = vec[i64]()
        self.leads = vec[i64]()
        self.wins = 0.0
        self.decisions = 0


def add_playouts(
    results: PlayoutResults, state: State, seat: i64, code: i64, games: i64, rng: Random
) -> None:
    """Play random games from this move on; what the seat cannot see is dealt anew for each."""
    buffer = MoveCodes()
    for _ in range(games):
        twin = state.redeal(int(seat), rng)
        twin.apply_move(seat, code)
        results.decisions += play_out(twin, rng, buffer, MAX_DECISIONS)
        results.scores = append(results.scores, twin.score(seat))
        results.leads = append(results.leads, lead(twin, seat))
        if twin.over:
            results.wins += share_of_win(twin, seat)
