"""The form for a new game."""

from quincunx.server.table.setup import parse_setup
from quincunx.server.web.pages.setup import OptionField, setup_page


def options(key: str, **fields: str) -> dict[str, OptionField]:
    page = setup_page(parse_setup(key, {"players": "2", **fields}), False)
    return {option.name: option for option in page.options}


def test_who_is_the_oldest_is_asked_where_several_people_play() -> None:
    people = {"who0": "here", "who1": "invited", "name0": "Ann", "name1": "Bob"}
    oldest = options("qwirkle", **people)["oldest"]
    assert oldest.label == "Who is the oldest?"
    assert [choice.words for choice in oldest.choices] == ["Ann", "Bob"]
    assert "oldest" not in options("qwirkle", **people | {"who1": "novice"})


def test_the_option_of_squares_is_a_sentence() -> None:
    option = options("squares", who0="here", who1="novice")["white_mark_avoids_penalty"]
    assert option.label == "A mark with the white dice saves you from the penalty"
    assert [choice.words for choice in option.choices] == ["no", "yes"]
