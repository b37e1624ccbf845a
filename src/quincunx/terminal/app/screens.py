"""What lies over the table for a moment: a cover between turns, the rules, questions."""

from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Input, Label, Markdown, OptionList, Static
from textual.widgets.option_list import Option


class Cover(Screen[None]):
    """Hides a hand until its owner sits in front of the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "dismiss", "I am alone: show my tiles")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.player = name

    def compose(self) -> ComposeResult:
        yield Static(f"It is {self.player}'s turn.\n\nPress Enter when only {self.player} can see the screen.", id="cover", markup=False)
        yield Footer()

    def on_click(self) -> None:
        self.dismiss()


class Reading(Screen[None]):
    """A page to read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,r,enter", "dismiss", "Back to the game"),
        Binding("up,k", "scroll('up')", "Up", show=False),
        Binding("down,j", "scroll('down')", "Down", show=False),
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Markdown(self.text)
        yield Footer()

    def on_mount(self) -> None:
        self.query_one("#page").focus()


class Question(ModalScreen[str | None]):
    """A choice between a few answers; Escape is none of them."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Back")]

    def __init__(self, words: str, answers: dict[str, str]) -> None:
        super().__init__()
        self.words, self.answers = words, answers

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self.words, markup=False)
            yield OptionList(*(Option(words, id=key) for key, words in self.answers.items()), markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)


class FileName(ModalScreen[Path | None]):
    """Where to write something."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Back")]

    def __init__(self, words: str, proposed: str) -> None:
        super().__init__()
        self.words, self.proposed = words, proposed

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self.words, markup=False)
            yield Input(self.proposed)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(Path(event.value).expanduser() if event.value.strip() else None)
