"""How far long work has come: one line on the error stream."""

import sys
import time

BAR = 30  # so that the whole line fits into 80 columns


class ProgressBar:
    """Drawn anew when the per cent change."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.first = -1  # where the work stood when it began: it may have been resumed
        self.drawn = -1

    def show(self, done: int, total: int, words: str = "") -> None:
        if self.first < 0:
            self.first = done - 1
        part = 100 * done // total
        if part == self.drawn:
            return
        self.drawn = part
        left = (time.monotonic() - self.began) * (total - done) / (done - self.first)
        filled = BAR * done // total
        bar = "#" * filled + "-" * (BAR - filled)
        print(f"\r{bar} {part:3d} %  {done:,} of {total:,}, {in_words(left)} to go{words}   ", end="", file=sys.stderr, flush=True)


def in_words(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"


def say(text: str) -> None:
    print(text, file=sys.stderr)
