"""Asking and answering in plain lines."""

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches

from quincunx.languages import _

Ask = Callable[[str], str]  # shows a prompt and returns the line that is typed
Say = Callable[[str], None]

WIDTH = 80
YES = ("y", "yes")


class Quit(Exception):
    """The user wants to stop."""


def suggestion(typed: str, commands: Iterable[str]) -> str:
    """A question for somebody who has mistyped a command; empty if nothing is near."""
    word = typed.split(" ")[0].lower()
    near = get_close_matches(
        word, [command for command in commands if len(command) > 2], n=1, cutoff=0.7
    )
    return f"{_('Did you mean {command}?', command=near[0])} " if near and near[0] != word else ""


def split_word(typed: str) -> tuple[str, str]:
    """The first word and the rest."""
    word, _blank, rest = typed.partition(" ")
    return word, rest


def in_columns(lines: Sequence[str], width: int = WIDTH) -> list[str]:
    """Short lines in several columns, filled row by row."""
    widest = max(map(len, lines), default=1) + 2
    columns = max(1, width // widest)
    return [
        "".join(f"{line:{widest}}" for line in lines[start : start + columns]).rstrip()
        for start in range(0, len(lines), columns)
    ]
