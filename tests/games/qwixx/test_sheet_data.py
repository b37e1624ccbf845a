"""What is wrong with a sheet is said with the entry, or the line, and the reason."""

from pathlib import Path

import pytest

import quincunx as qx
from quincunx.games.qwixx import arrays, sheet_data
from quincunx.games.qwixx.sheet_files import LONGEST_FILE, LONGEST_KEY, sheet_key
from tests.support import refused

SHEET = """\
title = "Two rows"
dice = ["red", "blue"]
rows = [
    { colours = "red", numbers = "2..12" },
    { colours = "blue", numbers = "12..2" },
]
"""


def test_the_plain_sheet_is_valid() -> None:
    assert qx.game(sheet_key(SHEET)).title == "Two rows"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('title = "Two rows"', "title = Two", "TOML: Invalid value (at line 1, column 9)"),
        ('"Two rows"', "1" * 5000, "TOML: a number is too long"),
        ('"Two rows"', "[" * 99, "TOML: it is nested too deeply"),
        ("title", f"a{'.a' * 999}", "TOML: it is nested too deeply"),
        ('title = "Two rows"\n', "", "title: is missing"),
        ("Two rows", " ", "title: must not be empty"),
        ("Two rows", "x" * 61, "title: must have at most 60 characters"),
        ("Two rows", "a\\u0007b", "title: must not contain control characters"),
        ('"Two rows"', "2", "title: must be a text"),
        ("dice", "colour = 1\ndice", "colour: no such entry; there are title, description"),
        ("dice", 'rules_page = "x.md"\ndice', "rules_page: no such entry"),
        ("dice", "players = [2, 9]\ndice", "players: must be the fewest and the most players"),
        ('["red", "blue"]', '["red", "pink"]', "dice: must be a list of these, each once: red"),
        ('["red", "blue"]', '["red", "red"]', "dice: must be a list of these, each once: red"),
        ('["red", "blue"]', "[]", "dice: must name at least one die"),
        ('"2..12"', '"2..13"', "rows 1: numbers: a row has 1 to 11 squares"),
        ('"2..12"', '"3..13"', "rows 1: numbers: 13 is not from 2 to 12"),
        ('"2..12"', "[2, 2, 3, 4, 5, 6]", "rows 1: numbers: a number must not be in the same row"),
        ('"2..12"', '"two"', "rows 1: numbers: must be a list of numbers, or a run"),
        ('"12..2"', '"12..8"', "rows 2: numbers: a row with a lock has more than 5 squares"),
        ('"blue", n', '"pink", n', "rows 2: colours: 'pink' is neither a die nor a mix"),
        ('"blue", n', '"red 4, blue 3", n', "rows 2: colours: 7 colours for 11 squares"),
        ('"blue", n', '"red 4, blue 7", n', "rows 2: red 12 is in row 1 already"),
        ('"blue", n', "7, n", "rows 2: colours: must be a colour, or runs"),
        ('"blue", n', '"blue", locks = 1, n', "rows 2: locks: must be true or false"),
        ('"blue", n', '"blue", base = -1, n', "rows 2: base: must be 0 to 100"),
        ('"blue", n', '"blue", width = 1, n', "rows 2: width: no such entry"),
        ("rows = [", "die_leaves = 1\nrows = [", "die_leaves: must be true or false"),
        (
            "rows = [",
            "rows_to_end = 3\nrows = [",
            "rows_to_end: must be 1 to 2, the number of rows",
        ),
        ("rows = [", 'options = ["colour"]\nrows = [', "options: must be a list of these"),
        ("rows = [", 'mixes = { red = ["red", "blue"] }\nrows = [', "mixes: red: must be a colour"),
        ("rows = [", 'mixes = { green = ["red"] }\nrows = [', "mixes: green: must name the two"),
        ("rows = [", "mixes = 1\nrows = [", "mixes: must be a table of entries"),
        ("rows = [", "translations = { German = {} }\nrows = [", "translations: 'German' is not"),
        (
            "rows = [",
            "translations = { de = { dice = 1 } }\nrows = [",
            "translations de: dice: no such entry; there are title, description, rules",
        ),
    ],
)
def test_a_bad_entry_is_named(old: str, new: str, reason: str) -> None:
    assert old in SHEET
    assert refused(qx.SheetError, sheet_key, SHEET.replace(old, new, 1)).startswith(reason)


def test_a_black_row_is_black_alone_and_has_no_lock() -> None:
    text = SHEET.replace('"blue"]', '"blue", "black"]')
    black = '    { colours = "black", numbers = "0..5" },\n]'
    assert "rows 3: a black row has no other colour" in refused(
        qx.SheetError, sheet_key, text.replace("]\n", black, 2).replace(black, "]\n", 1)
    )


def test_rows_are_limited() -> None:
    row = '    { colours = "red", numbers = "2..12" },\n'
    text = SHEET.replace(row, row * 7)
    assert refused(qx.SheetError, sheet_key, text) == "rows: must be a list of 1 to 7 rows"
    assert refused(qx.SheetError, sheet_key, 'title = "x"\ndice = ["red"]\nrows = []')
    assert sheet_data.MOST_SQUARES == arrays.WIDTH


def test_files_and_keys_are_limited(tmp_path: Path) -> None:
    assert "at most" in refused(qx.SheetError, sheet_key, SHEET + "#" * LONGEST_FILE)
    assert "at most" in refused(qx.SheetError, qx.game, "sheet " + " " * LONGEST_KEY)
    assert refused(qx.SheetError, qx.game, "sheet {") == "sheet: it is not JSON"
    assert "not JSON" in refused(qx.SheetError, qx.game, "sheet " + "[" * 5000)
    assert refused(qx.SheetError, qx.game, "sheet []") == "sheet: must be a table of entries"
    missing = tmp_path / "none.toml"
    assert "none.toml: cannot be read: No such file" in refused(qx.SheetError, qx.sheet, missing)
    missing.write_bytes(b"\xff")
    assert "a sheet is UTF-8 text" in refused(qx.SheetError, qx.sheet, missing)
