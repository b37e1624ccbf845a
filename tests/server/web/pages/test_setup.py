"""The form for a new game."""

from quincunx.engine import LEVELS
from quincunx.languages import use_language
from quincunx.server.table.setup import parse_setup
from quincunx.server.web.pages.setup import OptionField, setup_page


def options(key: str, **fields: str) -> dict[str, OptionField]:
    page = setup_page(parse_setup(key, {"players": "2", **fields}), False)
    return {option.name: option for option in page.options}


def choices_of(field: OptionField) -> dict[str, str]:
    return {choice.value: choice.words for choice in field.choices}


def test_who_is_the_oldest_is_asked_where_several_people_play() -> None:
    people = {"who0": "here", "who1": "invited", "name0": "Ann", "name1": "Bob"}
    oldest = options("qwirkle", **people)["oldest"]
    assert oldest.label == "Players from the oldest to the youngest"
    assert choices_of(oldest) == {"01": "Ann, Bob", "10": "Bob, Ann"}
    assert [choice.chosen for choice in oldest.choices] == [True, False]
    assert "oldest" not in options("qwirkle", **people | {"who1": "novice"})


def test_engines_are_younger_than_people() -> None:
    people = {"who0": "here", "who1": "novice", "who2": "here", "who3": "here"}
    names = {"name0": "Ann", "name1": "Eve", "name2": "Bob", "name3": "Cleo"}
    given = {"players": "4", "oldest": "3021"} | people | names
    oldest = options("qwirkle", **given)["oldest"]
    assert choices_of(oldest) == {
        "0231": "Ann, Bob, Cleo",
        "0321": "Ann, Cleo, Bob",
        "2031": "Bob, Ann, Cleo",
        "2301": "Bob, Cleo, Ann",
        "3021": "Cleo, Ann, Bob",
        "3201": "Cleo, Bob, Ann",
    }
    assert [choice.value for choice in oldest.choices if choice.chosen] == ["3021"]


def test_what_is_revealed_is_chosen_in_words() -> None:
    reveal = options("qwirkle", who0="here", who1="novice")["reveal"]
    assert reveal.label == "What the players show of their largest sets"
    assert choices_of(reveal) == {"tiles": "the tiles", "sizes": "only how many tiles they have"}


def test_the_option_of_squares_is_a_sentence() -> None:
    option = options("squares", who0="here", who1="novice")["white_mark_avoids_penalty"]
    assert option.label == "A mark with the white dice saves you from the penalty"
    assert [choice.words for choice in option.choices] == ["no", "yes"]


def test_every_level_of_the_engine_is_named_alike_and_the_chosen_one_is_explained() -> None:
    fields = {"players": "2", "who0": "here", "who1": "casual"}
    for language, prefix in (("en", "Engine: "), ("de", "Engine: ")):
        with use_language(language):
            seat = setup_page(parse_setup("squares", fields), False).seats[1]
        assert [each.value for each in seat.levels] == list(LEVELS)
        assert all(each.words.startswith(prefix) for each in seat.levels)
    assert [each.value for each in seat.levels if each.chosen] == ["casual"]
    assert seat.about
