"""What errors say, and in which language."""

import pickle

import pytest

import quincunx as qx
from quincunx.core.errors import QuincunxError, RecordError
from quincunx.core.text.messages import Message, message
from quincunx.languages import translate, use_language


def test_an_error_is_raised_with_a_template_and_its_values() -> None:
    error = qx.IllegalMove("{move} is not a legal move here", move="red 8")
    assert str(error) == "red 8 is not a legal move here"
    with use_language("de"):
        assert translate(error) == "red 8 ist hier kein erlaubter Zug"


@pytest.mark.parametrize("text", [message("the game is over"), "the game is over"])
def test_an_error_without_values_is_translated_too(text: str) -> None:
    with use_language("de"):
        assert translate(QuincunxError(text)) == "Die Partie ist vorbei"


@pytest.mark.parametrize("text", ["{'a': 1} is not a position", "a lone }"])
def test_braces_in_texts_of_others_are_just_braces(text: str) -> None:
    assert str(QuincunxError(text)) == text
    assert str(RecordError(3, text)) == f"line 3: {text}"


def test_a_pickled_error_keeps_its_template_and_values() -> None:
    error = RecordError(3, "{move} is not a legal move here", move="red 8")
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.line, str(copy)) == (3, "line 3: red 8 is not a legal move here")
    assert isinstance(copy.reason, Message)
    assert copy.reason.values == {"move": "red 8"}
