"""The parts of the game's screen that have their own keys."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.message import Message
from textual.widgets import Input, OptionList


class MoveList(OptionList):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "Play", key_display="⏎"),
        Binding("tab", "app.focus_next", "Scroll", key_display="⇥"),
    ]


class MoveInput(Input):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "Play", key_display="⏎"),
        Binding("down", "app.highlight_by(1)", "Next", key_display="↓"),
        Binding("up", "app.highlight_by(-1)", "Previous", key_display="↑"),
        Binding("escape", "app.list_all", "Back to the list", key_display="Esc"),
    ]


class TableScroll(ScrollableContainer):
    class Resized(Message):
        """The table has a new size: unlike the screen's own event, this one comes after the layout."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_previous", "Back to the moves", key_display="⇥"),
    ]

    def on_resize(self) -> None:
        self.post_message(self.Resized())
