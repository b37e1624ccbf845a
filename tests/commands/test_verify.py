"""`quincunx verify`: what holds, what does not, and what was rolled."""

import dataclasses
import json
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.cli import main
from quincunx.core.seeds import commitment


@pytest.fixture
def game(tmp_path: Path) -> Path:
    match = qx.Match(qx.game("squares", players=2), ["Ann", "Bob"], "promised")
    while not match.state.over:
        seat = match.state.acting[0]
        match.play(seat, match.state.moves(seat)[0])
    path = tmp_path / "game.txt"
    path.write_text(str(dataclasses.replace(match.record, seed="promised")), "utf-8")
    return path


def test_it_holds(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(game), "--commitment", commitment("promised")]) == 0
    assert "holds: all" in capsys.readouterr().out


def test_another_seed_was_promised(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(game), "--commitment", commitment("another")]) == 1
    assert "does not match the published commitment" in capsys.readouterr().err


def test_statistics_for_people_and_programs(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(game), "--statistics"]) == 0
    assert "Honest dice stray" in capsys.readouterr().out
    assert main(["verify", str(game), "--statistics", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["commitments"] == [commitment("promised")]
    assert {face["face"] for face in told["faces"]} >= {"1", "6"}


def test_a_record_without_a_seed_can_still_be_counted(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game.write_text(game.read_text("utf-8").replace("seed: promised\n", ""), "utf-8")
    assert main(["verify", str(game)]) == 1
    assert "has no seed" in capsys.readouterr().err
    assert main(["verify", str(game), "--statistics"]) == 0
