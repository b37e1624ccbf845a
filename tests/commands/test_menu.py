"""The menu of `quincunx` alone: every answer to it."""

from collections.abc import Iterator

import pytest

from quincunx.cli import main
from tests.commands.support import Output


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that the menu runs."""
    found: list[list[str]] = []

    def run(words: list[str]) -> int:
        found.append(words)
        return 0

    monkeypatch.setattr("quincunx.commands.menu.main", run)
    return found


def answer(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    remaining: Iterator[str] = iter(lines)
    monkeypatch.setattr("builtins.input", lambda prompt: next(remaining))


@pytest.mark.parametrize(
    ("answers", "command"),
    [
        (["2", ""], "play squares --players 2 --level strong"),
        (["GSC", "expert", "4", ""], "play clever --players 4 --level expert"),
        (["qwirkle", "3", "coach"], "advise qwirkle --players 3"),
        (["b"], "serve"),
        (["r"], "play --resume"),
    ],
)
def test_everything_can_be_chosen(
    answers: list[str],
    command: str,
    commands: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer(monkeypatch, *answers)
    assert main(["menu"]) == 0
    assert commands == [command.split()]


def test_the_rules_are_shown_before_the_game(
    commands: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    answer(monkeypatch, "2", "rules", "9", "q")
    assert main(["menu"]) == 0
    assert commands == [["rules", "squares"]]
    assert "neither a level nor a possible number of players" in capsys.readouterr().out


def test_other_answers_are_refused(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    answer(monkeypatch, "chess")
    assert main(["menu"]) == 1
    assert "enter a number from 1 to 10, b, r or q" in capsys.readouterr().err
