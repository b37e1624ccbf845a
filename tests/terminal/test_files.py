"""Files are not overwritten, and games are kept without being asked for."""

from pathlib import Path

import pytest

from quincunx.terminal import autosave
from quincunx.terminal.autosave import RECORD, Autosave, saved_games
from quincunx.terminal.files import (
    FileError,
    check_new_file,
    parse_path,
    read_file,
    unused_path,
    write_file,
)
from tests.terminal.support import local_game


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(autosave, "autosave_folder", lambda: tmp_path / "games")
    return tmp_path / "games"


def test_an_existing_file_is_refused_and_default_names_are_unique(tmp_path: Path) -> None:
    path = tmp_path / "squares.txt"
    check_new_file(path)
    assert unused_path(path) == path
    path.write_text("a game", "utf-8")
    (tmp_path / "squares-2.txt").write_text("another game", "utf-8")
    with pytest.raises(FileError, match=r"exists already: choose another name"):
        check_new_file(path)
    assert unused_path(path) == tmp_path / "squares-3.txt"


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("~nosuchuser/game.txt", "is in a home folder that does not exist"),
        ("~", "is a folder"),
        (".", "is a folder"),
        ("/", "is a folder"),
        ("x" * 300, "File name too long"),
        ("a\0b", "is not the name of a file"),
    ],
)
def test_names_that_no_file_can_have_are_refused(typed: str, message: str) -> None:
    with pytest.raises(FileError, match=message):
        save_text(typed)


def save_text(typed: str) -> None:
    path = parse_path(typed)
    check_new_file(path)
    write_file(unused_path(path), "a game")


def test_a_folder_is_not_replaced() -> None:
    with pytest.raises(FileError, match="is not the name of a file"):
        write_file(Path("."), "a game")


def test_every_move_is_kept_until_the_game_has_its_own_file(folder: Path, tmp_path: Path) -> None:
    game = local_game("squares", "Ann", "Bob", first=0)
    game.autosave = Autosave("squares", RECORD)
    game.play(0, "pass")
    (kept,) = folder.iterdir()
    assert kept.read_text("utf-8") == str(game.match.record)
    assert "play --resume" in game.closing_message()
    assert game.is_kept
    game.save_as(tmp_path / "mine.txt")
    assert not kept.exists()
    game.play(1, "pass")
    assert (tmp_path / "mine.txt").read_text("utf-8") == str(game.match.record)
    assert list(folder.iterdir()) == []


def test_two_games_that_begin_in_the_same_second_have_two_files(folder: Path) -> None:
    first, second = Autosave("squares", RECORD), Autosave("squares", RECORD)
    first.save("one")
    second.save("two")
    first.save("three")
    assert sorted(path.read_text("utf-8") for path in folder.iterdir()) == ["three", "two"]


def test_a_folder_that_cannot_be_written_is_reported_once(folder: Path) -> None:
    folder.write_text("not a folder", "utf-8")
    game = local_game("squares", "Ann", "Bob", first=0)
    game.autosave = Autosave("squares", RECORD)
    game.play(0, "pass")
    assert "no longer saved" in game.warning
    assert "quincunx record 1" in game.closing_message()


def test_finished_and_damaged_games_are_not_listed(folder: Path) -> None:
    folder.mkdir()
    (folder / "a.txt").write_text("open", "utf-8")
    (folder / "b.txt").write_text("over", "utf-8")
    (folder / "c.txt").write_bytes(b"\xff")
    assert [
        saved.path.name
        for saved in saved_games(RECORD, lambda text: None if text == "over" else text)
    ] == ["a.txt"]


def test_a_file_that_never_ends_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.terminal.files.MOST_BYTES", 8)
    path = tmp_path / "long.txt"
    path.write_text("12345678", "utf-8")
    assert read_file(path) == "12345678"
    path.write_text("123456789", "utf-8")
    with pytest.raises(FileError, match="it is too large"):
        read_file(path)


def test_line_ends_of_other_systems_are_read(tmp_path: Path) -> None:
    path = tmp_path / "windows.txt"
    path.write_bytes(b"one\r\ntwo\r\n")
    assert read_file(path) == "one\ntwo\n"
