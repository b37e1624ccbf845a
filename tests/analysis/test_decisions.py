"""What a decision loses, over samples of what may come next."""

import random

import quincunx as qx
from quincunx.analysis.decisions import evaluate_moves
from quincunx.engine.evaluation import legal_codes
from quincunx.engine.strategies.default import strategy_for
from tests.support import step


def test_each_deal_of_what_is_hidden_has_draws_of_its_own() -> None:
    """Otherwise the samples would depend on each other, and the error would seem to be smaller."""
    state, rng = qx.game("qwirkle", players=2).start(), random.Random(1)
    while state.chance:
        step(state, rng)
    seat, dealt = state.acting[0], state.redeal(state.acting[0], qx.Random(2))
    codes = legal_codes(state, seat)[:2]
    compared = evaluate_moves(
        strategy_for(state.game), [dealt, dealt], seat, codes, {}, 0, qx.Random(3)
    )
    first, second = compared.own(seat).reshape(len(codes), 2, -1).swapaxes(0, 1)
    assert first.tolist() != second.tolist()
