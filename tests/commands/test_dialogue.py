"""Dialogues lose nothing, however they end, and saved games are continued."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.cli import INTERRUPTED, main
from quincunx.terminal import autosave
from tests.commands.support import Output, error_of
from tests.terminal.support import script


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(autosave, "autosave_folder", lambda: tmp_path / "games")
    return tmp_path / "games"


def type_then(lines: list[str], stop: Callable[[], None]) -> Callable[[str], str]:
    """Types these lines; then something stops the dialogue."""

    def ask(prompt: str) -> str:
        if not lines:
            stop()
        return lines.pop(0)

    return ask


def press_control_c() -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    "stop",
    [
        press_control_c,
        *(lambda number=number: os.kill(os.getpid(), number) for number in (15, signal.SIGHUP)),
    ],
)
def test_an_interrupted_dialogue_prints_what_was_not_saved(
    stop: Callable[[], None], capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", type_then(["pass"], stop))
    assert main(["play", "squares", "Ann", "Bob", "-o", "first=0"]) == INTERRUPTED
    assert "0: pass" in capsys.readouterr().out
    monkeypatch.setattr("builtins.input", type_then(["Ann"], stop))
    assert main(["advise", "squares", "Ann", "Bob"]) == INTERRUPTED
    assert '"first 0"' in capsys.readouterr().out


def test_games_are_kept_listed_and_continued(
    folder: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "no unfinished game" in error_of(capsys, "play", "--resume")
    monkeypatch.setattr("builtins.input", script("pass", then="quit"))
    assert main(["play", "squares", "Ann", "Bob", "-o", "first=0"]) == 0
    (path,) = folder.iterdir()
    events = len(qx.replay(path.read_text("utf-8")).log)
    capsys.readouterr()
    monkeypatch.setattr("builtins.input", script("1", "pass", then="quit"))
    assert main(["play", "--resume"]) == 0
    assert "1 Squares: Ann, Bob, 2 events, " in capsys.readouterr().out
    assert len(qx.replay(path.read_text("utf-8")).log) > events
    for typed in ("7", "00011", "9" * 5000):
        monkeypatch.setattr("builtins.input", script(typed))
        assert main(["play", "--resume"]) == 1
        assert f"enter a number from 1 to 1, not '{typed}"[:60] in capsys.readouterr().err


def test_the_coach_keeps_lists_and_continues_games(
    folder: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", script("Ann", then="quit"))
    assert main(["advise", "squares", "Ann", "Bob"]) == 0
    (path,) = folder.iterdir()
    monkeypatch.setattr("builtins.input", script("", "626666", then="quit"))
    assert main(["advise", "--resume"]) == 0
    assert "1 Squares: Ann, Bob, coaching Ann, 1 entry, " in capsys.readouterr().out
    assert "6 2 6 6 6 6" in path.read_text("utf-8")


def test_no_command_overwrites_a_file(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = tmp_path / "taken.txt"
    match = qx.Match(qx.game("squares"), ["Ann", "Bob"], 1)
    taken.write_text(str(match.record), "utf-8")
    before = taken.read_text("utf-8")
    monkeypatch.setattr("builtins.input", script(f"save {taken}", then="quit"))
    assert main(["play", "squares", "Ann", "Bob"]) == 0
    monkeypatch.setattr("builtins.input", script(f"save {taken}", then="quit"))
    assert main(["advise", "squares", "Ann", "Bob"]) == 0
    assert capsys.readouterr().out.count(f"{taken} exists already: choose another name.") == 2
    assert "exists already" in error_of(capsys, "replay", str(taken), "--json", "-f", str(taken))
    assert "exists already" in error_of(capsys, "review", str(taken), "--html", str(taken))
    assert "is not empty" in error_of(
        capsys, "simulate", "squares", "random", "random", "--out", str(tmp_path)
    )
    assert taken.read_text("utf-8") == before
