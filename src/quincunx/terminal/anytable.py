"""A game in front of people at this screen, wherever it is played: what the screens need of it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from quincunx.core.events import Event
from quincunx.core.game import Game
from quincunx.engine import Advice
from quincunx.terminal.drawings import artist
from quincunx.terminal.drawings.artist import View
from quincunx.terminal.ink import Drawing
from quincunx.terminal.steps import Steps, told


class AnyTable(ABC):
    """`play` and `undo` happen at once or raise a QuincunxError that says why not.

    What takes time is a job: something to be called elsewhere, whose answer is then given back here. A job never touches the table.
    """

    path: Path | None = None  # where the record is kept up to date
    trouble = ""  # what people should hear before they go on

    def __init__(self, game: Game) -> None:
        self.game = game
        self.artist = artist(game.key)

    # ---- how it stands

    @property
    @abstractmethod
    def names(self) -> Sequence[str]: ...

    @property
    @abstractmethod
    def people(self) -> Sequence[int]:
        """The seats of those who sit at this screen."""

    @property
    @abstractmethod
    def events(self) -> Sequence[Event]:
        """What everybody may know of the log."""

    @property
    @abstractmethod
    def moment(self) -> int:
        """A number that is another after everything that happens."""

    @abstractmethod
    def view(self, seat: int | None) -> View: ...

    @abstractmethod
    def record(self) -> str:
        """The text of the record, or an error that says when there will be one."""

    @abstractmethod
    def steps(self) -> Steps:
        """The game so far, to be stepped through."""

    # ---- what happens

    @abstractmethod
    def asked(self) -> int | None:
        """The person at this screen who is to decide now; None while others are."""

    @abstractmethod
    def play(self, seat: int, move: str) -> None: ...

    @abstractmethod
    def undo(self, seat: int) -> str:
        """Take back a move of the person asked, or of whoever may still choose again; tells whose and which."""

    @abstractmethod
    def others_turn(self) -> Callable[[], Any]:
        """The job of finding out what others do."""

    @abstractmethod
    def others_done(self, answer: Any) -> None:
        """Let it happen."""

    @abstractmethod
    def advice(self, seat: int) -> Callable[[], list[Advice]]:
        """The job of judging this seat's moves."""

    @abstractmethod
    def executor(self) -> Executor:
        """Where the jobs of this table can be done."""

    def leave(self) -> None:
        """Nobody looks any more."""
        return

    def farewell(self) -> str:
        """What whoever leaves should keep."""
        return self.record()

    @property
    def to_be_saved(self) -> bool:
        """Would something be lost if everybody left now?"""
        return False

    # ---- the same everywhere; what a view tells may be found more cheaply where the position is at hand

    @property
    def over(self) -> bool:
        return bool(self.view(None)["over"])

    @property
    def acting(self) -> list[int]:
        return list(self.view(None)["acting"])

    def moves(self, seat: int) -> list[str]:
        return list(self.view(seat)["moves"])

    def waiting(self) -> str:
        return f"waiting for {' and '.join(self.names[seat] for seat in self.acting)}..."

    def covered(self, seat: int) -> bool:
        """Must the screen be covered until this seat sits down in front of it?"""
        return self.artist.hides_hands and len(self.people) > 1 and seat in self.people

    def drawn(self, seat: int | None, width: int, chosen: str | None = None) -> Drawing:
        return self.artist.table(self.view(seat), self.names, width, chosen)

    def news(self, since: int) -> list[str]:
        """What everybody may know of the log since so many events."""
        return [told(event, self.artist.told(*event), self.names) for event in self.events[since:]]

    def result(self) -> str:
        view = self.view(None)
        points = ", ".join(f"{name} {score}" for name, score in zip(self.names, view["scores"], strict=True))
        winners = " and ".join(self.names[seat] for seat in view["winners"])
        return f"The game is over: {points}. {winners} {'wins' if len(view['winners']) == 1 else 'share the victory'}."
