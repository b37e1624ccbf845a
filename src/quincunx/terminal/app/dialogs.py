"""Screens that cover the table for a moment: between turns, for the rules, and for questions."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Label, Markdown, OptionList, Static
from textual.widgets.option_list import Option

from quincunx.core import registry
from quincunx.languages import NP_, _
from quincunx.terminal.app.widgets import KeyFooter
from quincunx.terminal.game_session import GameSession


class CoverScreen(Screen[None]):
    """Hides a hand until its owner is in front of the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "dismiss", NP_("key", "Show my hand"))
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.player = name

    def compose(self) -> ComposeResult:
        yield Static(
            _(
                "It is {player}'s turn.\n\nPress Enter when only {player} can see the screen.",
                player=self.player,
            ),
            id="cover",
            markup=False,
        )
        yield KeyFooter()

    def on_click(self) -> None:
        self.dismiss()


class RulesScreen(Screen[None]):
    """A page of Markdown."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,r,enter", "dismiss", NP_("key", "Back to the game")),
        Binding("ctrl+c", "dismiss", show=False),
        Binding("up,k", "scroll('up')", NP_("key", "Up"), show=False),
        Binding("down,j", "scroll('down')", NP_("key", "Down"), show=False),
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Markdown(self.text)
        yield KeyFooter()

    def on_mount(self) -> None:
        self.query_one("#page").focus()


class ChoiceDialog(ModalScreen[str | None]):
    """A choice between a few answers; Escape chooses none."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,ctrl+c", "dismiss(None)", show=False)]

    def __init__(self, question: str, answers: dict[str, str]) -> None:
        super().__init__()
        self.question = question
        self.answers = answers

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self.question, markup=False)
            yield OptionList(
                *(Option(answer, id=key) for key, answer in self.answers.items()), markup=False
            )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)


def new_game_choices(session: GameSession) -> dict[str, str]:
    """All games for as many players, the same game first."""
    found = {key: registry.find_descriptor(key) for key in registry.games()}
    titles = {
        key: _(each.title) for key, each in found.items() if session.game.players in each.seats
    }
    same = {session.game.key: _("Rematch: {title}", title=_(session.game.title))}
    return same | {key: title for key, title in titles.items() if key != session.game.key}


class FileDialog(ModalScreen[str | None]):
    """Asks for a file name; Escape cancels."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", NP_("key", "Cancel"))
    ]

    def __init__(self, question: str, suggestion: str) -> None:
        super().__init__()
        self.question = question
        self.suggestion = suggestion

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self.question, markup=False)
            yield Input(self.suggestion)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)
