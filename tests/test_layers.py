"""The layers point one way: core knows nobody, a game knows only core, and nobody below knows who uses it."""

import ast
from pathlib import Path

import pytest

SOURCES = Path(__file__).parent.parent / "src" / "quincunx"
MAY_USE = {
    "core": {"core"},
    "games": {"core", "games"},
    "engine": {"core", "games", "engine"},
    "arena": {"core", "games", "engine", "arena"},
    "envs": {"core", "games", "envs"},
    "server": {"core", "games", "engine", "server"},
    "terminal": {"core", "games", "engine", "terminal"},
    "commands": {"core", "games", "engine", "arena", "envs", "server", "terminal", "commands", "cli", "quincunx"},
}
FILES = sorted(path for layer in MAY_USE for path in (SOURCES / layer).rglob("*.py"))


def imported(path: Path) -> set[str]:
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
    for name in imported(path):
        assert name.split(".")[:2][-1] in MAY_USE[layer] | {"version"}, f"{layer} must not use {name}"


@pytest.mark.parametrize("path", [path for path in FILES if path.is_relative_to(SOURCES / "games")], ids=str)
def test_games_do_not_know_each_other(path: Path) -> None:
    folder = path.relative_to(SOURCES / "games").parts[0]
    others = {name.split(".")[2] for name in imported(path) if name.startswith("quincunx.games.")}
    assert folder == "__init__.py" or others <= {folder}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_files_can_be_held_in_the_head(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 400
