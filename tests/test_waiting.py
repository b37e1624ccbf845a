"""Tests wait for what they assert: a page that is read once may not be ready yet when the machine
has more to do.
"""

import ast
import builtins
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = sorted((Path(__file__).parent / "server").rglob("*.py"))
READS = {
    "all_inner_texts",
    "all_text_contents",
    "bounding_box",
    "evaluate",
    "evaluate_all",
    "get_attribute",
    "inner_html",
    "inner_text",
    "input_value",
    "is_checked",
    "is_disabled",
    "is_editable",
    "is_enabled",
    "is_hidden",
    "is_visible",
    "text_content",
}
WAITS = ("eventually", "expect")
Function = ast.FunctionDef | ast.AsyncFunctionDef


def read_once(node: ast.AST) -> Iterator[ast.expr]:
    """What an expression reads from a page without waiting."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) in WAITS:
        return
    if isinstance(node, ast.Call) and is_read(node):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from read_once(child)


def is_read(call: ast.Call) -> bool:
    """Texts count, too, but something."""
    match call.func:
        case ast.Attribute(attr="count"):
            return not call.args
        case ast.Attribute(attr=name):
            return name in READS
    return False


def addresses(asserted: ast.Assert) -> Iterator[ast.expr]:
    """The address of a page as a value, not as a part of another one."""
    for node in ast.walk(asserted.test):
        if isinstance(node, ast.Compare):
            for each in (node.left, *node.comparators):
                if isinstance(each, ast.Attribute) and each.attr == "url":
                    yield each


def names_in(node: ast.AST) -> set[str]:
    names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    return names.difference(dir(builtins))


def names_read(function: Function) -> set[str]:
    """The names in a function of what was read from a page."""
    assigned = [node for node in ast.walk(function) if isinstance(node, ast.Assign)]
    targets = [each.targets for each in assigned if any(read_once(each.value))]
    return {name for each in targets for target in each for name in names_in(target)}


def problems_in(source: str) -> list[str]:
    """The assertions about nothing but what was read from a page once; that it is there may be
    asserted for the types.
    """
    tree, found = ast.parse(source), dict[int, str]()
    functions = [node for node in ast.walk(tree) if isinstance(node, Function)]
    for scope, read in [(tree, set[str]()), *((each, names_read(each)) for each in functions)]:
        for each in ast.walk(scope):
            if isinstance(each, ast.Assert) and not isinstance(each.test, ast.Name):
                names = names_in(each.test)
                if any(read_once(each.test)) or any(addresses(each)) or (names and names <= read):
                    found[each.lineno] = ast.unparse(each)
    return [f"line {line}: {text}" for line, text in sorted(found.items())]


def test_no_assertion_reads_a_page_once() -> None:
    found = [f"{path.name}, {each}" for path in TESTS for each in problems_in(path.read_text())]
    assert not found, "write `assert eventually(page.evaluate, ...) == ...`, or `expect(...)`"


@pytest.mark.parametrize(
    ("asserted", "is_allowed"),
    [
        ("page.evaluate('scrollY') == 0", False),
        ("one.url == other.url", False),
        ("0 == min(page.locator('b').count(), 3)", False),
        ("not page.locator('b').is_visible()", False),
        ("eventually(page.evaluate, 'scrollY') == 0", True),
        ("eventually(lambda: page.locator('b').count() == 0)", True),
        ("text.count('b') == 0", True),
    ],
)
def test_what_reads_a_page_once(asserted: str, is_allowed: bool) -> None:
    assert (problems_in(f"assert {asserted}") == []) == is_allowed


def test_what_was_read_before_is_read_once() -> None:
    early = "def check(page):\n    width = page.evaluate('innerWidth')\n    assert {}"
    assert problems_in(early.format("width == 360"))
    assert not problems_in(early.format("eventually(page.evaluate, 'outerWidth') == width"))
