"""A game on the full screen: the table, the moves, the log, and the keys at the bottom."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import ClassVar, TypeVar

from rich.text import Text
from textual import on, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.events import Click
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from quincunx.core.errors import QuincunxError
from quincunx.engine import Advice
from quincunx.terminal.advice_text import format_value
from quincunx.terminal.app.dialogs import ChoiceDialog, CoverScreen, FileDialog, RulesScreen
from quincunx.terminal.app.picture_view import PictureView
from quincunx.terminal.app.replay import ReplayScreen
from quincunx.terminal.app.signals import exit_on_signals
from quincunx.terminal.app.styles import BREAKPOINTS, CSS
from quincunx.terminal.app.widgets import MoveInput, MoveList, TableScroll
from quincunx.terminal.files import unused_path
from quincunx.terminal.game_session import GameSession
from quincunx.terminal.messages import error_message, to_sentence

CONNECTION_INTERVAL = 0.5  # seconds between looking whether the server of a remote game can be reached
Result = TypeVar("Result")
GAME_KEYS = ("type_move", "hint", "undo", "rules", "replay", "save", "leave", "list_all", "number")  # disabled under another screen


class GameApp(App[None]):
    CSS = CSS
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "type_move", "Type", key_display="/"),
        Binding("h", "hint", "Hint"),
        Binding("u", "undo", "Undo"),
        Binding("r", "rules", "Rules"),
        Binding("p", "replay", "Replay"),
        Binding("s", "save", "Save"),
        Binding("q", "leave", "Quit"),
        Binding("ctrl+c", "leave", "Quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", "Suspend", show=False),
        Binding("escape", "list_all", "All moves", show=False),
        *(Binding(str(digit), f"number({digit})", show=False) for digit in range(1, 10)),
    ]

    def __init__(self, session: GameSession, executor: Executor) -> None:
        super().__init__()
        self.session = session
        self.executor = executor  # where the session's jobs run
        self.seat: int | None = None  # the seat whose view is shown
        self.last_seat: int | None = None  # the seat at this screen that decided last
        self.narrowed: list[str] | None = None  # the moves that clicks have left
        self.clicked: tuple[str, ...] = ()  # the moves of the square that was clicked last
        self.unconfirmed = ""  # a move that only costs, chosen once
        self.advice: dict[str, Advice] = {}
        self.was_connected = True  # what the status line said last
        self.notice = ""  # to be shown at the next decision
        self.theme = "textual-dark"

    # ---- the screen

    def compose(self) -> ComposeResult:
        yield Static(id="heading", markup=False)
        with Container(id="main"):
            with TableScroll(id="table"):
                yield PictureView()
            with Container(id="side"):
                yield MoveList(id="moves", markup=False)
                with VerticalScroll(id="log"):
                    yield Static(id="log-text", markup=False)
        yield MoveInput(id="move-input", placeholder="Type a move or part of it; Enter plays the highlighted move", compact=True)
        yield Static(id="status", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self.title = self.session.game.title
        self.query_one("#log").can_focus = False
        exit_on_signals(self)
        self.set_interval(CONNECTION_INTERVAL, self.show_connection)
        self.advance()

    def show_connection(self) -> None:
        """Say at once that the server is gone, and that it is back."""
        if self.session.is_connected != self.was_connected:
            self.was_connected = self.session.is_connected
            lost = "The server cannot be reached. Trying again; your game is safe there."
            self.show_status("Connected again." if self.was_connected else lost)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """The keys of the game are disabled while another screen covers the table."""
        return len(self.screen_stack) == 1 or action not in GAME_KEYS

    @on(TableScroll.Resized)
    def redraw(self) -> None:
        self.draw()

    @property
    def moves(self) -> OptionList:
        return self.query_one("#moves", OptionList)

    @property
    def highlighted(self) -> str | None:
        place = self.moves.highlighted
        return None if place is None else self.moves.get_option_at_index(place).id

    def show_status(self, text: str) -> None:
        self.query_one("#status", Static).update(text)

    def draw(self) -> None:
        """Show the table with the highlighted move."""
        board, area = self.query_one("#board", PictureView), self.query_one("#table")
        move = self.highlighted if self.seat is not None else None
        board.show(self.session.draw(self.seat, area.content_size.width or 78, move), move)
        place = board.region_of(move) if move is not None else None
        if place is not None:
            self.call_after_refresh(area.scroll_to_region, place, animate=False)
        self.query_one("#heading", Static).update(self.heading())

    def heading(self) -> str:
        title = self.session.game.title
        if self.session.over:
            return f"{title} · game over: {self.session.result()}"
        if self.seat is None or self.seat not in self.session.acting:
            return title
        return f"{title} · {self.session.names[self.seat]}: {self.session.drawing.describe_decision(self.session.view(self.seat))}"

    def show_log(self) -> None:
        self.query_one("#log-text", Static).update("\n".join(self.session.describe_events()))
        self.call_after_refresh(self.query_one("#log").scroll_end, animate=False)  # once the new lines have their place

    def list_moves(self) -> None:
        """List all moves, or those that clicks and typing have left; best first after a hint."""
        self.moves.clear_options()
        if self.seat is None:
            return
        view = self.session.view(self.seat)
        for number, move in self.listed_moves():
            advice = self.advice.get(move)
            value = format_value(advice, len(self.session.names)) if advice is not None else ""
            notes = "  ".join(filter(None, [self.session.drawing.move_note(view, move), value]))
            self.moves.add_option(Option(Text.assemble(f"{number:>2} {move}", (f"  {notes}", "#b8c2cc")), id=move))
        begun = self.narrowed is not None or bool(self.advice or self.query_one("#move-input", Input).value)
        if self.moves.option_count and (begun or self.moves.option_count == 1):
            self.moves.highlighted = 0  # otherwise Enter alone plays nothing

    def listed_moves(self) -> list[tuple[int, str]]:
        """The moves to list, with their numbers among all moves."""
        assert self.seat is not None
        moves = list(enumerate(self.session.moves(self.seat), 1))
        typed = self.query_one("#move-input", Input).value.strip().lower()
        kept = [(number, move) for number, move in moves if typed in move.lower() and (self.narrowed is None or move in self.narrowed)]
        if self.advice:
            order = list(self.advice)
            return sorted(kept, key=lambda pair: order.index(pair[1]))
        return sorted(kept, key=lambda pair: len(pair[1])) if typed else kept  # the closest match first

    # ---- the course of the game

    @work(exclusive=True)
    async def advance(self) -> None:
        """Let others move until a person at this screen has to decide, or the game is over."""
        while not self.session.over:
            seat = self.session.seat_to_move()
            if seat is not None:
                await self.begin_turn(seat)
                return
            self.show_between_turns(self.session.waiting_message())
            self.session.apply_others(await self.run_job(self.session.others_job()))
        self.show_between_turns(f"{self.session.result_message()} Press p to replay it, s to save it, q to quit.")
        self.query_one("#table").scroll_home(animate=False)

    async def run_job(self, job: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self.executor, job)

    def show_between_turns(self, status: str) -> None:
        """Show the table while nobody here has to decide; no hand is shown if people here hide them from each other."""
        self.seat = None if self.session.hands_are_shared or self.session.over else self.last_seat
        self.reset_choice()
        self.moves.clear_options()
        self.draw()
        self.show_log()
        self.show_status(status)

    async def begin_turn(self, seat: int) -> None:
        if self.session.hands_are_shared and self.last_seat != seat:
            self.show_between_turns("")
            await self.push_screen_wait(CoverScreen(self.session.names[seat]))
        self.seat = self.last_seat = seat
        self.reset_choice()
        self.list_moves()
        self.draw()
        self.show_log()
        self.show_status(self.session.warning or self.notice)
        self.session.warning = self.notice = ""
        self.moves.focus()

    def reset_choice(self) -> None:
        self.narrowed, self.advice, self.clicked, self.unconfirmed = None, {}, (), ""
        self.close_input()

    def play(self, move: str) -> None:
        if self.seat is None:
            return
        cost = self.session.cost_of(self.seat, move)
        if cost and self.unconfirmed != move:
            self.unconfirmed = move
            self.show_status(f"{to_sentence(f'{move} {cost}')} Press Enter again to play it.")
            return
        try:
            self.session.play(self.seat, move)
        except QuincunxError as error:
            self.show_status(error_message(error))
            return
        self.advance()

    # ---- choosing a move

    @on(OptionList.OptionHighlighted, "#moves")
    def preview_move(self) -> None:
        self.draw()
        if self.highlighted != self.unconfirmed:
            self.unconfirmed = ""
        advice = self.advice.get(self.highlighted or "")
        if advice is not None:
            self.show_status(f"{advice.move}: {advice.reason}")

    @on(OptionList.OptionSelected, "#moves")
    def play_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option.id is not None:
            self.play(event.option.id)

    @on(Click, "#board")
    def focus_moves(self) -> None:
        """After a click on the table the arrow keys still belong to the list of moves."""
        self.moves.focus()

    @on(PictureView.Clicked)
    def click_square(self, event: PictureView.Clicked) -> None:
        """The first click selects, a second one on the same square plays; if it has several moves, further clicks narrow them down."""
        if self.seat is None:
            return
        again, self.clicked = event.moves == self.clicked, event.moves
        if again and self.highlighted in event.moves and 1 in (len(event.moves), self.moves.option_count):
            self.play(self.highlighted)
            return
        self.close_input()
        self.narrowed = self.narrow(event.moves)
        self.list_moves()
        self.highlight(event.moves[0] if len(event.moves) == 1 else self.shortest_move())
        if 1 in (len(event.moves), self.moves.option_count):
            self.show_status("Click again or press Enter to play this move.")
        else:
            self.show_status("Several moves fit: choose one from the list, or press Esc to list all moves.")

    def narrow(self, moves: tuple[str, ...]) -> list[str] | None:
        """The moves left by this click and the previous ones; None, which is all of them, for a square with a single move."""
        if len(moves) == 1:
            return None
        return [move for move in moves if self.narrowed is None or move in self.narrowed] or list(moves)

    def shortest_move(self) -> str:
        return min((move for _, move in self.listed_moves()), key=len)

    def highlight(self, move: str) -> None:
        self.moves.highlighted = self.moves.get_option_index(move)
        self.moves.focus()

    def action_number(self, number: int) -> None:
        if number <= self.moves.option_count:
            self.moves.highlighted = number - 1

    def action_highlight_by(self, step: int) -> None:
        """Move the highlight while a move is typed."""
        if self.moves.option_count:
            place = -1 if self.moves.highlighted is None else self.moves.highlighted
            self.moves.highlighted = max(0, min(self.moves.option_count - 1, place + step))

    def action_type_move(self) -> None:
        if self.seat is None:
            return
        field = self.query_one("#move-input", Input)
        field.add_class("open")
        field.focus()

    def close_input(self) -> None:
        field = self.query_one("#move-input", Input)
        field.value = ""
        field.remove_class("open")

    @on(Input.Changed, "#move-input")
    def filter_moves(self) -> None:
        if self.query_one("#move-input").has_class("open"):
            self.list_moves()
            self.draw()

    @on(Input.Submitted, "#move-input")
    def play_typed(self, event: Input.Submitted) -> None:
        """Play what was typed or the highlighted move; if it fits no move, playing it shows why."""
        typed = event.value.strip()
        listed = [move for _, move in self.listed_moves()] if self.seat is not None else []
        exact = next((move for move in listed if move.lower() == typed.lower()), None)
        self.play(exact or (self.highlighted if listed and typed else None) or typed)

    def action_list_all(self) -> None:
        self.reset_choice()
        self.list_moves()
        self.draw()
        self.show_status("")
        self.moves.focus()

    # ---- the other keys

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        if self.seat is None:
            return
        self.show_status("The AI Strategy Engine is evaluating your moves...")
        requested = (self.seat, self.session.version)
        try:
            advice = await self.run_job(self.session.advice_job(self.seat))
        except QuincunxError as error:
            self.show_status(error_message(error))
            return
        if requested == (self.seat, self.session.version):
            self.advice = {str(each.move): each for each in advice}
            self.list_moves()
            self.show_status(f"{advice[0].move}: {advice[0].reason}")

    def action_undo(self) -> None:
        if self.session.over:
            self.show_status("The game is over: its moves are final.")
            return
        if self.seat is None:
            self.show_status("You can undo a move only when it is your turn.")
            return
        try:
            self.notice = f"{self.session.undo(self.seat)}."
        except QuincunxError as error:
            self.show_status(error_message(error))
            return
        self.advance()

    def action_rules(self) -> None:
        self.push_screen(RulesScreen(self.session.game.descriptor.read_rules_page()))

    def action_replay(self) -> None:
        try:
            history = self.session.history()
        except QuincunxError as error:
            self.show_status(error_message(error))
            return
        self.push_screen(ReplayScreen(history, len(history)))

    @work(group="file")
    async def action_save(self) -> bool:
        path: Path | None = self.session.path or unused_path(Path(f"{self.session.game.key}.txt"))
        while path := await self.push_screen_wait(FileDialog("Save the record of this game as:", str(path))):
            if path == self.session.path or not path.exists():
                return self.save(path)
            answers = {"rename": "Choose another name", "replace": "Replace that file"}
            answer = await self.push_screen_wait(ChoiceDialog(f"{path} exists already.", answers))
            if answer == "replace":
                return self.save(path, replace=True)
            path = unused_path(path)
        return False

    def save(self, path: Path, replace: bool = False) -> bool:
        try:
            self.session.save_as(path, replace)
        except QuincunxError as error:
            self.show_status(error_message(error))
            return False
        self.show_status(f"Saved. The record is kept up to date in {path}.")
        return True

    @work(group="file")
    async def action_leave(self) -> None:
        if self.session.unsaved:
            kept = self.session.is_kept
            question = f"The game is not over.{' quincunx play --resume continues it.' if kept else ''}"
            answers = {"save": "Save it to a file and quit", "leave": "Quit" if kept else "Quit without saving", "stay": "Keep playing"}
            answer = await self.push_screen_wait(ChoiceDialog(question, answers))
            if answer in (None, "stay"):
                return
            if answer == "save" and not await self.action_save().wait():
                return
        self.exit()
