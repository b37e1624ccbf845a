"""Imports point in one direction: core imports no other layer, a game only core, and generic code
no game by name.
"""

import ast
import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

SOURCES = Path(__file__).parent.parent / "src" / "quincunx"
MAY_USE = {
    "core": {"core"},
    "languages.py": {"core"},
    "games": {"core", "games"},
    "engine": {"core", "languages", "games", "engine"},
    "analysis": {"core", "languages", "games", "engine", "analysis"},
    "arena": {"core", "languages", "games", "engine", "analysis", "arena"},
    "envs": {"core", "languages", "games", "engine", "envs"},
    "sheets": {"core", "languages", "games", "sheets"},
    "server": {"core", "languages", "games", "engine", "analysis", "sheets", "server"},
    "terminal": {"core", "languages", "games", "engine", "analysis", "terminal"},
    "commands": {
        "core",
        "languages",
        "games",
        "engine",
        "analysis",
        "arena",
        "envs",
        "sheets",
        "server",
        "terminal",
        "commands",
        "cli",
        "quincunx",
    },
}
FILES = sorted(
    [
        SOURCES / "languages.py",
        *(path for layer in MAY_USE for path in (SOURCES / layer).rglob("*.py")),
    ]
)
GAMES = [path.name for path in (SOURCES / "games").iterdir() if (path / "__init__.py").exists()]
FOLDERS_FOR_GAMES = {"games"}  # what is in `games/qwixx` or `games/qwixx.py` belongs to Qwixx
GENERIC_LAYERS = ("core", "engine", "analysis", "arena", "envs", "sheets", "server", "terminal")


def imported_names(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("quincunx"):
            names |= {f"{node.module}.{name.name}" for name in node.names}
        elif isinstance(node, ast.Import):
            names |= {name.name for name in node.names if name.name.startswith("quincunx")}
    return names


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_imports_point_down(path: Path) -> None:
    layer = path.relative_to(SOURCES).parts[0]
    for name in imported_names(path):
        assert name.split(".")[:2][-1] in MAY_USE[layer] | {"version"}, (
            f"{layer} must not use {name}"
        )


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.is_relative_to(SOURCES / "games")], ids=str
)
def test_games_do_not_import_each_other(path: Path) -> None:
    folder = path.relative_to(SOURCES / "games").parts[0]
    others = {
        name.split(".")[2] for name in imported_names(path) if name.startswith("quincunx.games.")
    }
    assert folder == "__init__.py" or others <= {folder}


def games_named_in(parts: Sequence[str]) -> set[str]:
    """The games whose own folders or modules are on this path, such as `engine/games/qwixx` or
    `terminal/games/qwirkle_coach`.
    """
    return {
        game
        for folder, name in pairwise(parts)
        if folder in FOLDERS_FOR_GAMES
        for game in GAMES
        if f"{name}_".startswith(f"{game}_")
    }


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if path.relative_to(SOURCES).parts[0] in GENERIC_LAYERS],
    ids=str,
)
def test_generic_code_imports_no_game_by_name(path: Path) -> None:
    own = games_named_in(path.relative_to(SOURCES).with_suffix("").parts)
    for name in imported_names(path):
        assert games_named_in(name.split(".")) <= own, (
            f"{path.relative_to(SOURCES)} must not import {name}"
        )


def test_modules_of_a_game_are_recognised() -> None:
    assert games_named_in(["engine", "games", "qwixx", "solitaire", "play"]) == {"qwixx"}
    assert games_named_in(["quincunx", "terminal", "games", "qwirkle_coach"]) == {"qwirkle"}
    assert games_named_in(["engine", "games", "common"]) == set()


PARSING = {
    "split",
    "rsplit",
    "partition",
    "rpartition",
    "removeprefix",
    "removesuffix",
    "startswith",
    "endswith",
    "fullmatch",
    "findall",
}
RULES = {f"{name}.py" for name in ("game", "position", "reasons", "rules", "view")}
READ_MOVES = [
    path
    for path in FILES
    if path.parent.name == "games" and path.parent.parent.name in ("web", "terminal")
]
READ_MOVES += [
    path for path in FILES if path.parent.parent == SOURCES / "games" and path.name in RULES
]


@pytest.mark.parametrize("path", READ_MOVES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_only_notation_takes_text_apart(path: Path) -> None:
    """Whatever shows or explains the moves of a game asks for their details."""
    used = {
        node.attr
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
    }
    assert used & PARSING == set()


def test_modules_that_read_moves_are_found() -> None:
    names = {str(path.relative_to(SOURCES)) for path in READ_MOVES}
    assert {
        "server/web/games/clever.py",
        "terminal/games/qwirkle_coach.py",
        "games/qwixx/reasons.py",
    } <= names


def test_no_script_takes_notation_apart() -> None:
    for script in (SOURCES / "server" / "web" / "static" / "games").glob("*.js"):
        assert not re.search(
            r"\.(split|match|matchAll|startsWith|slice|substring)\(", script.read_text("utf-8")
        ), script.name


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_files_are_short(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 480
