"""Templates get page models and nothing else: frozen dataclasses whose types are all known, and
every name in a template is a field of its model.
"""

import ast
import dataclasses
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from jinja2 import meta, nodes

from quincunx.core.view import SeatView
from quincunx.server import web
from quincunx.server.web.games import WebSheet
from quincunx.server.web.pages.page import Page
from quincunx.server.web.templating import environment, render

FOLDER = Path(inspect.getfile(web)).parent
OWN_DATA = "games"  # what a game shows on its sheets is known to its own templates only


def all_pages() -> list[type[Page]]:
    for module in pkgutil.walk_packages(web.__path__, f"{web.__name__}."):
        importlib.import_module(module.name)
    return sorted(Page.__subclasses__(), key=lambda page: page.__name__)


PAGES = all_pages()
EVERY_PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)


def types_in(hint: Any) -> Iterator[Any]:
    """All types of which this one is made, with those of the fields of dataclasses."""
    yield hint
    for part in get_args(hint):
        yield from types_in(part)
    if dataclasses.is_dataclass(hint) and hint not in (WebSheet, SeatView):
        for part in get_type_hints(hint).values():
            yield from types_in(part)


@EVERY_PAGE
def test_a_page_is_made_of_frozen_dataclasses_of_known_types(page: type[Page]) -> None:
    found = list(types_in(page))
    assert Any not in found
    models: list[Any] = [each for each in found if dataclasses.is_dataclass(each)]
    assert page in models
    assert all(model.__dataclass_params__.frozen for model in models), models


@EVERY_PAGE
def test_templates_use_the_fields_of_their_page_and_all_of_them(page: type[Page]) -> None:
    fields = {field.name for field in dataclasses.fields(page)}  # type: ignore[arg-type]
    used = set[str]()
    for template in filter(None, (page.template, page.fragment)):
        free, assigned = names_in(template)
        assert free - assigned - environment.globals.keys() <= fields, template
        used |= free
    assert fields <= used


def names_in(template: str) -> tuple[set[str], set[str]]:
    """Of a template and those in it: the names that one uses without assigning them, and those that
    any of them assigns.
    """
    assert environment.loader is not None
    tree = environment.parse(environment.loader.get_source(environment, template)[0])
    free = meta.find_undeclared_variables(tree)
    assigned = {name.name for name in tree.find_all(nodes.Name) if name.ctx != "load"}
    assigned |= {str(name) for each in tree.find_all(nodes.FromImport) for name in each.names}
    assigned |= {macro.name for macro in tree.find_all(nodes.Macro)}
    for other in meta.find_referenced_templates(tree):
        if other is not None and not other.startswith(OWN_DATA):
            inner = names_in(other)
            free |= inner[0]
            assigned |= inner[1]
    return free, assigned


def test_only_pages_can_be_rendered() -> None:
    assert get_type_hints(render)["page"] is Page
    callers = [path for path in FOLDER.rglob("*.py") if "get_template(" in path.read_text("utf-8")]
    assert [path.name for path in callers] == ["templating.py"]


@pytest.mark.parametrize(
    "path",
    [path for path in FOLDER.rglob("*.py") if path.parent.name != OWN_DATA],
    ids=lambda path: str(path.relative_to(FOLDER)),
)
def test_no_module_makes_untyped_dictionaries(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns is not None:
            result = ast.unparse(node.returns)
            assert not ("Any" in result and "[" in result), f"{node.name} returns {result}"
