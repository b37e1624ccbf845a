"""Stepping through a game in plain lines."""

from textwrap import fill

from quincunx.analysis import Review
from quincunx.core.errors import QuincunxError
from quincunx.core.play.typed_moves import parse_number
from quincunx.languages import N_, _
from quincunx.terminal.history import History
from quincunx.terminal.messages import count_events, error_message
from quincunx.terminal.picture import to_text
from quincunx.terminal.prompt import WIDTH, Ask, Quit, Say
from quincunx.terminal.review_text import describe_position, find_mistake

HELP = N_("Enter: next, b: back, a number: go to that event, log: list all events, quit: stop.")
REVIEW_HELP = N_("m: next mistake.")
STEPS = {"": 1, "n": 1, "next": 1, "b": -1, "back": -1}


class PlainReplay:
    def __init__(
        self, history: History, ask: Ask, say: Say, step: int = 0, review: Review | None = None
    ) -> None:
        self.history = history
        self.ask = ask
        self.say = say
        self.step = step
        self.review = review

    @property
    def help(self) -> str:
        return _(HELP) if self.review is None else f"{_(REVIEW_HELP)} {_(HELP)}"

    def run(self) -> None:
        """Until the user quits or presses Enter at the last position."""
        self.say(
            f"{_(self.history.game.title)}, {count_events(len(self.history))}, "
            f"{self.history.result}.\n{self.help}"
        )
        self.show()
        while True:
            typed = (
                self.ask(f"{_('{step} of {count}', step=self.step, count=len(self.history))}> ")
                .strip()
                .lower()
            )
            if typed in ("quit", "q") or (typed == "" and self.step == len(self.history)):
                raise Quit
            try:
                self.go(typed)
            except QuincunxError as error:
                self.say(f"{error_message(error)} {self.help}")

    def go(self, typed: str) -> None:
        if typed == "log":
            for step in range(len(self.history) + 1):
                self.say(f"{step:>4} {self.history.describe(step)}")
            return
        self.step = self.parse_step(typed)
        self.show()

    def parse_step(self, typed: str) -> int:
        if typed == "m" and self.review is not None:
            found = find_mistake(self.review, self.step, 1)
            if found is None:
                raise QuincunxError("there is no later mistake")
            return found
        if typed in STEPS:
            step = self.step + STEPS[typed]
        elif (number := parse_number(typed)) is not None:
            step = number
        else:
            raise QuincunxError("unknown command {typed}", typed=f"{typed!r:.40}")
        if not 0 <= step <= len(self.history):
            raise QuincunxError(
                "there is no event {step}: they are numbered 0 to {last}",
                step=step,
                last=len(self.history),
            )
        return step

    def show(self) -> None:
        self.say(
            f"\n{self.step:>4} "
            f"{self.history.describe(self.step)}\n\n{to_text(self.history.draw(self.step, WIDTH))}\n"  # noqa: E501
        )
        if self.review is not None:
            self.say(
                "\n".join(fill(line, WIDTH) for line in describe_position(self.review, self.step))
            )
