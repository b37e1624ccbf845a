"""A match with people at one keyboard and engines in the other seats, whatever shows it."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from textwrap import wrap

from quincunx.core.errors import QuincunxError
from quincunx.core.events import Event
from quincunx.core.match import Match
from quincunx.core.record import Record
from quincunx.core.state import State
from quincunx.core.values import Move
from quincunx.engine import Advice, Engine
from quincunx.terminal.anytable import AnyTable
from quincunx.terminal.drawings.artist import View
from quincunx.terminal.steps import Steps

HINT_LEVEL = "strong"
LINE, INDENT = 80, 6


class FileProblem(QuincunxError):
    """A file that cannot be read or written."""


class Table(AnyTable):
    def __init__(self, match: Match, levels: dict[int, str], seed: str | None = None, path: Path | None = None) -> None:
        super().__init__(match.game)
        self.match = match
        self.levels = levels
        self.seed = seed
        self.path = path
        self.keep()

    # ---- how it stands

    @property
    def names(self) -> Sequence[str]:
        return self.match.names

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(self.game.players) if seat not in self.levels]

    @property
    def events(self) -> Sequence[Event]:
        return self.match.public_log

    @property
    def moment(self) -> int:
        return len(self.match.log)

    @property
    def over(self) -> bool:
        return self.match.state.over

    @property
    def acting(self) -> list[int]:
        return list(self.match.state.acting)

    def moves(self, seat: int) -> list[str]:
        return [move.text for move in self.match.state.moves(seat)]

    def view(self, seat: int | None) -> View:
        return self.match.state.view(seat)

    def record(self) -> str:
        return str(self.match.record)

    def steps(self) -> Steps:
        shown = self.match.log[: len(self.match.public_log)]  # what is still secret comes last
        return Steps(Record(self.game, self.names, shown), open_hands=self.match.state.over)

    @property
    def to_be_saved(self) -> bool:
        return not self.match.state.over and self.path is None

    # ---- what happens

    def next_seat(self) -> int:
        """Engines first: people should never wait for them twice."""
        acting = self.match.state.acting
        return next((seat for seat in acting if seat in self.levels), acting[0])

    def asked(self) -> int | None:
        seat = self.next_seat()
        return None if seat in self.levels else seat

    def play(self, seat: int, move: Move | str) -> None:
        self.match.play(seat, move)
        self.keep()

    def undo(self, seat: int) -> str:
        last = self.match.log[-1][0] if self.match.log else None
        who = seat if last is None or last in self.levels else last
        taken = self.match.undo(who)
        self.keep()
        return f"{self.names[who]} took {taken} back"

    def others_turn(self) -> Callable[[], Move]:
        seat = self.next_seat()
        return partial(chosen, self.levels[seat], self.engine_seed(seat), self.match.state, seat)

    def others_done(self, answer: Move) -> None:
        self.play(self.next_seat(), answer)

    def engine_seed(self, seat: int) -> str | None:
        return None if self.seed is None else f"{self.seed} {seat} {len(self.match.log)}"

    def advice(self, seat: int) -> Callable[[], list[Advice]]:
        return partial(advised, self.match.state, seat)

    def executor(self) -> Executor:
        """Engines think in processes of their own: compiled rules never let the screen have a turn. Two, so that a hint that nobody
        waits for any more does not hold up the game."""
        return ProcessPoolExecutor(max_workers=2, mp_context=get_context("spawn"))

    def keep(self) -> None:
        """Bring the record on disk up to date; the game goes on if that fails."""
        if self.path is None:
            return
        try:
            write(self.path, str(self.match.record))
        except FileProblem as error:
            self.path = None
            self.trouble = f"{error}. The game goes on, but is no longer kept there: save it elsewhere"


def chosen(level: str, seed: str | None, state: State, seat: int) -> Move:
    return Engine(level, seed).choose(state, seat)


def advised(state: State, seat: int, level: str = HINT_LEVEL, seed: str | None = None) -> list[Advice]:
    return Engine(level, seed).advise(state, seat)


def ranked(advice: Advice, players: int) -> str:
    """What a move is worth, and below it why. Alone there is nothing to win."""
    worth = f"{advice.move}: {advice.value:.1f} ± {advice.error:.1f} points" + (f", {advice.chance:.0%} to win" if players > 1 else "")
    return "\n".join([worth, *wrap(advice.reason, LINE, initial_indent=" " * INDENT, subsequent_indent=" " * INDENT)])


def write(path: Path, text: str) -> None:
    """All of it or nothing: a full disk or a power cut leaves the old file."""
    fresh = path.with_name(f"{path.name}.new")
    try:
        fresh.write_text(text, "utf-8")
        os.replace(fresh, path)
    except OSError as error:
        raise FileProblem(f"{path} cannot be written: {error.strerror}") from error


def read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise FileProblem(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise FileProblem(f"{path} is not a text file") from error
