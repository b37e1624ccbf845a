"""Endgames against brute force."""

import pytest

import quincunx as qx
from quincunx.core.move_codes import MoveCodes
from quincunx.engine.games.qwirkle.endgame import Endgame
from quincunx.engine.games.qwirkle.training import load_shipped_weights
from quincunx.games.qwirkle.rules import QwirkleState
from tests.engine.games.qwirkle.positions import endgame_position


def lead_by_brute_force(state: QwirkleState) -> int:
    seat, other, moves = int(state.turn), 1 - int(state.turn), MoveCodes()
    state.legal_codes(seat, moves)
    best = -1000
    for code in moves.to_list():
        twin = state.copy()
        twin.apply_move(seat, code)
        ahead = (
            int(twin.score(seat) - twin.score(other)) if twin.over else -lead_by_brute_force(twin)
        )
        best = max(best, ahead)
    return best


@pytest.mark.parametrize("seed", range(12))
def test_the_endgame_is_solved(seed: int) -> None:
    state = endgame_position(seed, tiles=5)
    for all_moves in (False, True):
        endgame = Endgame(load_shipped_weights(), 10_000_000, all_moves)
        endgame.solve(state)
        assert endgame.exact
        assert endgame.leads[0] == lead_by_brute_force(state)


def test_every_move_of_an_endgame_has_a_value() -> None:
    state = endgame_position(3, tiles=6)
    advice = qx.Engine("expert", seed=1).advise(state, int(state.turn))
    assert {each.move for each in advice} == set(state.moves(int(state.turn)))
    for each in advice:
        twin = state.copy()
        twin.apply_move(state.turn, each.move.code)
        ahead = (
            int(twin.score(state.turn) - twin.score(1 - state.turn))
            if twin.over
            else -lead_by_brute_force(twin)
        )
        assert each.win_probability == (1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0)
        assert each.error == 0


def test_a_search_that_runs_out_of_positions_still_answers() -> None:
    state = endgame_position(1, tiles=12)
    endgame = Endgame(load_shipped_weights(), 1, all_moves=False)
    endgame.solve(state)
    assert not endgame.exact
    assert {int(code) for code in endgame.codes} == {
        move.code for move in state.moves(int(state.turn))
    }
