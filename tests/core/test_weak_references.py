"""A weak reference to a compiled object is refused, or works: it never leads to memory that was
freed.
"""

import gc
import importlib
import pkgutil
import weakref

import pytest

import quincunx as qx

LATER = ("quincunx.envs", "quincunx.server", "quincunx.terminal", "quincunx.__main__")  # plain


def compiled_classes() -> list[type]:
    """The classes of all modules that are extensions; none if the rules are not compiled."""
    found = list[type]()
    for each in pkgutil.walk_packages(qx.__path__, "quincunx."):
        if each.name.startswith(LATER):
            continue
        module = importlib.import_module(each.name)
        if not str(module.__file__).endswith(".py"):
            classes = [value for value in vars(module).values() if isinstance(value, type)]
            found += [value for value in classes if value.__module__ == each.name]
    return found


def test_every_compiled_class_refuses_weak_references() -> None:
    classes = compiled_classes()
    assert bool(classes) == qx.compiled
    assert [each for each in classes if vars(type)["__weakrefoffset__"].__get__(each) != 0] == []


@pytest.mark.parametrize("key", qx.games())
def test_a_weak_reference_to_a_position_is_refused_or_cleared(key: str) -> None:
    state = qx.game(key).start()
    try:
        reference = weakref.ref(state)
    except TypeError:
        return
    assert reference() is state
    del state
    gc.collect()
    assert reference() is None
