"""How Ganz schön clever describes itself."""

from dataclasses import replace
from typing import Any

import quincunx as qx
from quincunx.core.presentation import LoggedEvent, SquareState, find_presentation
from quincunx.games.clever.layout import BLUE, BONUSES, COLUMN, DIAGONAL, ROW, YELLOW, lines
from quincunx.games.clever.presentation import column_stars, line_bonuses
from quincunx.games.clever.view import CleverView
from quincunx.games.clever.words import bonus_word, bonus_words, line_words

CLEVER = find_presentation("clever")


def rolled(dice: str = "3 2 4 1 5 6") -> qx.State:
    state = qx.game("clever", players=2, first=0).start()
    state.roll(state.game.outcome(dice))
    return state


def clever_view(state: qx.State) -> CleverView:
    view = state.view(None)
    assert isinstance(view, CleverView)
    return view


def test_lines_are_facts_and_their_words_come_later() -> None:
    kinds = [(line.kind, line.index) for line in lines(BLUE)]
    assert kinds == [
        *((ROW, index) for index in range(3)),
        *((COLUMN, index) for index in range(4)),
        (DIAGONAL, 0),
    ]
    assert [line.name for line in lines(YELLOW)][3:] == [
        "row 4",
        *(f"column {number}" for number in range(1, 5)),
        "diagonal",
    ]
    assert [line_words(line) for line in lines(YELLOW)] == [line.name for line in lines(YELLOW)]


def test_the_bonuses_of_a_grid_are_found_by_their_lines() -> None:
    grid = clever_view(rolled()).sheets[0].areas.blue
    bonuses = {line: bonus.name for line, bonus in line_bonuses("blue", grid).items()}
    assert bonuses[ROW, 2] == "fox"
    assert bonuses[COLUMN, 2] == "purple 6"
    assert (DIAGONAL, 0) not in bonuses


def test_every_bonus_has_words() -> None:
    assert [bonus_word(bonus.name) for bonus in BONUSES] == [bonus.name for bonus in BONUSES]
    assert [bonus_words(name) for name in ("+1", "orange 5", "blue X")] == [
        "extra die",
        "5 in orange",
        "cross in blue",
    ]


def test_squares_and_boxes_are_free_legal_or_crossed() -> None:
    state = rolled()
    squares = CLEVER.squares(state.view(0), 0)
    assert list(map(str, squares["yellow-a1"].moves)) == ["yellow a1"]
    assert squares["blue-8"].state is SquareState.LEGAL
    assert list(map(str, squares["green-1"].moves)) == ["green", "white as green"]
    assert squares["green-2"].state is SquareState.FREE
    state.play(0, state.game.move("white as green"))
    crossed = CLEVER.squares(state.view(0), 0)["green-1"]
    assert (crossed.state, crossed.words) == (SquareState.MARKED, "green box 1, crossed")


def test_the_log_says_where_a_die_was_entered() -> None:
    state = rolled()
    view = state.view(None)
    words = {}
    for text in ("yellow a1", "white as blue", "green"):
        move = state.game.move(text)
        event = LoggedEvent(0, move, view, view)
        words[text] = CLEVER.describe_event(event).text
    assert words == {
        "yellow a1": "took yellow 3 for yellow 3 (column a, row 1)",
        "white as blue": "took white 6 for blue 8",
        "green": "took green 4 for green",
    }


def test_the_points_of_a_complete_yellow_column_are_circled() -> None:
    state = qx.game("clever", first=0).start()
    data: dict[str, Any] = dict(state.position())
    data["sheets"][0]["yellow"] = ["a1", "a2", "a3", "b1"]
    grid = clever_view(state.game.position(data)).sheets[0].areas.yellow
    assert [(star.points, star.is_circled) for star in column_stars(grid)] == [
        (10, True),
        (14, False),
        (16, False),
        (20, False),
    ]


def test_foxes_are_counted_for_each_player() -> None:
    start = clever_view(qx.game("clever", first=0).start())
    points = dict.fromkeys(("yellow", "blue", "green", "orange", "purple"), 7)
    view = replace(
        start,
        sheets=tuple(
            replace(sheet, foxes=foxes, fox_points=7 * foxes, points=points)
            for sheet, foxes in zip(start.sheets, (2, 1), strict=True)
        ),
    )
    presentation = find_presentation("clever")
    parts = [presentation.points(view, seat)[-1] for seat in (0, 1)]
    assert [(part.label, part.made_of, part.points) for part in parts] == [
        ("Foxes", "2 × 7", 14),
        ("Foxes", "1 × 7", 7),
    ]


def test_advice_names_the_die_and_its_square() -> None:
    state = rolled("3 5 4 1 2 6")
    view = state.view(0)

    def advised(move: str) -> str:
        return CLEVER.advised_move(view, state.game.move(move))

    assert advised("blue") == "the blue die in blue 11"
    assert advised("white as blue") == "the white die in blue 11"
    assert advised("green") == "the green die in green"
    assert advised("reroll") == "re-roll"
