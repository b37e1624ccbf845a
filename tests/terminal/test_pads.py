"""Score pads in plain lines, with scripted input."""

from pathlib import Path

import pytest

import quincunx as qx
from quincunx.core.errors import OptionError
from quincunx.core.play.pad_game import PadGame, from_json
from quincunx.languages import use_language
from quincunx.terminal.pads import PadDialogue
from quincunx.terminal.prompt import Quit
from tests.core.play.test_pad_game import follow
from tests.terminal.support import script

NAMES = ("Ann", "Bob B")


def keep(pads: PadGame, *lines: str, path: Path | None = None) -> str:
    said: list[str] = []
    with pytest.raises(Quit):
        PadDialogue(
            pads, NAMES[: pads.game.players], script(*lines, then="quit"), said.append, path
        ).run()
    return "\n".join(said)


def qwixx() -> PadGame:
    return PadGame(qx.game("qwixx", players=2))


@pytest.mark.parametrize("key", ["qwixx", "clever", "qwizz"])
def test_a_whole_game_is_typed_entry_by_entry(key: str, tmp_path: Path) -> None:
    game = qx.game(key, players=2, first=0)
    *_, (_state, expected) = follow(game, 2)
    typed = [
        "next" if event.seat is None else f"{NAMES[event.seat]}: {event.entry}"
        for event in expected.events
    ]
    pads, path = PadGame(game), tmp_path / "evening.pads"
    keep(pads, *typed, path=path)
    assert (pads.scores, pads.events) == (expected.scores, expected.events)
    restored, names = from_json(path.read_text("utf-8"))
    assert (restored.scores, names) == (pads.scores, NAMES)


def test_names_shortened_entries_and_undoing() -> None:
    pads = qwixx()
    text = keep(pads, "r8", "bob b y5", "next", "log", "undo", "ann", "?", "red 5")
    assert [event.entry for event in pads.events] == ["red 8", "yellow 5"]
    assert "Ann: red 8\nAnn 1, Bob B 0" in text
    assert "  1 Ann: red 8\n  2 Bob B: yellow 5\n  3 Next turn" in text
    assert "Red 5 is left of red 8" in text or "red 5 is left of red 8" in text
    assert "red 10" in text


def test_what_depends_on_an_erased_entry_is_asked_first() -> None:
    pads = qwixx()
    marks = [f"red {number}" for number in (2, 3, 4, 5, 6, 12)]
    text = keep(pads, *marks, "erase 1", "no", "erase 1", "yes", "erase 9")
    assert "These depend on it and go too: Ann: red 12" in text
    assert [event.entry for event in pads.events] == marks[1:5]
    assert "erase needs the number of an entry" in text.lower()


def test_qwirkle_counts_lines() -> None:
    pads = PadGame(qx.game("qwirkle", players=2))
    text = keep(pads, "3", "3 6", "last tile", "undo", "trade")
    assert pads.scores == (3, 15)
    assert "The game is over: the last tile is played (+6)." in text


def test_in_german() -> None:
    pads = qwixx()
    with use_language("de"):
        text = keep(pads, "rot 8", "help")
    assert pads.pads[0].score == 1
    assert "quincunx pad --resume" in text
    pads = PadGame(qx.game("clever", players=2))
    with use_language("de"):
        text = keep(pads, "X yellow a1", "X yellow b1", "X yellow c1", "X green")
    assert "trage zuerst den Bonus X blau ein" in text


def test_other_files_are_refused() -> None:
    for text in ("", "{}", '{"format": "quincunx pads 1"}', '{"format": "quincunx coach 1"}'):
        with pytest.raises(OptionError, match="no saved score pads"):
            from_json(text)
