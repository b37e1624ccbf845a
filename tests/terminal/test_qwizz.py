"""The Qwizz sheet at the prompt."""

import quincunx as qx
from quincunx.terminal.qwizz import table
from tests.games.qwizz.quiz import entering, quiz


def drawn(state: qx.State) -> list[str]:
    return table(state.view(0), ["Ann", "Bob"][: state.game.players]).splitlines()


def test_numbers_suits_and_grey_squares_are_told_apart() -> None:
    lines = drawn(quiz({"blue": {2: 5, 3: 18}, "red": {1: 0}}, {}, lucky=(7, 3), penalties=(1, 0)))
    assert lines[:6] == [
        "Ann  (rolls the dice)",
        "             1   2   3   4   5   6   7   8   9  10  11  12 ",
        "  blue    |      5H 18   .       .D  .   .       .S  .   . | 2",
        "  yellow  |  .       .   .C  .       .S  .   .       .   .D| 0",
        "  green   |  .D  .       .   .   .H      .   .C  .       . | 0",
        "  red     |  0   .   .S      .   .   .C      .   .   .H    | 1",
    ]
    assert "  lucky number 7  penalties 1 of 5, -4" in lines
    assert "  score -1" in lines
    assert "Bob" in lines


def test_alone_the_grade_and_the_roll_are_shown() -> None:
    lines = drawn(entering(quiz(), "5 12 3 7 6"))
    assert "  score 0, grade F" in lines
    assert lines[-1] == "roll  blue 5  yellow 12  green 3  red 7  white 6"
