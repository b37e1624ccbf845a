"""All sentences stand in one place: every key that is used is there, and none is there for nothing."""

import re
from pathlib import Path

from quincunx.server import texts

SERVER = Path(texts.__file__).parent
SOURCES = "\n".join(path.read_text("utf-8") for path in [*SERVER.rglob("*.html"), *SERVER.rglob("*.py")] if path.name != "texts.py")
USED = set(re.findall(r"""\b(?:t|text)\(\s*["']([a-z0-9_.+ ]+?)["'](?=[,)])""", SOURCES))
BUILT = set(re.findall(r"""\b(?:t|text)\(\s*f?["']([a-z_.]+\.)["'{]""", SOURCES)) | {"colour.", "row.", "bonus."}


def test_what_is_used_is_there() -> None:
    assert USED - set(texts.TEXTS) == set()


def test_what_is_there_is_used() -> None:
    built = tuple(BUILT)
    unused = {key for key in texts.TEXTS if key not in SOURCES and not key.startswith(built)}
    assert unused == set()


def test_names_in_a_row() -> None:
    assert texts.listed(["Ann"]) == "Ann"
    assert texts.listed(["Ann", "Bob", "Eve"]) == "Ann, Bob and Eve"
