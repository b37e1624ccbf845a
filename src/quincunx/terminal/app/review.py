"""The review on the full screen: a graph, mistakes with better moves, luck and skill."""

from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Label, ProgressBar, Static

from quincunx.analysis import Review
from quincunx.core.errors import QuincunxError
from quincunx.languages import N_, NP_, _
from quincunx.terminal.app.picture_view import PictureView
from quincunx.terminal.app.replay import ReplayScreen
from quincunx.terminal.history import History
from quincunx.terminal.messages import error_message
from quincunx.terminal.review_process import review_in_process
from quincunx.terminal.review_text import LEGEND, Graph, describe_position, find_mistake


class ReviewProgress(ModalScreen[Review | None]):
    """Computes the review; Escape stops it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,ctrl+c", "dismiss(None)", show=False)
    ]

    def __init__(self, history: History, effort: str) -> None:
        super().__init__()
        self.history = history
        self.effort = effort

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(
                _("The AI Strategy Engine is reviewing the game. Press Esc to stop."), markup=False
            )
            yield ProgressBar(total=len(self.history), show_eta=False)

    def on_mount(self) -> None:
        self.compute()

    @work
    async def compute(self) -> None:
        try:
            self.dismiss(
                await review_in_process(str(self.history.record), self.effort, self.show_progress)
            )
        except QuincunxError as error:
            self.query_one(Label).update(f"{error_message(error)} {_('Press Esc to go back.')}")

    def show_progress(self, done: int, total: int) -> None:
        self.query_one(ProgressBar).update(progress=done, total=total)


class ReviewScreen(ReplayScreen):
    """A replay with the values of a review; graph, marks and jumps for one player at a time."""

    AUTO_FOCUS = ""  # where the list of events is hidden, arrow keys must not scroll the table
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "jump(1)", NP_("key", "Next mistake")),
        Binding("b", "jump(-1)", NP_("key", "Previous")),
        Binding("w", "switch", NP_("key", "Player")),
        Binding("home", "summary", NP_("key", "Summary"), key_display="Home", priority=True),
        Binding("down", "go(1)", show=False),
        Binding("up", "go(-1)", show=False),
    ]

    def __init__(self, history: History, review: Review, step: int = 0, seat: int = 0) -> None:
        super().__init__(history, step)
        self.review = review
        self.seat = seat

    def compose_side(self) -> ComposeResult:
        with Container(id="review"):
            with VerticalScroll(id="notes"):
                yield Static(id="notes-text", markup=False)
            with Vertical(id="graph"):
                yield Static(id="graph-title", markup=False)
                yield Static(id="graph-text", markup=False)
            yield self.event_list()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        return action != "switch" or len(self.review.names) > 1

    def show(self) -> None:
        super().show()
        legend = [] if self.step else [_("Below the graph: {legend}.", legend=_(LEGEND))]
        notes = [*describe_position(self.review, self.step), *legend]
        self.query_one("#notes-text", Static).update("\n".join(notes))
        self.query_one("#notes").scroll_home(animate=False)
        if self.review.is_solo:
            title = N_("Expected points of {name}")
        else:
            title = N_("Win probability of {name}")
        self.query_one("#graph-title", Static).update(_(title, name=self.review.names[self.seat]))
        self.show_later(self.show_graph)  # once the title has its lines

    def show_graph(self) -> None:
        area = self.query_one("#graph-text").size
        graph = Graph(self.review, self.seat, area.width, area.height)
        self.query_one("#graph-text", Static).update("\n".join(graph.lines(self.step)))

    def show_table(self) -> None:
        """A bad decision is shown before the move, with the better one highlighted."""
        step = self.review.steps[self.step - 1] if self.step else None
        if step is None or step.decision is None or not self.review.mistake(step):
            super().show_table()
            return
        board = self.query_one(PictureView)
        area = self.query_one("#table")
        best = step.decision.best
        board.show(self.history.draw_decision(self.step, area.content_size.width, best), best)
        if (place := board.region_of(best)) is not None:
            self.call_after_refresh(area.scroll_to_region, place, animate=False)

    def action_jump(self, direction: int) -> None:
        found = find_mistake(self.review, self.step, direction, self.seat)
        if found is None:
            if direction > 0:
                none = N_("{name} made no later mistake.")
            else:
                none = N_("{name} made no earlier mistake.")
            self.query_one("#heading", Static).update(_(none, name=self.review.names[self.seat]))
        else:
            self.action_go(found - self.step)

    def action_switch(self) -> None:
        self.seat = (self.seat + 1) % len(self.review.names)
        self.show()

    def action_summary(self) -> None:
        self.action_go(-self.step)
