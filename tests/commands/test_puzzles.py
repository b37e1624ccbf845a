"""`quincunx puzzles build` and `rate`: a file of puzzles, the same one whenever it is continued."""

from pathlib import Path

import pytest

import quincunx as qx
from quincunx.cli import main
from quincunx.practice import search as search_module
from quincunx.practice.difficulty import TRIES
from quincunx.practice.judgement import Effort
from quincunx.practice.puzzle import read_puzzles
from tests.commands.support import Output, error_of

QUICK = Effort(moves=3, samples=(8,), rolls=1, close=3, gives_up=False)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FIRST", "SECOND"):
        monkeypatch.setattr(search_module, name, QUICK)
    for name in TRIES:
        monkeypatch.setitem(TRIES, name, 1)


def test_puzzles_are_found_continued_and_rated(tmp_path: Path, capsys: Output) -> None:
    folder = ["--folder", str(tmp_path), "--workers", "0"]
    assert main(["puzzles", "build", "qwizz", "--players", "2", "--count", "1", *folder]) == 0
    assert "1 puzzles in " in capsys.readouterr().err
    path = tmp_path / "qwizz-2.jsonl"
    (first,) = read_puzzles(path.read_text("utf-8")).puzzles
    assert first.game == qx.game("qwizz", players=2)
    assert main(["puzzles", "build", "qwizz", "--players", "2", "--count", "2", *folder]) == 0
    assert first.id in path.read_text("utf-8")
    assert main(["puzzles", "rate", "qwizz", *folder]) == 0
    assert capsys.readouterr().out.startswith("qwizz-2.jsonl: novice ")
    for puzzle in read_puzzles(path.read_text("utf-8")).puzzles:
        assert set(puzzle.solved) == set(TRIES)


def test_nothing_to_rate(tmp_path: Path, capsys: Output) -> None:
    error = error_of(capsys, "puzzles", "rate", "qwizz", "--folder", str(tmp_path))
    assert "there are no puzzles of qwizz" in error
