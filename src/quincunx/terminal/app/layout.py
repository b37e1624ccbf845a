"""The parts of the game's screen: heading, table, moves, log, input field and status line."""

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.widgets import Static
from textual.widgets.option_list import Option

from quincunx.languages import _
from quincunx.terminal.app.picture_view import PictureView
from quincunx.terminal.app.styles import WIDE
from quincunx.terminal.app.widgets import MoveInput, MoveList, TableScroll
from quincunx.terminal.picture import Picture

DEFAULT_WIDTH = 78  # before the first layout

MoveLine = tuple[int, str, str, str]  # the number of a move, the move, its words, and notes
GROUP = "group:"  # the ids of options that stand for several moves begin like this
MOST_STATUS_LINES = 3
LEAST_SIDE_LINES = 6  # of the moves below the table, with their border
LEAST_LOG_WIDTH = 24


class GameLayout(Container):
    """Shows what it is given; it knows nothing about the course of the game."""

    heading = ""  # what the first line says, or the first lines
    status = ""  # what the status line says

    def compose(self) -> ComposeResult:
        yield Static(id="heading", markup=False)
        with Container(id="main"):
            with TableScroll(id="table"):
                yield PictureView()
            with Container(id="side"):
                yield MoveList(id="moves", markup=False)
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="log-text", markup=False)
        yield MoveInput(
            id="move-input",
            placeholder=_("Type a move or part of it; Enter plays the highlighted move"),
            compact=True,
        )
        yield Static(id="status", markup=False)

    @property
    def moves(self) -> MoveList:
        return self.query_one("#moves", MoveList)

    @property
    def move_input(self) -> MoveInput:
        return self.query_one("#move-input", MoveInput)

    @property
    def highlighted(self) -> str | None:
        """The highlighted move."""
        place = self.moves.highlighted
        found = None if place is None else self.moves.get_option_at_index(place).id
        return None if found is None or found.startswith(GROUP) else found

    @property
    def table_width(self) -> int:
        return self.query_one("#table").content_size.width or DEFAULT_WIDTH

    def show_heading(self, title: str, text: str, scores: str) -> None:
        """The scores are at the right: some tables need more lines than a small screen has.

        Where room is short, the title goes first, then the scores; what is to be decided is never
        cut.
        """
        width = self.size.width - 2
        whole = f"{title} · {text}" if text else title
        texts = [each for each in (whole, text) if each]
        for each in texts:
            if len(each) + 2 + len(scores) <= width:
                self.heading = f"{each:{width - len(scores)}}{scores}"
                break
        else:
            self.heading = next((each for each in texts if len(each) <= width), texts[-1])
        heading = self.query_one("#heading", Static)
        heading.update(self.heading)
        heading.styles.height = self.heading_lines
        self.fit_side()

    @property
    def heading_lines(self) -> int:
        return len(wrap(self.heading, max(1, self.size.width - 2))) or 1

    def show_status(self, text: str) -> None:
        self.status = text
        self.query_one("#status", Static).update(text)
        self.fit_side()

    def fit_side(self) -> None:
        """Below the table, moves and log have all lines that it leaves.

        Several lines of status take their room from these: the table, with everybody's points,
        stays as it is.
        """
        side = self.query_one("#side")
        if self.size.width >= WIDE:
            side.styles.height = self.moves.styles.width = None
        elif self.size.height:
            status = len(wrap(self.status, max(1, self.size.width - 2)))
            more = min(max(status, 1), MOST_STATUS_LINES) - 1
            lines = self.size.height - self.heading_lines - 1  # without heading and status
            table = min(len(self.query_one(PictureView).picture), lines - LEAST_SIDE_LINES)
            side.styles.height = lines - table - more
            self.moves.styles.width = max(
                self.size.width * 58 // 100,
                min(self.widest_move, self.size.width - LEAST_LOG_WIDTH),
            )
        self.scroll_log()

    @property
    def widest_move(self) -> int:
        """The columns that the list of moves needs."""
        return max((len(str(option.prompt)) + 3 for option in self.moves.options), default=0)

    def show_picture(self, picture: Picture, move: str | None) -> None:
        """The table with the squares of a move, which are scrolled into view."""
        board = self.query_one(PictureView)
        board.show(picture, move)
        self.fit_side()
        place = board.region_of(move) if move is not None else None
        if place is not None:
            self.call_after_refresh(self.query_one("#table").scroll_to_region, place, animate=False)

    def show_log(self, lines: Iterable[str]) -> None:
        self.query_one("#log-text", Static).update("\n".join(lines))
        self.scroll_log()

    def scroll_log(self) -> None:
        self.call_after_refresh(
            self.query_one("#log").scroll_end, animate=False
        )  # once the new lines have their place

    def show_moves(
        self, lines: Sequence[MoveLine], groups: Mapping[str, int], highlight_first: bool = False
    ) -> None:
        """The groups, each with the number of its moves, are one line each."""
        self.moves.clear_options()
        for number, move, words, notes in lines:
            self.moves.add_option(
                Option(Text.assemble(f"{number:>2} {words}", (f"  {notes}", "#b8c2cc")), id=move)
            )
        for name, count in groups.items():
            self.moves.add_option(
                Option(
                    f" + {_('{name}: {count} moves, Enter lists them', name=name, count=count)}",
                    id=f"{GROUP}{name}",
                )
            )
        self.fit_side()
        if lines and (highlight_first or self.moves.option_count == 1):
            self.moves.highlighted = 0

    def highlight(self, move: str) -> None:
        self.moves.highlighted = self.moves.get_option_index(move)
        self.moves.focus()

    def highlight_by(self, step: int) -> None:
        if self.moves.option_count:
            place = -1 if self.moves.highlighted is None else self.moves.highlighted
            self.moves.highlighted = max(0, min(self.moves.option_count - 1, place + step))

    @property
    def can_scroll(self) -> bool:
        """Is a part of the table not visible?"""
        table = self.query_one("#table")
        return bool(table.max_scroll_x or table.max_scroll_y)

    def scroll_to_top(self) -> None:
        """Once the table has its size, and after all that was to be scrolled into view."""
        self.call_after_refresh(self.query_one("#table").scroll_home, animate=False)

    def open_input(self) -> None:
        self.move_input.add_class("open")
        self.move_input.focus()

    def close_input(self) -> None:
        self.move_input.value = ""
        self.move_input.remove_class("open")

    @property
    def typed(self) -> str:
        """What has been typed of a move; empty while the field is closed."""
        return self.move_input.value.strip() if self.move_input.has_class("open") else ""
