"""The files of the tests about sheets: those of the package, and a made-up one with everything that
a file can say.
"""

from pathlib import Path

import pytest

import quincunx as qx
from quincunx.games.qwixx.sheet_files import FOLDER, package_sheets

OWN = Path(__file__).parent / "sheets" / "stairs.toml"
FILES = [*sorted(FOLDER.glob("*.toml")), OWN]
EVERY_FILE = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def game_of(path: Path, **options: object) -> qx.Game:
    """The package's own are in the list of games, the others are not."""
    key = path.stem.partition("-")[2]
    return qx.game(key, **options) if key in package_sheets() else qx.sheet(path, **options)
