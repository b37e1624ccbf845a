"""Asking and answering in plain lines."""

from collections.abc import Callable, Sequence

Ask = Callable[[str], str]  # shows a prompt and returns the line that is typed
Say = Callable[[str], None]

WIDTH = 80
YES = ("y", "yes")


class Quit(Exception):
    """The user wants to stop."""


def in_columns(lines: Sequence[str], width: int = WIDTH) -> list[str]:
    """Short lines in several columns, filled row by row."""
    widest = max(map(len, lines), default=1) + 2
    columns = max(1, width // widest)
    return ["".join(f"{line:{widest}}" for line in lines[start : start + columns]).rstrip() for start in range(0, len(lines), columns)]
