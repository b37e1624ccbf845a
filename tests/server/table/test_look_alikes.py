"""Names that people can hardly tell apart are one name."""

from collections.abc import Iterator

import pytest

from quincunx.core.play.record import parse_record
from quincunx.server.table.look_alikes import skeleton
from quincunx.server.table.names import NEUTRAL_NAME, allowed_name, set_hidden_names, unique_names
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
    assert skeleton(name) == skeleton("badword")


@pytest.mark.parametrize("name", ["goodword", "badwords", "bad", "\u674e", "Ann", "An"])
def test_other_names_are_others(name: str) -> None:
    assert skeleton(name) != skeleton("badword")
    assert skeleton("Ann") != skeleton("Anna")
    assert skeleton("\u674e") != skeleton("\u738b")


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


def test_two_players_whose_names_look_alike_are_told_apart() -> None:
    assert unique_names(["Ann", "\u0410nn", "Anna"]) == ["Ann", "\u0410nn 2", "Anna"]
