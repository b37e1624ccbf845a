"""Packages say what belongs in them."""

import ast
from pathlib import Path

import pytest

SOURCES = Path(__file__).parent.parent / "src" / "quincunx"
MODULES = sorted(SOURCES.rglob("*.py"))


@pytest.mark.parametrize(
    "path",
    [path for path in MODULES if path.name == "__init__.py"],
    ids=lambda path: str(path.relative_to(SOURCES).parent),
)
def test_a_package_says_what_belongs_there_and_what_it_imports(path: Path) -> None:
    label = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    assert 2 <= len(label.splitlines()) <= 5
    assert "import" in label.lower()


@pytest.mark.parametrize("name", ["Batch", "Checkpoint", "Decision", "Session", "Step"])
def test_a_word_with_many_meanings_is_the_name_of_one_class(name: str) -> None:
    classes = [
        path
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef) and node.name == name
    ]
    assert len(classes) == 1
