"""`quincunx solve`: computes the table once, stores it, and answers even if it cannot be stored."""

from functools import cache
from pathlib import Path

import pytest
from librt.vecs import vec

from quincunx.cli import main
from quincunx.commands import solve
from quincunx.engine.games.qwixx.solitaire import storage
from quincunx.engine.games.qwixx.solitaire.layout import POSITIONS
from quincunx.engine.games.qwixx.solitaire.solve import ShowProgress
from quincunx.engine.games.qwixx.solitaire.values import ExactValues
from tests.commands.support import Output, error_of


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


@pytest.fixture(autouse=True)
def calls(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Replaces the computation, which takes minutes; one entry for each time it ran."""
    found: list[int] = []

    def solve_at_once(progress: ShowProgress) -> ExactValues:
        progress(200, 200)
        found.append(200)
        return constant_table()

    monkeypatch.setattr(solve, "solve", solve_at_once)
    return found


@cache
def constant_table() -> ExactValues:
    return ExactValues(memoryview(vec[float]([115.25] * (4 * POSITIONS))))


def test_the_table_is_computed_once(calls: list[int], capsys: Output) -> None:
    assert main(["solve", "qwixx"]) == 0
    out, err = capsys.readouterr()
    assert "115.2500 points on average" in out
    assert str(storage.cache_file()) in err
    assert main(["solve", "qwixx"]) == 0
    assert capsys.readouterr().err == ""
    assert len(calls) == 1
    assert main(["solve", "qwixx", "--again"]) == 0
    assert len(calls) == 2


def test_a_damaged_table_is_computed_again(calls: list[int], capsys: Output) -> None:
    path = storage.store_exact_values(constant_table())
    damaged = bytearray(path.read_bytes())
    damaged[1000] ^= 1
    path.write_bytes(damaged)
    assert main(["solve", "qwixx"]) == 0
    assert "Computing it again." in capsys.readouterr().err
    assert len(calls) == 1
    assert storage.load_exact_values() is not None


def test_the_answer_is_printed_even_if_the_table_cannot_be_stored(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null")
    assert main(["solve", "qwixx"]) == 0
    out, err = capsys.readouterr()
    assert "Cannot store the solution" in err
    assert "115.2500" in out


def test_other_games_are_refused(capsys: Output) -> None:
    assert "only qwixx for one player can be solved" in error_of(capsys, "solve", "squares")
