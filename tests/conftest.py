"""What all tests need.

Tests started in the background ignore Ctrl-C, and so does every program that they start: restore
the default. Games that are kept automatically go to a temporary folder instead of the user's own.
Everything is in English, whatever the language of the machine. No test depends on how fast the
machine is.
"""

import os
import signal
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

signal.signal(signal.SIGINT, signal.default_int_handler)
data_folder = TemporaryDirectory()
os.environ["XDG_DATA_HOME"] = data_folder.name
os.environ["LANGUAGE"] = "en"
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")

SLOWEST_FIRST = (
    "tests/test_docs_site.py",
    "tests/server/web/",
    "tests/server/",
    "tests/terminal/",
    "tests/arena/",
    "tests/engine/",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Several workers take file after file: with short ones in the end, none of them works on alone
    for long.
    """
    items.sort(key=rank)


def rank(item: pytest.Item) -> int:
    return next(
        (place for place, start in enumerate(SLOWEST_FIRST) if item.nodeid.startswith(start)),
        len(SLOWEST_FIRST),
    )
