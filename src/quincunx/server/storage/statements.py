"""SQL statements with their values, and what the parts of a store do with them."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, TypeAlias

Row: TypeAlias = Sequence[Any]
# SQL with `?` where values go, and the rows of values
Statement: TypeAlias = tuple[str, Sequence[Row]]


class StorePart:
    """Reads, and writes in transactions. A write is durable once its future has a result."""

    def __init__(
        self,
        fetch: Callable[[str, Row], list[Any]],
        write: Callable[[Sequence[Statement]], Future[None]],
    ) -> None:
        self._fetch = fetch
        self._write = write
