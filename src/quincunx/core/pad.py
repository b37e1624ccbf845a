"""Score pads: a player's sheet at a real table, where people roll their own dice.

A pad knows the rules of its sheet, but no dice: it accepts what some roll allows and refuses what
none does. It is what was entered on it, in order, so that everything can be undone or erased.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from quincunx.core.errors import IllegalMove, PositionError, UndoError
from quincunx.core.text.messages import message, message_plural

if TYPE_CHECKING:
    from quincunx.core.game import Game

MAX_ENTRIES = 1000  # far more than any sheet takes; this bounds untrusted data


class Pad(ABC):
    """One player's sheet without dice. `game.pad()` makes it.

    `enter` checks and writes, `undo` takes the last entry back, `erase` any other one.
    """

    entry_ends_turn: ClassVar[bool] = False  # is an entry all that a player does in a turn?

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.entered: list[str] = []  # in order
        self.clear()

    # ---- what a game supplies

    @abstractmethod
    def clear(self) -> None:
        """Start with an empty sheet."""

    @abstractmethod
    def entries(self) -> list[str]:
        """Everything that can be entered now, whatever the dice show."""

    @abstractmethod
    def why_not(self, entry: str) -> str:
        """Why this can never be entered now, whatever the dice show; empty if it can."""

    @abstractmethod
    def write(self, entry: str) -> None:
        """Enter something that can be entered."""

    @property
    @abstractmethod
    def score(self) -> int:
        """The points so far."""

    @abstractmethod
    def sheet(self) -> Any:
        """The sheet, as the views of this game show it."""

    @abstractmethod
    def describe(self, entry: str) -> str:
        """Something that can be entered, in words."""

    def complete_typed(self, typed: str) -> str:
        """An entry of what somebody typed in a shorter way of this game's own."""
        return typed

    def shown(self) -> Mapping[str, Any]:
        """The entries of the game's view that say what can be entered where on the sheet."""
        return {"moves": ()}

    @property
    def buttons(self) -> Sequence[str]:
        """What can be entered and is not a square of the sheet."""
        return ()

    @property
    def rank(self) -> tuple[int, ...]:
        """What decides who wins: the points, then what breaks ties."""
        return (self.score,)

    @property
    def has_passed(self) -> bool:
        """Was the last turn passed? If everybody does that, the game is over."""
        return False

    @property
    def owed(self) -> Sequence[str]:
        """Bonuses that must be entered before anything else, the first one first."""
        return ()

    # ---- what a game supplies if it has rounds, or if players affect each other

    @property
    def rounds(self) -> int | None:
        """After this many rounds the game is over; None if something else ends it."""
        return None

    def locked(self) -> frozenset[str]:
        """What this sheet has closed for everybody, such as rows."""
        return frozenset()

    def close(self, closed: frozenset[str], closing: frozenset[str]) -> None:  # noqa: B027
        """What everybody has closed in earlier turns, and in this one."""

    def next_round(self) -> None:  # noqa: B027
        """Everybody has had a turn: write what the next round brings."""

    def why_ended(self) -> str:
        """Why this sheet ends the game; empty if it does not."""
        return ""

    # ---- what players do

    def enter(self, entry: str) -> None:
        """Write on the sheet, or raise IllegalMove with the reason."""
        if not isinstance(entry, str):
            raise IllegalMove("an entry must be a string, not {entry}", entry=repr(entry))
        reason = self.why_not(entry)
        if reason:
            raise IllegalMove(reason)
        self.write(entry)
        self.entered.append(entry)

    def undo(self) -> str:
        """Take the last entry back, and return it."""
        if not self.entered:
            raise UndoError("nothing has been entered")
        last = self.entered[-1]
        self.replay(self.entered[:-1])
        return last

    def erase(self, number: int) -> list[str]:
        """Erase an entry, counted from 0, and everything that was only possible because of it.

        Returns what was erased with it: see `dependents`.
        """
        kept, lost = self.without(number)
        self.replay(kept)
        return lost

    def dependents(self, number: int) -> list[str]:
        """The later entries that would be erased with this one."""
        _, lost = self.without(number)
        return lost

    def without(self, number: int) -> tuple[list[str], list[str]]:
        """The entries that stay, and those that go, if this one had not been made."""
        if not 0 <= number < len(self.entered):
            raise UndoError("there is no entry {number}", number=number)
        twin = type(self)(self.game)
        lost = []
        for place, entry in enumerate(self.entered):
            if place == number:
                continue
            if twin.why_not(entry):
                lost.append(entry)
            else:
                twin.enter(entry)
        return twin.entered, lost

    def replay(self, entries: Iterable[str]) -> None:
        """Start again with these entries, which were legal before."""
        self.entered = []
        self.clear()
        for entry in entries:
            self.enter(entry)

    # ---- as data

    def data(self) -> dict[str, Any]:
        """Everything as JSON-able data: `game.pad(data)` makes the same pad."""
        return {"game": self.game.key, "entries": list(self.entered)}

    def restore(self, data: Mapping[str, Any]) -> None:
        """Write what `data` has kept, or raise PositionError."""
        entries = data.get("entries") if isinstance(data, Mapping) else None
        if not isinstance(entries, list) or len(entries) > MAX_ENTRIES:
            raise PositionError("a score pad must have a list of entries")
        if data.get("game", self.game.key) != self.game.key:
            raise PositionError(
                "this is a score pad of {other}, not of {game}",
                other=repr(data["game"])[:60],
                game=self.game.key,
            )
        for number, entry in enumerate(entries):
            try:
                self.enter(entry)
            except ValueError as error:
                raise PositionError(
                    "entry {number}, {entry}: {reason}",
                    number=number + 1,
                    entry=repr(entry)[:60],
                    reason=getattr(error, "message", str(error)),
                ) from error

    def __repr__(self) -> str:
        return f"<score pad of {self.game.key}: {len(self.entered)} entries, {self.score} points>"


class CountingPad(Pad):
    """For games without a sheet of their own: points, turn by turn."""

    entry_ends_turn: ClassVar[bool] = True
    most: ClassVar[int] = 999  # points of one turn

    def clear(self) -> None:
        self.turns: list[int] = []

    def entries(self) -> list[str]:
        return []  # any number of points: there are too many to list

    def why_not(self, entry: str) -> str:
        digits = entry.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and int(digits) <= self.most):
            return message(
                "{entry} is not a number of points: write one up to {most}",
                entry=repr(entry)[:60],
                most=self.most,
            )
        return ""

    def write(self, entry: str) -> None:
        self.turns.append(int(entry))

    def describe(self, entry: str) -> str:
        return message_plural("{count} point", "{count} points", int(entry))

    @property
    def score(self) -> int:
        return sum(self.turns)

    def sheet(self) -> Mapping[str, Any]:
        return {"turns": list(self.turns), "score": self.score}
