from quincunx.server.web.words import colour_letter, join_names, row_name, square_state


def test_joining_names() -> None:
    assert join_names(["Ann"]) == "Ann"
    assert join_names(["Ann", "Bob", "Eve"]) == "Ann, Bob and Eve"


def test_names_of_rows_and_squares() -> None:
    assert [row_name(name) for name in ("red", "row3")] == ["red", "row 3"]
    assert square_state("legal", "red 8") == "Mark red 8"
    assert square_state("free", "red 8") == "red 8"


def test_every_colour_has_letters_even_one_of_another_package() -> None:
    assert [colour_letter(name) for name in ("yellow", "turquoise")] == ["Y", "T"]
