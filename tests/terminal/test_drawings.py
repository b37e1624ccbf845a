"""The drawings of all games: complete, narrow enough, and readable without colour."""

import re

import pytest

import quincunx as qx
from quincunx.core.play.names import LONGEST_NAME
from quincunx.languages import use_codes, use_language
from quincunx.terminal.drawing import Drawing, find_drawing
from quincunx.terminal.messages import describe_turn
from quincunx.terminal.picture import (
    LEGAL,
    LEGEND,
    LETTERS,
    MARKED,
    OPEN,
    Picture,
    Span,
    to_text,
    width_of,
)
from tests.games.clever.positions import play as clever_play
from tests.games.clever.positions import table as clever_table
from tests.games.clever.positions import thrown as clever_thrown
from tests.games.qwirkle.positions import position as tiles_on_the_table
from tests.games.qwixx.positions import FIVE_UP, position, roll
from tests.support import check_sentences, walk

EVERY_GAME = pytest.mark.parametrize("key", qx.games())
NAMES = ["Ann", "Bob", "Cleo", "Dave", "Eve", "Finn", "Gus", "Hal"]
SOME = 5  # one position in so many is drawn


def spans(picture: Picture) -> list[Span]:
    return [span for line in picture for span in line]


def draw(state: qx.State, seat: int | None, width: int = 78) -> Picture:
    return find_drawing(state.game.key).draw(state.view(seat), NAMES[: state.game.players], width)


@EVERY_GAME
def test_every_game_of_the_package_has_its_own_drawing(key: str) -> None:
    assert type(find_drawing(key)) is not Drawing


@EVERY_GAME
def test_every_legal_move_can_be_clicked(key: str) -> None:
    for number, state in enumerate(walk(qx.game(key), seed=1)):
        for seat in state.acting if number % SOME == 0 else ():
            clickable = {move for span in spans(draw(state, seat)) for move in span.moves}
            assert clickable == {str(move) for move in state.moves(seat)}


@EVERY_GAME
def test_others_and_spectators_have_nothing_to_click(key: str) -> None:
    for number, state in enumerate(walk(qx.game(key), seed=2)):
        if number % SOME == 0:
            waiting = [
                None,
                *(seat for seat in range(state.game.players) if seat not in state.acting),
            ]
            assert not any(span.moves for seat in waiting for span in spans(draw(state, seat)))


@pytest.mark.parametrize(
    "key", [key for key in qx.games() if key != "qwirkle"]
)  # its table has no bounds
def test_sheets_fit_on_a_narrow_screen(key: str) -> None:
    for players in (qx.game(key).seats[0], qx.game(key).seats[-1]):
        for number, state in enumerate(walk(qx.game(key, players=players), seed=3)):
            if number % SOME == 0:
                seat = state.acting[0] if state.acting else None
                assert (
                    max(
                        map(
                            width_of,
                            find_drawing(key).draw(
                                state.view(seat), ["N" * LONGEST_NAME] * players, 78
                            ),
                        )
                    )
                    <= 78
                )


def test_the_legend_of_qwirkle_fits_on_a_narrow_screen() -> None:
    legend = next(
        line for line in draw(qx.game("qwirkle").start(), None) if "clover" in line[0].text
    )
    assert width_of(legend) <= 77, "one column less than the table has: a scroll bar may need it"


def test_lucky_numbers_fit_on_a_narrow_screen() -> None:
    state = qx.game("qwizz", players=2, first=0).start()
    picture = draw(state, 0)
    assert max(map(width_of, picture)) <= 78
    assert {move for span in spans(picture) for move in span.moves} == {
        str(move) for move in state.moves(0)
    }


@EVERY_GAME
def test_every_coloured_square_carries_a_letter_or_a_number(key: str) -> None:
    for number, state in enumerate(walk(qx.game(key), seed=4)):
        if number % SOME == 0:
            for span in spans(draw(state, 0)):
                if (
                    span.colour
                    and span.role in (LEGAL, OPEN)
                    and "[" not in span.text
                    and span.text.strip()
                ):
                    assert LETTERS[span.colour] in span.text or any(
                        letter.isalnum() for letter in span.text
                    )


@EVERY_GAME
def test_every_player_is_shown_and_every_decision_described(key: str) -> None:
    game = qx.game(key, players=qx.game(key).seats[-1])
    for number, state in enumerate(walk(game, seed=5)):
        if number % (4 * SOME) == 0:
            text = to_text(draw(state, 0))
            assert all(name in text for name in NAMES[: game.players])
            for seat in state.acting:
                check_sentences(lambda view: describe_turn(view, "Ann"), state.view(seat))


def test_a_qwixx_sheet_shows_marks_points_and_blocked_squares() -> None:
    match = qx.Match(qx.game("squares", first=0), NAMES[:2], seed=1)
    red = next(str(move) for move in match.state.moves(0) if "red" in str(move))
    match.play(0, red)
    match.play(1, "pass")
    table = draw(match.state, 0)
    text = to_text(table)
    assert "Ann  rolls the dice" in text
    assert "penalties  -  -  -  -  −5 each   (penalty)" in text
    row = next(line for line in table if line[0].text.startswith("red"))
    number = int(red.split()[1])
    assert row[0].text == "red     1 "
    assert [span.text for span in row[1 : number - 1]] == ["  ·  "] * (number - 2)
    assert row[number - 1].role == MARKED
    assert row[number - 1].text == f"[{f'R{number}':>3}]"


def test_the_colour_moves_of_the_next_step_are_shown_differently() -> None:
    game = qx.game("squares", first=0)
    state = game.start()
    state.roll(game.outcome("2 3 1 6 6 6"))
    text = to_text(draw(state, 0))
    assert "{ R3}{ R4}( R5)" in text
    assert "{" not in to_text(draw(state, 1))


def test_a_square_that_is_legal_now_and_in_the_next_step_is_shown_as_both() -> None:
    state = roll(position("squares"), "2 3 3 5 5 3")
    assert "| R5|{ R6}" in to_text(draw(state, 0))
    assert "| | both" in LEGEND


def test_the_sums_of_a_roll() -> None:
    game = qx.game("squares", first=0)
    state = game.start()
    state.roll(game.outcome("6 2 6 3 6 2"))
    assert to_text(draw(state, 0)).splitlines()[:3] == [
        "white 6 2 red 6  yellow 3  green 6  blue 2",
        "white sum 8      8         8        8",
        "colours   12 8   9 5       12 8     8 4",
    ]


@pytest.mark.parametrize(
    ("key", "dice", "shown"),
    [("squares", "6 2 6 3 6 2", "red 6 ·"), ("palette", "6 2 6 3 6", "red 6   yellow")],
)
def test_the_sums_and_the_die_of_a_closed_row_are_out_of_use(
    key: str, dice: str, shown: str
) -> None:
    """In Palette the die still mixes orange and purple."""
    state = roll(position(key, marks={1: {"red": [*FIVE_UP, 12]}}), dice)
    faces, white, colours = to_text(draw(state, 0)).splitlines()[:3]
    assert faces.startswith(f"white 6 2 {shown}")
    assert white.startswith("white sum closed  ")
    assert colours.split()[1:3] == ["9", "5"]


@pytest.mark.parametrize(
    ("key", "left", "right"), [("squares", "points", "marks"), ("qwixx", "marks", "points")]
)
def test_squares_has_the_points_of_a_row_at_the_left_and_its_marks_at_the_right(
    key: str, left: str, right: str
) -> None:
    state = roll(position(key, marks={0: {"red": [2, 3]}}), "6 2 6 3 6 2")
    _, _, _, heading, red, *_ = to_text(draw(state, 0)).splitlines()
    counts = {"points": 3, "marks": 2}
    assert heading.split()[0] == left
    assert heading.split()[-1] == right
    assert red.startswith(f"red     {counts[left]} ")
    assert red.endswith(f" {counts[right]}")
    assert len(heading) == len(red)


def test_after_the_end_nobody_rolls_the_dice() -> None:
    for key in qx.games():
        for state in walk(qx.game(key), seed=7):
            if state.over:
                assert not re.search(r"  rolls\b|\bto move\b", to_text(draw(state, None)))


def test_tiles_as_letters_and_numbers_in_black_and_white() -> None:
    state = tiles_on_the_table("Ro@0,0 Rx@1,0", "Pc Od Ys Ge Bo Px", "Oo Ox Os Oe Oc Yo")
    with use_codes():
        table = find_drawing("qwirkle").draw(state.view(0), NAMES[:2], 78)
    text = to_text(table)
    assert "A1" in text
    assert "A2" in text
    assert "hand  B3  C4  D5  E1  F2  F6" in text
    assert "Ro" not in text
    assert not any(span.colour for span in spans(table))
    assert max(map(width_of, table)) <= 77
    moves = {move for span in spans(table) for move in span.moves}
    assert moves == {str(move) for move in state.moves(0)}


@EVERY_GAME
@pytest.mark.parametrize("code", ["en", "de"])
def test_nothing_is_cut_beside_the_list_of_moves(key: str, code: str) -> None:
    """A screen that is just wide enough for the list leaves 73 columns for the table."""
    if key == "qwirkle":  # its table has no bounds
        return
    with use_language(code):
        for number, state in enumerate(walk(qx.game(key), seed=3)):
            if number % SOME == 0:
                assert max(map(width_of, draw(state, None, 73))) <= 73


def test_clever_has_the_scales_of_blue_and_green() -> None:
    for width in (73, 78):
        state = clever_table({"blue": "2 3", "green": 3})
        text = to_text(draw(state, 0, width))
        assert "1 [2] 4 7 11 16 22 29 37 46 56" in text
        assert re.search(r"1 +3 +\[6\] +10 +15 +21 +28 +36 +45 +55 +66", text)


def test_the_passive_turn_of_solo_clever_is_called_passive() -> None:
    state = clever_play(clever_thrown("1 1 1 1 1 6", {}), "white as orange")
    text = to_text(draw(state, 0))
    assert "passive turn 2 of 6  in hand" in text
    assert "Ann  score 6" in text
