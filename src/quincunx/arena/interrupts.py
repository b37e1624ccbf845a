"""Ctrl-C, counted instead of raised.

Raised, it may strike anywhere, also between the locks of an executor; those then stay shut, and whoever waits for it
waits for ever.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interrupts:
    """How often Ctrl-C was pressed."""

    def __init__(self) -> None:
        self.number = 0

    def add(self, number: int, frame: FrameType | None) -> None:
        self.number += 1


@contextmanager
def counted() -> Iterator[Interrupts]:
    """Meanwhile Ctrl-C only counts. Python hears it in the main thread alone; in others nothing is to be done."""
    interrupts = Interrupts()
    if threading.current_thread() is not threading.main_thread():
        yield interrupts
        return
    before = signal.signal(signal.SIGINT, interrupts.add)
    try:
        yield interrupts
    finally:
        signal.signal(signal.SIGINT, before)
