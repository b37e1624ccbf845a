"""How a game describes itself, without HTML and without characters of a terminal: what a step asks,
moves in words, what every square is now, points, and why the game ended.

Web pages, terminal, coach and reviews draw what a presentation says. Its texts are messages, which
they translate when they draw.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Generic

from typing_extensions import TypeVar

from quincunx.core.moves import First, Move, Outcome, Pass, Value
from quincunx.core.registry import find_descriptor
from quincunx.core.text.colours import COLOURS, MIXED_ROWS, colour_word
from quincunx.core.text.messages import N_, Message, join_and, join_clauses, message
from quincunx.core.view import SeatView

# the view of the game that is described
View = TypeVar("View", bound=SeatView, default=SeatView)


class HeldDice(Enum):
    """Which dice people hold back at a table where they only roll."""

    REMOVED = "removed"  # a coloured die leaves the game with its row
    TAKEN = "taken"  # one die is taken, and lower ones are put aside with it
    REROLLED = "rerolled"  # none; the white die can be rolled once more


class SquareState(Enum):
    """What a square is for the seat that looks."""

    FREE = "free"  # can still be used, but not now
    LEGAL = "legal"
    LATER = "later"  # possible in the next step
    BOTH = "both"  # legal now, and possible in the next step
    CHOSEN = "chosen"  # in secret, until all have chosen
    MARKED = "marked"
    LOST = "lost"  # skipped: can never be used again
    CLOSED = "closed"  # its row is closed

    @property
    def is_legal(self) -> bool:
        return self in (SquareState.LEGAL, SquareState.BOTH)


SQUARE_WORDS = {
    SquareState.LEGAL: N_("Mark {square}"),
    SquareState.LATER: N_("{square}, possible in the colours step"),
    SquareState.BOTH: N_("Mark {square}, also possible in the colours step"),
    SquareState.CHOSEN: N_("{square}, your choice"),
    SquareState.MARKED: N_("{square}, marked"),
    SquareState.LOST: N_("{square}, no longer possible"),
    SquareState.CLOSED: N_("{square}, no longer possible"),
}


@dataclass(frozen=True, slots=True)
class Square:
    """A place where a player writes, or a cell of a shared board."""

    name: str  # unique on the sheet
    state: SquareState
    words: str = ""  # what a screen reader says
    moves: tuple[Move, ...] = ()  # the legal moves that fill it


@dataclass(frozen=True, slots=True)
class Die:
    colour: str
    face: int
    sides: int = 6


@dataclass(frozen=True, slots=True)
class LabelledMove:
    """A move as a button."""

    move: Move
    label: str
    colour: str = ""
    die: str | None = None  # that makes it, in games where dice are chosen


@dataclass(frozen=True, slots=True)
class Cost:
    """What a move costs that has no benefit at all. Such moves are confirmed."""

    words: str  # `costs 5 points`
    question: str


@dataclass(frozen=True, slots=True)
class Points:
    """A part of a score."""

    label: str
    points: int
    made_of: str = ""  # what was multiplied, such as `2 × 6`


@dataclass(frozen=True, slots=True)
class LoggedEvent(Generic[View]):
    """A roll or a move, and the positions before and after it as everybody sees them.

    `after` includes choices revealed with it.
    """

    seat: int | None  # None for a roll or draw
    value: Value
    before: View
    after: View


@dataclass(frozen=True, slots=True)
class EventWords:
    """An event in words, which follow the name of the player, and its dice."""

    text: str
    seat: int | None = None  # who rolled or drew; of a move it is known
    dice: Sequence[Die] = ()
    starts_turn: bool = False
    # what players show everybody after it: their seats, and the words that follow their names
    shown: Sequence[tuple[int, str]] = ()


class Presentation(Generic[View]):
    """Made from a seat's view alone, so that nobody is told more than the view contains."""

    has_shared_board = False  # does everybody write in the same place?
    held_dice: ClassVar[HeldDice] = HeldDice.REMOVED
    has_hidden_hands = False  # does a seat see what others at the same screen must not see?
    fairness_question = N_("Are the dice fair?")  # about what the seed decides
    option_labels: ClassVar[Mapping[str, str]] = {}  # by the name of the option, marked with N_
    option_values: ClassVar[Mapping[object, str]] = {}  # values that are words, marked with N_
    # the words of its notation, as people type them in their language
    vocabulary: ClassVar[Mapping[str, Message]] = {
        "pass": message("pass"),
        **{name: colour_word(name) for name in COLOURS | MIXED_ROWS},
    }

    # ---- what the step asks

    def prompt(self, view: View) -> str:
        """What the view's seat has to decide, as a sentence."""
        return message("Choose a move.")

    def announcement(self, view: View, names: Sequence[str]) -> str:
        """What everybody is told in this position, as sentences; usually nothing."""
        return ""

    def step_label(self, view: View) -> str:
        """The step of the turn in one or two words."""
        return ""

    def turn_word(self, view: View) -> str:
        """What the player is whose turn it is."""
        return message("active player")

    def outcome_prompt(self, view: View, example: str) -> str:
        """How to ask for a roll or draw; the view is one in which the example was rolled."""
        return message("Roll or draw, such as {example}", example=example)

    # ---- moves

    def complete_typed(self, view: View, typed: str) -> str:
        """The notation of a move that was typed in a way of this game's own, such as beside a tile
        that is there already; what is none stays as it is.
        """
        return typed

    def move_name(self, move: Move) -> str:
        """A move in words, where its squares are marked in the picture of the position."""
        return message("pass") if isinstance(move, Pass) else str(move)

    def advised_move(self, view: View, move: Move) -> str:
        """A move in words, for the seat of the view, which is told what to do."""
        return self.move_name(move)

    def listed_move(self, move: Move) -> str:
        """A move among others: on a shared board only their places tell them apart."""
        return str(move) if self.has_shared_board else self.move_name(move)

    def move_note(self, view: View, move: Move) -> str:
        """A few words beside a listed move, such as the points that it scores."""
        return ""

    def cost(self, view: View, move: Move) -> Cost | None:
        return None

    def buttons(self, view: View) -> Sequence[LabelledMove]:
        """The legal moves that are not made on the sheet or board."""
        return [LabelledMove(move, str(move)) for move in view.moves]

    def quick_moves(self, view: View) -> Sequence[LabelledMove]:
        """The legal moves that are made on the sheet, for screens whose squares are small."""
        return ()

    def sort_moves(self, view: View, moves: Sequence[Move]) -> list[Move]:
        """The order in which moves are listed and numbered: by default that of the rules."""
        return list(moves)

    def group_of(self, move: Move) -> str:
        """The group of moves that are listed as one line until somebody asks for them, such as
        `trade`; empty for single moves.
        """
        return ""

    # ---- what has happened

    def describe_event(self, event: LoggedEvent[View]) -> EventWords:
        """An event in the log."""
        match event.value:
            case First(seat):
                return EventWords(message("begins"), seat, starts_turn=True)
            case Outcome() as outcome:
                return EventWords(self.outcome_words(outcome), starts_turn=True)
            case Pass():
                return EventWords(message("passed"))
        return EventWords(message("played {notation}", notation=event.value))

    def outcome_words(self, outcome: Outcome) -> str:
        """A roll or draw in notation, without saying who made it."""
        return message("Roll: {notation}", notation=outcome)

    def squares(self, view: View, seat: int) -> Mapping[str, Square]:
        """Where a seat writes, by name: all squares of its sheet, with its penalties and locks."""
        return {}

    def filled(self, view: View, seat: int) -> frozenset[str]:
        """The names of the squares in which a seat has written: new ones are highlighted."""
        squares = self.squares(view, seat).values()
        return frozenset(each.name for each in squares if each.state is SquareState.MARKED)

    def points(self, view: View, seat: int) -> Sequence[Points]:
        """The parts of a seat's score, which add up to it."""
        return [Points(message("Points"), view.scores[seat])]

    def final_points(
        self, view: View, seat: int, log: Sequence[tuple[int | None, Value]]
    ) -> Sequence[Points]:
        """The parts of a score at the end, for games in which only the log knows all of them."""
        return self.points(view, seat)

    def tie_breaks(self, view: View, seat: int) -> Sequence[tuple[str, int]]:
        """What decides between equal scores, in the order of the rules: each in words, such as
        `fewer penalties`, with the number of this seat.
        """
        return ()

    def grade(self, view: View) -> str:
        """What the sheet says about the score of a game for one that is over, such as `A+`."""
        return ""

    def end_reason(self, view: View, names: Sequence[str]) -> str:
        """Why a game that is over has ended, as a clause; empty if the game does not say."""
        return ""


def describe_square(state: SquareState, square: str) -> str:
    """What a screen reader says about a square; of a free one only its name."""
    return message(SQUARE_WORDS[state], square=square) if state in SQUARE_WORDS else square


def penalty_boxes(taken: int, boxes: int) -> list[Square]:
    """The boxes of a sheet on which penalties are marked."""
    return [
        Square(penalty_name(box), SquareState.MARKED, message("penalty"))
        if box < taken
        else Square(penalty_name(box), SquareState.FREE, message("free penalty box"))
        for box in range(boxes)
    ]


def penalty_name(box: int) -> str:
    return f"penalty {box}"


def by_name(squares: Iterable[Square]) -> dict[str, Square]:
    return {square.name: square for square in squares}


def tie_break_words(key: str, view: View, winner: int, others: Sequence[int]) -> str:
    """What has decided between the winner and others with the same score, with its numbers."""
    presentation = find_presentation(key)
    own = presentation.tie_breaks(view, winner)
    found, left = list[str](), list(others)
    for place, (label, number) in enumerate(own):
        numbers = {seat: presentation.tie_breaks(view, seat)[place][1] for seat in left}
        beaten = [seat for seat in left if numbers[seat] != number]
        if beaten:
            against = join_and(str(numbers[seat]) for seat in beaten)
            text = N_("{criterion}, {number} against {others}")
            found.append(message(text, criterion=message(label), number=number, others=against))
        left = [seat for seat in left if seat not in beaten]
    return join_clauses(found)


def find_presentation(key: str) -> Presentation[Any]:
    """The game's own presentation, or the default."""
    found: type[Presentation[Any]] = find_descriptor(key).load("presentation") or Presentation
    return found()
