"""One player's sheet without dice: what it refuses, what it forgets, and what it keeps."""

import json

import pytest

import quincunx as qx
from quincunx.core.pad import CountingPad


def filled(key: str, *entries: str) -> qx.Pad:
    pad = qx.game(key).pad()
    for entry in entries:
        pad.enter(entry)
    return pad


@pytest.mark.parametrize(
    ("key", "entered", "entry", "reason"),
    [
        ("qwixx", ["red 8"], "red 5", "red 5 is left of red 8"),
        ("qwixx", ["red 8"], "red 8", "red 8 is already marked"),
        ("qwixx", [], "red 12", "red 12 is the last square: it needs 5 marks in that row"),
        ("qwixx", ["close red"], "red 8", "the red row is closed"),
        ("qwixx", ["close red"], "close red", "the red row is closed"),
        ("black-die", [], "close black", "there is no row 'black' that can be closed"),
        ("qwixx", ["penalty"] * 4, "penalty", "all boxes for penalties are marked"),
        ("qwixx", [], "pass", "passing is not written on the sheet"),
        ("qwixx", [], "red 13", "there is no"),
        ("clever", ["X yellow a1"], "X yellow a1", "yellow a1 is crossed already"),
        ("clever", ["5 purple"], "5 purple", "5 is too low: purple needs at least 6 now"),
        ("clever", ["X green"] * 5, "X red", "'X red' cannot be entered"),
        ("clever", ["use re-roll"], "use re-roll", "there is none left"),
        ("clever", [], "use +1", "there is none left"),
        ("clever", ["round"] * 3 + ["X blue 7", *["round"] * 2], "round", "this is the last round"),
        ("clever", ["X yellow a1", "X yellow b1", "X yellow c1"], "X green", "enter the bonus"),
        ("qwizz", [], "blue 5@3", "everybody picks a lucky number first"),
        ("qwizz", ["lucky 7"], "lucky 7", "the lucky number is 7"),
        ("qwizz", ["lucky 7"], "blue 5@1", "column 1 of the blue row is grey"),
        ("qwizz", ["lucky 7", "blue 5@3"], "blue 4@4", "numbers must rise from left to right"),
        ("qwizz", ["lucky 7", "blue 5@3"], "yellow 5@3", "already a 5 in this column"),
        ("qwizz", ["lucky 7", "lucky blue@3"], "lucky red@9", "can be used once per game"),
        ("qwizz", ["lucky 7"], "blue 19@3", "'blue 19@3' cannot be entered"),
        ("qwizz", ["lucky 7", *["penalty"] * 5], "penalty", "all boxes for penalties are marked"),
        ("qwirkle", [], "lines 7", "'lines 7' cannot be entered"),
        ("qwirkle", ["lines 2"], "lines 1", "only the first tile of the game is a line of one"),
        ("qwirkle", [], "last tile", "nothing has been played yet"),
        ("qwirkle", ["lines 2", "last tile"], "pass", "the last tile has been played"),
    ],
)
def test_what_no_roll_allows_is_refused(
    key: str, entered: list[str], entry: str, reason: str
) -> None:
    pad = filled(key, *entered)
    before = pad.data()
    with pytest.raises(qx.IllegalMove, match=reason):
        pad.enter(entry)
    assert entry not in pad.entries()
    assert pad.data() == before


def test_in_qwirkle_lengths_alone_are_lines() -> None:
    pad = qx.game("qwirkle").pad()
    assert [pad.complete_typed(typed) for typed in ("3 6", "6", "pass")] == [
        "lines 3 6",
        "lines 6",
        "pass",
    ]
    pad.enter(pad.complete_typed("3 6"))
    assert pad.score == 15


def test_a_six_lets_purple_begin_anew() -> None:
    pad = filled("clever", "6 purple", "1 purple")
    assert pad.score == 7


def test_a_chain_of_bonuses_is_written_at_once() -> None:
    pad = filled("clever", "X yellow a2", "X yellow b2", "X yellow d2")  # the row gives orange 4
    assert pad.sheet().areas.orange.boxes[0].written == 4
    assert pad.undo() == "X yellow d2"
    assert pad.sheet().areas.orange.boxes[0].written is None


def test_erasing_shows_what_depended_on_it() -> None:
    pad = filled("clever", "X yellow a1", "X yellow b1", "X yellow c1", "X blue 7", "3 orange")
    assert pad.dependents(0) == []  # a cross in blue may come from a die as well
    pad = filled("qwixx", "red 2", "red 3", "red 4", "red 5", "red 6", "red 12", "blue 9")
    assert pad.dependents(1) == ["red 12"]
    assert pad.erase(1) == ["red 12"]
    assert pad.entered == ["red 2", "red 4", "red 5", "red 6", "blue 9"]


def test_in_qwizz_an_erased_entry_is_not_replaced_but_its_square_is_free() -> None:
    pad = filled("qwizz", "lucky 7", "blue 5@3", "blue 18@4", "lucky red@9")
    assert pad.erase(2) == []
    assert pad.score == 2
    assert "blue 18@4" in pad.entries()
    assert pad.erase(0) == ["blue 5@3", "lucky red@9"]  # nothing comes before the lucky number


def test_undo_needs_an_entry() -> None:
    with pytest.raises(qx.UndoError, match="nothing has been entered"):
        filled("qwixx").undo()


def test_a_pad_is_kept_as_data() -> None:
    pad = filled("clever", "X yellow a1", "5 purple")
    again = pad.game.pad(json.loads(json.dumps(pad.data())))
    assert again.entered == pad.entered
    assert again.sheet() == pad.sheet()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({}, "must have a list of entries"),
        ({"entries": ["red 8", "red 5"]}, "entry 2, 'red 5': red 5 is left of red 8"),
        ({"entries": ["red 8"], "game": "clever"}, "this is a score pad of 'clever'"),
        ({"entries": ["penalty"] * 2000}, "must have a list of entries"),
        ({"entries": [7]}, "entry 1, 7: "),
    ],
)
def test_bad_data_is_refused(data: dict[str, object], reason: str) -> None:
    with pytest.raises(qx.PositionError, match=reason):
        qx.game("qwixx").pad(data)


def test_a_game_without_a_sheet_counts_points() -> None:
    pad = CountingPad(qx.game("qwixx"))
    for points in ("12", "-3"):
        pad.enter(points)
    assert pad.score == 9
    with pytest.raises(qx.IllegalMove, match="'x' is not a number of points"):
        pad.enter("x")
