"""The parts of the game's screen that have keys of their own."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.widgets import Input, OptionList


class MoveList(OptionList):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "Play", key_display="⏎"),
        Binding("tab", "app.focus_next", "Scroll", key_display="⇥"),
    ]


class MoveField(Input):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "Play", key_display="⏎"),
        Binding("down", "app.choose(1)", "Next", key_display="↓"),
        Binding("up", "app.choose(-1)", "Previous", key_display="↑"),
        Binding("escape", "app.clear", "Back to the list", key_display="Esc"),
    ]


class TableView(ScrollableContainer):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_previous", "Back to the moves", key_display="⇥"),
    ]
