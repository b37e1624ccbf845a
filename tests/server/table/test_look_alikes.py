"""Names that people can hardly tell apart are one name."""

import string
from collections.abc import Iterator

import pytest

from quincunx.core.play.record import parse_record
from quincunx.server.community.moderation import is_same_name
from quincunx.server.table.look_alikes import shapes_by_letter
from quincunx.server.table.names import (
    NEUTRAL_NAME,
    allowed_name,
    is_given,
    set_hidden_names,
    unique_names,
)
from quincunx.server.table.setup import setup_from_record
from tests.server.records import short_record

SPELLINGS = [
    "badword",
    "BADWORD",
    "b\u0430dword",  # a Cyrillic a
    "b\u0430dw\u043erd",
    "\uff42\uff41\uff44\uff57\uff4f\uff52\uff44",  # full width
    "b\u034fadword",
    "bad\u3164word",
    "badword\ufe0f",
    "bádwórd",
    "bad word",
    "\U0001d4eb\U0001d4ea\U0001d4ed\U0001d500\U0001d4f8\U0001d4fb\U0001d4ed",
    "badw0rd",
]


@pytest.mark.parametrize("name", SPELLINGS)
def test_every_spelling_is_the_same_name(name: str) -> None:
    assert is_same_name(name, "badword")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("modern", "rnodern"),
        ("Summer", "Surnmer"),
        ("lol", "\u05d5\u05e1\u05d5"),  # Hebrew
        ("lo", "\u0627\u0647"),  # Arabic
        ("tsar", "\u02a6ar"),
        ("yes", "\u03a5es"),  # a Greek capital, of which the small letter looks like a u
        ("\u03ba\u03b1\u03ba\u03cc\u03c2", "\u039a\u0391\u039a\u038c\u03a3"),  # in capitals
    ],
)
def test_names_that_is_same_name(one: str, other: str) -> None:
    assert is_same_name(one, other)


@pytest.mark.parametrize("name", ["goodword", "badwords", "bad", "\u674e", "Ann", "An"])
def test_other_names_are_others(name: str) -> None:
    assert not is_same_name(name, "badword")
    assert not is_same_name("Ann", "Anna")
    assert not is_same_name("\u674e", "\u738b")


def test_few_plain_letters_is_same_name() -> None:
    """Whoever hides `rat` does not hide `tar`."""
    shapes = [shapes_by_letter()[letter] for letter in string.ascii_letters + string.digits]
    alike = {shape for shape in shapes if shapes.count(shape) > 2}
    assert alike == {shapes_by_letter()["l"], shapes_by_letter()["o"]}  # with I and 1, with 0
    assert not is_same_name("Tom", "Rom")


@pytest.fixture
def hidden() -> Iterator[None]:
    set_hidden_names(["badword"])
    yield
    set_hidden_names([])


@pytest.mark.parametrize("name", ["badword", "BADWORD", "b\u0430dw\u043erd", "badw0rd", "bádword"])
def test_hidden_names_do_not_come_back(name: str, hidden: None) -> None:
    assert allowed_name(name) == NEUTRAL_NAME
    form = setup_from_record(parse_record(short_record([name, "Bob"])))
    assert [seat.name for seat in form.seats] == [NEUTRAL_NAME, "Bob"]


@pytest.mark.parametrize("name", ["Player 2", " Spieler 13 ", "", "  "])
def test_the_default_of_a_form_is_not_a_given_name(name: str) -> None:
    assert not is_given(name)


def test_all_other_names_are_given() -> None:
    assert all(map(is_given, ("Ann", "Ann 2", "Player", "2")))


def test_a_name_can_be_shown_again(hidden: None) -> None:
    set_hidden_names(["other"])
    assert allowed_name("badword") == "badword"


def test_two_players_whose_names_look_alike_are_told_apart() -> None:
    assert unique_names(["Ann", "\u0410nn", "Anna"]) == ["Ann", "\u0410nn 2", "Anna"]
