"""Why a move or roll is refused, in words for players."""

from typing import TYPE_CHECKING

from quincunx.core.authoring.roll_codes import decode_roll
from quincunx.core.moves import Move, Outcome
from quincunx.core.text.colours import colour_word, the_die, the_row
from quincunx.core.text.messages import Message, message
from quincunx.games.qwixx import steps
from quincunx.games.qwixx.arrays import FACES, FIRST_MARK, PASS, PENALTY, WIDTH
from quincunx.games.qwixx.notation import dice_colours
from quincunx.games.qwixx.presets import MARKS_BEFORE_THE_LAST_SQUARE

if TYPE_CHECKING:
    from quincunx.games.qwixx.rules import QwixxState


def why_illegal(state: "QwixxState", seat: int, move: Move) -> str:
    if move.code == PASS:
        return message(
            "passing is not possible in the colours step of this turn: mark a number or "
            "take the penalty"
        )
    if move.code == PENALTY:
        if state.step == steps.WHITE:
            return message("there is no penalty in the white step: pass instead")
        return message("a number was marked in the white step, so passing is free: pass instead")
    row, square = divmod(move.code - FIRST_MARK, WIDTH)
    return why_not_on_sheet(state, seat, row, square) or why_not_rolled(state, row, square)


def square_words(state: "QwixxState", row: int, square: int) -> Message:
    printed = state.arrays.preset.rows[row]
    return message("{row} {number}", row=colour_word(printed.name), number=printed.numbers[square])


def why_not_on_sheet(state: "QwixxState", seat: int, row: int, square: int) -> str:
    """Why the sheet does not allow this mark; empty if only the dice do not."""
    marked = state.marks[seat * state.arrays.rows + row]
    move = square_words(state, row, square)
    if state.closed >> row & 1:
        return message("{row} is closed", row=the_row(state.arrays.preset.rows[row].name))
    if marked >> square & 1:
        return message("{move} is already marked", move=move)
    if marked >> square:
        rightmost = max(index for index in range(WIDTH) if marked >> index & 1)
        return message(
            "{move} is left of {other}", move=move, other=square_words(state, row, rightmost)
        )
    marks = sum(marked >> index & 1 for index in range(WIDTH))
    if square == state.arrays.last[row] and marks < MARKS_BEFORE_THE_LAST_SQUARE:
        return message(
            "{move} is the last square: it needs {needed} marks in that row, which has {marks}",
            move=move,
            needed=MARKS_BEFORE_THE_LAST_SQUARE,
            marks=marks,
        )
    return ""


def why_not_rolled(state: "QwixxState", row: int, square: int) -> str:
    move = square_words(state, row, square)
    if state.step == steps.WHITE:
        printed = state.arrays.preset.rows[row]
        if not printed.locks:
            return message("the white sum cannot be marked in {row}", row=the_row(printed.name))
        return message(
            "{move} is not the white sum, {sum}", move=move, sum=state.dice[0] + state.dice[1]
        )
    return message("the roll {roll} does not make {move}", roll=state.roll_text(), move=move)


def why_impossible(state: "QwixxState", outcome: Outcome) -> str:
    names = dice_colours(state.arrays.preset)
    for die, (name, face) in enumerate(
        zip(names, decode_roll(outcome.code, FACES, len(names)), strict=True)
    ):
        if state.has_left(die) and face:
            return message("{die} has left the game", die=the_die(name))
        if not state.has_left(die) and not face:
            return message("{die} is still in the game", die=the_die(name))
    return ""
