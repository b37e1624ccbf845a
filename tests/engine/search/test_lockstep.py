"""Games in lockstep: the same choices as one decision at a time."""

import pytest

import quincunx as qx
from quincunx.core.dice.rng import Random
from quincunx.engine.search.lockstep import Lockstep
from quincunx.engine.search.turn import TurnSearch
from quincunx.engine.strategies.default import strategy_for
from quincunx.engine.strategies.static_evaluation import evaluate_statically, predict_others
from quincunx.engine.strategies.value_network import ValueNetworkStrategy
from tests.support import walk


def search_of(game: qx.Game) -> TurnSearch:
    strategy = strategy_for(game)
    assert isinstance(strategy, ValueNetworkStrategy)
    return strategy.search


@pytest.mark.parametrize("key", ["qwixx", "squares", "palette-black"])
def test_lockstep_chooses_as_a_single_decision_does(key: str) -> None:
    game = qx.game(key, players=3)
    search = search_of(game)
    for state in list(walk(game, seed=4, most=60))[::6]:
        if len(state.acting) < 2:
            continue
        lockstep = Lockstep(search, [state.copy()], [Random(1)], 0)
        while lockstep.collect_decisions() and lockstep.decisions[0].is_prediction:
            lockstep.play_best(solo=False)
        values = search.model.evaluate(lockstep.batch)
        worth = values.worth_of_choices(lockstep.batch, solo=False)
        for decision in lockstep.decisions:
            first = int(decision.first)
            single = evaluate_statically(search, state, int(decision.seat), Random(1))
            assert worth[first : first + int(decision.moves.count)] == pytest.approx(
                single.worth.tolist(), abs=1e-5
            )


def test_nothing_is_predicted_where_seats_do_not_affect_each_other() -> None:
    state = list(walk(qx.game("clever", players=3), seed=1, most=20))[-1]
    assert predict_others(search_of(state.game), state, 0) is state
