"""Finds every text of the sources that a player reads."""

import ast
import builtins
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir

SOURCES = Path(__file__).parent.parent / "src" / "quincunx"
LOCALES = SOURCES / "locale"  # an installed package has compiled catalogues only
METHODS = [
    ("**/templates/**.*", "jinja2"),
    ("**/tutorials/**.toml", "catalogues.extraction:extract_tutorial"),
    ("**.py", "catalogues.extraction:extract_python"),
]
KEYWORDS = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "NP_": ((1, "c"), 2),
    "message": None,
    "message_plural": (1, 2),
    "message_in_context": ((1, "c"), 2),
    "require": None,
}
# errors in English only
FOR_PROGRAMS = ("BotExited", "DamagedValues", "ProtocolError", "StoreUnavailable")

Found = tuple[
    int, str, str | tuple[str, ...], list[str]
]  # line, function, text or texts, and comments


def extract() -> Catalog:
    """All texts with the files that they are in.

    Their lines are not recorded: every edit would change them.
    """
    found = Catalog(project="Quincunx", charset="utf-8")
    entries = extract_from_dir(SOURCES, METHODS, None, KEYWORDS)
    for file, _, texts, comments, context in sorted(entries, key=lambda entry: entry[:2]):
        found.add(
            texts, None, [(f"src/quincunx/{file}", 0)], auto_comments=comments, context=context
        )
    return found


def extract_tutorial(
    source: IO[bytes], keywords: object, comment_tags: object, options: object
) -> Iterator[Found]:
    """The texts of a tutorial, each as the one line that is shown."""
    for step in tomllib.load(source)["steps"]:
        yield 0, "", " ".join(step["text"].split()), []


def extract_python(
    source: IO[bytes], keywords: object, comment_tags: object, options: object
) -> Iterator[Found]:
    """The texts in calls of our functions, also inside f-strings, which Babel's own extraction
    skips with older versions of Python; and those that errors of our own are raised with.
    """
    for node in ast.walk(ast.parse(source.read())):
        if isinstance(node, ast.Raise):
            yield from texts_of_error(node.exc)
        if isinstance(node, ast.Call) and (name := name_of(node.func)) in KEYWORDS:
            texts = tuple(
                each.value
                for each in node.args
                if isinstance(each, ast.Constant) and isinstance(each.value, str)
            )
            if any(isinstance(each, ast.JoinedStr) for each in node.args):
                raise ValueError(
                    f"{name} in line {node.lineno} has an f-string, which cannot be "
                    "translated: use placeholders with names"
                )
            if len(texts) >= texts_of(KEYWORDS[name]):
                yield node.lineno, name, texts if len(texts) > 1 else texts[0], []


def texts_of_error(error: ast.expr | None) -> Iterator[Found]:
    """The template that an error is raised with: the last argument, after a line or place."""
    if isinstance(error, ast.Call) and name_of(error.func) not in (*dir(builtins), *FOR_PROGRAMS):
        match error.args:
            case [*_, ast.Constant(value=str(text))]:
                yield error.lineno, "", text, []


def name_of(function: ast.expr) -> str:
    return (
        function.id
        if isinstance(function, ast.Name)
        else function.attr
        if isinstance(function, ast.Attribute)
        else ""
    )


def texts_of(keyword: tuple[object, ...] | None) -> int:
    """How many texts a call contains."""
    return 1 if keyword is None else len(keyword)
