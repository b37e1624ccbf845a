"""The reference of views and positions, from the types that the games build them with."""

from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

from typing_extensions import Doc, is_typeddict

from quincunx.core.moves import Value
from quincunx.core.registry import descriptors
from quincunx.core.view import SeatView, ViewPart

WORDS = {int: "integer", str: "string", bool: "boolean", NoneType: "null", Any: "anything"}
PLURALS = {
    int: "integers",
    str: "strings",
    str | None: "strings or nulls",
    int | None: "integers or nulls",
}
INTRODUCTION = """\
# Views and positions

Every entry of `state.view(seat)` and `state.position()`. [Moves, views and positions](../moves.md#views) explains them.
"""  # noqa: E501


def view_reference() -> str:
    sections = [INTRODUCTION, "## Every view\n", *describe_type(SeatView)]
    for title, types in types_by_game().items():
        sections.append(f"## {title}\n")
        for form in types:
            for each in with_nested_types(form):
                sections += describe_type(each, SeatView)
    return "\n".join(sections)


def types_by_game() -> dict[str, tuple[type, type]]:
    """The type of the view and of the position under the title of the game, or of the family where
    its games share them.
    """
    found: dict[tuple[type, type], list[tuple[str, str]]] = {}
    for game in descriptors():
        rules = game.load("rules")
        found.setdefault((rules.view_type, rules.position_type), []).append(
            (game.title, game.family)
        )
    return {names[0][len(names) > 1]: types for types, names in found.items()}


def with_nested_types(form: type) -> list[type]:
    """A type and all types inside it, in the order in which they are used."""
    found = [form]
    for each in found:
        found += [
            inner
            for hint in get_type_hints(each).values()
            for inner in objects_in(hint)
            if inner not in found
        ]
    return list(dict.fromkeys(found))


def objects_in(hint: Any) -> Iterator[type]:
    if is_object(hint):
        yield hint
    for inner in get_args(hint):
        yield from objects_in(inner)


def is_object(hint: Any) -> bool:
    """Is it an object in JSON: a part of a view, or of a position?"""
    return is_typeddict(hint) or (isinstance(hint, type) and issubclass(hint, ViewPart))


def describe_type(form: type, base: type | None = None) -> list[str]:
    """A heading and a table of the entries, without those of a base that is described elsewhere."""
    is_extended = base is not None and form is not base and issubclass(form, base)
    skipped = get_type_hints(base) if is_extended else {}
    rows = [
        f"| `{name}` | {type_words(hint)} | {description(hint)} |"
        for name, hint in get_type_hints(form, include_extras=True).items()
        if name not in skipped and get_origin(hint) is not ClassVar
    ]
    more = ["The entries of every view, and:", ""] if skipped else []
    return [
        f"### {form.__name__}",
        "",
        str(form.__doc__),
        "",
        *more,
        "| entry | type | contents |",
        "|---|---|---|",
        *rows,
        "",
    ]


def description(hint: Any) -> str:
    notes = [
        note.documentation for note in getattr(hint, "__metadata__", ()) if isinstance(note, Doc)
    ]
    return notes[0] if notes else ""


def plural_words(hint: Any) -> str:
    return "strings" if is_value(hint) else PLURALS.get(hint) or type_words(hint)


def is_value(hint: Any) -> bool:
    """A move is its notation in JSON."""
    return isinstance(hint, type) and issubclass(hint, Value)


def type_words(hint: Any) -> str:
    """A type as people who know JSON would write it."""
    kind, inner = get_origin(hint), get_args(hint)
    if kind is Annotated:
        return type_words(inner[0])
    if kind is Literal:
        return " or ".join(f'`"{value}"`' for value in inner)
    if kind in (Union, UnionType):
        return " or ".join(map(type_words, inner))
    if kind in (list, tuple):
        return f"list of {plural_words(inner[0])}"
    if kind in (dict, Mapping):
        return f"map to {type_words(inner[1])}"
    if is_object(hint):
        return f"[{hint.__name__}](#{hint.__name__.lower()})"
    return "string" if is_value(hint) else WORDS[hint]
