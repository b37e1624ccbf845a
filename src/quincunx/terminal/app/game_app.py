"""A game on the full screen: its course, and what keys and clicks do."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import TypeVar

from textual import on, work
from textual.app import App, ComposeResult
from textual.events import Click
from textual.widgets import Input, OptionList

from quincunx.analysis import Review
from quincunx.core.errors import QuincunxError
from quincunx.languages import N_, _, language, translate
from quincunx.terminal.advice_text import format_value
from quincunx.terminal.app.dialogs import ChoiceDialog, CoverScreen, RulesScreen, new_game_choices
from quincunx.terminal.app.game_keys import (
    GAME_BINDINGS,
    GAME_KEYS,
    ONLY_AFTER_THE_END,
    ONLY_BEFORE_THE_END,
)
from quincunx.terminal.app.layout import GROUP, GameLayout
from quincunx.terminal.app.move_choice import MoveChoice
from quincunx.terminal.app.picture_view import PictureView
from quincunx.terminal.app.replay import ReplayScreen
from quincunx.terminal.app.review import ReviewProgress, ReviewScreen
from quincunx.terminal.app.saving import may_leave, save_game
from quincunx.terminal.app.signals import exit_on_signals, redraw_after_suspension
from quincunx.terminal.app.styles import BREAKPOINTS, CSS
from quincunx.terminal.app.widgets import KeyFooter, TableScroll
from quincunx.terminal.game_session import GameSession
from quincunx.terminal.history import History
from quincunx.terminal.messages import RESIGNING, error_message, to_sentence

CONNECTION_INTERVAL = 0.5  # seconds between questions about the server of a remote game
Result = TypeVar("Result")
AFTER_THE_END = N_("Press r to review it, n for a new game, q to quit.")
AFTER_THE_END_OF_A_REMOTE_GAME = N_("Press r to review it, q to quit.")


class GameApp(App[None]):
    CSS = CSS
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    ENABLE_COMMAND_PALETTE = False
    review_effort = "standard"
    BINDINGS = GAME_BINDINGS

    def __init__(self, session: GameSession, executor: Executor) -> None:
        super().__init__()
        self.session = session
        self.executor = executor  # where the session's jobs run
        self.seat: int | None = None  # the seat whose view is shown
        self.last_seat: int | None = None  # the seat at this screen that decided last
        self.choice = MoveChoice()
        self.awaited_key: asyncio.Event | None = None  # while a move of another stays
        self.finished: list[GameSession] = []  # earlier games of the same players
        self.review: Review | None = None  # of the finished game
        self.was_connected = True  # what the status line said last
        self.notice = ""  # to be shown at the next decision
        self.theme = "textual-dark"

    # ---- the screen

    def compose(self) -> ComposeResult:
        yield GameLayout()
        yield KeyFooter()

    def on_mount(self) -> None:
        self.title = _(self.session.game.title)
        exit_on_signals(self)
        redraw_after_suspension(self)
        self.set_interval(CONNECTION_INTERVAL, self.show_connection)
        self.set_interval(CONNECTION_INTERVAL, self.show_changes)
        self.advance()

    @property
    def layout(self) -> GameLayout:
        return self.screen_stack[0].query_one(GameLayout)

    def show_connection(self) -> None:
        """Say at once that the server is gone, and that it is back."""
        if self.session.is_connected != self.was_connected:
            self.was_connected = self.session.is_connected
            lost = _("The server cannot be reached. Trying again; your game is safe there.")
            self.layout.show_status(_("Connected again.") if self.was_connected else lost)

    def show_changes(self) -> None:
        """Say at once who has resigned or joined."""
        if not self.session.over and self.session.notice_resignations():
            self.advance()
        elif self.session.notice_names():
            self.draw()
            self.layout.show_log([_(self.session.drawing.legend), *self.session.describe_events()])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """The keys of the game are disabled while another screen covers the table."""
        if action == "go_on":
            return self.awaited_key is not None
        if not self.is_possible(action) or action in (
            ONLY_BEFORE_THE_END if self.session.over else ONLY_AFTER_THE_END
        ):
            return False
        return len(self.screen_stack) == 1 or action not in GAME_KEYS

    def is_possible(self, action: str) -> bool:
        """Some keys are for games on this machine, or for those on a server."""
        session = self.session
        needs = {
            "new_game": session.can_rematch,
            "resign": session.can_resign,
            "replay": session.has_record,
            "save": session.has_record,
            "hint": self.seat is not None,
            "type_move": self.seat is not None,
            "undo": self.seat is not None and session.can_undo,
            "focus_next": len(self.screen_stack) > 1 or self.layout.can_scroll,
        }
        return needs.get(action, True)

    @on(TableScroll.Resized)
    def show_at_new_size(self) -> None:
        self.draw()
        self.layout.fit_side()
        self.refresh_bindings()

    def draw(self) -> None:
        """Show the table with the highlighted move."""
        move = self.layout.highlighted if self.seat is not None else None
        self.layout.show_picture(self.session.draw(self.seat, self.layout.table_width, move), move)
        scores = "" if self.session.over else self.session.scores()
        self.layout.show_heading(_(self.session.game.title), self.describe_decision(), scores)

    def describe_decision(self) -> str:
        """Who has to decide what, or how the game ended."""
        if self.session.over:
            return _("game over: {result}", result=self.session.result())
        if self.seat is None or self.seat not in self.session.acting:
            return ""
        return self.session.turn_message(self.seat)

    def list_moves(self) -> None:
        """List all moves, or those that clicks and typing have left."""
        lines = [
            (number, move, self.choice.words[move], self.notes_of(move))
            for number, move in self.choice.listed()
        ]
        groups = {name: len(moves) for name, moves in self.choice.listed_groups().items()}
        self.layout.show_moves(lines, groups, highlight_first=self.choice.has_begun)

    def notes_of(self, move: str) -> str:
        """What a move scores at once and, after a hint, what it is worth."""
        advice = self.choice.advice.get(move)
        value = format_value(advice, len(self.session.names)) if advice is not None else ""
        note = self.session.move_note(self.session.view(self.seat), move)
        return "  ".join(filter(None, [note, value]))

    # ---- the course of the game

    @work(exclusive=True)
    async def advance(self) -> None:
        """Let others move until a person at this screen has to decide, or the game is over."""
        while not self.session.over:
            seat = self.session.seat_to_move()
            if seat is not None:
                await self.begin_turn(seat)
                return
            self.show_between_turns(
                f"{self.session.warning} {self.session.waiting_message()}".strip()
            )
            seen = len(self.session.events)
            self.session.apply_others(await self.run_job(self.session.others_job()))
            if news := self.session.describe_news(seen):
                await self.wait_for_key(news)
        keys = AFTER_THE_END if self.session.can_rematch else AFTER_THE_END_OF_A_REMOTE_GAME
        self.show_between_turns(
            f"{self.session.warning} {self.session.result_message()} {_(keys)}".strip()
        )
        self.refresh_bindings()
        self.layout.scroll_to_top()

    async def wait_for_key(self, news: str) -> None:
        """Let what another has done stay until a key or a click."""
        self.awaited_key = asyncio.Event()
        self.show_between_turns(f"{news} {_('Press Enter to go on.')}")
        await self.awaited_key.wait()
        self.awaited_key = None

    def action_go_on(self) -> None:
        if self.awaited_key is not None:
            self.awaited_key.set()

    def on_click(self) -> None:
        self.action_go_on()

    async def run_job(self, job: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self.executor, job)

    def show_between_turns(self, status: str) -> None:
        """Show the table while nobody here decides; hands that people hide are not shown."""
        self.seat = None if self.session.hands_are_shared or self.session.over else self.last_seat
        self.show_position(MoveChoice(), status)

    async def begin_turn(self, seat: int) -> None:
        if self.session.hands_are_shared and self.last_seat != seat:
            self.show_between_turns("")
            await self.push_screen_wait(CoverScreen(self.session.names[seat]))
        self.seat = self.last_seat = seat
        choice = MoveChoice(
            self.session.moves(seat),
            self.session.grouped_moves(seat),
            self.session.vocabulary.write,
        )
        self.show_position(
            choice, self.session.warning or self.notice or self.session.summary(seat)
        )
        self.session.warning = self.notice = ""
        self.layout.moves.focus()

    def show_position(self, choice: MoveChoice, status: str) -> None:
        """Show everything, with nothing chosen."""
        self.choice = choice
        self.layout.close_input()
        self.list_moves()
        self.draw()
        self.layout.show_log([_(self.session.drawing.legend), *self.session.describe_events()])
        self.layout.show_status(status)
        self.call_after_refresh(self.refresh_bindings)  # whether the table can be scrolled

    def play(self, move: str) -> None:
        if self.seat is None or self.session.over or self.session.seat_to_move() != self.seat:
            return  # a second Enter may come while the next move is awaited
        cost = self.session.cost_of(self.seat, move)
        if cost and self.choice.needs_confirmation(move):
            self.layout.show_status(
                f"{to_sentence(f'{self.choice.words[move]} {cost}')} "
                f"{_('Press Enter again to play it.')}"
            )
            return
        try:
            self.session.play(self.seat, move)
        except QuincunxError as error:
            self.layout.show_status(error_message(error))
            return
        self.advance()

    # ---- choosing a move

    @on(OptionList.OptionHighlighted, "#moves")
    def preview_move(self) -> None:
        self.draw()
        move = self.layout.highlighted or ""
        if move != self.choice.unconfirmed:
            self.choice.unconfirmed = ""
        self.show_reason(move)

    def show_reason(self, move: str) -> None:
        advice = self.choice.advice.get(move)
        if advice is not None:
            self.layout.show_status(f"{self.choice.words[move]}: {translate(advice.reason)}")

    @on(OptionList.OptionSelected, "#moves")
    def play_selected(self, event: OptionList.OptionSelected) -> None:
        chosen = event.option.id or ""
        if chosen.startswith(GROUP):
            self.choice.unfold(chosen.removeprefix(GROUP))
            self.list_moves()
        else:
            self.play(chosen)

    @on(Click, "#board")
    def focus_moves(self) -> None:
        """After a click on the table the arrow keys still belong to the list of moves."""
        self.layout.moves.focus()

    @on(PictureView.Clicked)
    def click_square(self, event: PictureView.Clicked) -> None:
        if self.seat is None:
            return
        move = self.layout.highlighted
        if self.choice.click(event.moves, move) and move is not None:
            self.play(move)
            return
        self.layout.close_input()
        self.list_moves()
        self.layout.highlight(self.choice.selected_by_click())
        if self.choice.is_single(event.moves):
            self.layout.show_status(_("Click again or press Enter to play this move."))
        else:
            self.layout.show_status(
                _("Several moves fit: choose one from the list, or press Esc to list all moves.")
            )

    def action_number(self, number: int) -> None:
        if number <= self.layout.moves.option_count:
            self.layout.moves.highlighted = number - 1

    def action_highlight_by(self, step: int) -> None:
        """Move the highlight while a move is typed."""
        self.layout.highlight_by(step)

    def action_type_move(self) -> None:
        if self.seat is not None:
            self.layout.open_input()

    @on(Input.Changed, "#move-input")
    def filter_moves(self) -> None:
        if self.layout.typed != self.choice.typed:
            self.choice.typed = self.layout.typed
            self.list_moves()
            self.draw()

    @on(Input.Submitted, "#move-input")
    def play_typed(self, event: Input.Submitted) -> None:
        typed = event.value.strip()
        found = self.choice.find_typed(typed, self.layout.highlighted)
        if found is not None or self.seat is None:
            self.play(found or typed)
            return
        try:
            self.play(self.session.find_move(self.seat, typed))
        except QuincunxError as error:
            self.layout.show_status(error_message(error))

    def action_list_all(self) -> None:
        words = self.session.vocabulary
        self.show_position(MoveChoice(self.choice.moves, self.choice.groups, words.write), "")
        self.layout.moves.focus()

    # ---- the other keys

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        if self.seat is None:
            return
        self.layout.show_status(_("The AI Strategy Engine is evaluating your moves..."))
        requested = (self.seat, self.session.version)
        try:
            advice = await self.run_job(self.session.advice_job(self.seat))
        except QuincunxError as error:
            self.layout.show_status(error_message(error))
            return
        if requested == (self.seat, self.session.version):
            self.choice.advice = {str(each.move): each for each in advice}
            self.list_moves()
            self.show_reason(str(advice[0].move))

    def action_undo(self) -> None:
        if self.seat is None:
            return
        try:
            self.notice = f"{self.session.undo(self.seat)}."
        except QuincunxError as error:
            self.layout.show_status(error_message(error))
            return
        self.advance()

    @work(exclusive=True, group="resign")
    async def action_resign(self) -> None:
        """In a game with others on a server."""
        answers = {"stay": _("Keep playing"), "resign": _("Resign now")}
        if await self.push_screen_wait(ChoiceDialog(_(RESIGNING), answers)) != "resign":
            return
        try:
            self.session.resign()
        except QuincunxError as error:
            self.layout.show_status(error_message(error))
            return
        self.refresh_bindings()
        self.advance()

    def action_rules(self) -> None:
        self.push_screen(RulesScreen(self.session.game.descriptor.read_rules_page(language())))

    def action_replay(self) -> None:
        if (history := self.history()) is not None:
            self.push_screen(ReplayScreen(history, len(history)))

    def history(self) -> History | None:
        """The game so far; None, with the reason in the status line, if it is not available."""
        try:
            return self.session.history()
        except QuincunxError as error:
            self.layout.show_status(error_message(error))
            return None

    @work(exclusive=True, group="review")
    async def action_review(self) -> None:
        """Once the game is over: what was luck and what was skill."""
        if (history := self.history()) is None:
            return
        history = history.reviewed()
        self.review = self.review or await self.push_screen_wait(
            ReviewProgress(history, self.review_effort)
        )
        if self.review is not None:
            self.push_screen(ReviewScreen(history, self.review, seat=self.last_seat or 0))

    @work(exclusive=True, group="new game")
    async def action_new_game(self) -> None:
        """Once the game is over: the same players again, in this game or another one."""
        key = await self.push_screen_wait(
            ChoiceDialog(_("New game with the same players:"), new_game_choices(self.session))
        )
        if key is None:
            return
        self.finished.append(self.session)
        self.session = self.session.rematch(key)
        self.title = _(self.session.game.title)
        self.review = self.seat = self.last_seat = None
        self.refresh_bindings()
        self.advance()

    @work(group="file")
    async def action_save(self) -> None:
        if status := await save_game(self, self.session):
            self.layout.show_status(status)

    @work(group="file")
    async def action_leave(self) -> None:
        leave, status = await may_leave(self, self.session)
        if leave:
            self.exit()
        elif status:
            self.layout.show_status(status)
