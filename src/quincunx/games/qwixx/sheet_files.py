"""The sheets of the Qwixx family: those of this package, and those that people write.

A sheet is a TOML file. The game of a file from elsewhere is not in the list of games: its key is
`sheet` and the content of the file as JSON in one line. So a record, a link or another process that
has the key has the sheet.
"""

import json
import re
import tomllib
from functools import cache, lru_cache
from os import PathLike
from pathlib import Path
from typing import Any

from quincunx.core.errors import SheetError
from quincunx.core.game import Game
from quincunx.core.registry import game
from quincunx.core.text.messages import message
from quincunx.games.qwixx.presets import Preset
from quincunx.games.qwixx.sheet_data import Sheet, parse_sheet, to_data

FOLDER = Path(__file__).parent / "sheets"
WORD = "sheet"
LONGEST_FILE = 20_000  # characters
LONGEST_KEY = 8_000
DEEPEST = 50  # brackets within brackets; sheets of this package have two
MOST_DOTS = 200  # of a line: a long text has some, and a key two
FORMAT = "TOML"  # a name, the same in every language
PAGES = ("rules_page", "tutorial", "daily")  # that only a sheet of this package can have


def sheet(path: str | PathLike[str], **options: object) -> Game:
    """The game whose sheet is in a TOML file, with its options, such as `players=3`.

    An invalid file raises a SheetError with the line or the entry, and the reason.
    """
    return game(read_sheet_file(path), **options)


def read_sheet_file(path: str | PathLike[str]) -> str:
    """The key of the game whose sheet is in this file."""
    try:
        return sheet_key(Path(path).read_text("utf-8"))
    except OSError as error:
        reason = message("cannot be read: {error}", error=error.strerror or error)
        raise SheetError(str(path), reason) from error
    except UnicodeDecodeError as error:
        raise SheetError(str(path), "a sheet is UTF-8 text") from error


def sheet_key(text: str) -> str:
    """The key of the game whose sheet is this TOML text."""
    if len(text) > LONGEST_FILE:
        raise SheetError(WORD, "must have at most {most} characters", most=LONGEST_FILE)
    check_depth(text)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SheetError(FORMAT, str(error)) from error
    except ValueError as error:  # from Python's own limit of digits
        raise SheetError(FORMAT, "a number is too long") from error
    return write_key(parse_sheet(data))


def check_depth(text: str) -> None:
    """Before a text is parsed: that takes the square of a key's parts, and a call for each bracket.

    Brackets and dots within texts count, too.
    """
    depth = deepest = 0
    for bracket in re.findall(r"[\[\]{}]", text):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    if deepest > DEEPEST or any(line.count(".") > MOST_DOTS for line in text.splitlines()):
        raise SheetError(FORMAT, "it is nested too deeply")


def write_key(sheet: Sheet) -> str:
    """Without a slash, because the key is a part of addresses."""
    data = json.dumps(to_data(sheet), ensure_ascii=False, separators=(",", ":"))
    return f"{WORD} {data}".replace("/", "\\u002f")


@lru_cache(maxsize=256)
def parse_key(key: str) -> Sheet:
    """The sheet in the key of a game that is not one of this package."""
    if len(key) > LONGEST_KEY:
        raise SheetError(WORD, "must have at most {most} characters", most=LONGEST_KEY)
    try:
        data = json.loads(key.removeprefix(WORD))
    except (ValueError, RecursionError) as error:
        raise SheetError(WORD, "it is not JSON") from error
    return parse_sheet(data)


# ---- the sheets of this package


@cache
def package_files() -> dict[str, dict[str, Any]]:
    """The contents of the files by key. The numbers in their names are only for their order."""
    return {
        path.stem.partition("-")[2]: tomllib.loads(path.read_text("utf-8"))
        for path in sorted(FOLDER.glob("*.toml"))
    }


def package_pages(key: str) -> dict[str, str]:
    """What only this package has for one of its sheets."""
    return {name: value for name, value in package_files()[key].items() if name in PAGES}


@cache
def package_sheets() -> dict[str, Sheet]:
    return {
        key: parse_sheet({name: value for name, value in data.items() if name not in PAGES})
        for key, data in package_files().items()
    }


def find_sheet(key: str) -> Sheet:
    """The sheet of the game with this key."""
    found = package_sheets().get(key)
    return parse_key(key) if found is None else found


def find_preset(key: str) -> Preset:
    """What is printed and rolled in the game with this key, as in `find_preset(view["game"])`."""
    return find_sheet(key).preset
