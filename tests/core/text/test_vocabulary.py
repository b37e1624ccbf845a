"""What people type: in the words of their language, or shortened."""

import pytest

import quincunx as qx
from quincunx.core.play.typed_moves import find_move
from quincunx.core.presentation import find_presentation
from quincunx.core.registry import descriptors
from quincunx.core.text.vocabulary import Vocabulary, replace_words
from quincunx.languages import translate, use_language
from tests.support import walk


def vocabulary(game: str, language: str) -> Vocabulary:
    with use_language(language):
        return Vocabulary(find_presentation(game).vocabulary, translate)


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("rot 8", "red 8"),
        ("ROT8", "red 8"),
        ("8 rot", "red 8"),
        ("ro8", "red 8"),
        ("Gelb 8", "yellow 8"),
        ("grün", "green 12"),
        ("passen", "pass"),
        ("green 12", "green 12"),
    ],
)
def test_moves_are_typed_in_german(typed: str, move: str) -> None:
    moves = ["red 8", "yellow 8", "green 12", "pass"]
    assert find_move(typed, moves, vocabulary("qwixx", "de")) == move


def test_illegal_moves_are_read_too() -> None:
    german = vocabulary("qwixx", "de")
    assert find_move("Weiß 3", ["pass"], german) == "white 3"
    assert find_move("WEISS3", ["pass"], german) == "white3"
    assert find_move("lila 3", [], german) == "purple 3"


def test_a_question_names_the_moves_as_they_are_typed() -> None:
    with pytest.raises(qx.QuincunxError, match="g8 can be Gelb 8 or Grün 8"):
        find_move("g8", ["yellow 8", "green 8"], vocabulary("qwixx", "de"))


def test_tiles_have_german_letters() -> None:
    german = vocabulary("qwirkle", "de")
    for notation, colours in (("Yo Go Po", ["Ge", "Gr", "L"]), ("Rx Ox Bx", ["R", "O", "B"])):
        written = german.write(notation)
        assert [tile[:-1] for tile in written.split()] == colours
        assert german.read(written.lower()) == notation
    assert german.read("Ge@0,0") == "Ge@0,0"  # the notation of a green eight-pointed star


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", [descriptor.key for descriptor in descriptors()])
def test_everything_that_is_written_can_be_read(game: str, language: str) -> None:
    words = vocabulary(game, language)
    for state in walk(qx.game(game, players=2), seed=1, most=60):
        for move in [str(move) for seat in state.acting for move in state.moves(seat)]:
            assert words.read(words.write(move)) == words.read(move) == move


def test_only_whole_words_are_replaced() -> None:
    words = {"rot": "red", "reihe1": "row1"}
    assert replace_words("Rot 8, rot8, Brot, rote", words) == "red 8, red8, Brot, rote"
    assert replace_words("Reihe1 8", words) == "row1 8"


def test_what_is_wrong_is_said_in_the_words_that_can_be_typed() -> None:
    game = qx.game("qwixx")
    with use_language("de"), pytest.raises(qx.Unreadable) as refused:
        game.move("red 13")
    with use_language("de"):
        assert "Rot" in translate(refused.value)
    with pytest.raises(qx.Unreadable) as unknown:
        game.move("pink 3")
    with use_language("de"):
        assert "die Reihen sind Rot, Gelb, Grün, Blau" in translate(unknown.value)
