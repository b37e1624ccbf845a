"""How the games of the Qwixx family describe themselves."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from quincunx.core.moves import Move, Pass
from quincunx.core.presentation import (
    Cost,
    Die,
    EventWords,
    LabelledMove,
    LoggedEvent,
    Points,
    Presentation,
    Square,
    SquareState,
    by_name,
    describe_square,
    penalty_boxes,
    penalty_name,
)
from quincunx.core.text.colours import colour_word, is_numbered, row_word, thrown_dice
from quincunx.core.text.messages import (
    N_,
    Message,
    join_and,
    join_clauses,
    join_words,
    message,
    message_plural,
)
from quincunx.core.text.words import number_word
from quincunx.games.qwixx.moves import Mark, Penalty, Roll
from quincunx.games.qwixx.notation import dice_colours
from quincunx.games.qwixx.presets import MARKS_BEFORE_THE_LAST_SQUARE, Preset
from quincunx.games.qwixx.sheet_files import find_preset
from quincunx.games.qwixx.view import QwixxRowView, QwixxView

PENALTY, PASS = "penalty", "pass"
LOCKS = {
    SquareState.FREE: N_("lock"),
    SquareState.MARKED: N_("lock, marked"),
    SquareState.CLOSED: N_("row closed"),
}


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of a sheet as a seat sees it."""

    printed: QwixxRowView
    squares: tuple[Square, ...]
    lock: Square | None  # None in a row that nobody can close
    is_closed: bool

    @property
    def words(self) -> str:
        marks = message_plural("{count} mark", "{count} marks", self.printed.marks)
        points = message_plural("{count} point", "{count} points", self.printed.points)
        row = row_word(self.printed.name)
        return message("{row}: {marks}, {points}", row=row, marks=marks, points=points)

    @property
    def marks_missing(self) -> str:
        """What the last square still needs; empty if nothing."""
        is_out_of_reach = self.printed.marks < MARKS_BEFORE_THE_LAST_SQUARE
        if self.lock is None or self.is_closed or not is_out_of_reach:
            return ""
        return message("{count} marks first", count=MARKS_BEFORE_THE_LAST_SQUARE)


@dataclass(frozen=True, slots=True)
class SumColumn:
    """What the dice add up to in one colour."""

    colour: str
    white: int | None  # the sum of the white dice; None where it cannot be marked
    sums: tuple[int, ...]  # of the colours step
    is_closed: bool  # is every row closed that has squares of this colour?


class QwixxPresentation(Presentation[QwixxView]):
    vocabulary: ClassVar[Mapping[str, Message]] = {
        **Presentation.vocabulary,
        PENALTY: message("penalty"),
    }
    option_labels: ClassVar[Mapping[str, str]] = {
        "white_mark_avoids_penalty": N_("A mark with the white dice saves you from the penalty"),
        "ticks_lock": N_("Marking the last square also ticks the lock, one more mark"),
        "closes_after_step": N_("A locked row closes at the end of the step, not of the turn"),
        "die_leaves": N_("The die of a closed row leaves the game"),
    }

    def prompt(self, view: QwixxView) -> str:
        moves, white = view.moves, view.sums["white"]
        if view.step == "white":
            text = N_("Mark the white sum {sum}, or pass.")
            if moves == (Pass(),):
                text = N_("You cannot mark the white sum {sum}: pass.")
            return message(text, sum=white[0])
        if Penalty() in moves:
            text = N_("Mark a colour sum, or take the penalty (−{points}).")
            if moves == (Penalty(),):
                text = N_("You cannot mark any colour sum: take the penalty (−{points}).")
            return message(text, points=view.penalty)
        if moves == (Pass(),):
            return message("You cannot mark any colour sum: pass.")
        return message("Mark a colour sum, or pass.")

    def step_label(self, view: QwixxView) -> str:
        if view.step == "white":
            return message("white sum {sum}", sum=view.sums["white"][0])
        return message("colours")

    def outcome_prompt(self, view: QwixxView, example: str) -> str:
        dice = thrown_dice(dice_colours(preset_of(view)), example)
        return message("Roll ({dice})", dice=dice)

    def move_name(self, move: Move) -> str:
        match move:
            case Mark(row, number):
                return square_name(row, number)
            case Penalty():
                return message("take a penalty")
        return super().move_name(move)

    def cost(self, view: QwixxView, move: Move) -> Cost | None:
        if not isinstance(move, Penalty):
            return None
        points = message_plural("{count} point", "{count} points", view.penalty)
        question = message("Take a penalty of {points} points?", points=view.penalty)
        return Cost(message("costs {points}", points=points), question)

    def buttons(self, view: QwixxView) -> Sequence[LabelledMove]:
        penalty = message("Take a penalty (−{points})", points=view.penalty)
        labels = {Pass(): message("Pass"), Penalty(): penalty}
        return [LabelledMove(move, labels[move]) for move in view.moves if move in labels]

    def describe_event(self, event: LoggedEvent[QwixxView]) -> EventWords:
        match event.value:
            case Roll():
                dice = [Die(colour, face) for colour, face in dice_of(event.after) if face]
                return EventWords(message("rolled"), event.after.active, dice, starts_turn=True)
            case Mark(name, number):
                return EventWords(mark_words(event.before, name, number))
            case Penalty():
                return EventWords(message("took a penalty"))
        return super().describe_event(event)

    def squares(self, view: QwixxView, seat: int) -> dict[str, Square]:
        rows = sheet_rows(view, seat)
        locks = [row.lock for row in rows if row.lock]
        squares = [square for row in rows for square in row.squares]
        return by_name([*squares, *locks, *penalties(view, seat)])

    def filled(self, view: QwixxView, seat: int) -> frozenset[str]:
        mine = view.sheets[seat]
        marks = (str(Mark(row.name, number)) for row in mine.rows for number in row.marked)
        locks = (lock_name(row) for row in mine.rows if row.ticked)
        return frozenset([*marks, *locks, *map(penalty_name, range(mine.penalties))])

    def points(self, view: QwixxView, seat: int) -> Sequence[Points]:
        mine = view.sheets[seat]
        rows = [Points(row_word(row.name), row.points) for row in mine.rows]
        return [*rows, Points(message("Penalties"), -view.penalty * mine.penalties)]

    def end_reason(self, view: QwixxView, names: Sequence[str]) -> str:
        return join_clauses(end_reasons(view, names)) if view.over else ""


def preset_of(view: QwixxView) -> Preset:
    return find_preset(view.game)


def dice_of(view: QwixxView) -> list[tuple[str, int | None]]:
    """The colour and the face of each die; None for one that has left the game."""
    return list(zip(dice_colours(preset_of(view)), view.dice.values(), strict=False))


def is_in_use(view: QwixxView, colour: str) -> bool:
    """Can a die of this colour still make a sum that somebody could mark?"""
    open_colours = colours_in_open_rows(view)
    mixes = preset_of(view).mixes.items()
    mixed = [mix for mix, pair in mixes if colour in pair and mix in open_colours]
    return colour == "white" or colour in open_colours or bool(mixed)


def colours_in_open_rows(view: QwixxView) -> set[str]:
    rows = preset_of(view).rows
    return {colour for row in rows if row.name not in view.closed for colour in row.colours}


def sum_columns(view: QwixxView) -> list[SumColumn]:
    """The table of sums: the white sum stands in every colour in which it can be marked."""
    preset, made, open_colours = preset_of(view), view.sums, colours_in_open_rows(view)
    for_white = {colour for row in preset.rows if row.locks for colour in row.colours}
    return [
        SumColumn(
            colour,
            made["white"][0] if colour in for_white else None,
            # black minus white may not be positive
            tuple(each for each in made.get(colour, ()) if each > 0),
            colour not in open_colours,
        )
        for colour in (*preset.dice, *preset.mixes)
    ]


def square_name(row: str, number: int) -> str:
    """Rows of one colour are named after it: `red 8`. Of the others it is `8 in row 4`."""
    text = N_("{number} in {row}") if is_numbered(row) else N_("{row} {number}")
    return message(text, row=row_word(row), number=number)


# ---- the sheet


def sheet_rows(view: QwixxView, seat: int) -> list[SheetRow]:
    return [sheet_row(view, seat, printed) for printed in view.sheets[seat].rows]


def sheet_row(view: QwixxView, seat: int, printed: QwixxRowView) -> SheetRow:
    is_closed = printed.name in view.closed
    last = max((printed.numbers.index(number) for number in printed.marked), default=-1)
    squares = []
    for place, number in enumerate(printed.numbers):
        move = Mark(printed.name, number)
        out_of_play = SquareState.CLOSED if is_closed else SquareState.LOST
        state = out_of_play if is_closed or place < last else SquareState.FREE
        if number in printed.marked:
            state = SquareState.MARKED
        elif view.seat == seat:
            state = offered_state(view, move) or state
        words = square_in_words(state, printed.name, printed.colours[place], number)
        squares.append(Square(str(move), state, words, (move,) if state.is_legal else ()))
    return SheetRow(printed, tuple(squares), lock_of(printed, is_closed), is_closed)


def offered_state(view: QwixxView, move: Mark) -> SquareState | None:
    """What the view's seat could do with an empty square, or has chosen; None if nothing."""
    if move == view.choice:
        return SquareState.CHOSEN
    if move in view.moves:
        return SquareState.BOTH if move in view.later else SquareState.LEGAL
    return SquareState.LATER if move in view.later else None


@lru_cache(10_000)  # every page has all squares of all sheets
def square_in_words(state: SquareState, row: str, colour: str, number: int) -> str:
    """The row is named where the colour of the square does not name it."""
    square = message("{row} {number}", row=colour_word(colour), number=number)
    name = square if row == colour else join_words([row_word(row), square])
    return describe_square(state, name)


def lock_of(printed: QwixxRowView, is_closed: bool) -> Square | None:
    if not printed.locks:
        return None
    closed_or_free = SquareState.CLOSED if is_closed else SquareState.FREE
    state = SquareState.MARKED if printed.ticked else closed_or_free
    return Square(lock_name(printed), state, message(LOCKS[state]))


def lock_name(printed: QwixxRowView) -> str:
    return f"{printed.name} lock"


def penalties(view: QwixxView, seat: int) -> list[Square]:
    return penalty_boxes(view.sheets[seat].penalties, view.penalties_to_end)


# ---- what has happened


def mark_words(before: QwixxView, name: str, number: int) -> str:
    printed = next(row for row in before.sheets[0].rows if row.name == name)
    colour = printed.colours[printed.numbers.index(number)]
    square: str = message("{row} {number}", row=colour_word(colour), number=number)
    if colour != name:
        square = message("{square} in {row}", square=square, row=row_word(name))
    pair = preset_of(before).mixes.get(colour, ("white", colour))
    dice = (
        message("the white dice")
        if before.step == "white"
        else join_and([colour_word(each) for each in pair])
    )
    mark = message("marked {square} with {dice}", square=square, dice=dice)
    locks = printed.locks and number == printed.numbers[-1]
    return message("{mark} and locked the row", mark=mark) if locks else mark


def end_reasons(view: QwixxView, names: Sequence[str]) -> Iterator[str]:
    closed = view.closed
    if len(closed) >= view.rows_to_end:
        text = (
            N_("{count} rows are locked: {rows}")
            if any(map(is_numbered, closed))
            else N_("{count} colours are locked: {rows}")
        )
        rows = join_words([locked_by(view, row, names) for row in closed])
        yield message(text, count=number_word(len(closed)), rows=rows)
    most = view.penalties_to_end
    punished = [
        name for name, sheet in zip(names, view.sheets, strict=True) if sheet.penalties >= most
    ]
    if punished:
        yield message("{names} took the fourth penalty", names=join_and(punished))


def locked_by(view: QwixxView, name: str, names: Sequence[str]) -> str:
    """A closed row with the players who have marked its last square."""
    players = [
        player
        for player, sheet in zip(names, view.sheets, strict=True)
        for row in sheet.rows
        if row.name == name and row.numbers[-1] in row.marked
    ]
    row = row_word(name)
    return message("{row} by {names}", row=row, names=join_and(players)) if players else row
