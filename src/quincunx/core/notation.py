"""Moves and outcomes from what people and programs give: text, values made by hand, codes."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, Final, NoReturn, SupportsIndex

from quincunx.core.errors import IllegalMove, IllegalOutcome, Unreadable
from quincunx.core.moves import FIRST, First, Move, NamedMove, NamedOutcome, Outcome, Pass, Value
from quincunx.core.text.messages import N_, message

if TYPE_CHECKING:
    from quincunx.core.game import Game

MAX_NOTATION: Final = 200  # the longest notation is much shorter; this bounds untrusted input
# What a game may raise for a code that is not one of its own; compiled rules a TypeError if it has
# more than 64 bits.
UNKNOWN_CODE = (LookupError, OverflowError, TypeError, ValueError)


class GameNotation:
    """The moves and outcomes of one game, which is `game.notation`.

    The first half makes them, and refuses what is not of this game. The second half is what a game
    supplies; one that lists its `move_names` and `outcome_names` supplies nothing.
    """

    kinds: ClassVar[Sequence[type[Value]]] = (NamedMove, NamedOutcome, Pass, First)

    def __init__(self, game: "Game") -> None:
        self.game = game

    def move(self, given: Move | str) -> Move:
        """The move with this notation, or the game's own one that equals a value, or Unreadable.

        A value may be made by hand or by another game: what counts is its kind and its fields.
        """
        if isinstance(given, Move):
            own = self.find_own(given)
            if own is None:
                self._refuse(given)
            return own
        return self.read_move(normalise(given))

    def outcome(self, given: Outcome | str) -> Outcome:
        """The roll, draw or first seat with this notation or that equals a value, or Unreadable."""
        if not isinstance(given, Outcome):
            return self._read_outcome(normalise(given))
        with suppress(*UNKNOWN_CODE):
            own = self._read_outcome(self.write_outcome(given))
            if own == given:
                return own
        return self._refuse(given)

    def move_of(self, code: SupportsIndex) -> Move:
        """The move with this code, or an IllegalMove."""
        number = index(code)
        with suppress(*UNKNOWN_CODE):
            move = self.moves[number]
            if self.read_move(str(move)).code == number:
                return move
        raise IllegalMove(
            "{code} is not the code of a move of {title}", code=number, title=self.game.title
        )

    def outcome_of(self, code: SupportsIndex) -> Outcome:
        """The outcome with this code, or an IllegalOutcome."""
        number = index(code)
        with suppress(*UNKNOWN_CODE):
            outcome = self.outcome_with(number)
            if self._read_outcome(str(outcome)).code == number:
                return outcome
        raise IllegalOutcome(
            "{code} is not the code of an outcome of {title}", code=number, title=self.game.title
        )

    def outcome_with(self, code: int) -> Outcome:
        """The outcome with a valid code, unchecked: for long lists of possible outcomes."""
        return First(FIRST - code, code=code) if code <= FIRST else self.roll_with(code)

    def first_outcomes(self) -> list[tuple[Any, float]]:
        """Each seat is equally likely to begin."""
        players = self.game.players
        return [(self.outcome_with(FIRST - seat), 1 / players) for seat in range(players)]

    def _read_outcome(self, words: str) -> Outcome:
        if self.game.draws_first and words.startswith("first "):
            return self.outcome_with(FIRST - self._read_seat(words.removeprefix("first ")))
        return self.read_roll(words)

    def _refuse(self, value: Value) -> NoReturn:
        raise Unreadable(
            "{value} is not a move or outcome of {title}",
            value=repr(value)[:MAX_NOTATION],
            title=self.game.title,
        )

    def _read_seat(self, text: str) -> int:
        if text not in self._seats:
            raise Unreadable(
                "there is no seat {text}: the seats are 0 to {last}",
                text=repr(text),
                last=self.game.players - 1,
            )
        return self._seats[text]

    @cached_property
    def _seats(self) -> dict[str, int]:
        return {str(seat): seat for seat in range(self.game.players)}

    @cached_property
    def moves(self) -> Mapping[int, Move]:
        """All moves by their codes, in ascending order."""
        return {move.code: move for move in sorted(self.all_moves(), key=int)}

    @cached_property
    def _by_text(self) -> Mapping[str, Move]:
        return {str(move): move for move in self.moves.values()}

    # ---- what a game supplies instead of `move_names` and `outcome_names`

    def all_moves(self) -> Iterable[Move]:
        """Every move that some position of this game has, with its code."""
        return [
            Pass(code=code) if name == "pass" else NamedMove(name, code=code)
            for code, name in enumerate(self.game.move_names)
        ]

    def why_unreadable(self, text: str) -> str:
        """What is wrong with a text that is not a move of this game."""
        return describe_unknown(
            text, self.game.move_names, N_("{text} is not a move: there are {names}")
        )

    def read_roll(self, text: str) -> Outcome:
        """The roll or draw in this notation, or Unreadable."""
        names = self.game.outcome_names
        if text not in names:
            reason = N_("{text} is not a roll or draw: there are {names}")
            raise Unreadable(describe_unknown(text, names, reason))
        return self.roll_with(names.index(text))

    def roll_with(self, code: int) -> Outcome:
        """The roll or draw with a valid code, unchecked."""
        return NamedOutcome(self.game.outcome_names[code], code=code)

    def write_outcome(self, outcome: Outcome) -> str:
        """The notation that this game has for an outcome that was made by hand."""
        return str(outcome)

    # ---- what a game supplies that has too many moves to list them for each game, and `moves`

    def read_move(self, text: str) -> Move:
        """The move in this notation, or Unreadable."""
        if text not in self._by_text:
            raise Unreadable(self.why_unreadable(text))
        return self._by_text[text]

    def find_own(self, value: Move) -> Move | None:
        """The move of this game that equals a value, with the code that it has here."""
        if self.moves.get(value.code) is value:  # one of its own, as nearly always
            return value
        with suppress(*UNKNOWN_CODE):  # raised by fields of the wrong type, too
            own = self.read_move(str(value))
            return own if own == value else None
        return None

    # ---- what a game with hidden hands or events of a real table supplies

    def read_event(self, seat: int | None, text: str) -> Value:
        """An event of a log, complete or as everybody may see it, or Unreadable."""
        return self.outcome(text) if seat is None else self.move(text)

    def public_event(self, event: Value) -> Value:
        """An event of a log as everybody may see it."""
        return event


def normalise(text: str) -> str:
    """One line with single blanks, or Unreadable."""
    if not isinstance(text, str):
        raise Unreadable(
            "notation must be a string, such as {example}, not {text}",
            example=f"{joined(text)!r:.60}",
            text=f"{text!r:.60}",
        )
    if len(text) > MAX_NOTATION:
        raise Unreadable(
            "{text}... is longer than {most} characters", text=repr(text[:20]), most=MAX_NOTATION
        )
    return " ".join(text.split())


def joined(value: object) -> str:
    """The dice of a list as in the notation."""
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def describe_unknown(text: str, names: Sequence[str], reason: str) -> str:
    """Why a text is none of the names; the reason is a template."""
    return message(reason, text=repr(text), names=", ".join(names) or message("none"))
