"""Records stepped through, checked and exported."""

import json
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.cli import main
from quincunx.terminal.history import History, load_history
from quincunx.terminal.plain_replay import PlainReplay
from quincunx.terminal.prompt import Quit
from tests.terminal.support import script, script_until_end


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


def replay(history: History, *lines: str) -> str:
    said: list[str] = []
    with pytest.raises(Quit):
        PlainReplay(history, script(*lines, then="quit"), said.append).run()
    return "\n".join(said)


@pytest.mark.parametrize("key", qx.games())
def test_every_position_is_drawn_and_every_event_described(key: str) -> None:
    for open_hands in (True, False):
        history = History(load_history(record(key, 60)).record, open_hands)
        assert len(history.states) == len(history) + 1
        assert all(history.describe(step) and history.draw(step, 78) for step in range(0, len(history) + 1, 7))


def test_an_unfinished_record_is_not_continued() -> None:
    text = record("squares", 3)
    assert str(load_history(text).record) == text


def test_the_replay_goes_forward_back_and_anywhere() -> None:
    text = replay(load_history(record("squares")), "", "n", "b", "3", "log", "x", "9999", "-1", "٣")
    for expected in ("   1 ", "   2 Roll: ", "   0 Start", "Unknown command 'x'", "There is no event 9999"):
        assert expected in text


def test_enter_at_the_end_quits() -> None:
    history = load_history(record("squares"))
    with pytest.raises(Quit):
        PlainReplay(history, script_until_end(str(len(history)), ""), lambda text: None).run()


def test_a_record_is_checked(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(path), "--check"]) == 0
    assert "is valid: Squares" in capsys.readouterr().out
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


def test_a_record_is_replayed_through_a_pipe(path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", script("n", then="quit"))
    assert main(["replay", str(path), "--at", "2"]) == 0
    assert "2 Roll: " in capsys.readouterr().out
    assert main(["replay", str(path), "--at", "9999"]) == 1
    assert "--at must be 0 to" in capsys.readouterr().err
