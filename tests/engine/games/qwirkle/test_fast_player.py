"""The fast player agrees with the rules, and adds up what it should."""

from collections import Counter

import numpy as np
import pytest

import quincunx as qx
from quincunx.core.dice.rng import Random
from quincunx.core.move_codes import MoveCodes
from quincunx.engine.games.qwirkle.fast_player import FOUR, MADE, FastPlayer
from quincunx.engine.games.qwirkle.recorder import GameRecorder, tiles_that_extend
from quincunx.engine.games.qwirkle.rollouts import Draws
from quincunx.engine.games.qwirkle.rounds import Rounds
from quincunx.engine.games.qwirkle.weights import (
    FEATURES,
    FITTED,
    LEAD,
    hand_code,
    zero_weights,
)
from quincunx.engine.values.state_values import shared_win
from quincunx.games.qwirkle.board import LENGTH, MADE_DOWN, MADE_LENGTH
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import ALL, SIDE, is_play, tiles_of, unpack_tiles
from tests.engine.games.qwirkle.positions import random_weights, turns


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


def test_hand_codes_add_up() -> None:
    for state in turns(2, seed=7):
        hand = [tile for tile in range(36) for _ in range(state.piles[tile])]
        total = int(hand_code(state, 0))
        assert total >> 40 & 15 == len(hand)
        assert total >> 44 == len(hand) - len(set(hand))
        assert [total >> 3 * place & 7 for place in range(6)] == [
            len({tile for tile in hand if tile // 6 == place}) for place in range(6)
        ]


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
