"""Rows as data frames, where a library for them is installed."""

from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any


def to_frame(rows: Iterable[Mapping[str, Any]]) -> Any:
    """A DataFrame of pandas or, where that is not installed, of polars."""
    if find_spec("pandas") is not None:
        return import_module("pandas").DataFrame(list(rows))
    if find_spec("polars") is not None:
        # by default it takes the types of the first 100 rows, where a column may still be empty
        return import_module("polars").DataFrame(list(rows), infer_schema_length=None)
    raise ImportError("to_frame needs pandas or polars: pip install pandas")
