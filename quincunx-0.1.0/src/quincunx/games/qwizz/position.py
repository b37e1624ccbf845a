"""A Qwizz position as plain data and back, rejecting positions that cannot occur."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from quincunx.core.errors import PositionError
from quincunx.core.position_data import (
    check_first_player_is_drawn,
    check_names,
    check_over,
    read_bool,
    read_choice,
    read_entry,
    read_int,
    read_list,
    read_mapping,
    read_roll,
    restore_choices,
)
from quincunx.core.text import plural
from quincunx.games.qwizz import steps
from quincunx.games.qwizz.sheet import COLUMNS, DICE, FULL_ROWS_TO_END, HIGHEST_LUCKY_NUMBER, ROWS
from quincunx.games.qwizz.tables import FACES, NUMBERS, SQUARES
from quincunx.games.qwizz.view import number_at

if TYPE_CHECKING:
    from quincunx.games.qwizz.rules import QwizzState

ENTRIES = ("step", "active", "roll", "rerolling", "sheets", "choices")
SHEET_ENTRIES = ("rows", "lucky", "lucky_used", "penalties")


# ---- to data


def to_data(state: "QwizzState") -> dict[str, Any]:
    return {
        "step": steps.NAMES[state.step],
        "active": int(state.active),
        "roll": state.roll_text() if state.step in steps.ROLLED else None,
        "rerolling": list(DICE)[state.rerolling] if state.step == steps.REROLL else None,
        "sheets": [sheet_data(state, seat) for seat in range(state.players)],
        "choices": [state.chosen_move(seat) for seat in range(state.players)],
    }


def sheet_data(state: "QwizzState", seat: int) -> dict[str, Any]:
    return {
        "rows": {
            row.name: [number_at(state, seat, index * COLUMNS + column) for column in range(COLUMNS)] for index, row in enumerate(ROWS)
        },
        "lucky": int(state.lucky[seat]) or None,
        "lucky_used": bool(state.lucky_used >> seat & 1),
        "penalties": int(state.penalties[seat]),
    }


# ---- from data


def restore(state: "QwizzState", data: Mapping[str, Any]) -> None:
    """Make a new state the position that the data describe, or raise PositionError."""
    data = read_mapping(data, "a position")
    check_names(data, ENTRIES, "a position")
    state.step = read_choice(read_entry(data, "step"), steps.NAMES, "step")
    state.active = read_int(read_entry(data, "active"), range(state.players), "active")
    for seat, sheet in enumerate(read_list(read_entry(data, "sheets"), state.players, "sheets")):
        restore_sheet(state, seat, sheet)
    check_turns(state)
    check_end(state)
    restore_dice(state, read_entry(data, "roll", None), read_entry(data, "rerolling", None))
    restore_waiting(state)
    restore_choices(state, read_list(read_entry(data, "choices", [None] * state.players), state.players, "choices"))


# ---- the sheets


def restore_sheet(state: "QwizzState", seat: int, data: object) -> None:
    sheet = read_mapping(data, f"the sheet of seat {seat}")
    check_names(sheet, SHEET_ENTRIES, f"the sheet of seat {seat}")
    state.penalties[seat] = read_int(read_entry(sheet, "penalties", 0), range(int(state.tables.boxes) + 1), f"penalties of seat {seat}")
    rows = read_mapping(read_entry(sheet, "rows"), f"the rows of seat {seat}")
    if set(rows) != {row.name for row in ROWS}:
        raise PositionError(f"the sheet of seat {seat} must have the rows {', '.join(row.name for row in ROWS)}")
    for index, row in enumerate(ROWS):
        for column, number in enumerate(read_list(rows[row.name], COLUMNS, f"the {row.name} row of seat {seat}")):
            if number is not None:
                restore_number(state, seat, index, column, number)
    used = read_bool(read_entry(sheet, "lucky_used", False), f"lucky_used of seat {seat}")
    restore_lucky_number(state, seat, read_entry(sheet, "lucky", None), used)


def restore_number(state: "QwizzState", seat: int, row: int, column: int, data: object) -> None:
    number = read_int(data, range(NUMBERS), f"column {column + 1} of the {ROWS[row].name} row of seat {seat}")
    if not state.fitting(seat, row, number) >> column & 1:
        raise PositionError(f"{number} cannot be in column {column + 1} of the {ROWS[row].name} row of seat {seat}")
    state.write(seat, row * COLUMNS + column, number)


def restore_lucky_number(state: "QwizzState", seat: int, lucky: object, used: bool) -> None:
    if state.step in (steps.FIRST, steps.LUCKY):
        if lucky is not None or used:
            raise PositionError(f"seat {seat} cannot have a lucky number before everybody has picked one")
        return
    number = read_int(lucky, range(1, HIGHEST_LUCKY_NUMBER + 1), f"lucky of seat {seat}")
    state.lucky[seat] = number
    if used and not state.columns_with[seat * NUMBERS + number]:
        raise PositionError(f"seat {seat} has used the lucky number {number}, but it is not on the sheet")
    state.lucky_used |= int(used) << seat


# ---- the turns that led here


def check_turns(state: "QwizzState") -> None:
    """In every turn each seat has either entered a number or marked a penalty."""
    turns = turns_played(state, 0)
    if any(turns_played(state, seat) != turns for seat in range(state.players)):
        raise PositionError("numbers and penalties together must be equally many on all sheets: one in each turn")
    if turns and state.step in (steps.FIRST, steps.LUCKY):
        raise PositionError("the sheets are empty until the lucky numbers are picked")
    first = state.game.first
    if first is not None and (first + turns) % state.players != state.active:
        raise PositionError(f"active must be {(first + turns) % state.players} after {plural(turns, 'turn')}")
    for seat in range(state.players):
        check_white(state, seat, sum((state.active - turn) % state.players == seat for turn in range(1, turns + 1)))


def turns_played(state: "QwizzState", seat: int) -> int:
    numbers = [number_at(state, seat, square) for square in range(SQUARES)]
    return sum(number is not None for number in numbers) + int(state.penalties[seat])


def check_white(state: "QwizzState", seat: int, active_turns: int) -> None:
    """A 0 and numbers that no coloured die shows need the white die, so each takes a turn as the active player."""
    made = [number for number in range(NUMBERS) if not 1 <= number < FACES]
    entered = sum(int(state.columns_with[seat * NUMBERS + number]).bit_count() for number in made)
    if entered > active_turns:
        raise PositionError(
            f"seat {seat} has {plural(entered, 'number')} that need the white die, but was active in {plural(active_turns, 'turn')}"
        )


def check_end(state: "QwizzState") -> None:
    for seat in range(state.players):
        full = state.full_rows(seat)
        if full > FULL_ROWS_TO_END or (full == FULL_ROWS_TO_END and state.penalties[seat] == state.tables.boxes):
            raise PositionError(f"the game ended before seat {seat} could fill that many rows and penalties")
    check_over(state.has_ended(), state.step == steps.OVER)


# ---- the turn in progress


def restore_dice(state: "QwizzState", roll: object, rerolling: object) -> None:
    if (roll is None) == (state.step in steps.ROLLED):
        raise PositionError("there is a roll in the keep, reroll and enter steps, and in no other")
    if (rerolling is None) == (state.step == steps.REROLL):
        raise PositionError("a die is re-rolled in the reroll step, and in no other")
    if roll is not None:
        state.set_dice(read_roll(state.game, roll))
        if 0 in state.dice:
            raise PositionError(f"roll: {roll} does not show all dice")
    if rerolling is not None:
        state.rerolling = read_choice(rerolling, list(DICE), "rerolling")
        if not state.may_reroll(state.rerolling):
            raise PositionError(f"the {rerolling} die cannot be re-rolled")


def restore_waiting(state: "QwizzState") -> None:
    """The step alone says whether a roll is due and which seats are acting."""
    if state.step == steps.FIRST:
        check_first_player_is_drawn(state.game)
    if state.step in (steps.FIRST, steps.ROLL, steps.REROLL):
        state.wait_for_roll(state.step)
    elif state.step in steps.SECRET:
        state.wait_for_all(state.step)
    elif state.step == steps.KEEP:
        state.wait_for_active()
    else:
        state.chance, state.waiting = False, 0
