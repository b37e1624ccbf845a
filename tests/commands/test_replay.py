"""`quincunx replay`: records are shown, checked and exported."""

import json
from io import StringIO
from pathlib import Path

import pytest

from quincunx.cli import main
from tests.commands.support import Output, error_of
from tests.terminal.support import recorded_text, script


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(recorded_text("squares"), "utf-8")
    return file


def test_a_record_is_checked(path: Path, capsys: Output) -> None:
    assert main(["replay", str(path), "--check"]) == 0
    assert "is valid: Squares" in capsys.readouterr().out
    lines = path.read_text("utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("0: "))
    lines[place] = "0: red 99"
    path.write_text("\n".join(lines), "utf-8")
    assert main(["replay", str(path), "--check"]) == 1
    assert f"line {place + 1}: there is no red '99'" in capsys.readouterr().err


def test_a_record_is_exported(path: Path, tmp_path: Path, capsys: Output) -> None:
    assert main(["replay", str(path), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["names"] == ["Ann", "Bob"]
    assert data["events"][-1]["scores"] == data["scores"]
    assert main(["replay", str(path), "--export", "text", "-f", str(tmp_path / "copy.txt")]) == 0
    assert (tmp_path / "copy.txt").read_text("utf-8") == path.read_text("utf-8")


def test_a_record_is_replayed_through_a_pipe(
    path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", script("n", then="quit"))
    assert main(["replay", str(path), "--at", "2"]) == 0
    assert "2 Ann rolled " in capsys.readouterr().out
    assert main(["replay", str(path), "--at", "9999"]) == 1
    assert "--at must be 0 to" in capsys.readouterr().err


def test_a_record_is_read_from_a_pipe(
    path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(path.read_text("utf-8")))
    assert main(["replay", "-", "--check"]) == 0
    assert "is valid: Squares" in capsys.readouterr().out
    assert "add --check" in error_of(capsys, "replay", "-")


def test_a_file_without_an_export_is_refused(path: Path, tmp_path: Path, capsys: Output) -> None:
    assert "add --json or --export text" in error_of(
        capsys, "replay", str(path), "-f", str(tmp_path / "copy.txt")
    )


def test_a_changed_result_is_reported_at_its_line(path: Path, capsys: Output) -> None:
    lines = path.read_text("utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("result: "))
    lines[place] = "result: 999 0, won by Ann"
    path.write_text("\n".join(lines), "utf-8")
    assert f"line {place + 1}: the result is recorded as" in error_of(
        capsys, "replay", str(path), "--check"
    )
