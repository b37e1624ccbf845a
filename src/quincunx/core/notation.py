"""Moves and outcomes as text for people, codes for rules, and details for programs."""

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, Final, SupportsIndex, TypeVar

from quincunx.core.moves import Details, First, Notation, same_details
from quincunx.core.errors import IllegalMove, IllegalOutcome, Unreadable
from quincunx.core.text.messages import N_, message
from quincunx.core.values import FIRST, Move, Outcome

if TYPE_CHECKING:
    from quincunx.core.game import Game

MAX_NOTATION: Final = 200  # the longest notation is much shorter; this bounds untrusted input
MAX_CACHED_MOVES: Final = 10_000  # all moves of all games but Qwirkle
# What a game may raise for a code that is not one of its own; compiled rules a TypeError if it has
# more than 64 bits.
UNKNOWN_CODE = (LookupError, OverflowError, TypeError, ValueError)
Made = TypeVar("Made", Move, Outcome)


class GameNotation:
    """Text, codes and details of the moves and outcomes of one game, which is `game.notation`.

    The first half makes them, and refuses what is not of this game. The second half is what a game
    supplies; one that lists its `move_names` and `outcome_names` supplies nothing.
    """

    kinds: ClassVar[Sequence[type[Details]]] = (Notation,)  # of the details

    def __init__(self, game: "Game") -> None:
        self.game = game
        # the move with a valid code, unchecked: for long lists of legal moves
        self.known_move = lru_cache(MAX_CACHED_MOVES)(self._make_move)
        self._checked_move = lru_cache(MAX_CACHED_MOVES)(self._check_move)

    def move(self, notation: str | Details) -> Move[Any]:
        """The move with this notation or these details, or Unreadable."""
        if isinstance(notation, Details):
            return self._check_details(notation, self.move(self._write(notation)))
        return self.known_move(self.read_move(normalise(notation)))

    def outcome(self, notation: str | Details) -> Outcome[Any]:
        """The roll, draw or first seat with this notation or these details, or Unreadable."""
        if isinstance(notation, Details):
            return self._check_details(notation, self.outcome(self._write(notation)))
        words = normalise(notation)
        if self.game.draws_first and words.startswith("first "):
            return self.known_outcome(FIRST - self._read_seat(words.removeprefix("first ")))
        return self.known_outcome(self.read_outcome(words))

    def own_move(self, move: Move | str | Details) -> Move[Any]:
        """The move, or the one that a text or details describe.

        A move of another game is illegal, unless this game has the same move with the same code.
        """
        if not isinstance(move, Move):
            return self.move(move)
        if move.game is self.game:
            return move
        try:
            own = self.move(move.text)
        except Unreadable as error:
            raise IllegalMove(
                "{move} is not a move of {title}", move=move, title=self.game.title
            ) from error
        if own != move:
            raise IllegalMove(
                "{move} with the code {code} is not a move of {title}",
                move=move,
                code=move.code,
                title=self.game.title,
            )
        return own

    def own_outcome(self, outcome: Outcome | str | Details) -> Outcome[Any]:
        """The outcome, or the one that a text or details describe.

        One of another game is illegal, unless this game has the same one with the same code.
        """
        if not isinstance(outcome, Outcome):
            return self.outcome(outcome)
        try:
            # always parsed: unlike that of a move, its code is not looked up among legal ones
            own = self.outcome(outcome.text)
        except Unreadable as error:
            raise IllegalOutcome(
                "{outcome} is not an outcome of {title}", outcome=outcome, title=self.game.title
            ) from error
        if own != outcome:
            raise IllegalOutcome(
                "{outcome} with the code {code} is not an outcome of {title}",
                outcome=outcome,
                code=outcome.code,
                title=self.game.title,
            )
        return own

    def move_of(self, code: SupportsIndex) -> Move[Any]:
        """The move with this code, or an IllegalMove."""
        return self._checked_move(index(code))

    def outcome_of(self, code: SupportsIndex) -> Outcome[Any]:
        """The outcome with this code, or an IllegalOutcome."""
        number = index(code)
        with suppress(*UNKNOWN_CODE):
            outcome = self.known_outcome(number)
            if self.outcome(outcome.text) == outcome:
                return outcome
        raise IllegalOutcome(
            "{code} is not the code of an outcome of {title}", code=number, title=self.game.title
        )

    def known_outcome(self, code: int) -> Outcome[Any]:
        """The outcome with a valid code, unchecked: for long lists of possible outcomes."""
        outcome = Outcome(
            code, f"first {FIRST - code}" if code <= FIRST else self.write_outcome(code)
        )
        object.__setattr__(outcome, "game", self.game)
        return outcome

    def first_outcomes(self) -> list[tuple[Outcome[Any], float]]:
        """Each seat is equally likely to begin."""
        players = self.game.players
        return [(self.known_outcome(FIRST - seat), 1 / players) for seat in range(players)]

    def outcome_details(self, code: int) -> Details:
        """The details of a roll, a draw or the first seat."""
        return First(FIRST - code) if code <= FIRST else self.roll_details(code)

    def _make_move(self, code: int) -> Move[Any]:
        move = Move(code, self.write_move(code))
        # only here: that a move has a game proves that the game has made it
        object.__setattr__(move, "game", self.game)
        return move

    def _check_move(self, code: int) -> Move[Any]:
        with suppress(*UNKNOWN_CODE):
            move = self.known_move(code)
            if self.read_move(move.text) == code:
                return move
        raise IllegalMove(
            "{code} is not the code of a move of {title}", code=code, title=self.game.title
        )

    def _write(self, details: Details) -> str:
        """The notation of these details, to be read like any other."""
        try:
            if isinstance(details, First):
                text = f"first {details.seat}"
            else:
                text = self.write_details(details)
        except Unreadable:
            raise
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            raise self._unreadable(details) from error  # fields of the wrong type
        if not text:
            raise self._unreadable(details)
        return text

    def _check_details(self, details: Details, read: Made) -> Made:
        """The move or outcome that these details are written as, if it has all their fields."""
        if not isinstance(read.details, Notation) and not same_details(details, read.details):
            raise self._unreadable(details)
        return read

    def _unreadable(self, details: Details) -> Unreadable:
        return Unreadable(
            message(
                "{details} is not a move or outcome of {title}",
                details=details,
                title=self.game.title,
            )
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

    # ---- what a game supplies instead of listing all its moves and outcomes

    def read_move(self, text: str) -> int:
        """The code of the move in this notation, or Unreadable."""
        return find_code(text, self.game.move_names, N_("{text} is not a move: there are {names}"))

    def write_move(self, code: int) -> str:
        """The notation of the move with this code."""
        return self.game.move_names[code]

    def read_outcome(self, text: str) -> int:
        """The code of the outcome in this notation, or Unreadable."""
        return find_code(
            text, self.game.outcome_names, N_("{text} is not a roll or draw: there are {names}")
        )

    def write_outcome(self, code: int) -> str:
        """The notation of the outcome with this code."""
        return self.game.outcome_names[code]

    def codes(self) -> Sequence[int]:
        """The codes of all moves in ascending order, where they can be listed."""
        return range(len(self.game.move_names))

    # ---- what a game with kinds of its own supplies

    def move_details(self, code: int) -> Details:
        """The details of the move with this code."""
        return Notation(self.write_move(code))

    def roll_details(self, code: int) -> Details:
        """The details of a roll or draw."""
        return Notation(self.write_outcome(code))

    def write_details(self, details: Details) -> str:
        """The notation of a move, roll or draw; empty if the details are not of this game."""
        return details.text if isinstance(details, Notation) else ""

    def exact_text(self, seat: int | None, text: str) -> str:
        """An event of the log, complete or as everybody may see it, in exact notation."""
        return self._write(self.event_details(seat, text))

    # ---- what a game with hidden hands supplies

    def public_text(self, seat: int | None, text: str) -> str:
        """An event of the log as everybody may see it."""
        return text

    def event_details(self, seat: int | None, text: str) -> Details:
        """The details of an event of the log, complete or as everybody may see it."""
        event: Move | Outcome = self.outcome(text) if seat is None else self.move(text)
        return event.details


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


def find_code(text: str, names: Sequence[str], reason: str) -> int:
    """The index of a name; the reason for refusing another text is a template."""
    if text not in names:
        raise Unreadable(reason, text=repr(text), names=", ".join(names) or message("none"))
    return names.index(text)
