"""`quincunx print`: PDF and SVG files, empty or of a game."""

from pathlib import Path

import pytest

import quincunx as qx
from quincunx.cli import main
from quincunx.core.play.pad_game import PadGame, to_json
from tests.commands.support import Output, error_of


def test_a_pdf_file(tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "sheets.pdf"
    assert main(["print", "clever", "--sheets", "3", "--rules", "-o", str(file)]) == 0
    assert file.read_bytes().startswith(b"%PDF-")
    assert f"4 pages in {file}" in capsys.readouterr().err


def test_an_svg_file_for_each_page(tmp_path: Path) -> None:
    file = tmp_path / "sheets.svg"
    assert main(["print", "qwirkle", "--grey", "--paper", "letter", "-o", str(file)]) == 0
    assert file.read_text("utf-8").startswith("<svg")
    assert "A1" in (tmp_path / "sheets-2.svg").read_text("utf-8")


def test_the_sheets_of_a_game(tmp_path: Path) -> None:
    record, file = tmp_path / "game.txt", tmp_path / "end.svg"
    match = qx.Match(qx.game("qwixx", players=2), ["Ann", "Bob"], 1)
    record.write_text(str(match.record), "utf-8")
    assert main(["print", "--record", str(record), "-o", str(file)]) == 0
    assert "Ann" in file.read_text("utf-8")


def test_score_pads_that_are_in_use(tmp_path: Path) -> None:
    saved, file = tmp_path / "evening.pads", tmp_path / "evening.svg"
    pads = PadGame(qx.game("clever", players=2))
    pads.enter(0, "5 orange")
    saved.write_text(to_json(pads, ("Ann", "Bob")), "utf-8")
    assert main(["print", "--record", str(saved), "-o", str(file)]) == 0
    drawn = file.read_text("utf-8")
    assert "Ann" in drawn
    assert ">5</text>" in drawn


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["qwixx", "-o", "{folder}/sheets.png"], "must end in .pdf or .svg"),
        (["qwixx", "--sheets", "0", "-o", "{folder}/a.pdf"], "sheets must be 1 to 100, not 0"),
        (["-o", "{folder}/a.pdf"], "name either a game or a record"),
        (["chess", "-o", "{folder}/a.pdf"], "chess"),
        (["qwixx", "-o", "{folder}/missing/a.pdf"], "cannot write"),
        (["qwixx", "-o", "{folder}/there.pdf"], "exists already"),
    ],
)
def test_what_cannot_be_printed(
    words: list[str], reason: str, tmp_path: Path, capsys: Output
) -> None:
    (tmp_path / "there.pdf").write_bytes(b"")
    before = sorted(tmp_path.iterdir())
    assert reason in error_of(capsys, "print", *(word.format(folder=tmp_path) for word in words))
    assert sorted(tmp_path.iterdir()) == before
