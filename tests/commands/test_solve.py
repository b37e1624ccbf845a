"""`quincunx solve`: computes once, keeps the result, and answers whatever the disk does."""

import argparse
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.commands import solve
from quincunx.engine.solitaire import storage
from quincunx.engine.solitaire.solve import Progress
from quincunx.engine.solitaire.table import ExactTable
from tests.engine.test_solitaire_storage import made_up, spoil
from tests.support import refused


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def solved(progress: Progress) -> ExactTable:
    for done in range(1, 201):
        progress(done, 200)
    return made_up()


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    solve.arguments(parser)
    arguments = parser.parse_args(words)
    return solve.run(arguments)


def test_the_command_solves_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(solve, "solve", solved)
    assert run("qwixx") == 0
    shown = capsys.readouterr()
    assert "115.2500 points on average" in shown.out
    assert str(storage.cache_file()) in shown.err
    assert shown.err.count("\r") == 101
    assert "100 %  200 of 200" in shown.err
    run("qwixx")
    assert capsys.readouterr().err == ""
    run("qwixx", "--again")
    assert "100 %" in capsys.readouterr().err


def test_the_command_computes_a_damaged_table_again(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(solve, "solve", solved)
    spoil(storage.store(made_up()), 1000)
    run("qwixx")
    assert "damaged or of another version: computing it again" in capsys.readouterr().err
    assert storage.load() is not None


def test_the_command_answers_even_where_nothing_can_be_stored(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(solve, "solve", solved)
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null")
    run("qwixx")
    shown = capsys.readouterr()
    assert "could not be stored" in shown.err
    assert "115.2500" in shown.out


def test_the_command_knows_one_game() -> None:
    assert refused(qx.OptionError, run, "squares").startswith("only qwixx can be solved")
