"""Messages: English strings that remember their template and values."""

import json
import pickle
from copy import deepcopy

import pytest

from quincunx.core.text.messages import (
    Message,
    from_data,
    join_and,
    join_clauses,
    join_in_order,
    join_or,
    join_words,
    message,
    message_in_context,
    message_plural,
    to_data,
)


def test_a_message_is_its_english_text() -> None:
    made = message("{move} is left of {other}", move="red 8", other="red 9")
    assert made == "red 8 is left of red 9"
    assert (made.template, dict(made.values)) == (
        "{move} is left of {other}",
        {"move": "red 8", "other": "red 9"},
    )


@pytest.mark.parametrize(("count", "text"), [(1, "1 tile"), (0, "0 tiles"), (1234, "1,234 tiles")])
def test_plurals(count: int, text: str) -> None:
    assert message_plural("{count} tile", "{count:,} tiles", count) == text


def test_a_text_in_a_context_keeps_it() -> None:
    made = message_in_context("tiles", "diamonds")
    for copy in (made, pickle.loads(pickle.dumps(made)), from_data(to_data(made))):
        assert isinstance(copy, Message)
        assert (copy, copy.context) == ("diamonds", "tiles")


def test_pickled_messages_keep_their_parts() -> None:
    inner = message_plural("{count} tile", "{count} tiles", 2)
    copy = pickle.loads(pickle.dumps(message("Illegal move: {why}", why=inner)))
    assert copy == "Illegal move: 2 tiles"
    assert copy.template == "Illegal move: {why}"
    assert copy.values["why"].plural == "{count} tiles"


@pytest.mark.parametrize(
    ("words", "commas", "conjunction", "choice"),
    [
        ([], "", "", ""),
        (["a"], "a", "a", "a"),
        (["a", "b"], "a, b", "a and b", "a or b"),
        (["a", "b", "c"], "a, b, c", "a, b and c", "a, b or c"),
    ],
)
def test_lists_in_words(words: list[str], commas: str, conjunction: str, choice: str) -> None:
    assert (join_words(words), join_and(words), join_or(words)) == (commas, conjunction, choice)
    assert isinstance(join_and(words), Message) == (len(words) > 1)


def test_clauses_and_sequences() -> None:
    assert join_clauses(["a", "b", "c"]) == "a; b; c"
    assert join_in_order(["a", "b", "c"]) == "a, then b, then c"


def test_values_are_texts_and_numbers() -> None:
    assert message("{a} {b}", a=None, b=[1]).values == {"a": "None", "b": "[1]"}


def test_messages_as_data() -> None:
    made = message(
        "{why}: {n:.1f} {name}",
        why=message_plural("{count} tile", "{count} tiles", 2),
        n=1.5,
        name="Ann",
    )
    again = from_data(json.loads(json.dumps(to_data(made))))
    assert again == made == deepcopy(made) == "2 tiles: 1.5 Ann"
    assert to_data(again) == to_data(made)
    assert from_data(to_data("plain")) == "plain"
