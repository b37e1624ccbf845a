"""The types of JSON that views, moves and outcomes become, for the OpenAPI description."""

from collections.abc import Mapping
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from typing_extensions import TypedDict

from quincunx.core.moves import Value


def json_form(kind: type) -> Any:
    """A TypedDict with the fields of a class whose instances become objects."""
    return _json_form(kind)


@cache
def _json_form(kind: Any) -> Any:
    form = TypedDict(kind.__name__, fields_of(kind))  # type: ignore[misc]
    form.__doc__ = kind.__doc__
    form.__module__ = kind.__module__
    return form


def fields_of(kind: type) -> dict[str, Any]:
    """A field may be a property, such as the tiles that a move of Qwirkle lists when asked."""
    hints = get_type_hints(kind, include_extras=True)
    names: tuple[str, ...] = kind.__match_args__  # type: ignore[attr-defined]
    return {name: form_of(hints.get(name) or property_hint(kind, name)) for name in names}


def property_hint(kind: type, name: str) -> Any:
    return get_type_hints(getattr(kind, name).fget)["return"]


def form_of(hint: Any) -> Any:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return Annotated[form_of(inner[0]), *inner[1:]]
    if origin in (Union, UnionType):
        return reduce(or_, map(form_of, inner))
    if origin is tuple:
        return list[form_of(inner[0])] if inner[1:] == (...,) else hint  # type: ignore[misc]
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return dict[str, form_of(inner[1])]  # type: ignore[misc]
    if isinstance(hint, type) and origin is None:
        if issubclass(hint, Value):
            return str
        if hasattr(hint, "__match_args__"):
            return json_form(hint)
    return hint
