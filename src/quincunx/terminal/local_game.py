"""A game played here: people at one keyboard, engines in the other seats."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from secrets import token_hex
from typing import Final

from quincunx.core.errors import UndoError
from quincunx.core.moves import Move, Pass, Value
from quincunx.core.play.events import Event, apply_event
from quincunx.core.play.match import Match
from quincunx.core.play.notes import VALUES, Comments, HelpUsed, with_sentences
from quincunx.core.presentation import EventWords
from quincunx.core.registry import game as game_by_key
from quincunx.core.state import State
from quincunx.core.view import SeatView
from quincunx.core.worker_process import exit_with_parent
from quincunx.engine import Advice, Engine
from quincunx.engine.players import find_player
from quincunx.languages import _
from quincunx.terminal.autosave import RECORD, Autosave
from quincunx.terminal.drawing import Filled
from quincunx.terminal.files import FileError, write_file
from quincunx.terminal.game_session import GameSession
from quincunx.terminal.history import History
from quincunx.terminal.latest_moves import FollowedMatch
from quincunx.terminal.messages import NO_LONGER_SAVED, error_message

HINT_LEVEL: Final = "strong"

OwnNetwork = tuple[Path, str | None]  # a file, and the evaluator that it was trained with


class LocalGame(GameSession):
    can_rematch = True

    def __init__(
        self,
        match: Match,
        levels: dict[int, str],
        seed: str | None = None,
        path: Path | None = None,
        network: OwnNetwork | None = None,
        autosave: Autosave | None = None,
        auto_pass: bool = False,
    ) -> None:
        super().__init__(match.game)
        self.match = match
        self.followed = FollowedMatch(match)
        self.levels = levels  # of the seats that engines play
        self.seed = seed
        self.network = network
        self.path = path
        self.autosave = autosave  # where the game is kept as long as nobody has chosen a file
        self.auto_pass = auto_pass  # for people who can do nothing else
        if not self.over:  # the record of a finished game stays as it is
            self.pass_automatically()
            self.save(first=True)

    # ---- the position

    @property
    def names(self) -> Sequence[str]:
        return self.match.names

    @property
    def local_seats(self) -> list[int]:
        return [seat for seat in range(self.game.players) if seat not in self.levels]

    @property
    def events(self) -> Sequence[Event]:
        return self.match.public_log

    @property
    def comments(self) -> Comments:
        return with_sentences(self.match.comments, self.match.notes, self.names)

    @property
    def version(self) -> int:
        return len(self.match.log)

    @property
    def over(self) -> bool:
        return self.match.state.over

    @property
    def acting(self) -> list[int]:
        return list(self.match.state.acting)

    def view(self, seat: int | None) -> SeatView:
        return self.match.state.view(seat)

    def record_text(self) -> str:
        return str(self.match.record)

    def history(self) -> History:
        # secret choices are always the latest events
        shown = self.match.log[: len(self.match.public_log)]
        return History(replace(self.match.record, events=shown), open_hands=self.match.state.over)

    @property
    def unsaved(self) -> bool:
        return not self.match.state.over and self.path is None

    @property
    def is_kept(self) -> bool:
        return self.autosave is not None and self.autosave.path is not None

    # ---- what happens

    def next_seat(self) -> int:
        """Engines first, so that people never wait for them twice."""
        acting = self.match.state.acting
        return next((seat for seat in acting if seat in self.levels), acting[0])

    def seat_to_move(self) -> int | None:
        seat = self.next_seat()
        return None if seat in self.levels else seat

    def waiting_message(self) -> str:
        return _("Waiting for {names}...", names=self.names[self.next_seat()])

    def play(self, seat: int, move: Move | str) -> None:
        before = self.progress()
        self.match.play(seat, move)
        self.decided[seat] = before
        self.pass_automatically()
        self.save()

    def latest_moves(self) -> Sequence[Filled]:
        return self.followed.update().latest.latest

    def event_words(self) -> Sequence[EventWords]:
        return self.followed.update().words

    def pass_automatically(self) -> None:
        while self.auto_pass and not self.over and (seat := self.seat_to_move()) is not None:
            moves = self.match.state.moves(seat)
            if len(moves) > 1 or not isinstance(moves[0], Pass):
                return
            self.match.play(seat, moves[0])

    @property
    def can_undo(self) -> bool:
        return any(seat in self.local_seats for seat, _text in self.match.log)

    def undo(self, seat: int) -> str:
        last = self.match.log[-1][0] if self.match.log else None
        undoing = seat if last is None or last in self.levels else last
        try:
            said = _(
                "Undid {name}'s move: {move}",
                name=self.names[undoing],
                move=self.match.undo(undoing),
            )
        except UndoError:
            if self.over or len(self.local_seats) > 1:
                raise
            said = _(
                "Undid {move} and everything after it. The record says so",
                move=self.undo_decision(seat),
            )
        self.save()
        return said

    def undo_decision(self, seat: int) -> Value:
        """Go back to this seat's last decision, across dice and moves of engines: nobody else
        minds. The record mentions it, and the dice that follow are new ones.
        """
        place = last_decision(self.match, seat)
        if place is None:
            raise UndoError("you have not decided anything yet")
        return self.match.take_back(seat, place)

    def others_job(self) -> Callable[[], Move]:
        seat = self.next_seat()
        return partial(
            choose_move,
            self.levels[seat],
            self.engine_seed(seat),
            self.network,
            self.match.state,
            seat,
        )

    def apply_others(self, result: Move) -> None:
        self.play(self.next_seat(), result)

    def engine_seed(self, seat: int) -> str | None:
        return None if self.seed is None else f"{self.seed} {seat} {len(self.match.log)}"

    def advice_job(self, seat: int) -> Callable[[], list[Advice]]:
        """The record notes, once for each position, that the player looked at the values."""
        note = HelpUsed(seat, len(self.match.log), VALUES)
        if note not in self.match.notes:
            self.match.add_note(note)
            self.save()
        return partial(advise, self.match.state, seat)

    def rematch(self, key: str | None = None) -> "LocalGame":
        """With new dice. A file that was chosen keeps the game that is over."""
        same = key in (None, self.game.key)
        game = self.game if same else game_by_key(str(key), players=self.game.players)
        network = self.network if same else None  # it has learned this game only
        seed = None if self.seed is None else f"{self.seed} again"
        autosave = None if self.autosave is None else Autosave(game.descriptor.short_key, RECORD)
        return LocalGame(
            Match(game, self.names, seed),
            self.levels,
            seed,
            None,
            network,
            autosave,
            self.auto_pass,
        )

    def executor(self) -> Executor:
        """Processes, since compiled rules would block the screen: two, for abandoned hints."""
        return ProcessPoolExecutor(2, get_context("spawn"), initializer=exit_with_parent)

    def save(self, first: bool = False) -> None:
        """Bring the file up to date; the game continues if that fails.

        A game in which nothing has happened is not kept, but it says whether it will be.
        """
        try:
            if self.path is not None:
                write_file(self.path, str(self.match.record))
            elif self.autosave is not None and first:
                self.autosave.create_folder()
            elif self.autosave is not None:
                self.autosave.save(str(self.match.record))
        except FileError as error:
            self.path = self.autosave = None
            self.warning = f"{error_message(error)} {_(NO_LONGER_SAVED)}"

    def save_as(self, path: Path, replace: bool = False) -> None:
        super().save_as(path, replace)
        if self.autosave is not None:
            self.autosave.delete()

    def closing_message(self) -> str:
        kept = self.autosave.path if self.path is None and self.autosave is not None else None
        if self.over and kept is not None:
            return _("The record is saved in {path}.", path=kept)
        if self.path is not None and not self.over:
            return _(
                "The record is saved in {path}; quincunx play --resume {path} continues the game.",
                path=self.path,
            )
        if kept is None:
            return super().closing_message()
        return f"{self.record_text()}\n{_('The game is saved, too: quincunx play --resume continues it.')}"  # noqa: E501


def last_decision(match: Match, seat: int) -> int | None:
    """The place in the log of the last move for which this seat had an alternative."""
    state = match.record.initial_state()
    found = None
    for place, event in enumerate(match.log):
        if event[0] == seat and len(state.moves(seat)) > 1:
            found = place
        apply_event(state, event)
    return found


def choose_move(
    level: str, seed: str | None, network: OwnNetwork | None, state: State, seat: int
) -> Move:
    player = find_player(level, *(network or ()))(token_hex(8) if seed is None else seed)
    return state.game.move(player.choose(state, seat))


def advise(state: State, seat: int) -> list[Advice]:
    return Engine(HINT_LEVEL).advise(state, seat)
