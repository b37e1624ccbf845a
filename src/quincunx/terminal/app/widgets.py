"""The parts of the game's screen that have their own keys."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.message import Message
from textual.widgets import Footer, Input, OptionList

from quincunx.languages import NP_, pgettext


class MoveList(OptionList):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", NP_("key", "Play"), key_display="⏎"),
        Binding("tab", "app.focus_next", NP_("key", "Scroll"), key_display="⇥"),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """There is nothing to play while others move, and after the end."""
        return action != "select" or self.option_count > 0


class MoveInput(Input):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", NP_("key", "Play"), key_display="⏎"),
        Binding("down", "app.highlight_by(1)", NP_("key", "Next"), key_display="↓"),
        Binding("up", "app.highlight_by(-1)", NP_("key", "Previous"), key_display="↑"),
        Binding("escape", "app.list_all", NP_("key", "Back to the list"), key_display="Esc"),
    ]


class KeyFooter(Footer):
    """The keys that can be pressed now, in the active language."""

    shown: Sequence[tuple[str, str, bool]] = ()

    async def recompose(self) -> None:
        """Only if there are other keys: it takes long, and is asked for after every key press."""
        if not self.is_attached:  # its screen was closed meanwhile
            return
        bindings = self.screen.active_bindings.values()
        keys = [(each.key, each.action, enabled) for _, each, enabled, _ in bindings if each.show]
        if keys != self.shown:
            self.shown = keys
            await super().recompose()

    def compose(self) -> ComposeResult:
        for key in super().compose():
            if description := getattr(key, "description", ""):
                key.description = pgettext("key", description)  # type: ignore[attr-defined]  # a part that Textual does not export
            yield key


class TableScroll(ScrollableContainer):
    class Resized(Message):
        """The table has a new size; unlike the screen's event, this comes after layout."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_previous", NP_("key", "Back to the moves"), key_display="⇥")
    ]

    def on_resize(self) -> None:
        self.post_message(self.Resized())
