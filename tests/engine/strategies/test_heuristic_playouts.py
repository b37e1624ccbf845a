"""Games without a network are played by playouts in which the reference player chooses."""

import quincunx as qx
from quincunx.core.dice.rng import Random
from quincunx.engine.games.qwixx.reference import choose
from quincunx.engine.levels import find_level
from quincunx.engine.strategies.default import DefaultStrategy, strategy_for
from quincunx.engine.strategies.heuristic_playouts import HeuristicPlayoutStrategy
from tests.games.qwixx.sheet_files import OWN


def in_white_step(roll: str) -> qx.State:
    state = qx.sheet(OWN, first=1).start()
    state.roll(roll)
    return state


def test_a_sheet_without_a_network_has_the_reference_player_in_its_playouts() -> None:
    strategy = strategy_for(qx.sheet(OWN))
    assert isinstance(strategy, DefaultStrategy)
    assert isinstance(strategy.playouts, HeuristicPlayoutStrategy)


def test_all_moves_are_evaluated_and_far_squares_are_left_alone() -> None:
    """The white sum 8 skips six squares of the red row, and four of the purple one."""
    state = in_white_step("4 4 1 1 1")
    evaluation = HeuristicPlayoutStrategy(choose).evaluate(
        state, 0, find_level("strong"), Random("dice")
    )
    assert sorted(evaluation.codes) == sorted(move.code for move in state.moves(0))
    best = state.game.notation.move_of(evaluation.best(1).codes[0])
    assert str(best) == "pass"


def test_a_near_square_is_marked() -> None:
    state = in_white_step("1 1 1 1 1")
    engine = qx.Engine("strong", seed=1)
    assert str(engine.choose(state, 0)) == "red 2"
