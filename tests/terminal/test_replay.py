"""Records stepped through, checked and exported."""

import json
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.cli import main
from quincunx.terminal.browse import Browser
from quincunx.terminal.plain import Quit
from quincunx.terminal.steps import Steps, recorded
from tests.terminal.keyboard import script


def record(key: str, moves: int = 1000) -> str:
    match = qx.Match(qx.game(key, players=2), ["Ann", "Bob"], seed=5)
    for _ in range(moves):
        if match.state.over:
            break
        seat = match.state.acting[0]
        match.play(seat, match.state.moves(seat)[-1])
    return str(match.record)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(record("squares"), "utf-8")
    return file


def browsed(steps: Steps, *lines: str) -> str:
    said: list[str] = []
    with pytest.raises(Quit):
        Browser(steps, script(*lines, then="quit"), said.append).run()
    return "\n".join(said)


@pytest.mark.parametrize("key", qx.games())
def test_every_step_is_drawn_and_told(key: str) -> None:
    for open_hands in (True, False):
        played = recorded(record(key, 60)).record
        steps = Steps(played, open_hands)
        assert len(steps.states) == len(steps) + 1
        assert all(steps.told(step) and steps.drawn(step, 78) for step in range(0, len(steps) + 1, 7))


def test_an_unfinished_record_is_not_rolled_on() -> None:
    text = record("squares", 3)
    assert str(recorded(text).record) == text


def test_steps_go_on_back_and_anywhere() -> None:
    text = browsed(recorded(record("squares")), "", "n", "b", "3", "log", "x", "9999", "-1", "٣")
    for words in ("   1 ", "   2 chance: ", "   0 the start", "'x' is neither a step nor a number", "there is no step 9999"):
        assert words in text


def test_going_on_from_the_end_is_the_end() -> None:
    steps = recorded(record("squares"))
    browsed(steps, str(len(steps)), "")


def test_a_record_is_checked(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(path), "--check"]) == 0
    assert "holds: Squares" in capsys.readouterr().out
    lines = path.read_text("utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("0: "))
    lines[place] = "0: red 99"
    path.write_text("\n".join(lines), "utf-8")
    assert main(["replay", str(path), "--check"]) == 1
    assert f"line {place + 1}: there is no red '99'" in capsys.readouterr().err


def test_a_record_is_exported(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(path), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["names"] == ["Ann", "Bob"]
    assert data["events"][-1]["scores"] == data["scores"]
    assert main(["replay", str(path), "--export", "text", "-f", str(tmp_path / "copy.txt")]) == 0
    assert (tmp_path / "copy.txt").read_text("utf-8") == path.read_text("utf-8")


def test_a_record_is_browsed_through_a_pipe(path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", script("n", then="quit"))
    assert main(["replay", str(path), "--at", "2"]) == 0
    assert "2 chance: " in capsys.readouterr().out
    assert main(["replay", str(path), "--at", "9999"]) == 1
    assert "--at must be 0 to" in capsys.readouterr().err
