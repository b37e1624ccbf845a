"""How Qwizz describes itself."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from quincunx.core.moves import Erased, Move, Outcome
from quincunx.core.presentation import (
    Cost,
    Die,
    EventWords,
    HeldDice,
    LabelledMove,
    LoggedEvent,
    Points,
    Presentation,
    Square,
    SquareState,
    by_name,
    penalty_boxes,
    penalty_name,
)
from quincunx.core.text.colours import colour_word, thrown_dice
from quincunx.core.text.messages import (
    N_,
    Message,
    join_and,
    join_clauses,
    message,
    message_in_context,
    message_plural,
)
from quincunx.core.text.words import number_word
from quincunx.games.qwizz.moves import (
    ChooseLucky,
    Enter,
    EnterLucky,
    Keep,
    Penalty,
    RerollDie,
    Roll,
)
from quincunx.games.qwizz.notation import erased_square
from quincunx.games.qwizz.view import QwizzOffer, QwizzRowView, QwizzView

PENALTY, KEEP = "penalty", "keep"
LUCKY, GREY = "lucky", "grey"
SIDES = {"white": 6}
USUAL_SIDES = 12
PROMPTS = {
    "lucky": N_("Pick your lucky number: once in the game, it goes into any square that it fits."),
    "keep": N_("Keep the dice, or re-roll one."),
    "enter": N_("Enter a number, or take a penalty."),
}
STEPS = {"lucky": N_("lucky number"), "keep": N_("re-roll"), "enter": N_("enter")}
SHAPES = {
    "hearts": N_("hearts"),
    "diamonds": N_("diamonds"),
    "spades": N_("spades"),
    "clubs": N_("clubs"),
    "hexagon": N_("hexagon"),
}

Place = tuple[str, int]  # the name of a row, and a column from 1


@dataclass(frozen=True, slots=True)
class Entry:
    """A number that can be entered."""

    number: int
    die: str  # or `lucky`
    sources: str  # the dice that make it
    fits: int  # the number of squares
    move: Move | None = None  # in one of these squares


class QwizzPresentation(Presentation[QwizzView]):
    held_dice = HeldDice.REROLLED
    vocabulary: ClassVar[Mapping[str, Message]] = {
        **Presentation.vocabulary,
        "lucky": message_in_context("typed move", "lucky"),
        KEEP: message_in_context("typed move", "keep"),
        "reroll": message_in_context("typed move", "reroll"),
        PENALTY: message_in_context("typed move", "penalty"),
    }

    def prompt(self, view: QwizzView) -> str:
        step = view.step
        if step == "keep" and set(view.moves) == {Keep(), RerollDie("white")}:
            return message("Keep the dice, or re-roll the white die.")
        if view.moves == (Penalty(),):
            text = N_("You cannot enter any number: take the penalty (−{points}).")
            return message(text, points=penalty_points(view))
        return message(PROMPTS[step]) if step in PROMPTS else super().prompt(view)

    def step_label(self, view: QwizzView) -> str:
        return message(STEPS[view.step]) if view.step in STEPS else ""

    def outcome_prompt(self, view: QwizzView, example: str) -> str:
        return message("Roll ({dice})", dice=thrown_dice(view.dice, example))

    def move_name(self, move: Move) -> str:
        match move:
            case Penalty():
                return message_in_context("qwizz", "take a penalty")
            case RerollDie(die):
                return message("re-roll {die}", die=colour_word(die))
            case ChooseLucky(number):
                return message("lucky number {number}", number=number)
            case Enter(row, number, column):
                return entry_words(number, row, column)
            case EnterLucky(row, column):
                return entry_words(None, row, column)
        return message("keep the dice")

    def cost(self, view: QwizzView, move: Move) -> Cost | None:
        if not isinstance(move, Penalty):
            return None
        next_penalty = penalty_points(view)
        points = message_plural("{count} point", "{count} points", next_penalty)
        question = message_in_context(
            "qwizz", "Take a penalty of {points} points?", points=next_penalty
        )
        return Cost(message("costs {points}", points=points), question)

    def buttons(self, view: QwizzView) -> Sequence[LabelledMove]:
        return [
            LabelledMove(move, button_label(view, move))
            for move in view.moves
            if not isinstance(move, Enter | EnterLucky)
        ]

    def describe_event(self, event: LoggedEvent[QwizzView]) -> EventWords:
        match event.value:
            case Roll():
                faces = event.after.dice
                dice = [
                    Die(name, face, SIDES.get(name, USUAL_SIDES))
                    for name, face in faces.items()
                    if face and getattr(event.value, name) is not None
                ]
                starts_turn = len(dice) == len(faces)
                return EventWords(message("rolled"), event.after.active, dice, starts_turn)
            case Penalty() | Keep() | ChooseLucky() | RerollDie() | Enter() | EnterLucky():
                return EventWords(done_words(event))
            case Erased(seat):
                return EventWords(self.outcome_words(event.value), seat)
        return super().describe_event(event)

    def outcome_words(self, outcome: Outcome) -> str:
        if isinstance(outcome, Erased):
            row, column = erased_square(outcome)
            return message("erased {row} {column}", row=colour_word(row), column=column)
        return super().outcome_words(outcome)

    def squares(self, view: QwizzView, seat: int) -> dict[str, Square]:
        entries = entries_by_place(view) if view.seat == seat else {}
        chosen, _ = secret_entry(view, seat)
        squares = [
            square_of(printed, column, entries.get((printed.name, column), ()), chosen)
            for printed in view.sheets[seat].rows
            for column, shape in enumerate(printed.shapes, 1)
            if shape != GREY
        ]
        return by_name([*squares, *penalties(view, seat)])

    def filled(self, view: QwizzView, seat: int) -> frozenset[str]:
        mine = view.sheets[seat]
        entered = (
            square_name(row.name, column)
            for row in mine.rows
            for column, number in enumerate(row.numbers, 1)
            if number is not None
        )
        return frozenset([*entered, *map(penalty_name, range(mine.penalties))])

    def points(self, view: QwizzView, seat: int) -> Sequence[Points]:
        mine = view.sheets[seat]
        rows = [
            Points(message("{row} row", row=colour_word(row.name)), row.points) for row in mine.rows
        ]
        suits = [Points(message(SHAPES[suit.name]), suit.points) for suit in mine.suits]
        return [
            *rows,
            *suits,
            Points(message_in_context("qwizz", "Penalties"), mine.penalty_points),
        ]

    def tie_breaks(self, view: QwizzView, seat: int) -> Sequence[tuple[str, int]]:
        mine = view.sheets[seat]
        empty_hexagons = sum(
            shape == "hexagon" and number is None
            for row in mine.rows
            for shape, number in zip(row.shapes, row.numbers, strict=True)
        )
        return [
            (N_("fewer penalties"), mine.penalties),
            (N_("fewer empty hexagons"), empty_hexagons),
        ]

    def grade(self, view: QwizzView) -> str:
        grade = view.sheets[0].grade if view.over else None
        return grade or ""

    def end_reason(self, view: QwizzView, names: Sequence[str]) -> str:
        return join_clauses(end_reasons(view, names)) if view.over else ""


# ---- the sheet


def square_name(row: str, column: int) -> str:
    return f"{row} {column}"


def square_of(
    printed: QwizzRowView, column: int, entries: Sequence[Entry], chosen: Place | None
) -> Square:
    place = (printed.name, column)
    number, shape = printed.numbers[column - 1], printed.shapes[column - 1]
    words = square_words(printed.name, column, shape, number)
    state = SquareState.LEGAL if entries else SquareState.FREE
    if number is not None:
        state = SquareState.MARKED
    elif place == chosen:
        state = SquareState.CHOSEN
    return Square(
        square_name(*place), state, words, tuple(each.move for each in entries if each.move)
    )


@lru_cache(4000)  # a page has hundreds of squares, and the same ones again and again
def square_words(row: str, column: int, shape: str, number: int | None) -> str:
    return message(
        "{row} {column}, {shape}: {number}",
        row=colour_word(row),
        column=column,
        shape=message(SHAPES[shape]),
        number=message("empty") if number is None else number,
    )


def penalties(view: QwizzView, seat: int) -> list[Square]:
    mine = view.sheets[seat]
    return penalty_boxes(mine.penalties, len(mine.penalty_boxes))


def secret_entry(view: QwizzView, seat: int) -> tuple[Place | None, str]:
    """Where the view's seat has secretly chosen to enter which number."""
    match view.choice if view.seat == seat else None:
        case Enter(row, number, column):
            return (row, column), str(number)
        case EnterLucky(row, column):
            return (row, column), "★"
    return None, ""


# ---- what can be entered


def offered_entry(offer: QwizzOffer, move: Move | None = None) -> Entry:
    sources: str = message("lucky number") if offer.die == LUCKY else colour_word(offer.die)
    if offer.white:
        text = N_("{die} + {number}") if offer.white > 0 else N_("{die} − {number}")
        sources = message(text, die=sources, number=abs(offer.white))
    return Entry(offer.number, offer.die, sources, len(offer.fits), move)


def entries_by_place(view: QwizzView) -> dict[Place, list[Entry]]:
    """The legal moves that enter a number."""
    legal = set(view.moves)
    found = dict[Place, list[Entry]]()
    for offer in view.offers:
        for fit in offer.fits:
            if fit.move in legal:
                entry = offered_entry(offer, fit.move)
                found.setdefault((fit.row, fit.column), []).append(entry)
    return found


def entry_words(number: int | None, row: str, column: int) -> str:
    """Without a number it is the lucky one."""
    text = N_("{number} in {row} {column}")
    if number is None:
        text = N_("lucky number in {row} {column}")
    return message(text, number=number, row=colour_word(row), column=column)


def penalty_points(view: QwizzView) -> int:
    """The points of the next penalty."""
    assert view.seat is not None
    mine = view.sheets[view.seat]
    return mine.penalty_boxes[mine.penalties]


def button_label(view: QwizzView, move: Move) -> str:
    match move:
        case Penalty():
            return message_in_context(
                "qwizz", "Take a penalty (−{points})", points=penalty_points(view)
            )
        case RerollDie(die):
            return message("Re-roll {die}", die=colour_word(die))
        case ChooseLucky(number):
            return str(number)
    return message("Keep the dice")


# ---- what has happened


def done_words(event: LoggedEvent[QwizzView]) -> str:
    match event.value:
        case Penalty():
            return message_in_context("qwizz", "took a penalty")
        case ChooseLucky(number):
            return message("chose the lucky number {number}", number=number)
        case RerollDie(die):
            return message("re-rolled {die}", die=colour_word(die))
        case Enter(row, number, column, white):
            sign = "+" if white > 0 else "−"
            made = f"{number} ({number - white} {sign} {abs(white)})" if white else number
            text = N_("entered {number} in the {row} row, column {column}")
            return message(text, number=made, row=colour_word(row), column=column)
        case EnterLucky(row, column):
            text = N_("entered the lucky number in the {row} row, column {column}")
            return message(text, row=colour_word(row), column=column)
    return message("kept the dice")


def end_reasons(view: QwizzView, names: Sequence[str]) -> Iterator[str]:
    sheets = list(zip(names, view.sheets, strict=True))
    most = view.full_rows_to_end
    filled = [name for name, mine in sheets if sum(row.full for row in mine.rows) >= most]
    if filled:
        yield message(
            "{names} filled {count} rows", names=join_and(filled), count=number_word(most)
        )
    punished = [name for name, mine in sheets if mine.penalties == len(mine.penalty_boxes)]
    if punished:
        yield message("{names} took the last penalty", names=join_and(punished))
