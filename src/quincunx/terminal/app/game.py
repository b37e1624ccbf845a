"""A game on the whole screen: the table, the moves, what has happened, and the keys at the bottom."""

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
from textual.events import Click, Resize
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from quincunx.core.errors import QuincunxError
from quincunx.engine import Advice
from quincunx.terminal.anytable import AnyTable
from quincunx.terminal.app.board import Board
from quincunx.terminal.app.layout import BREAKPOINTS, CSS
from quincunx.terminal.app.replay import ReplayScreen
from quincunx.terminal.app.screens import Cover, FileName, Question, Reading
from quincunx.terminal.app.widgets import MoveField, MoveList, TableView
from quincunx.terminal.table import write

Answer = TypeVar("Answer")
ASLEEP = ("find", "hint", "undo", "rules", "replay", "save", "leave", "clear", "number")  # under another screen


class GameApp(App[None]):
    CSS = CSS
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "find", "Type", key_display="/"),
        Binding("h", "hint", "Hint"),
        Binding("u", "undo", "Undo"),
        Binding("r", "rules", "Rules"),
        Binding("p", "replay", "Replay"),
        Binding("s", "save", "Save"),
        Binding("q", "leave", "Quit"),
        Binding("escape", "clear", "All moves", show=False),
        *(Binding(str(digit), f"number({digit})", show=False) for digit in range(1, 10)),
    ]

    def __init__(self, table: AnyTable, executor: Executor) -> None:
        super().__init__()
        self.table = table
        self.executor = executor  # where engines think
        self.seat: int | None = None  # the person in front of the screen, while asked
        self.looked: int | None = None  # whose hand was shown last
        self.narrowed: list[str] | None = None  # the moves that clicks have left
        self.clicked: tuple[str, ...] = ()  # the moves of the square that was clicked last
        self.advice: dict[str, Advice] = {}
        self.notice = ""  # what the next person asked should read
        self.theme = "textual-dark"

    # ---- what is on the screen

    def compose(self) -> ComposeResult:
        yield Static(id="heading", markup=False)
        with Container(id="main"):
            with TableView(id="table"):
                yield Board()
            with Container(id="side"):
                yield MoveList(id="moves", markup=False)
                with VerticalScroll(id="log"):
                    yield Static(id="story", markup=False)
        yield MoveField(id="find", placeholder="type a move, or a part of it; Enter plays what is highlighted", compact=True)
        yield Static(id="status", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self.title = self.table.game.title
        self.query_one("#log").can_focus = False
        self.advance()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """The keys of the game sleep while something lies over the table."""
        return len(self.screen_stack) == 1 or action not in ASLEEP

    def on_resize(self, event: Resize) -> None:
        self.draw()

    @property
    def moves(self) -> OptionList:
        return self.query_one("#moves", OptionList)

    @property
    def highlighted(self) -> str | None:
        place = self.moves.highlighted
        return None if place is None else self.moves.get_option_at_index(place).id

    def say(self, words: str) -> None:
        self.query_one("#status", Static).update(words)

    def draw(self) -> None:
        """The table as the person in front of the screen may see it, with the highlighted move."""
        board, room = self.query_one("#board", Board), self.query_one("#table")
        move = self.highlighted if self.seat is not None else None
        board.show(self.table.drawn(self.seat, room.content_size.width or 78, move), move)
        place = board.region_of(move) if move is not None else None
        if place is not None:
            self.call_after_refresh(room.scroll_to_region, place, animate=False)
        self.query_one("#heading", Static).update(self.headline())

    def headline(self) -> str:
        title = self.table.game.title
        if self.table.over:
            return f"{title} · the game is over"
        if self.seat is None or self.seat not in self.table.acting:
            return title
        return f"{title} · {self.table.names[self.seat]}: {self.table.artist.asked(self.table.view(self.seat))}"

    def tell(self) -> None:
        """The story so far, its end in sight."""
        self.query_one("#story", Static).update("\n".join(self.table.news(0)))
        self.query_one("#log").scroll_end(animate=False)

    def list_moves(self) -> None:
        """All moves, or those that clicks and typing have left; best first once the engine was asked."""
        self.moves.clear_options()
        if self.seat is None:
            return
        view = self.table.view(self.seat)
        for number, move in self.listed():
            words = [self.table.artist.note(view, move), short(self.advice.get(move), len(self.table.names))]
            self.moves.add_option(Option(Text.assemble(f"{number:>2} {move}", ("  " + "  ".join(filter(None, words)), "#b8c2cc")), id=move))
        if self.moves.option_count:
            self.moves.highlighted = 0

    def listed(self) -> list[tuple[int, str]]:
        """The moves to list, with their numbers among all moves."""
        assert self.seat is not None
        moves = list(enumerate(self.table.moves(self.seat), 1))
        typed = self.query_one("#find", Input).value.strip().lower()
        kept = [(number, move) for number, move in moves if typed in move.lower() and (self.narrowed is None or move in self.narrowed)]
        if self.advice:
            order = list(self.advice)
            return sorted(kept, key=lambda pair: order.index(pair[1]))
        return sorted(kept, key=lambda pair: len(pair[1])) if typed else kept  # whoever types means the whole move

    # ---- the course of the game

    @work(exclusive=True)
    async def advance(self) -> None:
        """Let engines move until somebody at this keyboard is asked, or the game is over."""
        while not self.table.over:
            seat = self.table.asked()
            if seat is not None:
                await self.ask(seat)
                return
            self.show_others(self.table.waiting())
            self.table.others_done(await self.thought(self.table.others_turn()))
        self.show_others(f"{self.table.result()} p replays it, s saves it, q leaves.")
        self.query_one("#table").scroll_home(animate=False)

    async def thought(self, question: Callable[[], Answer]) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self.executor, question)

    def show_others(self, words: str) -> None:
        """The table between the turns of people; where hands are hidden from each other, nobody's is shown."""
        shared = self.table.artist.hides_hands and len(self.table.people) > 1
        self.seat = None if shared or self.table.over else self.looked
        self.begin_choice()
        self.moves.clear_options()
        self.draw()
        self.tell()
        self.say(words)

    async def ask(self, seat: int) -> None:
        if self.table.covered(seat) and self.looked != seat:
            self.show_others("")
            await self.push_screen_wait(Cover(self.table.names[seat]))
        self.seat = self.looked = seat
        self.begin_choice()
        self.list_moves()
        self.draw()
        self.tell()
        self.say(self.table.trouble or self.notice)
        self.table.trouble = self.notice = ""
        self.moves.focus()

    def begin_choice(self) -> None:
        self.narrowed, self.advice, self.clicked = None, {}, ()
        self.close_find()

    def made(self, move: str) -> None:
        """Somebody has decided."""
        if self.seat is None:
            return
        try:
            self.table.play(self.seat, move)
        except QuincunxError as error:
            self.say(str(error))
            return
        self.advance()

    # ---- choosing a move

    @on(OptionList.OptionHighlighted, "#moves")
    def preview(self) -> None:
        self.draw()
        advice = self.advice.get(self.highlighted or "")
        if advice is not None:
            self.say(f"{advice.move}: {advice.reason}")

    @on(OptionList.OptionSelected, "#moves")
    def select(self, event: OptionList.OptionSelected) -> None:
        if event.option.id is not None:
            self.made(event.option.id)

    @on(Click, "#board")
    def keep_the_keys(self) -> None:
        """A click chooses; the arrow keys stay with the moves."""
        self.moves.focus()

    @on(Board.Picked)
    def pick(self, event: Board.Picked) -> None:
        """A click chooses, the same click again plays; where several moves are meant, further clicks narrow them down."""
        if self.seat is None:
            return
        again, self.clicked = event.moves == self.clicked, event.moves
        if again and self.highlighted in event.moves and 1 in (len(event.moves), self.moves.option_count):
            self.made(self.highlighted)
            return
        self.close_find()
        self.narrowed = self.left_by(event.moves)
        self.list_moves()
        self.highlight(event.moves[0] if len(event.moves) == 1 else self.shortest())
        decided = 1 in (len(event.moves), self.moves.option_count)
        self.say("click again or press Enter to play it" if decided else "choose in the list; Esc lists all")

    def left_by(self, moves: tuple[str, ...]) -> list[str] | None:
        """What is left after this click and those before it; a square of one move leaves all listed."""
        if len(moves) == 1:
            return None
        return [move for move in moves if self.narrowed is None or move in self.narrowed] or list(moves)

    def shortest(self) -> str:
        return min((move for _, move in self.listed()), key=len)

    def highlight(self, move: str) -> None:
        self.moves.highlighted = self.moves.get_option_index(move)
        self.moves.focus()

    def action_number(self, number: int) -> None:
        if number <= self.moves.option_count:
            self.moves.highlighted = number - 1

    def action_choose(self, step: int) -> None:
        """Move the highlight while somebody is typing."""
        if self.moves.highlighted is not None:
            self.moves.highlighted = max(0, min(self.moves.option_count - 1, self.moves.highlighted + step))

    def action_find(self) -> None:
        if self.seat is None:
            return
        find = self.query_one("#find", Input)
        find.add_class("open")
        find.focus()

    def close_find(self) -> None:
        find = self.query_one("#find", Input)
        find.value = ""
        find.remove_class("open")

    @on(Input.Changed, "#find")
    def narrow(self) -> None:
        if self.query_one("#find").has_class("open"):
            self.list_moves()
            self.draw()

    @on(Input.Submitted, "#find")
    def typed(self, event: Input.Submitted) -> None:
        """Whatever was typed is answered: by the move, or by the reason why it is none."""
        words = event.value.strip()
        legal = [move for _, move in self.listed()] if self.seat is not None else []
        exact = next((move for move in legal if move.lower() == words.lower()), None)
        self.made(exact or (self.highlighted if legal and words else None) or words)

    def action_clear(self) -> None:
        self.begin_choice()
        self.list_moves()
        self.draw()
        self.say("")
        self.moves.focus()

    # ---- everything else

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        if self.seat is None:
            return
        self.say("the engine is looking at your moves...")
        asked = (self.seat, self.table.moment)
        try:
            advice = await self.thought(self.table.advice(self.seat))
        except QuincunxError as error:
            self.say(str(error))
            return
        if asked == (self.seat, self.table.moment):
            self.advice = {str(each.move): each for each in advice}
            self.list_moves()
            self.say(f"{advice[0].move}: {advice[0].reason}")

    def action_undo(self) -> None:
        if self.seat is None:
            self.say("nobody is asked now, so nothing can be taken back")
            return
        try:
            self.notice = self.table.undo(self.seat)
        except QuincunxError as error:
            self.say(str(error))
            return
        self.advance()

    def action_rules(self) -> None:
        self.push_screen(Reading(self.table.game.descriptor.read_rules_page()))

    def action_replay(self) -> None:
        try:
            steps = self.table.steps()
        except QuincunxError as error:
            self.say(str(error))
            return
        self.push_screen(ReplayScreen(steps, len(steps)))

    @work(group="file")
    async def action_save(self) -> bool:
        proposed = str(self.table.path or f"{self.table.game.key}.txt")
        path = await self.push_screen_wait(FileName("Write the record of this game to:", proposed))
        return path is not None and self.saved(path)

    def saved(self, path: Path) -> bool:
        try:
            write(path, self.table.record())
        except QuincunxError as error:
            self.say(str(error))
            return False
        self.table.path = path
        self.say(f"saved; the record is kept up to date in {path}")
        return True

    @work(group="file")
    async def action_leave(self) -> None:
        if self.table.to_be_saved:
            answers = {"save": "Save it, then leave", "leave": "Leave without saving", "stay": "Go on playing"}
            answer = await self.push_screen_wait(Question("The game is not over.", answers))
            if answer in (None, "stay"):
                return
            if answer == "save" and not await self.action_save().wait():
                return
        self.exit()


def short(advice: Advice | None, players: int) -> str:
    if advice is None:
        return ""
    points = f"{advice.value:.1f} ± {advice.error:.1f}"
    return f"{advice.chance:.0%} to win, {points}" if players > 1 else f"{points} points"
