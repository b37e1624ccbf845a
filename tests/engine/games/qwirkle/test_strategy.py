"""The answers of the engine in Qwirkle, which use only what its seat may see."""

import random

import numpy as np
import pytest

import quincunx as qx
from quincunx.core.authoring.actions import actions_of
from quincunx.core.dice.rng import Random
from quincunx.core.move_codes import MoveCodes
from quincunx.engine import LevelName
from quincunx.engine.games.qwirkle.fast_player import FastPlayer
from quincunx.engine.games.qwirkle.remarks import describe_set, remarks_on
from quincunx.engine.games.qwirkle.rollouts import RolloutResults, Rollouts
from quincunx.engine.games.qwirkle.strategy import QwirkleStrategy
from quincunx.engine.games.qwirkle.training import load_shipped_weights
from quincunx.engine.games.qwirkle.weights import (
    zero_weights,
)
from quincunx.games.qwirkle.notation import read_tile
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import PASS, is_play
from tests.engine.games.qwirkle.positions import turns
from tests.support import refused

# ---- static evaluation


def trade_position(players: int = 2) -> QwirkleState:
    """A position of a game between fast players in which nothing can be placed, but many trades are
    legal.
    """
    player = FastPlayer(load_shipped_weights())
    for seed in range(100):
        state, rng = qx.game("qwirkle", players=players).start(), Random(seed)
        assert isinstance(state, QwirkleState)
        while not state.over:
            if state.chance:
                state.apply_outcome(state.sample_code(rng))
                continue
            code = player.choose(state, state.turn, rng)
            if player.count == 0 and state.bag_size() > 0:
                return state
            state.apply_move(state.turn, code)
    raise AssertionError("nobody had to trade")


@pytest.mark.parametrize("level", ["novice", "casual"])
def test_a_trade_has_a_predicted_result(level: LevelName) -> None:
    state = trade_position()
    seat = int(state.turn)
    advice = qx.Engine(level, seed=1).choose_and_explain(state, seat)
    rolled_out = {each.move: each for each in qx.Engine("expert", seed=1).advise(state, seat)}
    assert advice is not None
    assert advice.score == pytest.approx(rolled_out[advice.move].score, abs=30)
    assert advice.win_probability == pytest.approx(
        rolled_out[advice.move].win_probability, abs=0.15
    )
    assert "the only move" not in advice.reason
    assert "the next best" in advice.reason


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_trades_are_evaluated_best_first(players: int) -> None:
    state = trade_position(players)
    seat = int(state.turn)
    evaluation = QwirkleStrategy().evaluate_statically(state, seat)
    assert evaluation.codes[0] == FastPlayer(load_shipped_weights()).best_trade(state, seat)
    assert sorted(evaluation.codes) == sorted(state_codes(state, seat))
    assert len(set(evaluation.worth)) > 5
    assert evaluation.worth.tolist() == sorted(evaluation.worth, reverse=True)
    assert evaluation.win_probabilities.tolist() == sorted(
        evaluation.win_probabilities, reverse=True
    )


@pytest.mark.parametrize("level", ["novice", "casual"])
def test_no_level_misjudges_trades(level: LevelName) -> None:
    """Only the best one is a candidate."""
    state = trade_position()
    best = FastPlayer(load_shipped_weights()).best_trade(state, state.turn)
    assert qx.Engine(level, seed=1).choose(state, int(state.turn)).code == best


@pytest.mark.parametrize("players", [2, 3, 4])
def test_static_evaluation_predicts_the_final_score(players: int) -> None:
    """On average over the positions of a game, by the best move in each."""
    errors, state, rng = [], qx.game("qwirkle", players=players).start(), Random(2)
    predicted: list[tuple[int, float]] = []
    assert isinstance(state, QwirkleState)
    while not state.over:
        if state.chance:
            state.apply_outcome(state.sample_code(rng))
            continue
        evaluation, seat = (
            QwirkleStrategy().evaluate_statically(state, int(state.turn)),
            int(state.turn),
        )
        best = int(evaluation.worth.argmax())
        predicted.append((seat, float(evaluation.scores[best])))
        state.apply_move(seat, evaluation.codes[best])
    errors = [score - state.scores[seat] for seat, score in predicted]
    assert abs(np.mean(errors)) < 25


# ---- rollouts


def test_equal_moves_have_equal_results() -> None:
    """The same hidden tiles and the same draws for all moves."""
    state = turns(3, seed=4)[20]
    code = FastPlayer(load_shipped_weights()).choose(state, state.turn, Random(1))
    one, other = RolloutResults(code), RolloutResults(code)
    Rollouts(state, state.turn, 6, load_shipped_weights()).run([one, other], 5, Random(2))
    assert list(one.leads) == list(other.leads)
    assert len(set(one.leads)) > 1


# ---- the engine's answers


@pytest.mark.parametrize("players", [2, 4])
def test_the_expert_uses_only_its_own_tiles_and_is_reproducible(players: int) -> None:
    for number, state in enumerate(turns(players, seed=players)[3::9]):
        seat = int(state.turn)
        before, other = state.position(), state.redeal(seat, random.Random(number))
        chosen = qx.Engine("expert", seed=1).choose(state, seat)
        assert chosen in state.moves(seat)
        assert state.position() == before
        assert qx.Engine("expert", seed=1).choose(other, seat) == chosen


def test_advice_has_a_value_and_a_reason_for_every_move() -> None:
    state = turns(2, seed=6)[8]
    seat = int(state.turn)
    advice = qx.Engine("novice", seed=1).advise(state, seat)
    assert {each.move for each in advice} == set(state.moves(seat))
    assert all(each.error > 0 and 0 <= each.win_probability <= 1 for each in advice)
    assert "the next player then scores" in advice[0].reason
    assert "keeps" in advice[0].reason


def test_it_completes_a_line_of_six() -> None:
    """In a greedy game, as soon as possible."""
    state, player, rng, scratch = (
        qx.game("qwirkle").start(),
        FastPlayer(zero_weights()),
        Random(3),
        MoveCodes(),
    )
    assert isinstance(state, QwirkleState)
    while True:
        if state.chance:
            state.apply_outcome(state.sample_code(rng))
            continue
        code = player.choose(state, state.turn, rng)
        if state.points_of(code, scratch) >= 12:
            break
        state.apply_move(state.turn, code)
    assert (
        state.points_of(qx.Engine("expert", seed=1).choose(state, int(state.turn)).code, scratch)
        >= 12
    )


def test_remarks_name_the_tiles_that_are_kept() -> None:
    game = qx.game("qwirkle")
    state = game.start()
    for tiles in ("Ro Ro Rx Rd Yd Pc", "Ys Ye Gs Gs Bo Px"):
        state.roll(game.outcome(tiles))
    assert isinstance(state, QwirkleState)
    assert remarks_on(state, 0, game.move("play Ro@0,0 Rx@1,0 Rd@2,0").code, 3.25) == [
        "the next player then scores 3.2 on average",
        "keeps red circle, yellow diamond and purple clover",
    ]
    assert remarks_on(state, 0, game.move("trade Yd Pc").code) == [
        "draws two new tiles",
        "keeps a set of three: circle, four-pointed star and diamond in red, "
        "red circle more than once",
    ]
    assert remarks_on(state, 0, game.move("trade Ro Ro Rx Rd Yd Pc").code) == [
        "draws six new tiles",
        "keeps nothing",
    ]
    assert remarks_on(state, 0, PASS)[0].startswith("keeps a set of three")
    assert (
        describe_set([read_tile("Yc"), read_tile("Pc")])
        == "a set of two: clover in yellow and in purple"
    )


def test_a_strategy_can_have_other_weights() -> None:
    state = turns(2, seed=8)[10]
    evaluation = QwirkleStrategy(zero_weights()).evaluate_statically(state, int(state.turn))
    assert evaluation.scores[int(evaluation.worth.argmax())] == max(evaluation.scores)


def test_a_player_who_can_place_tiles_does_not_trade() -> None:
    """However bad the hand is: without a memory, the same reasons would speak for a second and a
    third trade.
    """
    strategy = QwirkleStrategy()
    for state in turns(2, seed=9)[::4]:
        seat = int(state.turn)
        candidates = strategy.candidates(state, seat)
        can_place = any(is_play(code) for code in state_codes(state, seat))
        assert all(is_play(code) == can_place for code in candidates) or PASS in candidates


def state_codes(state: QwirkleState, seat: int) -> list[int]:
    return [move.code for move in state.moves(seat)]


# ---- turns that are played by actions


@pytest.mark.parametrize("level", ["novice", "expert"])
def test_in_the_middle_of_a_turn_there_is_no_move_to_choose(level: LevelName) -> None:
    """The turn has been begun by an action, and no whole move is legal until it ends."""
    engine, state = qx.Engine(level, seed=1), turns(2, seed=8)[10]
    actions, seat, legal = actions_of(state.game), int(state.turn), MoveCodes()
    begun = actions.copy(state)
    actions.legal(begun, seat, legal)
    actions.play(begun, seat, legal.to_list()[0])
    assert begun.moves(seat) == []
    for ask in (engine.choose, engine.choose_and_explain, engine.advise, engine.evaluate):
        assert "has begun a turn by actions" in refused(qx.IllegalMove, ask, begun, seat)
    assert "has begun a turn by actions" in refused(
        qx.IllegalMove, engine.evaluate, begun, 1 - seat
    )
