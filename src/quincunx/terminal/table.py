"""A match with people at one keyboard and engines in the other seats, whatever shows it."""

import os
from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap

from quincunx.core.errors import QuincunxError
from quincunx.core.match import Match
from quincunx.core.record import Event
from quincunx.core.state import State
from quincunx.core.values import Move
from quincunx.engine import Advice, Engine
from quincunx.terminal.drawings import artist
from quincunx.terminal.drawings.artist import View
from quincunx.terminal.ink import Drawing

HINT_LEVEL = "strong"
LINE, INDENT = 80, 6


class FileProblem(QuincunxError):
    """A file that cannot be read or written."""


class Table:
    def __init__(self, match: Match, levels: dict[int, str], seed: str | None = None, path: Path | None = None) -> None:
        self.match = match
        self.levels = levels
        self.seed = seed
        self.path = path  # where the record is kept up to date
        self.trouble = ""  # what people should hear before they go on
        self.artist = artist(match.game.key)
        self.keep()

    # ---- who is to move

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(self.match.game.players) if seat not in self.levels]

    def next_seat(self) -> int:
        """Engines first: people should never wait for them twice."""
        acting = self.match.state.acting
        return next((seat for seat in acting if seat in self.levels), acting[0])

    def covered(self, seat: int) -> bool:
        """Must the screen be covered until this seat sits down in front of it?"""
        return self.artist.hides_hands and len(self.people) > 1 and seat not in self.levels

    # ---- what happens

    def play(self, seat: int, move: Move | str) -> None:
        self.match.play(seat, move)
        self.keep()

    def undo(self, seat: int) -> Move:
        taken = self.match.undo(seat)
        self.keep()
        return taken

    def undo_seat(self, seat: int) -> int:
        """Whose move `undo` takes back: that of the person asked, or else of whoever moved last and may still choose again."""
        last = self.match.log[-1][0] if self.match.log else None
        return seat if last is None or last in self.levels else last

    def engine_move(self, seat: int) -> Move:
        return chosen(self.levels[seat], self.engine_seed(seat), self.match.state, seat)

    def engine_seed(self, seat: int) -> str | None:
        return None if self.seed is None else f"{self.seed} {seat} {len(self.match.log)}"

    def keep(self) -> None:
        """Bring the record on disk up to date; the game goes on if that fails."""
        if self.path is None:
            return
        try:
            write(self.path, str(self.match.record))
        except FileProblem as error:
            self.path = None
            self.trouble = f"{error}. The game goes on, but is no longer kept there: save it elsewhere"

    # ---- what is seen

    def view(self, seat: int | None) -> View:
        return self.match.state.view(seat)

    def drawn(self, seat: int | None, width: int, chosen: str | None = None) -> Drawing:
        return self.artist.table(self.view(seat), self.match.names, width, chosen)

    def news(self, since: int) -> list[str]:
        """What everybody may know of the log since so many events."""
        return [self.told(event) for event in self.match.public_log[since:]]

    def told(self, event: Event) -> str:
        return told(event, self.artist.told(*event), self.match.names)

    def result(self) -> str:
        state, names = self.match.state, self.match.names
        points = ", ".join(f"{name} {score}" for name, score in zip(names, state.scores, strict=True))
        winners = " and ".join(names[seat] for seat in state.winners)
        return f"The game is over: {points}. {winners} {'wins' if len(state.winners) == 1 else 'share the victory'}."


def told(event: Event, words: str, names: Sequence[str]) -> str:
    """An event as a sentence: who did what."""
    seat, text = event
    if seat is not None:
        return f"{names[seat]}: {words}"
    first, _, number = text.partition(" ")
    return f"{names[int(number)]} begins" if first == "first" else words


def chosen(level: str, seed: str | None, state: State, seat: int) -> Move:
    return Engine(level, seed).choose(state, seat)


def advised(state: State, seat: int, level: str = HINT_LEVEL, seed: str | None = None) -> list[Advice]:
    return Engine(level, seed).advise(state, seat)


def ranked(advice: Advice) -> str:
    """What a move is worth, and below it why."""
    worth = f"{advice.move}: {advice.value:.1f} ± {advice.error:.1f} points, {advice.chance:.0%} to win"
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
