"""`help` shows what the source says, of compiled classes too."""

import ast
import inspect
from pathlib import Path

import pytest

import quincunx as qx

CLASSES = [each for name in qx.__all__ if inspect.isclass(each := getattr(qx, name))]


def source_of(cls: type) -> ast.ClassDef:
    """The class in the source that is installed beside its compiled form."""
    module = Path(qx.__file__).parent.parent / f"{cls.__module__.replace('.', '/')}.py"
    tree = ast.parse(module.read_text("utf-8"))
    return next(
        each for each in tree.body if isinstance(each, ast.ClassDef) and each.name == cls.__name__
    )


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_help_shows_the_docstrings_of_the_source(cls: type) -> None:
    source = source_of(cls)
    assert inspect.getdoc(cls) == ast.get_docstring(source)
    for function in source.body:
        if isinstance(function, ast.FunctionDef) and not function.name.startswith("_"):
            expected = ast.get_docstring(function) or ""
            assert expected in (inspect.getdoc(getattr(cls, function.name)) or ""), function.name


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_every_public_method_says_what_it_does_and_takes(cls: type) -> None:
    silent = [
        name
        for name, member in vars(cls).items()
        if not name.startswith("_") and callable(member) and not inspect.getdoc(getattr(cls, name))
    ]
    assert silent == []


@pytest.mark.skipif(not qx.compiled, reason="only compiled methods need it")
def test_compiled_methods_show_their_types() -> None:
    assert (qx.State.moves.__doc__ or "").startswith("moves(seat: SupportsIndex) -> list[Move]\n\n")
    assert qx.State.over.__doc__ == "bool\n\nHas the game ended?"
    assert qx.State.chance.__doc__ == "bool\n\nTrue while a roll or draw is due."
    assert qx.State.players.__doc__ == "int\n\nHow many play."
