"""Stepping through a game on the full screen."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, ScrollableContainer
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from quincunx.languages import NP_, _
from quincunx.terminal.app.picture_view import PictureView
from quincunx.terminal.app.signals import exit_on_signals, redraw_after_suspension
from quincunx.terminal.app.styles import BREAKPOINTS, CSS
from quincunx.terminal.app.widgets import KeyFooter
from quincunx.terminal.history import History


class ReplayScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space", "go(1)", NP_("key", "Next"), key_display="→"),
        Binding("left,backspace", "go(-1)", NP_("key", "Back"), key_display="←"),
        Binding("escape,q", "close", NP_("key", "Close")),
        Binding("ctrl+c", "close", show=False),
    ]

    def __init__(self, history: History, step: int = 0) -> None:
        super().__init__()
        self.history = history
        self.step = step

    def compose(self) -> ComposeResult:
        yield Static(id="heading", markup=False)
        with Container(id="main"):
            with ScrollableContainer(id="table"):
                yield PictureView()
            yield from self.compose_side()
        yield KeyFooter()

    def compose_side(self) -> ComposeResult:
        with Container(id="side"):
            yield self.event_list()

    def event_list(self) -> OptionList:
        events = [self.history.describe(step) for step in range(len(self.history) + 1)]
        return OptionList(
            *(Option(f"{step:>3} {event}") for step, event in enumerate(events)),
            id="moves",
            markup=False,
        )

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()
        self.action_go(0)

    def on_resize(self, event: Resize) -> None:
        self.show_later(self.show)  # once the parts have their new sizes

    def show_later(self, show: Callable[[], None]) -> None:
        """After the next refresh, unless the screen has been closed by then."""

        def show_if_open() -> None:
            if self in self.app.screen_stack:
                show()

        self.call_after_refresh(show_if_open)

    def action_go(self, steps: int) -> None:
        self.step = max(0, min(len(self.history), self.step + steps))
        self.query_one(OptionList).highlighted = self.step
        self.show()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index != self.step:
            self.step = event.option_index
            self.show()

    def show(self) -> None:
        self.show_table()
        place = _("event {number} of {count}", number=self.step, count=len(self.history))
        text = f"{_(self.history.game.title)} · {place} · {self.history.describe(self.step)}"
        self.query_one("#heading", Static).update(text)

    def show_table(self) -> None:
        area = self.query_one("#table")
        self.query_one(PictureView).show(
            self.history.draw(self.step, area.content_size.width or 78)
        )

    def action_close(self) -> None:
        if isinstance(self.app, ReplayApp):
            self.app.exit()
        else:
            self.dismiss()


class ReplayApp(App[None]):
    """One screen, a replay or a review."""

    CSS = CSS
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", NP_("key", "Quit"), show=False, priority=True),
        Binding("ctrl+z", "suspend_process", NP_("key", "Suspend"), show=False),
    ]

    def __init__(self, replay: ReplayScreen) -> None:
        super().__init__()
        self.replay = replay
        self.title = _(replay.history.game.title)

    def on_mount(self) -> None:
        exit_on_signals(self)
        redraw_after_suspension(self)
        self.push_screen(self.replay)
