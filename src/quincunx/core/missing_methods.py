"""Subclasses of compiled classes that forget a method.

Python refuses to make an object of a class with abstract methods, but not if the method is
compiled: a call of it would end in a puzzling TypeError about integers.
"""

from collections.abc import Callable
from typing import Any, NoReturn

# the abstract methods of a position, which every game supplies
SUPPLIED = ("position", "legal_codes", "apply_move", "score")


def explain_missing_methods(subclass: type, base: type) -> None:
    """Let every such method that the subclass has only from the base say that it is missing."""
    for name in SUPPLIED:
        inherited = getattr(base, name)
        is_known_to_python = getattr(inherited, "__isabstractmethod__", False)
        if getattr(subclass, name) is inherited and not is_known_to_python:
            setattr(subclass, name, missing_method(name))


def missing_method(name: str) -> Callable[..., NoReturn]:
    def missing(self: object, *arguments: Any) -> NoReturn:
        raise TypeError(
            f"{type(self).__name__} must define the method {name}: see docs/adding-a-game.md"
        )

    return missing
