"""What a position does as a Python object: it takes text and any kind of integer, compares, copies
and prints itself.
"""

import copy
import json
import pickle
import random
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.core.moves import NamedMove, NamedOutcome, Pass
from quincunx.core.play.verification import UnfairDice
from quincunx.games.qwixx import Mark
from tests.core.matches import play_to_end
from tests.support import name_of, refused, setups, snapshot, step, walk

INPUT_ERRORS = [
    qx.IllegalMove,
    qx.IllegalOutcome,
    qx.OptionError,
    qx.PositionError,
    qx.RecordError,
    qx.SeatError,
    qx.TooManyOutcomes,
    qx.UndoError,
    qx.Unreadable,
    UnfairDice,
]


@pytest.mark.parametrize("key", qx.games())
def test_dir_lists_what_everybody_uses_and_nothing_for_authors(key: str) -> None:
    names = [name for name in dir(qx.game(key).start()) if not name.startswith("_")]
    reference = Path(__file__).parents[2] / "docs" / "reference"
    listed = re.search(r"members: \[(game, players.*)\]", (reference / "quincunx.md").read_text())
    hidden = re.search(r"\^\((game\|players.*)\)\$", (reference / "authors.md").read_text())
    assert listed is not None
    assert hidden is not None
    assert names == sorted(listed[1].split(", ")) == sorted(hidden[1].split("|"))


@pytest.mark.parametrize("key", qx.games())
def test_the_score_of_a_seat_that_does_not_exist(key: str) -> None:
    with pytest.raises(qx.SeatError, match="there is no seat 9"):
        qx.game(key).start().score(9)


def rolled(key: str = "squares") -> qx.State:
    """Both players may mark the white sum, 8."""
    state = qx.game(key, players=2, first=0).start()
    state.roll("6 2 6 6 6 6")
    return state


@pytest.mark.parametrize("error", INPUT_ERRORS)
def test_input_errors_are_value_errors(error: type[Exception]) -> None:
    assert issubclass(error, ValueError)
    assert issubclass(error, qx.QuincunxError)


# ---- text


def test_moves_and_outcomes_can_be_given_as_text() -> None:
    state = rolled()
    state.play(0, "blue  8")
    state.play(1, "pass")
    assert state.scores == (1, 0)
    assert refused(qx.IllegalMove, state.play, 0, "blue 12") == "blue 12 is left of blue 8"


def test_text_that_is_not_notation_is_unreadable_and_changes_nothing() -> None:
    state = rolled()
    before = snapshot(state)
    assert refused(qx.Unreadable, state.play, 0, "hello")
    assert refused(qx.Unreadable, state.roll, "hello")
    assert refused(qx.IllegalOutcome, state.roll, "6 2 6 6 6 6")
    assert snapshot(state) == before


# ---- moves of other games, and codes


@pytest.mark.parametrize(
    "move", [qx.game("palette").move("orange 9"), NamedMove("pass"), NamedMove("pass", code=20)]
)
def test_a_move_that_the_game_does_not_have_changes_nothing(move: qx.Move) -> None:
    state = rolled()
    before = snapshot(state)
    assert "is not a move or outcome of Squares" in refused(qx.Unreadable, state.play, 0, move)
    assert snapshot(state) == before


def test_moves_of_another_game_are_legal_where_equal_ones_are() -> None:
    moves = {move for key in ("mixx-numbers", "mixx-colours") for move in rolled(key).moves(0)}
    legal = set(rolled("squares").moves(0))
    assert moves & legal
    assert moves - legal
    for move in moves & legal:
        rolled("squares").play(0, move)
    for move in moves - legal:
        assert refused((qx.IllegalMove, qx.Unreadable), rolled("squares").play, 0, move)


def test_an_equal_move_of_an_equal_game_is_legal() -> None:
    rolled().play(0, qx.game("squares", players=3).move("red 8"))


@pytest.mark.parametrize(
    "outcome",
    [
        NamedOutcome("6 2 6 6 6 6"),
        NamedOutcome("6 2 6 6 6 6", code=5),
        qx.game("clever").outcome("1 2 3 4 5 6"),
    ],
)
def test_an_outcome_that_the_game_does_not_have_changes_nothing(outcome: qx.Outcome) -> None:
    state = qx.game("squares", first=0).start()
    assert "is not a move or outcome of Squares" in refused(qx.Unreadable, state.roll, outcome)
    assert state.chance


def test_the_fields_of_an_outcome_count_and_not_its_code() -> None:
    game = qx.game("squares", first=0)
    roll = game.outcome("6 2 6 6 6 6")
    # seven faces for each of six dice: no roll has such a code
    assert game.outcome(game.notation.outcome_with(roll.code + 7**6)).code == roll.code


@pytest.mark.parametrize("key", qx.games())
def test_only_codes_of_moves_and_outcomes_are_accepted(key: str) -> None:
    game, rng = qx.game(key), random.Random(key)
    codes = [
        -1,
        -99,
        9999,
        10**9,
        2**62,
        10**30,
        *(rng.getrandbits(bits) for bits in range(64) for _ in range(20)),
    ]
    for code in codes:
        with suppress(qx.IllegalMove):
            move = game.notation.move_of(code)
            assert game.move(str(move)) == move
        with suppress(qx.IllegalOutcome):
            outcome = game.notation.outcome_of(code)
            assert game.outcome(str(outcome)) == outcome
    assert (
        refused(qx.IllegalMove, game.notation.move_of, 2**62)
        == f"{2**62} is not the code of a move of {game.title}"
    )
    assert (
        refused(qx.IllegalOutcome, game.notation.outcome_of, 2**62)
        == f"{2**62} is not the code of an outcome of {game.title}"
    )


def test_a_code_is_refused_however_often_it_is_asked_for() -> None:
    game = qx.game("qwixx", players=2)
    for _ in range(2):
        refused(qx.IllegalMove, game.notation.move_of, 9999)
        refused(qx.IllegalOutcome, game.notation.outcome_of, 10**9)
        refused(qx.IllegalOutcome, game.notation.outcome_of, -3)
    assert str(game.notation.outcome_of(-2)) == "first 1"
    assert game.notation.move_of(0) is game.notation.move_of(0)
    refused(qx.IllegalOutcome, qx.game("qwirkle").notation.outcome_of, -1)


# ---- integers of any kind


def test_seats_codes_and_seeds_can_be_numpy_integers() -> None:
    one = np.int64(1)
    state = rolled()
    assert state.moves(one) == state.moves(1)
    assert state.view(one) == state.view(1)
    assert type(state.view(one).seat) is int
    assert (
        state.redeal(one, qx.Random(np.uint8(3))).position()
        == state.redeal(1, qx.Random(3)).position()
    )
    move = state.moves(1)[1]
    assert isinstance(move, Mark)
    assert state.game.notation.move_of(np.int32(move.code)) == move
    state.play(one, Mark(move.row, np.int64(move.number)))  # type: ignore[arg-type]
    assert state.acting == (0,)
    assert refused(qx.SeatError, state.play, np.int64(2), "pass")


def test_options_and_matches_take_numpy_integers() -> None:
    game = qx.game("qwixx", players=np.int64(3), first=np.int8(1))
    assert game == qx.game("qwixx", players=3, first=1)
    assert all(type(value) is int for value in game.options.values())
    match = qx.Match(game, seed=np.int64(7))
    assert match.log == qx.Match(game, seed=7).log
    match.play(np.int64(2), "pass")
    assert match.log[-1] == (2, Pass())
    assert type(match.log[-1][0]) is int
    assert match.can_undo(np.int64(2))
    assert str(match.undo(np.int64(2))) == "pass"


def test_other_kinds_of_numbers_are_not_seats() -> None:
    with pytest.raises(TypeError):
        rolled().moves(1.0)  # type: ignore[arg-type]


# ---- a position as a Python object


@pytest.mark.parametrize("key", qx.games())
def test_positions_are_equal_and_have_the_same_key_by_position(key: str) -> None:
    previous: list[qx.State] = []
    for number, state in enumerate(walk(qx.game(key), seed=1, most=120)):
        twin, read = state.copy(), state.game.position(state.position())
        assert state == twin == read
        if number % 10 == 0 or state.over:
            assert state.key() == twin.key() == read.key()
            assert qx.position(state.key()) == state
            assert "\n" not in state.key()
            assert [state == other for other in previous] == [
                state.position() == other.position() for other in previous
            ]
            assert len({each.key() for each in (state, twin, *previous)}) == len(
                {json.dumps(each.position()) for each in [state, *previous]}
            )
            previous.append(twin)


def test_positions_of_different_games_are_different() -> None:
    starts = [qx.game(key, first=0).start() for key in ("squares", "qwixx")] + [
        qx.game("squares", first=1).start()
    ]
    assert len({start.key() for start in starts}) == len(starts)
    assert starts[0] != "squares"
    assert starts[0] == qx.game("squares", first=0).start()


def test_a_copied_position_is_equal_and_independent() -> None:
    state = rolled()
    for twin in (
        copy.copy(state),
        copy.deepcopy(state),
        copy.deepcopy([state])[0],
        pickle.loads(pickle.dumps(state)),
    ):
        assert type(twin) is type(state)
        assert twin == state
        twin.play(0, "red 8")
        assert twin != state


@pytest.mark.parametrize("game", setups(), ids=name_of)
def test_copied_and_pickled_positions_are_equal_until_something_happens(game: qx.Game) -> None:
    rng = random.Random(4)
    for number, state in enumerate(walk(game, seed=4, most=150)):
        if number % 10 == 0 or state.over:
            twins = [
                copy.copy(state),
                copy.deepcopy(state),
                pickle.loads(pickle.dumps(state)),
                game.unpack(state.pack()),
            ]
            for twin in twins:
                assert type(twin) is type(state)
                assert twin == state
                assert twin.key() == state.key()
                assert twin.position() == state.position()
            if not state.over:
                step(twins[number // 10 % len(twins)], rng)
                assert [twin == state for twin in twins].count(False) == 1


def test_unpickled_positions_share_their_game() -> None:
    one, other = pickle.loads(pickle.dumps(rolled())), pickle.loads(pickle.dumps(rolled()))
    assert one.game is other.game
    assert one.game == rolled().game
    assert len(pickle.dumps(rolled())) < 250


def test_a_position_describes_itself() -> None:
    state = qx.game("squares", first=0).start()
    assert repr(state) == "<Squares: scores 0 0, a roll or draw is due>"
    state.roll("6 2 6 6 6 6")
    assert repr(state) == "<Squares: scores 0 0, seats 0 and 1 to move>"
    state.play(0, "blue 8")
    assert repr(state) == "<Squares: scores 0 0, seat 1 to move>"
    state.play(1, "pass")
    text = str(state)
    assert re.search(r"\[ *B8 *\]", text)
    assert text.endswith("\n\nSeat 0 to move.")
    assert "Seat 1" in text
    over = play_to_end(qx.Match(qx.game("squares"), seed=7)).state
    assert f"won by seat {over.winners[0]}" in repr(over)


@pytest.mark.parametrize("key", qx.games())
def test_a_printed_position_reveals_nothing_hidden(key: str) -> None:
    for number, state in enumerate(walk(qx.game(key), seed=3, most=60)):
        if number % 10 == 9 and not state.over:
            assert str(state) == str(state.redeal(0, qx.Random(number)))


# ---- positions with defaults


def without_entries(data: Mapping[str, Any], needed: Sequence[str]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name in needed}


@pytest.mark.parametrize(
    ("key", "needed", "needed_of_a_sheet"),
    [
        ("squares", ("step", "active", "sheets"), ("rows",)),
        ("qwizz", ("step", "active", "sheets"), ("rows",)),
        ("clever", ("step", "round", "active", "sheets"), ("rerolls",)),
    ],
)
def test_entries_of_a_position_that_say_nothing_can_be_left_out(
    key: str, needed: Sequence[str], needed_of_a_sheet: Sequence[str]
) -> None:
    state = qx.game(key, first=0).start()
    data = without_entries(state.position(), needed)
    data["sheets"] = [without_entries(sheet, needed_of_a_sheet) for sheet in data["sheets"]]
    assert state.game.position(data) == state


def test_before_the_first_seat_is_drawn_clever_needs_no_round() -> None:
    state = qx.game("clever").start()
    data = without_entries(state.position(), ("step", "active", "sheets"))
    data["sheets"] = [{} for _ in data["sheets"]]
    assert state.game.position(data) == state


def test_the_bag_of_qwirkle_has_all_tiles_that_are_not_elsewhere() -> None:
    game = qx.game("qwirkle")
    assert game.position({"step": "deal", "turn": 0}) == game.start()
    for state in walk(game, seed=2, most=60):
        data = {
            name: value
            for name, value in state.position().items()
            if name != "bag" and value not in ("", [], 0)
        }
        assert game.position({"turn": 0, **data}) == state
    assert "not 4" in refused(
        qx.PositionError, game.position, {"step": "turn", "turn": 0, "hands": ["Ro Ro Ro Ro", ""]}
    )


def test_the_duties_of_clever_follow_from_the_step() -> None:
    for state in walk(qx.game("clever"), seed=2, most=40):
        data = state.position()
        if data["step"] in ("throw", "take"):
            sheets = [
                {name: value for name, value in sheet.items() if name != "duty"}
                for sheet in data["sheets"]
            ]
            assert state.game.position({**data, "sheets": sheets}) == state


@pytest.mark.parametrize("key", qx.games())
def test_a_bad_entry_of_a_position_is_named(key: str) -> None:
    game = qx.game(key)
    data = game.start().position()
    assert "'choice'" in refused(qx.PositionError, game.position, {**data, "choice": []})
    assert "'step' is missing" in refused(qx.PositionError, game.position, {})
    assert "step must be" in refused(qx.PositionError, game.position, {**data, "step": 7})
    if "sheets" in data:
        first, *others = data["sheets"]
        assert "'penalty'" in refused(
            qx.PositionError, game.position, {**data, "sheets": [{**first, "penalty": 1}, *others]}
        )
