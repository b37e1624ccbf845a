"""Every text that is used exists, and every text that exists is used."""

import re
from pathlib import Path

import pytest

from quincunx.core.registry import descriptors
from quincunx.server import texts

TABLES = Path(texts.__file__).parent
SERVER = TABLES.parent
FILES = [path for path in [*SERVER.rglob("*.html"), *SERVER.rglob("*.py")] if TABLES not in path.parents]
ADDED = re.compile(r"^add_texts\(.*?^\)$", re.MULTILINE | re.DOTALL)
SOURCES = "\n".join(ADDED.sub("", path.read_text("utf-8")) for path in FILES)
USED = set(re.findall(r"""\b(?:t|text)\(\s*["']([a-z0-9_.+ ]+?)["'](?=[,)])""", SOURCES))
PREFIXES = set(re.findall(r"""\b(?:t|text)\(\s*f?["']([a-z_.]+\.)["'{]""", SOURCES)) | {"colour.", "row."}
BY_SHEET = re.compile(r"\w+\.(option\.\w+|rolled)")  # looked up by the name of the game's sheet

for descriptor in descriptors():
    descriptor.load("sheet")  # this adds the game's texts


def test_every_text_that_is_used_exists() -> None:
    assert USED - set(texts.TEXTS) == set()


def test_every_text_is_used() -> None:
    prefixes = tuple(PREFIXES)
    unused = {key for key in texts.TEXTS if key not in SOURCES and not key.startswith(prefixes) and not BY_SHEET.fullmatch(key)}
    assert unused == set()


def test_no_text_is_in_two_tables() -> None:
    keys = [key for path in TABLES.glob("*.py") for key in re.findall(r'^    "([a-z0-9_.+ ]+)": ', path.read_text("utf-8"), re.MULTILINE)]
    assert len(keys) == len(set(keys))


def test_a_text_cannot_be_added_twice() -> None:
    with pytest.raises(ValueError, match=r"site\.title"):
        texts.add_texts({"site.title": "Another"})


def test_singular_and_plural() -> None:
    assert [texts.text_for_count("sheet.one_point", "sheet.points", count) for count in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


def test_joining_names() -> None:
    assert texts.join_names(["Ann"]) == "Ann"
    assert texts.join_names(["Ann", "Bob", "Eve"]) == "Ann, Bob and Eve"
