"""Imports point in one direction: core imports no other layer, a game only core, and generic code
no game by name.
"""

import ast
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

SOURCES = Path(__file__).parent.parent / "src" / "quincunx"
MAY_USE = {
    "core": {"core"},
    "languages.py": {"core"},
    "games": {"core", "games"},
    "engine": {"core", "languages", "games", "engine"},
    "analysis": {"core", "languages", "games", "engine", "analysis"},
    "practice": {"core", "languages", "games", "engine", "analysis", "practice"},
    "arena": {"core", "languages", "games", "engine", "analysis", "arena"},
    "envs": {"core", "languages", "games", "engine", "envs"},
    "sheets": {"core", "languages", "games", "sheets"},
    "server": {
        "core",
        "languages",
        "games",
        "engine",
        "analysis",
        "practice",
        "sheets",
        "server",
    },
    "terminal": {"core", "languages", "games", "engine", "analysis", "practice", "terminal"},
    "commands": {
        "core",
        "languages",
        "games",
        "engine",
        "analysis",
        "practice",
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
GENERIC_LAYERS = (
    "core",
    "engine",
    "analysis",
    "practice",
    "arena",
    "envs",
    "sheets",
    "server",
    "terminal",
)


@cache
def syntax_tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def imported_names(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(syntax_tree(path)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("quincunx"):
            names |= {f"{node.module}.{name.name}" for name in node.names}
        elif isinstance(node, ast.Import):
            names |= {name.name for name in node.names if name.name.startswith("quincunx")}
    return names


def wrong_imports(allowed: Callable[[Path, str], bool], layers: Iterable[str]) -> list[str]:
    return [
        f"{path.relative_to(SOURCES)} must not import {name}"
        for path in FILES
        if path.relative_to(SOURCES).parts[0] in layers
        for name in sorted(imported_names(path))
        if not allowed(path, name)
    ]


def test_imports_point_down() -> None:
    def allowed(path: Path, name: str) -> bool:
        layer = path.relative_to(SOURCES).parts[0]
        return name.split(".")[:2][-1] in MAY_USE[layer] | {"version"}

    assert wrong_imports(allowed, MAY_USE) == []


def test_games_do_not_import_each_other() -> None:
    def allowed(path: Path, name: str) -> bool:
        folder = path.relative_to(SOURCES / "games").parts[0]
        of_a_game = name.startswith("quincunx.games.") and folder != "__init__.py"
        return not of_a_game or name.split(".")[2] in (folder, "parts")

    assert wrong_imports(allowed, ["games"]) == []


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


def test_generic_code_imports_no_game_by_name() -> None:
    def allowed(path: Path, name: str) -> bool:
        own = games_named_in(path.relative_to(SOURCES).with_suffix("").parts)
        return games_named_in(name.split(".")) <= own

    assert wrong_imports(allowed, GENERIC_LAYERS) == []


ADAPTERS = {"actions", "action_state", "chance_parts", "observation"}  # for learners


def test_only_environments_import_adapters_for_learners() -> None:
    """Descriptors name them as text, so rules, engine and interfaces work without them.

    Only what people's own dice show is entered die by die, too.
    """

    def is_adapter(parts: Sequence[str]) -> bool:
        return {"core", "games"} >= set(parts[:1]) and bool(ADAPTERS & set(parts))

    def allowed(path: Path, name: str) -> bool:
        own = path.relative_to(SOURCES).with_suffix("").parts
        if own == ("server", "table", "own_dice"):
            return True
        return not is_adapter(name.split(".")[1:]) or own[0] == "envs" or is_adapter(own)

    assert wrong_imports(allowed, MAY_USE) == []


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
RULES = {f"{name}.py" for name in ("coach", "game", "position", "reasons", "rules", "view")}
READ_MOVES = [
    path
    for path in FILES
    if path.parent.name == "games" and path.parent.parent.name in ("web", "terminal")
]
READ_MOVES += [
    path for path in FILES if path.parent.parent == SOURCES / "games" and path.name in RULES
]


def test_only_notation_takes_text_apart() -> None:
    """Whatever shows or explains the moves of a game asks for their fields."""
    used = {
        path: {node.attr for node in ast.walk(syntax_tree(path)) if isinstance(node, ast.Attribute)}
        for path in READ_MOVES
    }
    assert {path: names & PARSING for path, names in used.items() if names & PARSING} == {}


def test_modules_that_read_moves_are_found() -> None:
    names = {str(path.relative_to(SOURCES)) for path in READ_MOVES}
    assert {
        "server/web/games/clever.py",
        "games/qwirkle/coach.py",
        "games/qwixx/reasons.py",
    } <= names


def test_no_script_takes_notation_apart() -> None:
    for script in (SOURCES / "server" / "web" / "static" / "games").glob("*.js"):
        assert not re.search(
            r"\.(split|match|matchAll|startsWith|slice|substring)\(", script.read_text("utf-8")
        ), script.name


def test_files_are_short() -> None:
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in FILES}
    assert {path: length for path, length in lengths.items() if length > 480} == {}
