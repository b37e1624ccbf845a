"""Why something cannot be done, in a sentence for players."""

from typing import TYPE_CHECKING

from quincunx.core.game import FIRST
from quincunx.core.values import Move, Outcome
from quincunx.games.qwixx import steps
from quincunx.games.qwixx.presets import MARKS_BEFORE_THE_LAST_SQUARE
from quincunx.games.qwixx.tables import FIRST_MARK, PASS, PENALTY, WIDTH

if TYPE_CHECKING:
    from quincunx.games.qwixx.rules import QwixxState


def why_illegal(state: "QwixxState", seat: int, move: Move) -> str:
    if move.code == PASS:
        return "nothing was marked in this turn, so not marking costs a penalty"
    if move.code == PENALTY:
        if state.step == steps.WHITE:
            return "no penalty is taken in the white step: pass instead"
        return "a number was marked in the white step, so passing costs nothing: pass instead"
    row, square = divmod(move.code - FIRST_MARK, WIDTH)
    return why_no_mark(state, seat, row, square, move) or why_not_rolled(state, move)


def why_no_mark(state: "QwixxState", seat: int, row: int, square: int, move: Move) -> str:
    """What the sheet has against it; empty if only the dice are."""
    marked = state.marks[seat * state.tables.rows + row]
    name, numbers = state.tables.preset.rows[row].name, state.tables.preset.rows[row].numbers
    if state.closed >> row & 1:
        return f"the {name} row is closed"
    if marked >> square & 1:
        return f"{move} is marked already"
    if marked >> square:
        rightmost = max(index for index in range(len(numbers)) if marked >> index & 1)
        return f"{move} is left of {name} {numbers[rightmost]}"
    has = sum(marked >> index & 1 for index in range(WIDTH))
    if square == state.tables.last[row] and has < MARKS_BEFORE_THE_LAST_SQUARE:
        return f"{move} is the last square: it needs {MARKS_BEFORE_THE_LAST_SQUARE} marks in that row, and there are {has}"
    return ""


def why_not_rolled(state: "QwixxState", move: Move) -> str:
    roll = " ".join(str(state.dice[die]) if state.dice[die] else "-" for die in range(state.tables.dice))
    if state.step == steps.WHITE:
        if move.text.startswith("black "):
            return "the black row is never marked with the white sum"
        return f"{move} is not the white sum, {state.dice[0] + state.dice[1]}"
    return f"the roll {roll} does not make {move}"


def why_impossible(state: "QwixxState", outcome: Outcome) -> str:
    if (state.step == steps.FIRST) != (outcome.code <= FIRST):
        return "the first player is drawn first" if state.step == steps.FIRST else "the first player is known already"
    if state.step == steps.FIRST:
        return ""
    names = ("white", "white", *state.tables.preset.dice)
    for die, (name, face) in enumerate(zip(names, outcome.text.split(" "), strict=True)):
        if state.has_left(die) and face != "-":
            return f"the {name} die has left the game"
        if not state.has_left(die) and face == "-":
            return f"the {name} die is still in the game"
    return ""
