"""A game in plain lines, played by a script."""

from pathlib import Path

import pytest

import quincunx as qx
from quincunx.terminal.plain import Plain, Quit, in_columns
from quincunx.terminal.table import Table
from tests.terminal.keyboard import script, table


def played(at: Table, *lines: str, then: str = "1") -> str:
    said: list[str] = []
    Plain(at, script(*lines, then=then), said.append).play()
    return "\n".join(said)


def stopped(at: Table, *lines: str) -> str:
    said: list[str] = []
    with pytest.raises(Quit):
        Plain(at, script(*lines, "quit"), said.append).play()
    return "\n".join(said)


@pytest.mark.parametrize("key", qx.games())
def test_a_game_against_the_engine_comes_to_its_end(key: str) -> None:
    at = table(key, "Ann", "novice")
    text = played(at)
    assert at.match.state.over
    assert at.result() in text


@pytest.mark.parametrize("words", ["red 99", "penalty", "", "99", "undo", "blue", "save", "🎲", "moves zebra", "x" * 5000])
def test_wrong_words_are_answered_and_change_nothing(words: str) -> None:
    at = table("squares", "Ann", "Bob", first=0)
    before = str(at.match.record)
    said: list[str] = []
    with pytest.raises(Quit):
        Plain(at, script(words, "quit"), said.append).play()
    assert len(said[-1]) > 20
    assert str(at.match.record) == before


def test_refusals_say_why() -> None:
    text = stopped(table("squares", "Ann", "Bob", first=0), "red 99", "penalty", "99", "undo")
    assert "there is no red '99'" in text
    assert "no penalty is taken in the white step" in text
    assert "the numbers go from 1 to" in text
    assert "no move to undo" in text


def test_a_move_is_taken_by_number_by_text_and_in_capitals() -> None:
    at = table("squares", "Ann", "Bob", first=0)
    legal = [str(move) for move in at.match.state.moves(0)]
    stopped(at, legal[1].upper(), "1")
    assert [text for seat, text in at.match.log if seat is not None] == [legal[1], legal[0]]


def test_undo_takes_the_last_person_s_choice_back() -> None:
    at = table("squares", "Ann", "Bob", first=0)
    text = stopped(at, "1", "undo")
    assert "Ann took pass back." in text
    assert at.match.state.acting == (0, 1)


def test_each_event_is_told_once() -> None:
    at = table("squares", "Ann", "novice")
    text = played(at)
    told = [line for line in text.splitlines() if line.startswith(("roll: ", "Ann: ", "novice engine: ")) or line.endswith(" begins")]
    assert len(told) == len(at.match.log)


def test_everything_can_be_asked_for() -> None:
    text = stopped(table("squares", "Ann", "Bob"), "help", "?", "rules", "log", "sheet", "moves red")
    for words in ("save FILE", " ± ", "# Qwixx and its relatives", "begins", "penalties"):
        assert words in text


def test_the_record_is_kept_where_it_was_saved(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    at = table("squares", "Ann", "Bob", first=0)
    text = stopped(at, f"save {tmp_path / 'no' / 'folder'}", f"save {path}", "1", "1")
    assert "cannot be written: No such file or directory" in text
    assert path.read_text("utf-8") == str(at.match.record)
    assert qx.replay(path.read_text("utf-8")).log == at.match.log


def test_hidden_tiles_are_neither_told_nor_left_on_the_screen() -> None:
    at = table("qwirkle", "Ann", "Bob")
    said: list[str] = []
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        if len(asked) > 8:
            raise Quit
        return "" if "Press Enter" in question else "1"

    with pytest.raises(Quit):
        Plain(at, ask, said.append).play()
    assert sum("Press Enter when only you can see the screen" in question for question in asked) > 2
    assert sum(text.count("\n") > 40 for text in said) > 2
    told = at.news(0)
    assert told[0] == "6 tiles drawn"
    assert not any(
        text in words for words in told for seat, text in at.match.log if seat is None and " " in text
    )  # one tile may well be laid, too


def test_a_disk_that_fails_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "game.txt"
    path.parent.mkdir()
    at = table("squares", "Ann", "Bob", first=0)
    at.path = path
    at.keep()
    path.unlink()
    path.parent.rmdir()
    text = stopped(at, "1", "1")
    assert text.count("is no longer kept there: save it elsewhere") == 1
    assert len(at.match.log) > 2


def test_the_same_seed_gives_the_same_game() -> None:
    first, again = table("squares", "Ann", "casual", seed="7"), table("squares", "Ann", "casual", seed="7")
    assert played(first) == played(again)


def test_columns_are_filled_row_by_row() -> None:
    assert in_columns(["a", "bb", "c"], 8) == ["a   bb", "c"]


def test_advice_speaks_of_winning_only_where_there_is_somebody_to_beat() -> None:
    assert "to win" in stopped(table("squares", "Ann", "Bob", first=0), "hint")
    alone = stopped(table("qwixx", "Ann"), "hint")
    assert " points\n" in alone
    assert "to win" not in alone
