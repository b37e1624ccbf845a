"""Stepping through a game on the whole screen."""

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, ScrollableContainer
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from quincunx.terminal.app.board import Board
from quincunx.terminal.app.layout import BREAKPOINTS, CSS
from quincunx.terminal.steps import Steps


class ReplayScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space", "go(1)", "Next", key_display="→"),
        Binding("left,backspace", "go(-1)", "Back", key_display="←"),
        Binding("pagedown", "go(10)", "Ten on", key_display="PgDn"),
        Binding("pageup", "go(-10)", "Ten back", key_display="PgUp"),
        Binding("home", "go(-100000)", "Start"),
        Binding("end", "go(100000)", "End"),
        Binding("escape,q", "close", "Close"),
    ]

    def __init__(self, steps: Steps, step: int = 0) -> None:
        super().__init__()
        self.steps, self.step = steps, step

    def compose(self) -> ComposeResult:
        yield Static(id="heading", markup=False)
        with Container(id="main"):
            with ScrollableContainer(id="table"):
                yield Board()
            with Container(id="side"):
                told = [self.steps.told(step) for step in range(len(self.steps) + 1)]
                yield OptionList(*(Option(f"{step:>3} {words}") for step, words in enumerate(told)), id="moves", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()
        self.action_go(0)

    def on_resize(self, event: Resize) -> None:
        self.show()

    def action_go(self, steps: int) -> None:
        self.step = max(0, min(len(self.steps), self.step + steps))
        self.query_one(OptionList).highlighted = self.step
        self.show()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index != self.step:
            self.step = event.option_index
            self.show()

    def show(self) -> None:
        room = self.query_one("#table")
        self.query_one(Board).show(self.steps.drawn(self.step, room.content_size.width or 78))
        words = f"{self.steps.game.title} · step {self.step} of {len(self.steps)} · {self.steps.told(self.step)}"
        self.query_one("#heading", Static).update(words)

    def action_close(self) -> None:
        if isinstance(self.app, ReplayApp):
            self.app.exit()
        else:
            self.dismiss()


class ReplayApp(App[None]):
    CSS = CSS
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, steps: Steps, step: int) -> None:
        super().__init__()
        self.steps, self.step = steps, step
        self.title = steps.game.title

    def on_mount(self) -> None:
        self.push_screen(ReplayScreen(self.steps, self.step))
