"""Packages say what belongs in them, and a module is worth a file of its own."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

SOURCES = Path(__file__).parent.parent / "src" / "quincunx"
MODULES = sorted(SOURCES.rglob("*.py"))
PEOPLE_PLAY = ("quincunx.server.", "quincunx.terminal.")
ENTRY_POINTS = {"quincunx.__main__"}  # Python itself starts it


@pytest.mark.parametrize(
    "path",
    [path for path in MODULES if path.name == "__init__.py"],
    ids=lambda path: str(path.relative_to(SOURCES).parent),
)
def test_a_package_says_what_belongs_there_and_what_it_imports(path: Path) -> None:
    label = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    assert 2 <= len(label.splitlines()) <= 5
    assert "import" in label.lower()


def test_a_short_module_has_several_users() -> None:
    users = defaultdict(set)
    for path in MODULES:
        for name in names_in(path):
            users[name].add(path)
    short = [path for path in MODULES if len(path.read_text("utf-8").splitlines()) < 25]
    lonely = {
        module_name(path)
        for path in short
        if path.name != "__init__.py" and len(users[module_name(path)] - {path}) < 2
    }
    assert lonely <= ENTRY_POINTS, "move what they have to whoever uses it"


def module_name(path: Path) -> str:
    return ".".join(["quincunx", *path.relative_to(SOURCES).with_suffix("").parts])


def names_in(path: Path) -> set[str]:
    """The modules and names that a module imports, or names in a text, as descriptors do."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
        elif isinstance(node, ast.Import):
            names |= {each.name for each in node.names}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names.add(node.value.partition(":")[0])
    return names


@pytest.fixture(scope="module")
def classes() -> list[tuple[str, str]]:
    """Names of classes and their modules."""
    return [
        (node.name, module_name(path))
        for path in MODULES
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]


@pytest.mark.parametrize("name", ["Batch", "Checkpoint", "Decision", "Session", "Step"])
def test_a_word_with_many_meanings_is_the_name_of_one_class(
    name: str, classes: list[tuple[str, str]]
) -> None:
    assert len([each for each, _ in classes if each == name]) == 1


def test_a_table_is_where_people_play(classes: list[tuple[str, str]]) -> None:
    """Lookup arrays, ratings and solutions have names of their own."""
    named = {module for name, module in classes if "Table" in name}
    named |= {name for name in map(module_name, MODULES) if "table" in name.rpartition(".")[2]}
    assert {name for name in named if not name.startswith(PEOPLE_PLAY)} == set()
