"""A turn a tile at a time makes exactly the legal whole moves, and each of them with the same
result.
"""

import pickle
import random
from collections.abc import Iterator

import numpy as np
import pytest

import quincunx as qx
from quincunx.core.authoring.actions import actions_of
from quincunx.games.qwirkle.action_state import (
    END_TURN,
    FIRST_PLACE,
    QwirkleActionState,
    most_places,
)
from quincunx.games.qwirkle.position import count_copies
from quincunx.games.qwirkle.tiles import largest_set
from tests.games.qwirkle.positions import LATE, position
from tests.support import refused, walk


def begin(**options: int) -> qx.State:
    game = qx.game("qwirkle", **options)
    return actions_of(game).copy(game.start())


def legal_actions(state: qx.State, seat: int) -> list[int]:
    out = np.zeros(actions_of(state.game).count, np.uint8)
    actions_of(state.game).mask(state, seat, out)
    return np.flatnonzero(out).tolist()


def reachable_results(state: qx.State, seat: int) -> set[bytes]:
    """All positions at the end of this turn: every sequence of legal actions is tried."""
    results, seen, waiting = set(), set(), [actions_of(state.game).copy(state)]
    while waiting:
        position = waiting.pop()
        actions = legal_actions(position, seat)
        assert actions, "a turn that has begun can always be completed"
        for action in actions:
            following = position.copy()
            actions_of(following.game).play(following, seat, action)
            if action <= END_TURN + 1:
                results.add(following.pack())
            elif following.pack() not in seen:
                seen.add(following.pack())
                waiting.append(following)
    return results


def results_of_moves(state: qx.State, seat: int) -> set[bytes]:
    results = set()
    for move in state.moves(seat):
        following = state.copy()
        following.play(seat, move)
        results.add(following.pack())
    return results


@pytest.mark.parametrize(
    ("copies", "players", "seed"), [(3, 2, 1), (2, 3, 2), (1, 4, 3), (1, 2, 4)]
)
def test_the_same_moves_as_by_the_rules(copies: int, players: int, seed: int) -> None:
    """The opening and a position in the middle, then the last turns, in which the bag is nearly or
    quite empty.
    """
    game = qx.game("qwirkle", players=players, copies=copies)
    decisions = [
        state.copy() for state in walk(game, seed, most=400) if not state.chance and not state.over
    ]
    chosen = [*decisions[:2], decisions[len(decisions) // 2], *decisions[-2:]]
    for state in sorted(chosen, key=lambda state: len(state.moves(state.acting[0])))[:4]:
        seat = state.acting[0]
        assert reachable_results(state, seat) == results_of_moves(state, seat)


@pytest.mark.parametrize("seed", range(6))
def test_every_opening_of_a_largest_set(seed: int) -> None:
    state = next(
        state
        for state in walk(qx.game("qwirkle", players=2, copies=1 + seed % 3), seed)
        if not state.chance
    )
    seat = state.acting[0]
    assert reachable_results(state, seat) == results_of_moves(state, seat)


@pytest.mark.parametrize("seed", range(3))
def test_every_move_is_a_sequence_of_actions(seed: int) -> None:
    rng = random.Random(seed)
    for state in walk(qx.game("qwirkle", players=2 + seed, copies=2), seed):
        for seat in state.acting:
            move = rng.choice(state.moves(seat))
            expected, by_actions = state.copy(), actions_of(state.game).copy(state)
            for action in actions_of(state.game).of_move(state, seat, move):
                actions_of(by_actions.game).play(by_actions, seat, action)
            expected.play(seat, move)
            assert by_actions == actions_of(expected.game).copy(expected)


def test_copies_pickles_and_redeals_in_the_middle_of_a_turn() -> None:
    rng, state = random.Random(5), begin(players=3)
    partial = 0
    for _ in range(150):
        if state.chance:
            state.roll(state.sample(rng))
            continue
        seat = state.acting[0]
        assert isinstance(state, QwirkleActionState)
        if state.in_turn():
            partial += 1
            assert state.moves(seat) == []
            assert state.copy() == state == pickle.loads(pickle.dumps(state))
            redealt = state.redeal(seat, rng)
            assert legal_actions(redealt, seat) == legal_actions(state, seat)
            assert redealt.view(seat) == state.view(seat)
        actions_of(state.game).play(state, seat, rng.choice(legal_actions(state, seat)))
    assert partial > 20


def partial_turns(players: int, copies: int, seed: int, most: int) -> Iterator[QwirkleActionState]:
    """Positions in the middle of a turn, of a game that is played by random actions."""
    rng, state = (
        random.Random(seed),
        begin(players=players, copies=copies),
    )
    for _ in range(most):
        if state.over:
            return
        if state.chance:
            state.roll(state.sample(rng))
            continue
        seat = state.acting[0]
        actions_of(state.game).play(state, seat, rng.choice(legal_actions(state, seat)))
        assert isinstance(state, QwirkleActionState)
        if state.acting == (seat,) and state.in_turn():
            yield state


def copies_of_tiles(state: QwirkleActionState) -> list[int]:
    """How many copies of each tile are somewhere, whatever the numbers in the piles are."""
    assert min(state.piles) >= 0
    assert [
        sum(state.piles[pile * 36 : pile * 36 + 36]) for pile in range(state.game.players + 1)
    ] == list(state.sizes)
    assert state.placed == 0 or state.board.laid == state.before.laid + state.placed
    found = count_copies(state)
    return [found[tile] for tile in range(36)]


@pytest.mark.parametrize(
    ("players", "copies", "seed"), [(2, 3, 1), (3, 2, 2), (4, 1, 3), (2, 1, 4)]
)
def test_another_seat_redeals_the_hand_without_the_tiles_that_are_placed(
    players: int, copies: int, seed: int
) -> None:
    rng, checked, hands = random.Random(seed), 0, set()
    for state in partial_turns(players, copies, seed, most=150):
        for seat in range(players):
            redealt = state.redeal(seat, rng)
            assert isinstance(redealt, QwirkleActionState)
            assert copies_of_tiles(redealt) == [copies] * 36
            assert redealt.placements() == state.placements()
            assert redealt.view(seat) == state.view(seat)
            assert redealt.view(None) == state.view(None)
            hands.add(str(redealt.view(state.acting[0]).hand))
            finish_turn(redealt, rng)
            checked += 1
    assert checked > 30
    assert len(hands) > 30


@pytest.mark.parametrize("seed", range(8))
def test_the_opening_is_redealt_so_that_the_same_seat_begins_with_a_largest_set(seed: int) -> None:
    rng = random.Random(seed)
    for state in partial_turns(2 + seed % 3, 1 + seed % 3, seed, most=10):
        if state.before.laid == 0 and state.placed:
            for seat in range(state.game.players):
                redealt = state.redeal(seat, rng)
                assert isinstance(redealt, QwirkleActionState)
                before = redealt.before_turn()
                assert before.starter() == state.turn
                assert redealt.opening == largest_set(before.tile_set(before.turn))
                finish_turn(redealt, rng)


def finish_turn(state: QwirkleActionState, rng: random.Random) -> None:
    seat = state.acting[0]
    while state.acting == (seat,):
        actions_of(state.game).play(state, seat, rng.choice(legal_actions(state, seat)))
        if not state.in_turn():
            return


def test_data_of_a_turn_that_has_begun_describe_the_position_before_it() -> None:
    turns = 0
    for state in partial_turns(3, 2, 6, most=150):
        read = state.game.position(state.position())
        assert read.position() == state.position()
        assert read.acting == state.acting
        before = state.copy()
        before.return_tiles(before.turn)
        assert actions_of(read.game).copy(read) == before
        turns += 1
    assert turns > 20


def test_data_of_a_draw_are_complete() -> None:
    """The tiles of a trade are set aside until others are drawn, when the turn is over."""
    state = begin()
    rng, trades = random.Random(7), 0
    for _ in range(60):
        if state.chance:
            trades += bool(state.position()["traded"])
            read = state.game.position(state.position())
            assert actions_of(state.game).copy(read) == state
            state.roll(state.sample(rng))
        else:
            seat = state.acting[0]
            actions_of(state.game).play(state, seat, rng.choice(legal_actions(state, seat)))
    assert trades


def test_places_suffice_for_every_table() -> None:
    """At most 2n + 2 cells are next to n connected tiles, so the last tile to be placed finds room
    in the list.
    """
    assert [most_places(copies) for copies in (1, 2, 3)] == [
        2 * (36 * copies - 1) + 2 for copies in (1, 2, 3)
    ]


def test_who_cannot_play_passes_by_an_action() -> None:
    state = position(LATE, "Rc Bc", "Rs", copies=1)
    state.play(0, "play Bc@2,-3")
    actions = actions_of(state.game)
    assert legal_actions(state, 1) == [actions.index("pass")]
    assert actions.copy(state).moves(1) == state.moves(1)


def test_actions_have_names() -> None:
    game = qx.game("qwirkle", copies=1)
    assert actions_of(game).names[:4] == ["end", "pass", "trade Ro", "trade Rx"]
    assert actions_of(game).names[FIRST_PLACE] == "Ro at place 1"
    assert actions_of(game).names[-1] == "Pc at place 72"
    assert str(actions_of(game).move_at(actions_of(game).index("pass"))) == "pass"


def test_whole_moves_are_not_actions() -> None:
    game = qx.game("qwirkle")
    state = next(state for state in walk(game, 1) if not state.chance)
    message = "a turn of Qwirkle is a sequence of actions: use actions.of_move(state, seat, move)"
    assert (
        refused(qx.IllegalMove, actions_of(game).index, state.moves(state.acting[0])[0]) == message
    )
    assert (
        refused(qx.IllegalMove, actions_of(game).move_at, 0)
        == "'end' is only a part of a move: play it in actions.copy(state)"
    )
    action = legal_actions(state, state.acting[0])[0]
    refused(qx.IllegalMove, actions_of(state.game).play, state, state.acting[0], action)
