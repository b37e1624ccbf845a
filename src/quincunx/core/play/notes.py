"""Notes: what happens beside a game and is no event of it. A record has a line for each.

resigned 1
hint 0
values 0
timeout 0
undone 0: red 8
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from quincunx.core.errors import QuincunxError, RecordError
from quincunx.core.game import Game
from quincunx.core.text.messages import Message, message

HINT, VALUES = "hint", "values"  # the kinds of help
SEAT = "(0|[1-9][0-9]*)"
LINE = re.compile(f"(resigned|hint|values|timeout) {SEAT}|undone {SEAT}: *(.+)")

Comments = Mapping[int, Sequence[str]]  # by the number of events before them


@dataclass(frozen=True)
class Resigned:
    """A player has given up."""

    seat: int
    events: int  # how many events the game had then

    def __str__(self) -> str:
        return f"resigned {self.seat}"

    def sentence(self, names: Sequence[str]) -> Message:
        """`Bob resigned`."""
        return message("{name} resigned", name=names[self.seat])

    @property
    def words(self) -> Message:
        """What follows the name."""
        return message("resigned")


@dataclass(frozen=True)
class HelpUsed:
    """A player has asked for a hint, or for the values of all moves."""

    seat: int
    events: int
    kind: str  # HINT or VALUES

    def __str__(self) -> str:
        return f"{self.kind} {self.seat}"

    def sentence(self, names: Sequence[str]) -> Message:
        if self.kind == HINT:
            return message("{name} used a hint", name=names[self.seat])
        return message("{name} looked at the values of all moves", name=names[self.seat])

    @property
    def words(self) -> Message:
        if self.kind == HINT:
            return message("used a hint")
        return message("looked at the values of all moves")


@dataclass(frozen=True)
class Undone:
    """A player has undone a move against engines, with all that followed it."""

    seat: int
    events: int  # how many are left
    move: str

    def __str__(self) -> str:
        return f"undone {self.seat}: {self.move}"

    def sentence(self, names: Sequence[str]) -> Message:
        return message("{name} undid a move and everything after it", name=names[self.seat])

    @property
    def words(self) -> Message:
        return message("undid a move and everything after it")


@dataclass(frozen=True)
class TimedOut:
    """A player's time was up, so the engine has made the move before this note."""

    seat: int
    events: int

    def __str__(self) -> str:
        return f"timeout {self.seat}"

    def sentence(self, names: Sequence[str]) -> Message:
        return message("{name} ran out of time: the engine decided", name=names[self.seat])

    @property
    def words(self) -> Message:
        return message("ran out of time: the engine decided")


Note = Resigned | HelpUsed | Undone | TimedOut


def is_note(line: str) -> bool:
    return LINE.fullmatch(line) is not None


def parse_note(number: int, line: str, events: int, game: Game) -> Note:
    """The note in this line of a record, after so many events."""
    match = LINE.fullmatch(line)
    assert match
    kind, seat, move = match[1] or "undone", match[2] or match[3], match[4]
    if len(seat) > 9 or int(seat) >= game.players:
        last = game.players - 1
        raise RecordError(
            number, "there is no seat {number}: the seats are 0 to {last}", number=seat, last=last
        )
    if kind == "resigned":
        return Resigned(int(seat), events)
    if kind == "timeout":
        return TimedOut(int(seat), events)
    if kind != "undone":
        return HelpUsed(int(seat), events, kind)
    try:
        return Undone(int(seat), events, str(game.move(move)))
    except QuincunxError as error:
        raise RecordError(number, error.message) from error


def at_most(uses: Iterable[HelpUsed], events: int) -> tuple[HelpUsed, ...]:
    """Notes on events that are no longer there belong to the last one that is."""
    return tuple(replace(use, events=min(use.events, events)) for use in uses)


def in_order(notes: Iterable[Note]) -> tuple[Note, ...]:
    """As they stand in a record."""
    return tuple(sorted(notes, key=lambda note: note.events))


def with_sentences(
    comments: Comments, notes: Iterable[Note], names: Sequence[str]
) -> dict[int, list[str]]:
    """The notes as people read them, and the comments, by the number of events before them."""
    found: dict[int, list[str]] = {}
    for note in notes:
        found.setdefault(note.events, []).append(note.sentence(names))
    for number, texts in comments.items():
        found.setdefault(number, []).extend(texts)
    return dict(sorted(found.items()))


def winners_without(
    resigned: Collection[int], scores: Sequence[int], winners: Sequence[int]
) -> tuple[int, ...]:
    """Who has won if those who have resigned have not: the winners by the rules or, if they have
    all resigned, the best of the others.
    """
    remaining = [seat for seat in range(len(scores)) if seat not in resigned]
    best = max((scores[seat] for seat in remaining), default=0)
    by_rules = tuple(seat for seat in winners if seat in remaining)
    return by_rules or tuple(seat for seat in remaining if scores[seat] == best)
