"""The Qwirkle player: its quick search agrees with the rules, its endgame with brute force, and it keeps to what it may see."""

import argparse
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import quincunx as qx
from quincunx.commands import train
from quincunx.core.move_codes import MoveCodes
from quincunx.core.rng import Random
from quincunx.engine.plans import plan_of
from quincunx.engine.specialists.qwirkle.endgame import Endgame
from quincunx.engine.specialists.qwirkle.fitting import Fitting, lessons, shipped
from quincunx.engine.specialists.qwirkle.lessons import Lessons
from quincunx.engine.specialists.qwirkle.player import QwirklePlayer, is_open
from quincunx.engine.specialists.qwirkle.playouts import Findings, Playouts
from quincunx.engine.specialists.qwirkle.quick import Quick
from quincunx.engine.specialists.qwirkle.weights import FEATURES, LEAD, PHASES, TABLES, TARGETS, Weights, holding, no_weights
from quincunx.engine.specialists.qwirkle.words import remarks
from quincunx.engine.training import Plan
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import PASS, is_play
from tests.engine.learning import learn_with_a_break
from tests.support import walk

SMALL = Plan(generations=4, games=30)


def random_weights() -> Weights:
    rng = np.random.default_rng(1)
    return Weights(rng.normal(size=TABLES * PHASES * TARGETS * FEATURES).tolist(), [20.0] * (TABLES * PHASES))


def turns(players: int, seed: int, copies: int = 3) -> list[QwirkleState]:
    """The positions of a random game in which somebody is asked."""
    found = []
    for state in walk(qx.game("qwirkle", players=players, copies=copies), seed=seed):
        assert isinstance(state, QwirkleState)
        if state.acting:
            found.append(state.copy())
    return found


def quick_end(seed: int, tiles: int) -> QwirkleState:
    """A position of a quick game for two whose bag is empty, with so many tiles left in both hands."""
    state, quick, rng = qx.game("qwirkle", copies=1).start(), Quick(no_weights()), Random(seed)
    assert isinstance(state, QwirkleState)
    while not (state.acting and is_open(state) and state.sizes[0] + state.sizes[1] <= tiles):
        if state.chance:
            state.apply_outcome(state.sample_code(rng))
        else:
            state.apply_move(state.turn, quick.choose(state, state.turn, rng))
    return state


# ---- the quick search


@pytest.mark.parametrize("players", [2, 4])
def test_it_finds_every_placement_with_its_points(players: int) -> None:
    quick, moves, scratch = Quick(random_weights()), MoveCodes(), MoveCodes()
    for state in turns(players, seed=players):
        state.legal_codes(state.turn, moves)
        expected = {code: int(state.board.points(code, scratch)) for code in moves.to_list() if is_play(code)}
        quick.find(state, state.turn)
        assert quick.count == len(expected)
        assert {int(quick.codes[number]): int(quick.points[number]) for number in range(quick.count)} == expected


def test_worth_is_points_and_what_the_features_say() -> None:
    """The search adds up on its way what the lessons write down afterwards."""
    weights, lessons, made = random_weights(), Lessons(), MoveCodes()
    quick, row = Quick(weights), 0
    for state in turns(3, seed=5)[::4]:
        seat = int(state.turn)
        quick.find(state, seat)
        block = int(weights.block(state.players, state.bag_size(), LEAD))
        for number in range(min(5, int(quick.count))):
            code, worth, points = int(quick.codes[number]), quick.worth[number], int(quick.points[number])
            twin = state.copy()
            twin.board.lines(code, made)
            twin.apply_move(seat, code)
            lessons.add(twin, seat, quick, made)
            features = np.frombuffer(memoryview(lessons.features))[row * FEATURES : (row + 1) * FEATURES]
            own = features.copy()
            own[15:30] = own[32] = 0  # the next player's hand and the bag are the same for all moves
            assert worth == pytest.approx(points + float(own @ np.array(memoryview(weights.values))[block * FEATURES :][:FEATURES]))
            row += 1
    assert row > 20


def test_without_weights_it_is_greedy() -> None:
    quick, best, rng = Quick(no_weights()), MoveCodes(), Random(1)
    for state in turns(2, seed=9):
        state.richest(state.turn, best)
        quick.find(state, state.turn)
        assert quick.count == 0 or best.has(quick.choose(state, state.turn, rng))


# ---- playing on


def test_equal_moves_fare_equally() -> None:
    """The same hidden tiles and the same draws for all moves."""
    state = turns(3, seed=4)[20]
    quick = Quick(shipped())
    code = quick.choose(state, state.turn, Random(1))
    one, other = Findings(code), Findings(code)
    Playouts(state, state.turn, 6, shipped()).run([one, other], 5, Random(2))
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
        ahead = int(twin.score(seat) - twin.score(other)) if twin.over else -lead_by_brute_force(twin)
        best = max(best, ahead)
    return best


@pytest.mark.parametrize("seed", range(12))
def test_the_endgame_is_solved(seed: int) -> None:
    state = quick_end(seed, tiles=5)
    for whole in (False, True):
        endgame = Endgame(shipped(), 10_000_000, whole)
        endgame.solve(state)
        assert endgame.exact
        assert endgame.leads[0] == lead_by_brute_force(state)


def test_every_move_of_an_endgame_is_valued() -> None:
    state = quick_end(3, tiles=6)
    advice = qx.Engine("expert", seed=1).advise(state, int(state.turn))
    assert {each.move for each in advice} == set(state.moves(int(state.turn)))
    for each in advice:
        twin = state.copy()
        twin.apply_move(state.turn, each.move.code)
        ahead = int(twin.score(state.turn) - twin.score(1 - state.turn)) if twin.over else -lead_by_brute_force(twin)
        assert each.chance == (1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0)
        assert each.error == 0


def test_a_search_that_is_cut_short_still_answers() -> None:
    state = quick_end(1, tiles=12)
    endgame = Endgame(shipped(), 1, whole=False)
    endgame.solve(state)
    assert not endgame.exact
    assert {int(code) for code in endgame.codes} == {move.code for move in state.moves(int(state.turn))}


# ---- the engine's answers


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_expert_sees_only_its_own_tiles_and_repeats_itself(players: int) -> None:
    for number, state in enumerate(turns(players, seed=players)[3::9]):
        seat = int(state.turn)
        before, other = state.position(), state.redeal(seat, random.Random(number))
        chosen = qx.Engine("expert", seed=1).choose(state, seat)
        assert chosen in state.moves(seat)
        assert state.position() == before
        assert qx.Engine("expert", seed=1).choose(other, seat) == chosen


def test_advice_values_every_move_and_says_why() -> None:
    state = turns(2, seed=6)[8]
    seat = int(state.turn)
    advice = qx.Engine("novice", seed=1).advise(state, seat)
    assert {each.move for each in advice} == set(state.moves(seat))
    assert all(each.error > 0 and 0 <= each.chance <= 1 for each in advice)
    assert "points now; the next player then scores" in advice[0].reason
    assert "keeps" in advice[0].reason


def test_it_fills_a_line_of_six() -> None:
    """In a greedy game, as soon as it can be done."""
    state, quick, rng, scratch = qx.game("qwirkle").start(), Quick(no_weights()), Random(3), MoveCodes()
    assert isinstance(state, QwirkleState)
    while True:
        if state.chance:
            state.apply_outcome(state.sample_code(rng))
            continue
        code = quick.choose(state, state.turn, rng)
        if state.worth(code, scratch) >= 12:
            break
        state.apply_move(state.turn, code)
    assert state.worth(qx.Engine("expert", seed=1).choose(state, int(state.turn)).code, scratch) >= 12


def test_remarks_name_the_tiles_that_stay() -> None:
    game = qx.game("qwirkle")
    state = game.start()
    for tiles in ("Ro Ro Rx Rd Yd Pc", "Ys Ye Gs Gs Bo Px"):
        state.roll(game.outcome(tiles))
    assert isinstance(state, QwirkleState)
    assert remarks(state, 0, game.move("play Ro@0,0 Rx@1,0 Rd@2,0").code, 3.25) == [
        "the next player then scores 3.2 on average",
        "keeps Ro Yd Pc",
    ]
    assert remarks(state, 0, game.move("trade Yd Pc").code) == ["draws 2 new", "keeps a set of three, Ro Rx Rd, Ro more than once"]
    assert remarks(state, 0, PASS)[0].startswith("keeps a set of three")


# ---- learning


def test_the_same_seed_gives_the_same_weights_also_when_interrupted(tmp_path: Path) -> None:
    whole, first, second = (Fitting(SMALL, 1) for _ in range(3))
    learn_with_a_break(whole, first, second, tmp_path / "checkpoint.npz")
    assert np.array_equal(whole.values, second.values)
    assert np.array_equal(whole.spreads, second.spreads)


def test_the_fit_finds_what_a_hand_is_worth() -> None:
    """Made-up results that depend on the number of kept tiles alone."""
    work = Fitting(SMALL, 1)
    lesson, _ = lessons("1", 30, 2, work.plain_weights(), 0.3)
    lesson.targets[:, 0] = 100 * lesson.features[:, 2] - 50 * lesson.features[:, 4]
    assert work.study(0, lesson) < float(lesson.targets[:, 0].std()) / 3


def test_parts_of_a_generation_teach_the_same_whoever_plays_them() -> None:
    one, other = (Fitting(replace(SMALL, parts=3), 1) for _ in range(2))
    with ThreadPoolExecutor(2) as threads:
        assert one.advance() == other.advance(threads.map)
    assert np.array_equal(one.values, other.values)


def test_the_command_learns_qwirkle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    train.add_arguments(parser)
    assert train.run(parser.parse_args(["qwirkle", "--folder", str(tmp_path), "--generations", "3", "--games", "5"])) == 0
    assert "The trained network is in" in capsys.readouterr().out
    with np.load(tmp_path / "qwirkle.npz") as stored:
        assert stored["values"].shape == (TABLES, PHASES, TARGETS, FEATURES)
    assert plan_of("qwirkle").generations % TABLES == 0


def test_holdings_add_up() -> None:
    for state in turns(2, seed=7):
        hand = [tile for tile in range(36) for _ in range(state.piles[tile])]
        total = int(holding(state, 0))
        assert total >> 40 & 15 == len(hand)
        assert total >> 44 == len(hand) - len(set(hand))
        assert [total >> 3 * place & 7 for place in range(6)] == [len({tile for tile in hand if tile // 6 == place}) for place in range(6)]


def test_a_player_can_have_other_weights() -> None:
    state = turns(2, seed=8)[10]
    player = QwirklePlayer(no_weights())
    opinion = player.opinion(state, int(state.turn), 0, Random(1))
    assert opinion.scores[int(opinion.worth.argmax())] == max(opinion.scores)
