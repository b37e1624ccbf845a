"""The page about views and positions, made from the types that the games build them with: `make
views` writes it, a test compares it.
"""

from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from typing_extensions import Doc, is_typeddict

from quincunx.core.registry import descriptors
from quincunx.core.view import GameView

PAGE = Path(__file__).parent.parent / "docs" / "views.md"
WORDS = {int: "integer", str: "string", bool: "boolean", NoneType: "null", Any: "anything"}
PLURALS = {
    int: "integers",
    str: "strings",
    str | None: "strings or nulls",
    int | None: "integers or nulls",
}
INTRODUCTION = """\
# Views and positions

`state.view(seat)` is a dictionary of everything that a seat may see, and `state.view(None)` of everything that a spectator may see.
`state.position()` is the whole position, secrets included; `game.position(data)` reads it back, and there an entry with a default can
be left out. Both are plain JSON. This page lists every entry. It is made from the types in the code, by which mypy checks whatever builds
a view or a position. The HTTP API describes views by the same types.

Each class of states returns the types of its game, and types can be imported:

```python
from quincunx.games.qwixx.rules import QwixxState
from quincunx.games.qwixx.view import QwixxView

if isinstance(state, QwixxState):
    view: QwixxView = state.view(0)
    view["sheets"][0]["penalties"]  # an integer, as type checkers and editors know
```
"""  # noqa: E501


def page() -> str:
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


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    print(f"{PAGE.name} is written")
