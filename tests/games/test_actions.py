"""Decisions as integers: dense, one action for each legal move, and masks in arrays of the
caller.
"""

import random

import numpy as np
import pytest

import quincunx as qx
from quincunx.core.authoring.actions import actions_of
from quincunx.games.qwixx.sheet_files import package_sheets
from quincunx.games.qwizz.sheet import ROWS
from tests.support import name_of, refused, setups, walk

SETUPS = [game for game in setups() if game.key != "qwirkle"]
EVERY_GAME = pytest.mark.parametrize("game", SETUPS, ids=name_of)
COUNTS = {
    "qwixx": 46,
    "squares": 46,
    "palette": 68,
    "black-die": 51,
    "palette-black": 73,
    "mixx-colours": 46,
    "mixx-numbers": 46,
    "clever": 93,
    "qwizz": 161,
    "qwirkle": 7814,
}


def mask_of(state: qx.State, seat: int) -> list[int]:
    out = np.full(actions_of(state.game).count, 7, np.uint8)
    actions_of(state.game).mask(state, seat, out)
    assert set(out.tolist()) <= {0, 1}
    return np.flatnonzero(out).tolist()


@pytest.mark.parametrize("key", qx.games())
def test_the_number_of_actions(key: str) -> None:
    game = qx.game(key)
    actions = actions_of(game)
    assert actions.count == len(actions.names) == len(set(actions.names))
    assert actions.count == COUNTS[key] if key in COUNTS else key in package_sheets()


@EVERY_GAME
def test_every_legal_move_is_an_action_of_its_own(game: qx.Game) -> None:
    actions = actions_of(game)
    for state in walk(game, seed=1, most=150):
        for seat in range(game.players):
            moves = state.moves(seat)
            expected = [actions.index(move) for move in moves]
            assert sorted(expected) == mask_of(state, seat)
            assert [actions.move_at(action, state) for action in expected] == moves
            assert all(
                actions.of_move(state, seat, move) == [action]
                for move, action in zip(moves, expected, strict=True)
            )


@EVERY_GAME
def test_an_action_does_what_its_move_does(game: qx.Game) -> None:
    actions = actions_of(game)
    rng = random.Random(2)
    for state in walk(game, seed=2, most=60):
        for seat in state.acting:
            move = rng.choice(state.moves(seat))
            by_move, by_action = state.copy(), actions.copy(state)
            by_move.play(seat, move)
            actions.play(by_action, seat, actions.index(move))
            assert by_action == by_move


@pytest.mark.parametrize("key", [key for key in COUNTS if key not in ("qwizz", "qwirkle")])
def test_moves_and_actions_are_the_same_in_most_games(key: str) -> None:
    game = qx.game(key)
    actions = actions_of(game)
    assert [actions.index(actions.move_at(action)) for action in range(actions.count)] == list(
        range(actions.count)
    )
    assert [str(actions.move_at(action)) for action in range(actions.count)] == list(actions.names)


def test_actions_of_qwizz_depend_on_the_dice() -> None:
    game = qx.game("qwizz", players=1)
    actions = actions_of(game)
    assert actions.names[:8] == [
        "penalty",
        "keep",
        "reroll blue",
        "reroll yellow",
        "reroll green",
        "reroll red",
        "reroll white",
        "lucky 1",
    ]
    entry = actions.index("blue 11@3 +6")
    assert actions.names[entry] == "blue@3 +white"
    assert actions.index("blue 4@3 +1") == entry
    assert (
        refused(qx.IllegalMove, actions.move_at, entry)
        == "blue@3 +white depends on the dice: give a position after a roll, too"
    )
    state = game.start()
    state.play(0, "lucky 7")
    state.roll("5 12 3 7 6")
    assert str(actions.move_at(entry, state)) == "blue 11@3 +6"
    assert str(actions.move_at(actions.index("lucky blue@3"))) == "lucky blue@3"


def test_a_move_on_a_grey_square_of_qwizz_is_not_an_action() -> None:
    game = qx.game("qwizz")
    grey = [
        f"{row.name} 5@{column}"
        for row in ROWS
        for column, shape in enumerate(row.shapes, 1)
        if shape == "grey"
    ]
    assert "blue 5@1" in grey
    for text in [*grey, "blue 7@1 +2", "lucky blue@1"]:
        assert refused(qx.IllegalMove, actions_of(game).index, text).endswith("is grey")


@EVERY_GAME
def test_only_legal_moves_have_actions_in_a_position(game: qx.Game) -> None:
    actions = actions_of(game)
    state = next(state for state in walk(game, seed=3) if not state.chance)
    seat = state.acting[0]
    move = state.moves(seat)[-1]
    illegal = next(
        actions.move_at(action, state)
        for action in range(actions.count)
        if action not in mask_of(state, seat)
    )
    before = state.copy()
    assert refused(qx.SeatError, actions.of_move, state, 99, move)
    assert refused(qx.SeatError, actions.of_move, state, -1, move)
    assert refused(qx.IllegalMove, actions.of_move, state, seat, illegal) == refused(
        qx.IllegalMove, state.play, seat, illegal
    )
    assert refused(qx.Unreadable, actions.of_move, state, seat, "hello")
    assert state == before


def test_masks_are_written_into_any_array_of_bytes() -> None:
    state = qx.game("qwixx", players=2, first=0).start()
    actions = actions_of(state.game)
    state.roll("6 2 6 6 6 6")
    rows = np.ones((2, 46), np.bool_)
    actions.mask(state, 0, rows[1])
    assert rows[0].all()
    assert [actions.names[action] for action in np.flatnonzero(rows[1]).tolist()] == [
        "pass",
        "red 8",
        "yellow 8",
        "green 8",
        "blue 8",
    ]
    plain = bytearray(46)
    actions.mask(state, 0, plain)
    assert list(plain) == rows[1].tolist()
    refused(ValueError, actions.mask, state, 0, bytearray(45))


def test_illegal_actions_are_refused_and_change_nothing() -> None:
    game = qx.game("squares", players=2, first=0)
    actions = actions_of(game)
    state = game.start()
    assert (
        refused(qx.IllegalMove, actions.play, state, 0, 0)
        == "pass must wait: a roll or draw is due first"
    )
    state.roll("6 2 6 6 6 6")
    before = state.copy()
    assert (
        refused(qx.IllegalMove, actions.play, state, 0, actions.index("red 5"))
        == "red 5 is not a legal action here"
    )
    assert (
        refused(qx.IllegalMove, actions.play, state, 0, 46)
        == "there is no action 46: the actions of Squares are 0 to 45"
    )
    refused(qx.IllegalMove, actions.play, state, 0, -1)
    refused(qx.SeatError, actions.play, state, 2, 0)
    assert state == before
    actions.play(state, 0, actions.index("red 8"))
    assert (
        refused(qx.IllegalMove, actions.play, state, 0, actions.index("red 8"))
        == "seat 0 has already chosen"
    )
