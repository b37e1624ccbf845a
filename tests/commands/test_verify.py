"""`quincunx verify`: whether the dice follow from the seed, and how often each face was rolled."""

import dataclasses
import json
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.cli import main
from quincunx.core.dice.seeds import commitment
from tests.commands.support import Output


@pytest.fixture
def game(tmp_path: Path) -> Path:
    match = qx.Match(qx.game("squares", players=2), ["Ann", "Bob"], "seed 1")
    while not match.state.over:
        seat = match.state.acting[0]
        match.play(seat, match.state.moves(seat)[0])
    path = tmp_path / "game.txt"
    path.write_text(str(dataclasses.replace(match.record, seed="seed 1")), "utf-8")
    return path


def test_a_record_is_verified(game: Path, capsys: Output) -> None:
    assert main(["verify", str(game), "--commitment", commitment("seed 1")]) == 0
    assert "verified, " in capsys.readouterr().out


def test_another_seed_was_committed_to(game: Path, capsys: Output) -> None:
    assert main(["verify", str(game), "--commitment", commitment("another")]) == 1
    error = capsys.readouterr().err
    assert (
        f"verification of {game} failed: the seed does not match the published commitment" in error
    )


def test_statistics_for_people_and_programs(game: Path, capsys: Output) -> None:
    assert main(["verify", str(game), "--statistics"]) == 0
    assert "Fair dice deviate at least this much in" in capsys.readouterr().out
    assert main(["verify", str(game), "--statistics", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["commitments"] == [commitment("seed 1")]
    assert {face["face"] for face in report["faces"]} >= {"1", "6"}
    assert report["p_value"] > 0.001
    assert report["fair"] is True


def test_a_record_without_a_seed_can_still_be_counted(game: Path, capsys: Output) -> None:
    game.write_text(game.read_text("utf-8").replace("seed: seed 1\n", ""), "utf-8")
    assert main(["verify", str(game)]) == 1
    assert "has no seed" in capsys.readouterr().err
    assert main(["verify", str(game), "--statistics"]) == 0


def test_the_file_with_an_invalid_record_is_named(
    game: Path, tmp_path: Path, capsys: Output
) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text(game.read_text("utf-8").replace("result: ", "result: 9"), "utf-8")
    assert main(["verify", str(game), str(bad)]) == 1
    assert f"{bad}, line " in capsys.readouterr().err
