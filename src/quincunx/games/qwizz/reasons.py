"""Why a move or roll is refused, in words for players."""

from typing import TYPE_CHECKING

from quincunx.core.authoring.roll_codes import decode_roll
from quincunx.core.moves import Move, Outcome
from quincunx.core.text.colours import the_die, the_row
from quincunx.core.text.messages import Message, message
from quincunx.games.qwizz import steps
from quincunx.games.qwizz.arrays import (
    EMPTY,
    FACES,
    FIRST_ENTRY,
    KEEP,
    LUCKY_WAY,
    PICK,
    SQUARES,
    WHITE,
    face_of,
    white_of,
)
from quincunx.games.qwizz.sheet import COLUMNS, DICE, ROWS

if TYPE_CHECKING:
    from quincunx.games.qwizz.rules import QwizzState


def why_illegal(state: "QwizzState", seat: int, move: Move) -> str:
    if state.step == steps.LUCKY:
        return message("everybody picks a lucky number first, such as 'lucky 7'")
    if PICK < move.code < FIRST_ENTRY:
        return message(
            "the lucky number is picked only once, at the start of the game: it is {number}",
            number=int(state.sheets[seat].lucky),
        )
    if state.step == steps.KEEP:
        if KEEP < move.code <= PICK:
            return message("only the white die can be re-rolled; in a solo game any die can")
        return message("decide first whether to keep the dice or re-roll")
    if KEEP <= move.code <= PICK:
        return message("the dice are final for this turn: enter a number or take a penalty")
    how, square = divmod(move.code - FIRST_ENTRY, SQUARES)
    return why_not_on_sheet(state, seat, how, square) or why_not_rolled(state, seat, how, square)


def why_not_on_sheet(state: "QwizzState", seat: int, how: int, square: int) -> str:
    """Why the sheet does not allow this entry; empty if only the dice do not."""
    number = int(state.sheets[seat].number(how))
    if how == LUCKY_WAY and state.sheets[seat].lucky_used:
        return message(
            "the lucky number {number} has already been entered: it can be used once per game",
            number=number,
        )
    return why_not_there(state, seat, square, number)


def why_not_there(state: "QwizzState", seat: int, square: int, number: int) -> str:
    """Why this number can never be in this square, whatever made it."""
    row, column = divmod(square, COLUMNS)
    if why_grey(square):
        return why_grey(square)
    entered = int(state.sheets[seat].number_at(square))
    if entered != EMPTY:
        return message(
            "there is already {number} in column {column} of {row}",
            number=a_number(entered),
            column=column + 1,
            row=the_row(ROWS[row].name),
        )
    return why_twice(state, seat, row, column, number) or why_not_rising(
        state, seat, row, column, number
    )


def why_grey(square: int) -> str:
    """Why nothing can ever be entered in this square; empty if it is not grey."""
    row, column = divmod(square, COLUMNS)
    if ROWS[row].shapes[column] != "grey":
        return ""
    return message(
        "column {column} of {row} is grey", column=column + 1, row=the_row(ROWS[row].name)
    )


def a_number(number: int) -> Message:
    if number in (8, 11, 18):
        return message("an {number}", number=number)
    return message("a {number}", number=number)


def why_twice(state: "QwizzState", seat: int, row: int, column: int, number: int) -> str:
    if state.sheets[seat].in_row(row) >> number & 1:
        return message("there is already {number} in this row", number=a_number(number))
    if state.sheets[seat].in_column(column) >> number & 1:
        return message("there is already {number} in this column", number=a_number(number))
    return ""


def why_not_rising(state: "QwizzState", seat: int, row: int, column: int, number: int) -> str:
    for place in range(COLUMNS):
        other = int(state.sheets[seat].number_at(row * COLUMNS + place))
        if number > 0 and other > 0 and (place < column) != (other < number):
            if place < column:
                return message(
                    "{number} would be right of {other}, but numbers must rise from left to right",
                    number=number,
                    other=other,
                )
            return message(
                "{number} would be left of {other}, but numbers must rise from left to right",
                number=number,
                other=other,
            )
    return ""


def why_not_rolled(state: "QwizzState", seat: int, how: int, square: int) -> str:
    colour = ROWS[square // COLUMNS].colours[square % COLUMNS]
    face = state.dice[list(DICE).index(colour)]
    white = state.dice[WHITE]
    if white_of(how) != 0 and seat != state.active:
        return message("only the active player may use the white die")
    if white_of(how) not in (0, white, -white):
        return message("the white die shows {white}", white=white)
    return message(
        "{die} shows {face}, not {number}", die=the_die(colour), face=face, number=int(face_of(how))
    )


def why_impossible(state: "QwizzState", outcome: Outcome) -> str:
    for die, (name, face) in enumerate(
        zip(DICE, decode_roll(outcome.code, FACES, len(DICE)), strict=True)
    ):
        if state.is_rolled(die) and not face:
            return message("{die} must be rolled", die=the_die(name))
        if not state.is_rolled(die) and face:
            return message(
                "{die} stays as it is: only {other} is re-rolled",
                die=the_die(name),
                other=the_die(list(DICE)[state.rerolling]),
            )
    return ""
