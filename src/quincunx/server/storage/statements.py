"""SQL statements with their values."""

from collections.abc import Sequence
from typing import Any, TypeAlias

Row: TypeAlias = Sequence[Any]
Statement: TypeAlias = tuple[
    str, Sequence[Row]
]  # SQL with `?` where values go, and the rows of values
