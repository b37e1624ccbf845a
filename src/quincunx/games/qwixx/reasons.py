"""Why a move or roll is refused, in words for players."""

from typing import TYPE_CHECKING

from quincunx.core.roll_codes import decode_roll
from quincunx.core.values import Move, Outcome
from quincunx.games.qwixx import steps
from quincunx.games.qwixx.notation import dice_colours
from quincunx.games.qwixx.presets import MARKS_BEFORE_THE_LAST_SQUARE
from quincunx.games.qwixx.tables import FACES, FIRST_MARK, PASS, PENALTY, WIDTH

if TYPE_CHECKING:
    from quincunx.games.qwixx.rules import QwixxState


def why_illegal(state: "QwixxState", seat: int, move: Move) -> str:
    if move.code == PASS:
        return "passing is not possible in the colours step of this turn: mark a number or take the penalty"
    if move.code == PENALTY:
        if state.step == steps.WHITE:
            return "there is no penalty in the white step: pass instead"
        return "a number was marked in the white step, so passing is free: pass instead"
    row, square = divmod(move.code - FIRST_MARK, WIDTH)
    return why_not_on_sheet(state, seat, row, square, move) or why_not_rolled(state, row, move)


def why_not_on_sheet(state: "QwixxState", seat: int, row: int, square: int, move: Move) -> str:
    """Why the sheet does not allow this mark; empty if only the dice do not."""
    marked = state.marks[seat * state.tables.rows + row]
    name, numbers = state.tables.preset.rows[row].name, state.tables.preset.rows[row].numbers
    if state.closed >> row & 1:
        return f"the {name} row is closed"
    if marked >> square & 1:
        return f"{move} is already marked"
    if marked >> square:
        rightmost = max(index for index in range(len(numbers)) if marked >> index & 1)
        return f"{move} is left of {name} {numbers[rightmost]}"
    marks = sum(marked >> index & 1 for index in range(WIDTH))
    if square == state.tables.last[row] and marks < MARKS_BEFORE_THE_LAST_SQUARE:
        return f"{move} is the last square: it needs {MARKS_BEFORE_THE_LAST_SQUARE} marks in that row, which has {marks}"
    return ""


def why_not_rolled(state: "QwixxState", row: int, move: Move) -> str:
    if state.step == steps.WHITE:
        if state.tables.preset.rows[row].name == "black":
            return "the white sum cannot be marked in the black row"
        return f"{move} is not the white sum, {state.dice[0] + state.dice[1]}"
    return f"the roll {state.roll_text()} does not make {move}"


def why_impossible(state: "QwixxState", outcome: Outcome) -> str:
    names = dice_colours(state.tables.preset)
    for die, (name, face) in enumerate(zip(names, decode_roll(outcome.code, FACES, len(names)), strict=True)):
        if state.has_left(die) and face:
            return f"the {name} die has left the game"
        if not state.has_left(die) and not face:
            return f"the {name} die is still in the game"
    return ""
