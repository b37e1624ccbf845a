"""Inside a package, too, imports point in one direction, and no modules import each other in a
circle.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "src"
# Each part may import those before it in its list; parts in one tuple do not import each other.
# A part is a package or a module; "." are all other modules of the package itself.
ORDER: dict[str, list[tuple[str, ...]]] = {
    "core": [("text",), ("errors",), ("dice",), (".",), ("play", "authoring")],
    "engine": [
        ("values",),
        ("search",),
        (".",),
        ("strategies",),
        ("learning",),
        ("games",),
        ("engine",),
        ("players",),
    ],
    "server": [
        ("table",),
        ("community",),
        ("storage",),
        ("jobs",),
        ("service",),
        ("http",),
        ("api", "web"),
        (".",),
    ],
    "terminal": [(".",), ("app", "games")],
}
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in (ROOT / "quincunx").rglob("*.py")
}


def imports_of(module: str, nodes: Iterator[ast.AST]) -> set[str]:
    found = set[str]()
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{each.name}" for each in node.names]
            found |= {name if name in MODULES else node.module for name in names}
        elif isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
    return (found & MODULES.keys()) - {module}


def all_imports(module: str) -> set[str]:
    return imports_of(module, ast.walk(ast.parse(MODULES[module].read_text("utf-8"))))


def imports_when_loaded(module: str) -> set[str]:
    """At the top of the module: those in functions run later, and may break a circle."""
    tree = ast.parse(MODULES[module].read_text("utf-8"))
    return imports_of(module, iter(tree.body))


def part_of(package: str, module: str) -> str:
    first, *rest = module.removeprefix(f"quincunx.{package}.").split(".")
    is_package = rest or MODULES[module].name == "__init__.py"
    return first if is_package or any(first in level for level in ORDER[package]) else "."


def wrong_imports(package: str) -> set[tuple[str, str]]:
    rank = {part: place for place, parts in enumerate(ORDER[package]) for part in parts}
    inside = [name for name in MODULES if name.startswith(f"quincunx.{package}.")]
    return {
        (module, other)
        for module in inside
        for other in all_imports(module)
        if other in inside
        and (one := part_of(package, module)) != (two := part_of(package, other))
        and rank[one] <= rank[two]
    }


@pytest.mark.parametrize("package", ORDER)
def test_imports_inside_a_package_point_in_one_direction(package: str) -> None:
    assert wrong_imports(package) == set()


@pytest.mark.parametrize("package", ORDER)
def test_every_part_has_a_place(package: str) -> None:
    inside = {name for name in MODULES if name.startswith(f"quincunx.{package}.")}
    parts = {part for level in ORDER[package] for part in level}
    assert {part_of(package, name) for name in inside} == parts


def test_no_modules_import_each_other_in_a_circle() -> None:
    left = {module: imports_when_loaded(module) for module in MODULES}
    while free := [module for module, others in left.items() if not others & left.keys()]:
        for module in free:
            del left[module]
    assert sorted(left) == []
