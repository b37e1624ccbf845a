"""Clever for the engine: what the network sees of a position, and what is said of a move."""

import numpy as np

import quincunx as qx
from quincunx.engine.batch import Batch
from quincunx.engine.evaluators import evaluator
from quincunx.engine.judge import inputs_of, part
from quincunx.engine.turn import spread
from tests.support import walk


def inputs(state: qx.State, seat: int) -> list[int]:
    describe = evaluator(state.game)
    assert describe is not None
    batch = Batch(describe.width)
    describe.write(state, seat, batch)
    return list(map(int, inputs_of(batch)[0]))


def remarks(state: qx.State, seat: int, text: str) -> list[str]:
    describe = evaluator(state.game)
    assert describe is not None
    return describe.remarks(state, seat, state.game.move(text).code)


def rolled(*rolls_and_moves: str, **options: object) -> qx.State:
    """A position after these rolls and moves of seat 0."""
    state = qx.game("clever", **{"players": 1} | options).start()
    for text in rolls_and_moves:
        if state.chance:
            state.roll(state.game.outcome(text))
        else:
            state.play(0, state.game.move(text))
    return state


def test_every_position_is_described_with_numbers_of_like_size() -> None:
    for players in (1, 2, 4):
        game = qx.game("clever", players=players)
        describe = evaluator(game)
        assert describe is not None
        scales = np.array(describe.scales())
        for state in walk(game, seed=players):
            for seat in range(players):
                assert np.abs(inputs(state, seat) * scales).max() <= 6


def test_what_a_die_shows_and_where_it_lies_is_seen() -> None:
    before, after = rolled("3 1 2 5 6 4"), rolled("3 1 2 5 6 4", "orange")
    assert inputs(before, 0) != inputs(after, 0)


def test_a_chain_of_bonuses_is_searched_to_its_end() -> None:
    """With a yellow X owed in between, all twelve of its squares belong to the one move."""
    state = qx.game("clever", players=1).position(four_oranges())
    state.roll(state.game.outcome("1 1 1 6 1 1"))
    describe = evaluator(state.game)
    assert describe is not None
    batch = Batch(describe.width)
    moves = spread(describe, state, 0, batch)
    rows = np.diff(part(batch.branches, batch.branch_count), append=int(batch.rows))
    assert rows[moves.to_list().index(state.game.move("orange").code)] == 12


def four_oranges() -> dict[str, object]:
    data = qx.game("clever", players=1).start().position()
    data["sheets"][0]["orange"] = [6, 6, 6, 6]
    return data


def test_taking_a_die_tells_what_it_gives_up() -> None:
    assert remarks(rolled("3 1 2 5 6 4"), 0, "orange") == ["gives up yellow 3, blue 1, green 2 and white 4", "leaves one die to throw"]
    assert remarks(rolled("3 1 2 5 6 4"), 0, "blue")[1:] == ["gives up no die", "leaves five dice to throw"]


def test_a_bonus_and_a_line_that_is_nearly_full_are_named() -> None:
    state = qx.game("clever", players=1).position(four_oranges())
    state.roll(state.game.outcome("1 1 1 6 1 1"))
    assert remarks(state, 0, "orange")[0] == "sets off yellow X"
    assert remarks(rolled("3 1 2 5 6 4"), 0, "blue")[0] == "then blue column 1 needs one more for re-roll"


def test_rerolling_tells_what_is_thrown_again() -> None:
    assert remarks(rolled("3 1 2 5 6 4"), 0, "reroll") == [
        "throws yellow, blue, green, orange, purple and white again",
        "leaves no re-rolls",
    ]
