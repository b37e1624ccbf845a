"""Pictures made of characters."""

from quincunx.terminal.ink import LEGAL, MARKED, OPEN, Span, arranged, beside, label, length, square, stacked, text_of


def test_brackets_tell_the_state_of_a_square() -> None:
    squares = [square("R8", 5, look, "red") for look in (MARKED, LEGAL, OPEN)]
    assert "".join(span.text for span in squares) == "[ R8]( R8)  R8 "


def test_drawings_stand_beside_each_other() -> None:
    left, right = [label("one"), label("seven")], [label("two"), label("x"), label("y")]
    assert text_of(beside(left, right, 2)) == "one    two\nseven  x\n       y"
    assert text_of(beside(right, left, 1)) == "two one\nx   seven\ny"


def test_drawings_take_as_many_columns_as_there_is_room_for() -> None:
    parts = [[label("aaaa")], [label("bbbb")], [label("cccc")]]
    assert text_of(arranged(parts, 8)) == "aaaa\n\nbbbb\n\ncccc"
    assert text_of(arranged(parts, 12)) == "aaaa    bbbb\n\ncccc"
    assert text_of(arranged(parts, 80, between=0)) == "aaaa    bbbb    cccc"


def test_empty_lines_are_only_between() -> None:
    assert text_of(stacked([[label("a")], [label("b")]], 1)) == "a\n\nb"
    assert length([Span("ab"), Span("c")]) == 3
