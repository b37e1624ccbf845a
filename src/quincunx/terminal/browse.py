"""Stepping through a game in plain lines."""

from quincunx.core.errors import QuincunxError
from quincunx.terminal.ink import text_of
from quincunx.terminal.plain import WIDTH, Ask, Quit, Say
from quincunx.terminal.steps import Steps

HELP = "Enter goes on, b goes back, a number goes there, log lists all events, quit stops."
STEPS = {"": 1, "n": 1, "next": 1, "b": -1, "back": -1}


class Browser:
    def __init__(self, steps: Steps, ask: Ask, say: Say, step: int = 0) -> None:
        self.steps, self.ask, self.say, self.step = steps, ask, say, step

    def run(self) -> None:
        """Until somebody quits or goes on from the last position."""
        self.say(f"{self.steps.game.title}, {len(self.steps)} events, {self.steps.record.result}. {HELP}")
        self.show()
        while True:
            words = self.ask(f"{self.step} of {len(self.steps)}> ").strip().lower()
            if words in ("quit", "q") or (words == "" and self.step == len(self.steps)):
                raise Quit
            try:
                self.go(words)
            except QuincunxError as error:
                self.say(f"{error}. {HELP}")

    def go(self, words: str) -> None:
        if words == "log":
            for step in range(len(self.steps) + 1):
                self.say(f"{step:>4} {self.steps.told(step)}")
            return
        self.step = self.place(words)
        self.show()

    def place(self, words: str) -> int:
        known = words in STEPS or (words.isascii() and words.isdecimal() and len(words) < 7)
        place = self.step + STEPS[words] if words in STEPS else int(words) if known else -1
        if not known:
            raise QuincunxError(f"{words!r:.40} is neither a step nor a number")
        if not 0 <= place <= len(self.steps):
            raise QuincunxError(f"there is no step {place}: they go from 0 to {len(self.steps)}")
        return place

    def show(self) -> None:
        self.say(f"\n{self.step:>4} {self.steps.told(self.step)}\n\n{text_of(self.steps.drawn(self.step, WIDTH))}\n")
