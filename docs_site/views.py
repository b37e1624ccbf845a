"""The reference of views and positions, from the types that the games build them with."""

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from typing_extensions import Doc, is_typeddict

from quincunx.core.registry import descriptors
from quincunx.core.view import GameView

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
    sections = [INTRODUCTION, "## Every view\n", *describe_type(GameView)]
    for title, types in types_by_game().items():
        sections.append(f"## {title}\n")
        for form in types:
            for each in with_nested_types(form):
                sections += describe_type(each, GameView)
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
            for inner in typed_dicts_in(hint)
            if inner not in found
        ]
    return list(dict.fromkeys(found))


def typed_dicts_in(hint: Any) -> Iterator[type]:
    if is_typeddict(hint):
        yield hint
    for inner in get_args(hint):
        yield from typed_dicts_in(inner)


def describe_type(form: type, base: type | None = None) -> list[str]:
    """A heading and a table of the entries, without those of a base that is described elsewhere."""
    skipped = (
        base.__annotations__
        if base and form is not base and set(base.__annotations__) <= set(form.__annotations__)
        else {}
    )
    rows = [
        f"| `{name}` | {type_words(hint)} | {description(hint)} |"
        for name, hint in get_type_hints(form, include_extras=True).items()
        if name not in skipped
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


def type_words(hint: Any) -> str:
    """A type as people who know JSON would write it."""
    kind, inner = get_origin(hint), get_args(hint)
    if kind is Annotated:
        return type_words(inner[0])
    if kind is Literal:
        return " or ".join(f'`"{value}"`' for value in inner)
    if kind in (Union, UnionType):
        return " or ".join(map(type_words, inner))
    if kind is list:
        return f"list of {PLURALS.get(inner[0]) or type_words(inner[0])}"
    if kind is dict:
        return f"map to {type_words(inner[1])}"
    return f"[{hint.__name__}](#{hint.__name__.lower()})" if is_typeddict(hint) else WORDS[hint]
