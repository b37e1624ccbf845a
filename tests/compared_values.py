"""A move never equals its notation, so a test that compares them is wrong: it fails."""

from typing import Any

from quincunx.core.moves import Value


def refuse_texts() -> None:
    """From now on to compare a move or outcome with a text is an error."""
    value: Any = Value
    name = vars(Value)["__init_subclass__"].__func__

    def name_and_wrap(kind: type[Value]) -> None:
        name(kind)
        wrap(kind)  # `dataclass` makes a class with slots anew, once it has its `__eq__`

    value.__init_subclass__ = classmethod(name_and_wrap)
    wrap_all(Value)


def wrap_all(kind: type[Value]) -> None:
    wrap(kind)
    for each in kind.__subclasses__():
        wrap_all(each)


def wrap(kind: Any) -> None:
    equal = vars(kind).get("__eq__")
    if equal is None:
        return

    def compare(value: Value, other: object) -> Any:
        if isinstance(other, str):
            raise TypeError(f"{value!r} is compared with the text {other!r}")
        return equal(value, other)

    kind.__eq__ = compare
