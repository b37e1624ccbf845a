from quincunx.server.web.words import colour_letter, join_names


def test_joining_names() -> None:
    assert join_names(["Ann"]) == "Ann"
    assert join_names(["Ann", "Bob", "Eve"]) == "Ann, Bob and Eve"


def test_every_colour_has_letters_even_one_of_another_package() -> None:
    assert [colour_letter(name) for name in ("yellow", "turquoise")] == ["Y", "T"]
