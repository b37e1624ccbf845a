"""Clever for the engine: the inputs of the network, and the remarks on a move."""

from typing import Any

import numpy as np

import quincunx as qx
from quincunx.engine.games.clever.features import CleverFeatures
from quincunx.engine.games.clever.strategy import make_evaluator
from quincunx.engine.games.clever.training import make_training_evaluator
from quincunx.engine.plugins import MakeEvaluator
from quincunx.engine.values.batch import InputBatch
from quincunx.engine.values.network import Network
from quincunx.engine.values.position_values import as_array, inputs_of
from tests.games.clever.positions import play, roll, table
from tests.support import walk


def inputs(state: qx.State, seat: int) -> list[int]:
    features = CleverFeatures()
    batch = InputBatch(features.width)
    features.write(state, seat, batch)
    return list(map(int, inputs_of(batch)[0]))


def remarks(state: qx.State, seat: int, text: str) -> list[str]:
    return make_evaluator(state.game).remarks_on(state, seat, state.game.move(text).code)


def position_after(*rolls_and_moves: str, **options: object) -> qx.State:
    """A position after these rolls and moves of seat 0."""
    state = qx.game("clever", **{"players": 1} | options).start()
    for text in rolls_and_moves:
        if state.chance:
            state.roll(state.game.outcome(text))
        else:
            state.play(0, state.game.move(text))
    return state


def test_all_scaled_inputs_are_of_similar_size() -> None:
    for players in (1, 2, 4):
        game = qx.game("clever", players=players)
        scales = np.array(CleverFeatures().scales())
        for state in walk(game, seed=players):
            for seat in range(players):
                assert np.abs(inputs(state, seat) * scales).max() <= 6


def test_inputs_contain_what_a_die_shows_and_where_it_is() -> None:
    before, after = position_after("3 1 2 5 6 4"), position_after("3 1 2 5 6 4", "orange")
    assert inputs(before, 0) != inputs(after, 0)


def test_the_last_round_of_a_solo_game_is_the_same_with_and_without_its_option() -> None:
    """Extra dice may be used in the last passive turn anyway."""
    for in_round, same in ((5, False), (6, True)):
        one, other = (
            inputs(table({"extras": 1}, in_round=in_round, solo_extra_die=option), 0)
            for option in (False, True)
        )
        assert (one == other) == same


def test_an_extra_die_is_used_in_the_last_passive_turn_of_a_solo_game() -> None:
    state = table({"extras": 1, "purple": [1]}, in_round=6)
    state = play(roll(state, "1 1 1 1 1 6"), "white as green", "done")
    play(roll(state, "1 1 1 1 6 1: yellow blue white"), "blue")
    assert str(qx.Engine("expert", seed=1).choose(state, 0)) == "+purple"


def test_a_chain_of_bonuses_is_searched_to_its_end() -> None:
    """The move brings a yellow X, which can go to twelve squares: all of them belong to the one
    choice.
    """
    state = qx.game("clever", players=1).position(four_oranges())
    state.roll(state.game.outcome("1 1 1 6 1 1"))
    assert reached(make_evaluator, state, "orange") == 12


def reached(make: MakeEvaluator, state: qx.State, move: str) -> int:
    """How many positions the search reaches in the rest of the turn after a move."""
    evaluator = make(state.game)
    search = evaluator.search(Network.random(evaluator.features.scales(), (4,), seed=1))
    batch = search.model.new_batch()
    moves = search.expand_turn(state, 0, batch)
    rows = np.diff(as_array(batch.branches, batch.branch_count), append=int(batch.rows))
    return int(rows[moves.to_list().index(state.game.move(move).code)])


def four_oranges() -> dict[str, object]:
    data: dict[str, Any] = dict(qx.game("clever", players=1).start().position())
    data["sheets"][0]["orange"] = [6, 6, 6, 6]
    return data


def test_several_extra_dice_are_searched_in_one_order_only_and_not_in_training() -> None:
    """After the yellow die: nothing, blue, orange, purple, or white in five areas."""
    data: dict[str, Any] = dict(qx.game("clever", players=1).start().position())
    data |= {"round": 2, "step": "everybody", "throws": 3, "faces": "6 3 1 4 5 2"}
    data |= {"taken": ["orange", "purple", "yellow"], "platter": ["blue", "green", "white"]}
    data["sheets"][0] |= {"green": 4, "extras": 2, "duty": "extra"}
    state = qx.game("clever", players=1).position(data)
    assert reached(make_evaluator, state, "+yellow b1") == 9
    assert reached(make_evaluator, state, "+white as yellow c3") == 1
    assert reached(make_training_evaluator, state, "+yellow b1") == 1


def test_remarks_name_the_dice_that_are_given_up() -> None:
    assert remarks(position_after("3 1 2 5 6 4"), 0, "orange") == [
        "gives up yellow 3, blue 1, green 2 and white 4",
        "leaves one die to roll",
    ]
    assert remarks(position_after("3 1 2 5 6 4"), 0, "blue")[1:] == [
        "gives up no die",
        "leaves five dice to roll",
    ]


def test_remarks_name_bonuses_and_lines_that_are_nearly_complete() -> None:
    state = qx.game("clever", players=1).position(four_oranges())
    state.roll(state.game.outcome("1 1 1 6 1 1"))
    assert remarks(state, 0, "orange")[0] == "sets off yellow X"
    assert (
        remarks(position_after("3 1 2 5 6 4"), 0, "blue")[0]
        == "then blue column 1 needs one more for re-roll"
    )


def test_remarks_on_a_re_roll_name_the_dice() -> None:
    assert remarks(position_after("3 1 2 5 6 4"), 0, "reroll") == [
        "rolls yellow, blue, green, orange, purple and white again",
        "leaves no re-rolls",
    ]
