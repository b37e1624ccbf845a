"""Pictures made of characters."""

from quincunx.terminal.picture import (
    LEGAL,
    MARKED,
    OPEN,
    Span,
    arrange,
    button,
    flow,
    label,
    place_beside,
    square,
    stack,
    to_text,
    width_of,
)


def test_brackets_show_the_role_of_a_square() -> None:
    squares = [square("R8", 5, role, "red") for role in (MARKED, LEGAL, OPEN)]
    assert "".join(span.text for span in squares) == "[ R8]( R8)  R8 "


def test_pictures_are_placed_beside_each_other() -> None:
    left, right = [label("one"), label("seven")], [label("two"), label("x"), label("y")]
    assert to_text(place_beside(left, right, 2)) == "one    two\nseven  x\n       y"
    assert to_text(place_beside(right, left, 1)) == "two one\nx   seven\ny"


def test_pictures_are_arranged_in_as_many_columns_as_fit() -> None:
    parts = [[label("aaaa")], [label("bbbb")], [label("cccc")]]
    assert to_text(arrange(parts, 8)) == "aaaa\n\nbbbb\n\ncccc"
    assert to_text(arrange(parts, 12)) == "aaaa    bbbb\n\ncccc"
    assert to_text(arrange(parts, 80, between=0)) == "aaaa    bbbb    cccc"


def test_blank_lines_are_only_between_pictures() -> None:
    assert to_text(stack([[label("a")], [label("b")]], 1)) == "a\n\nb"
    assert width_of([Span("ab"), Span("c")]) == 3


def test_buttons_flow_into_as_many_lines_as_they_need() -> None:
    lines = flow([button(text, text) for text in ("one", "two", "three")], 12)
    assert to_text(lines) == "(one) (two)\n(three)"
    assert flow([], 12) == []
