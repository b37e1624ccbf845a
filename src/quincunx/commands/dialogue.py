"""Dialogues in plain lines: how they end, and which saved game they continue."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

import quincunx as qx
from quincunx.cli import INTERRUPTED
from quincunx.commands.output import print_line
from quincunx.core.play.typed_moves import parse_number
from quincunx.languages import _
from quincunx.terminal.autosave import Describe, saved_games
from quincunx.terminal.prompt import Quit

SIGNALS = ("SIGTERM", "SIGHUP")  # a closed terminal sends SIGHUP, which Windows does not have
CHOOSE = "?"  # the value of --resume without a file


def run_dialogue(dialogue: Callable[[], None], closing_message: Callable[[], str]) -> int:
    """Run it until it ends or is stopped: by a command, the end of the input, Ctrl-C, SIGTERM or a
    closed terminal.

    The closing message, with everything that was not saved, is printed in all cases.
    """
    code = 0
    with suppress(ImportError):  # Windows has no readline
        # From now on `input` edits its line and remembers earlier ones.
        import readline  # noqa: F401

    try:
        with interrupt_on_signals():
            dialogue()
    except Quit:
        pass
    except (EOFError, KeyboardInterrupt):
        code = INTERRUPTED
    with suppress(OSError):  # the terminal may be closed
        print_line(("\n" if code else "") + closing_message())
    return code


@contextmanager
def interrupt_on_signals() -> Iterator[None]:
    """SIGTERM and SIGHUP do what Ctrl-C does. Only the main thread can arrange that."""
    numbers = [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]
    if threading.current_thread() is not threading.main_thread():
        numbers = []
    previous = {number: signal.signal(number, interrupt) for number in numbers}
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


def interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def choose_saved(ending: str, describe: Describe) -> Path:
    """List the games that were kept automatically, and ask which of them to continue."""
    found = saved_games(ending, describe)
    if not found:
        raise qx.OptionError(
            "there is no unfinished game to continue; to continue the game of a file: --resume FILE"
        )
    for place, saved in enumerate(found, 1):
        print_line(f"{place:>3} {saved.description}")
    try:
        typed = input(f"{_('Which one (Enter: 1)')}> ").strip() or "1"
    except EOFError:
        raise qx.OptionError("no game was chosen") from None
    number = parse_number(typed)
    if number is None or not 1 <= number <= len(found):
        raise qx.OptionError(
            "enter a number from 1 to {last}, not {typed}", last=len(found), typed=f"{typed!r:.40}"
        )
    return found[number - 1].path
