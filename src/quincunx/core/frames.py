"""Rows as data frames, where a library for them is installed."""

from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

LIBRARIES = ("pandas", "polars")


def to_frame(rows: Iterable[Mapping[str, Any]]) -> Any:
    """A DataFrame of pandas or, where that is not installed, of polars."""
    for name in LIBRARIES:
        if find_spec(name) is not None:
            return import_module(name).DataFrame(list(rows))
    raise ImportError("to_frame needs pandas or polars: pip install pandas")
