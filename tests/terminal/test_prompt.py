"""A game at the prompt, played by a script."""

from collections.abc import Callable, Iterator

import pytest

import quincunx as qx
from quincunx.cli import main
from quincunx.terminal import prompt


def script(*lines: str) -> Callable[[str], str]:
    words: Iterator[str] = iter(lines)
    return lambda question: next(words, "1")


def played(match: qx.Match, *lines: str, engines: dict[int, qx.Engine] | None = None) -> str:
    said: list[str] = []
    prompt.play(match, engines or {}, script(*lines), said.append)
    return "\n".join(said)


@pytest.mark.parametrize("key", qx.games())
def test_a_game_against_the_engine_comes_to_its_end(key: str) -> None:
    match = qx.Match(qx.game(key, players=2), seed=1)
    text = played(match, engines={1: qx.Engine("novice", seed=1)})
    assert match.state.over
    assert match.record.result in text


def test_wrong_words_are_answered_and_nothing_is_lost() -> None:
    match = qx.Match(qx.game("squares", first=0), ["Ann", "Bob"], seed=1)
    text = played(match, "red 99", "penalty", "", "99", "undo", "pass", "undo", "1")
    assert "there is no red '99'" in text
    assert "no penalty is taken in the white step" in text
    assert "nothing of yours to take back" in text
    assert "Ann may: 1 pass" in text


def test_each_event_is_told_once() -> None:
    match = qx.Match(qx.game("squares", first=0), ["Ann", "Bob"], seed=1)
    text = played(match, engines={1: qx.Engine("novice", seed=1)})
    told = [line for line in text.splitlines() if line.startswith(("chance: ", "Ann: ", "Bob: "))]
    assert len(told) == len(match.log)


def test_advice_is_for_the_asking() -> None:
    match = qx.Match(qx.game("squares", first=0), seed=1)
    assert " ± " in played(match, "?")


def test_a_sheet_shows_marks_points_and_what_is_gone() -> None:
    match = qx.Match(qx.game("squares", first=0), ["Ann", "Bob"], seed=1)
    red = next(str(move) for move in match.state.moves(0) if "red" in str(move))
    match.play(0, red)
    match.play(1, "pass")
    drawn = prompt.draw(match, 0)
    assert "Ann  (rolls the dice)" in drawn
    assert f"[{red.split()[1]:>2}]" in drawn
    assert "penalties 0 of 4" in drawn


def test_the_command_lists_plays_and_refuses(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["games"]) == 0
    assert "Squares, 2 to 4 players" in capsys.readouterr().out
    monkeypatch.setattr("builtins.input", script("1", "quit"))
    assert main(["play", "squares", "--seed", "3", "--level", "novice"]) == 0
    assert "quincunx record 1" in capsys.readouterr().out
    assert main(["play", "sqares"]) == 1
    assert "did you mean 'squares'?" in capsys.readouterr().err
    assert main(["play", "squares", "--level", "god"]) == 1
    assert "level must be novice, casual, strong, expert" in capsys.readouterr().err


def test_the_end_of_input_ends_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(question: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", nothing)
    assert main(["play", "squares", "--level", "novice"]) == 130
