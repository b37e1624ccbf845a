"""Somebody who types."""

from collections.abc import Callable, Iterator

import quincunx as qx
from quincunx.terminal.seats import seated
from quincunx.terminal.table import Table


def script(*lines: str, then: str = "1") -> Callable[[str], str]:
    words: Iterator[str] = iter(lines)
    return lambda question: next(words, then)


def typed_out(*lines: str) -> Callable[[str], str]:
    """The end of the lines is the end of the input."""
    words = iter(lines)

    def ask(question: str) -> str:
        try:
            return next(words)
        except StopIteration:
            raise EOFError from None

    return ask


def table(key: str, *seats: str, seed: str = "1", **options: object) -> Table:
    found = seated(seats, len(seats))
    return Table(qx.Match(qx.game(key, players=len(seats), **options), found.names, seed), found.levels, seed)
