"""A turn a tile at a time makes exactly the legal whole moves, and each of them with the same result."""

import pickle
import random

import numpy as np
import pytest

import quincunx as qx
from quincunx.games.qwirkle.actions import END_TURN, FIRST_PLACE, QwirkleActionState, most_places
from tests.support import refused, walk


def legal_actions(state: qx.State, seat: int) -> list[int]:
    out = np.zeros(state.game.action_count, np.uint8)
    state.mask(seat, out)
    return np.flatnonzero(out).tolist()


def reachable_results(state: qx.State, seat: int) -> set[bytes]:
    """All positions at the end of this turn: every sequence of legal actions is tried."""
    results, seen, waiting = set(), set(), [state.by_actions()]
    while waiting:
        position = waiting.pop()
        actions = legal_actions(position, seat)
        assert actions, "a turn that has begun can always be completed"
        for action in actions:
            following = position.copy()
            following.play_action(seat, action)
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


@pytest.mark.parametrize(("copies", "players", "seed"), [(3, 2, 1), (2, 3, 2), (1, 4, 3), (1, 2, 4)])
def test_the_same_moves_as_by_the_rules(copies: int, players: int, seed: int) -> None:
    """The opening and a position in the middle, then the last turns, in which the bag is nearly or quite empty."""
    game = qx.game("qwirkle", players=players, copies=copies)
    decisions = [state.copy() for state in walk(game, seed, most=400) if not state.chance and not state.over]
    chosen = [*decisions[:2], decisions[len(decisions) // 2], *decisions[-2:]]
    for state in sorted(chosen, key=lambda state: len(state.moves(state.acting[0])))[:4]:
        seat = state.acting[0]
        assert reachable_results(state, seat) == results_of_moves(state, seat)


@pytest.mark.parametrize("seed", range(6))
def test_every_opening_of_a_largest_set(seed: int) -> None:
    state = next(state for state in walk(qx.game("qwirkle", players=2, copies=1 + seed % 3), seed) if not state.chance)
    seat = state.acting[0]
    assert reachable_results(state, seat) == results_of_moves(state, seat)


@pytest.mark.parametrize("seed", range(3))
def test_every_move_is_a_sequence_of_actions(seed: int) -> None:
    rng = random.Random(seed)
    for state in walk(qx.game("qwirkle", players=2 + seed, copies=2), seed):
        for seat in state.acting:
            move = rng.choice(state.moves(seat))
            expected, by_actions = state.copy(), state.by_actions()
            for action in state.actions_of(seat, move):
                by_actions.play_action(seat, action)
            expected.play(seat, move)
            assert by_actions == expected.by_actions()


def test_copies_pickles_and_redeals_in_the_middle_of_a_turn() -> None:
    rng, state = random.Random(5), qx.game("qwirkle", players=3).start().by_actions()
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
            assert {**redealt.view(seat)} == {**state.view(seat)}
        state.play_action(seat, rng.choice(legal_actions(state, seat)))
    assert partial > 20


def test_places_suffice_for_every_table() -> None:
    """At most 2n + 2 cells are next to n connected tiles, so the last tile to be placed finds room in the list."""
    assert [most_places(copies) for copies in (1, 2, 3)] == [2 * (36 * copies - 1) + 2 for copies in (1, 2, 3)]


def test_actions_have_names() -> None:
    game = qx.game("qwirkle", copies=1)
    assert game.actions()[:4] == ["end", "pass", "trade Ro", "trade Rx"]
    assert game.actions()[FIRST_PLACE] == "Ro at place 1"
    assert game.actions()[-1] == "Pc at place 72"
    assert game.move_at(game.index("pass")).text == "pass"


def test_whole_moves_are_not_actions() -> None:
    game = qx.game("qwirkle")
    state = next(state for state in walk(game, 1) if not state.chance)
    message = "a turn of Qwirkle is a sequence of actions: use state.actions_of(seat, move)"
    assert refused(qx.IllegalMove, game.index, state.moves(state.acting[0])[0]) == message
    assert refused(qx.IllegalMove, game.move_at, 0) == "'end' is only a part of a move: play it with state.by_actions()"
    action = legal_actions(state, state.acting[0])[0]
    refused(qx.IllegalMove, state.play_action, state.acting[0], action)
