"""Qwirkle for the engine: the fast player agrees with the rules, the endgame with brute force, and
it uses only what it may see.
"""

import argparse
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import quincunx as qx
from quincunx.commands import train
from quincunx.core.authoring.actions import actions_of
from quincunx.core.dice.rng import Random
from quincunx.core.move_codes import MoveCodes
from quincunx.engine import LevelName
from quincunx.engine.games.qwirkle.endgame import Endgame
from quincunx.engine.games.qwirkle.fast_player import FOUR, MADE, FastPlayer
from quincunx.engine.games.qwirkle.recorder import GameRecorder, tiles_that_extend
from quincunx.engine.games.qwirkle.remarks import describe_set, remarks_on
from quincunx.engine.games.qwirkle.rollouts import Draws, RolloutResults, Rollouts
from quincunx.engine.games.qwirkle.rounds import Rounds
from quincunx.engine.games.qwirkle.strategy import QwirkleStrategy, all_tiles_known
from quincunx.engine.games.qwirkle.training import QwirkleTrainer, load_shipped_weights, play_games
from quincunx.engine.games.qwirkle.weights import (
    FEATURES,
    FITTED,
    LEAD,
    PHASES,
    SIZES,
    TARGETS,
    Weights,
    hand_code,
    zero_weights,
)
from quincunx.engine.learning.configs import TrainingConfig, find_training
from quincunx.engine.values.state_values import shared_win
from quincunx.games.qwirkle.board import LENGTH, MADE_DOWN, MADE_LENGTH
from quincunx.games.qwirkle.notation import TILES
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import ALL, PASS, SIDE, is_play, tiles_of, unpack_tiles
from tests.engine.learning.resume import train_with_interruption
from tests.support import refused, walk

SMALL = TrainingConfig(generations=4, games=30)


def random_weights() -> Weights:
    rng = np.random.default_rng(1)
    return Weights(
        rng.normal(size=SIZES * PHASES * TARGETS * FEATURES).tolist(), [20.0] * (SIZES * PHASES)
    )


def turns(players: int, seed: int, copies: int = 3) -> list[QwirkleState]:
    """The positions of a random game in which a seat is to move."""
    found = []
    for state in walk(qx.game("qwirkle", players=players, copies=copies), seed=seed):
        assert isinstance(state, QwirkleState)
        if state.acting:
            found.append(state.copy())
    return found


def endgame_position(seed: int, tiles: int) -> QwirkleState:
    """A position of a greedy game for two with an empty bag and at most this many tiles in both
    hands together.
    """
    state, player, rng = (
        qx.game("qwirkle", copies=1).start(),
        FastPlayer(zero_weights()),
        Random(seed),
    )
    assert isinstance(state, QwirkleState)
    while not (
        state.acting and all_tiles_known(state) and state.sizes[0] + state.sizes[1] <= tiles
    ):
        if state.chance:
            state.apply_outcome(state.sample_code(rng))
        else:
            state.apply_move(state.turn, player.choose(state, state.turn, rng))
    return state


# ---- the fast player


@pytest.mark.parametrize("players", [2, 4])
def test_it_finds_every_placement_with_its_points(players: int) -> None:
    player, moves, scratch = FastPlayer(random_weights()), MoveCodes(), MoveCodes()
    for state in turns(players, seed=players):
        state.legal_codes(state.turn, moves)
        expected = {
            code: int(state.board.points(code, scratch))
            for code in moves.to_list()
            if is_play(code)
        }
        player.find(state, state.turn)
        assert player.count == len(expected)
        assert {
            int(player.codes[number]): int(player.points[number]) for number in range(player.count)
        } == expected


def test_worth_is_points_plus_weighted_features() -> None:
    """The search computes on the way what the recorder writes down afterwards."""
    weights, recorder, made = random_weights(), GameRecorder(), MoveCodes()
    player, row = FastPlayer(weights), 0
    for state in turns(3, seed=5)[::4]:
        seat = int(state.turn)
        player.find(state, seat)
        block = int(weights.block(state.players, state.bag_size(), LEAD))
        for number in range(min(5, int(player.count))):
            code, worth, points = (
                int(player.codes[number]),
                player.worth[number],
                int(player.points[number]),
            )
            twin = state.copy()
            assert player.take(number) == code
            twin.board.lines(code, made)
            twin.apply_move(seat, code)
            recorder.add(twin, seat, player, made)
            features = np.frombuffer(memoryview(recorder.features))[
                row * FEATURES : (row + 1) * FEATURES
            ]
            own = features.copy()
            own[15:30] = own[32] = (
                0  # the next player's hand and the bag are the same for all moves
            )
            assert worth == pytest.approx(
                points
                + float(own @ np.array(memoryview(weights.values))[block * FEATURES :][:FEATURES])
            )
            row += 1
    assert row > 20


def test_a_follow_up_is_the_most_that_the_kept_tiles_could_score() -> None:
    player, compared = FastPlayer(random_weights()), 0
    for state in turns(2, seed=6)[::5]:
        player.find(state, state.turn)
        placements = [
            (Counter(unpack_tiles(int(tiles_of(player.codes[number])))), int(player.points[number]))
            for number in range(int(player.count))
        ]
        hand = Counter({tile: int(state.piles[state.turn * 36 + tile]) for tile in range(36)})
        for number, (tiles, _) in enumerate(placements):
            kept = hand - tiles
            expected = max((points for others, points in placements if others <= kept), default=0)
            assert player.follow_up_of(player.used[number]) == expected
            compared += expected > 0
    assert compared > 50


def test_the_long_lines_that_a_kept_tile_fits_are_counted() -> None:
    """Cells at lines of four and of five before the move, and such lines that the move makes."""
    player, made, total = FastPlayer(random_weights()), MoveCodes(), np.zeros(FITTED)
    for state in fast_turns(player):
        player.find(state, state.turn)
        for number in range(0, int(player.count), 3):
            code, twin = player.take(number), state.copy()
            twin.apply_move(state.turn, code)
            if twin.over:
                continue
            kept, expected = int(twin.tile_set(state.turn)), [0] * FITTED
            for edge in range(int(state.board.edges)):
                lines = state.board.edge_across[edge], state.board.edge_down[edge]
                length = max(line >> LENGTH for line in lines)
                if length >= FOUR and lines[0] & lines[1] & ALL & kept:
                    expected[length - FOUR] += 1
            state.board.lines(code, made)
            for line in made.to_list():
                length = line >> MADE_LENGTH
                down = bool(line >> MADE_DOWN & 1)
                if (
                    FOUR <= length < SIDE
                    and tiles_that_extend(twin.board, line & 0xFFFF, down) & kept
                ):
                    expected[MADE + length - FOUR] = 1
            assert list(memoryview(player.fits)) == expected
            total += expected
    assert (total > 0).all()


def fast_turns(player: FastPlayer) -> list[QwirkleState]:
    """The positions of a game of the fast player in which a seat is to move."""
    state, rng, found = qx.game("qwirkle", players=2).start(), Random(6), []
    assert isinstance(state, QwirkleState)
    while not state.over:
        if state.chance:
            state.apply_outcome(state.sample_code(rng))
        else:
            found.append(state.copy())
            state.apply_move(state.turn, player.choose(state, state.turn, rng))
    return found


def test_with_zero_weights_it_is_greedy() -> None:
    player, best, rng = FastPlayer(zero_weights()), MoveCodes(), Random(1)
    for state in turns(2, seed=9):
        state.best_scoring_codes(state.turn, best)
        player.find(state, state.turn)
        assert player.count == 0 or best.has(player.choose(state, state.turn, rng))


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


# ---- the endgame


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
    assert "points now; the next player then scores" in advice[0].reason
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
        describe_set([TILES["Yc"], TILES["Pc"]]) == "a set of two: clover in yellow and in purple"
    )


# ---- learning


def test_an_interrupted_training_gives_the_same_weights(tmp_path: Path) -> None:
    uninterrupted, first, second = (QwirkleTrainer(SMALL, 1) for _ in range(3))
    train_with_interruption(uninterrupted, first, second, tmp_path / "checkpoint.npz")
    assert np.array_equal(uninterrupted.values, second.values)
    assert np.array_equal(uninterrupted.spreads, second.spreads)


def test_the_fit_finds_the_value_of_a_hand() -> None:
    """From artificial results that depend only on the number of kept tiles."""
    trainer = QwirkleTrainer(SMALL, 1)
    examples, _ = play_games("1", 30, 2, trainer.weight_lists(), 0.3)
    examples.targets[:, 0] = 100 * examples.features[:, 2] - 50 * examples.features[:, 4]
    assert trainer.learn(0, examples) < float(examples.targets[:, 0].std()) / 3


def test_parallel_parts_of_a_generation_give_the_same_result() -> None:
    one, other = (QwirkleTrainer(replace(SMALL, parts=3), 1) for _ in range(2))
    with ThreadPoolExecutor(2) as threads:
        assert one.advance() == other.advance(threads.map)
    assert np.array_equal(one.values, other.values)


def test_the_command_learns_qwirkle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    train.add_arguments(parser)
    assert (
        train.run(
            parser.parse_args(
                ["qwirkle", "--folder", str(tmp_path), "--generations", "3", "--games", "5"]
            )
        )
        == 0
    )
    assert "The trained network is in" in capsys.readouterr().out
    with np.load(tmp_path / "qwirkle.npz") as stored:
        assert stored["values"].shape == (SIZES, PHASES, TARGETS, FEATURES)
    assert find_training("qwirkle").config.generations % SIZES == 0


def test_hand_codes_add_up() -> None:
    for state in turns(2, seed=7):
        hand = [tile for tile in range(36) for _ in range(state.piles[tile])]
        total = int(hand_code(state, 0))
        assert total >> 40 & 15 == len(hand)
        assert total >> 44 == len(hand) - len(set(hand))
        assert [total >> 3 * place & 7 for place in range(6)] == [
            len({tile for tile in hand if tile // 6 == place}) for place in range(6)
        ]


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


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (2, 3), (3, 2)])
def test_rounds_give_every_seat_as_many_turns_and_end_with_the_game(
    players: int, rounds: int
) -> None:
    """Compared with the same moves by the rules."""
    weights = random_weights()
    for state in turns(players, seed=6, copies=1)[::4]:
        playing, player = Rounds(weights, players), FastPlayer(weights)
        after = state.copy()
        playing.play(after, Random(3), rounds)
        expected, draws = state.copy(), Draws(players)
        draws.shuffle(Random(3))
        for _ in range(rounds * players + 1):
            while expected.chance:
                source = draws.seats[expected.turn]
                expected.apply_outcome(expected.sample_code(source))
            if expected.over:
                break
            mover = int(expected.turn)
            expected.apply_move(mover, player.choose(expected, mover, draws.seats[mover]))
        assert after == expected
        if after.over:
            assert tuple(playing.scores) == tuple(after.scores)
            assert list(playing.win_probabilities) == shared_win(after).tolist()
        else:
            assert all(0 < each < 1 for each in playing.win_probabilities)
