"""Wherever a command takes a game it takes the file of a sheet."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from quincunx.cli import main
from tests.games.qwixx.sheet_files import OWN

Output = pytest.CaptureFixture[str]
FILE = str(OWN)


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (["games", FILE], "Stairs / 100 %, 1 to 4 players"),
        (["rules", FILE], "# Stairs / 100 %"),
        (["bench", FILE, "--seconds", "0.01"], "sheet "),
        (["simulate", FILE, "reference", "random", "--rounds", "2", "--workers", "0"], "reference"),
        (
            [
                "tournament",
                FILE,
                "--entrants",
                "random",
                "reference",
                "--rounds",
                "1",
                "--workers",
                "0",
            ],
            "random",
        ),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_command_takes_a_file(words: Sequence[str], shown: str, capsys: Output) -> None:
    assert main(words) == 0
    assert shown in capsys.readouterr().out


def test_a_game_is_played_and_saved(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("builtins.input", lambda *unused: "quit")
    record = tmp_path / "game.txt"
    assert main(["play", FILE, "Ann", "Bob", "--plain", "--record", str(record)]) == 0
    assert "Stairs / 100 %" in capsys.readouterr().out
    assert record.read_text("utf-8").splitlines()[1].startswith('game: sheet {"title":"Stairs')


def test_a_file_that_is_not_there_or_not_a_sheet_is_refused(capsys: Output, tmp_path: Path) -> None:
    assert main(["games", str(tmp_path / "none.toml")]) == 1
    assert "none.toml: cannot be read: No such file" in capsys.readouterr().err
    bad = tmp_path / "bad.toml"
    bad.write_text("title = \n", "utf-8")
    assert main(["rules", str(bad)]) == 1
    assert "at line 1, column" in capsys.readouterr().err


def test_the_list_for_programs_has_the_whole_key(capsys: Output) -> None:
    assert main(["games", FILE, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["key"].startswith('sheet {"title":')
