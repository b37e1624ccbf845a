"""Ctrl-C, counted instead of raised.

An exception could be raised anywhere, even while an executor has a lock. The lock would never be
released, and shutting the executor down would hang.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interrupts:
    """How often Ctrl-C was pressed."""

    def __init__(self) -> None:
        self.count = 0

    def handle_signal(self, number: int, frame: FrameType | None) -> None:
        self.count += 1


@contextmanager
def count_interrupts() -> Iterator[Interrupts]:
    """Count Ctrl-C inside this block.

    Python handles signals in the main thread only; in other threads there is nothing to do.
    """
    interrupts = Interrupts()
    if threading.current_thread() is not threading.main_thread():
        yield interrupts
        return
    previous = signal.signal(signal.SIGINT, interrupts.handle_signal)
    try:
        yield interrupts
    finally:
        signal.signal(signal.SIGINT, previous)
