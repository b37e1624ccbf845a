"""Comments in records: those that this package writes can be translated."""

import pytest

from quincunx.core.comments import UNDONE, parse_comment
from quincunx.core.messages import Message, message


@pytest.mark.parametrize(
    "text",
    [
        "Ann undid red 8 and everything after it",
        "Bob used a hint",
        "Cid X looked at the values of all moves",
    ],
)
def test_comments_of_this_package_are_messages(text: str) -> None:
    found = parse_comment(text)
    assert found == text
    assert isinstance(found, Message)


def test_names_and_moves_are_values() -> None:
    found = parse_comment(message(UNDONE, name="Ann", move="play Ro@0,0"))
    assert isinstance(found, Message)
    assert dict(found.values) == {"name": "Ann", "move": "play Ro@0,0"}


def test_other_comments_stay_as_they_are() -> None:
    assert not isinstance(parse_comment("a fine move"), Message)
