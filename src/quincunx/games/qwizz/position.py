"""A Qwizz position as plain data and back, rejecting positions that cannot occur."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

from typing_extensions import Doc, TypedDict

from quincunx.core.authoring.position_data import (
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
from quincunx.core.errors import PositionError
from quincunx.core.text.colours import the_die, the_row
from quincunx.core.text.messages import message
from quincunx.games.qwizz import steps
from quincunx.games.qwizz.arrays import NUMBERS
from quincunx.games.qwizz.sheet import COLUMNS, DICE, FULL_ROWS_TO_END, HIGHEST_LUCKY_NUMBER, ROWS
from quincunx.games.qwizz.view import number_at

if TYPE_CHECKING:
    from quincunx.games.qwizz.rules import QwizzState


class QwizzSheetPosition(TypedDict):
    """The sheet of one player."""

    rows: Annotated[
        dict[str, list[int | None]],
        Doc("the twelve squares of each row, by its name; null where nothing is entered"),
    ]
    lucky: Annotated[
        int | None, Doc("the lucky number; null, the default, until everybody has picked one")
    ]
    lucky_used: Annotated[
        bool, Doc("whether the lucky number has been entered as such; default false")
    ]
    penalties: Annotated[int, Doc("the number of penalties; default 0")]


class QwizzPosition(TypedDict):
    """A position of Qwizz."""

    step: steps.Step
    active: Annotated[int, Doc("the seat whose turn it is; 0 until it is drawn who begins")]
    roll: Annotated[
        str | None,
        Doc("the roll in notation, while the dice are on the table; otherwise null, the default"),
    ]
    rerolling: Annotated[str | None, Doc("the colour of the die that is re-rolled; default null")]
    sheets: Annotated[list[QwizzSheetPosition], Doc("by seat")]
    choices: Annotated[
        list[str | None],
        Doc("the secret choices in an unfinished step, by seat; default null for each"),
    ]


# ---- to data


def to_data(state: "QwizzState") -> QwizzPosition:
    return {
        "step": steps.NAMES[state.step],
        "active": int(state.active),
        "roll": state.roll_text() if state.step in steps.ROLLED else None,
        "rerolling": list(DICE)[state.rerolling] if state.step == steps.REROLL else None,
        "sheets": [sheet_data(state, seat) for seat in range(state.players)],
        "choices": [state.chosen_notation(seat) for seat in range(state.players)],
    }


def sheet_data(state: "QwizzState", seat: int) -> QwizzSheetPosition:
    return {
        "rows": {
            row.name: [
                number_at(state, seat, index * COLUMNS + column) for column in range(COLUMNS)
            ]
            for index, row in enumerate(ROWS)
        },
        "lucky": int(state.sheets[seat].lucky) or None,
        "lucky_used": state.sheets[seat].lucky_used,
        "penalties": int(state.sheets[seat].penalties),
    }


# ---- from data


def restore(state: "QwizzState", data: Mapping[str, Any]) -> None:
    """Make a new state the position that the data describe, or raise PositionError."""
    data = read_mapping(data, message("a position"))
    check_names(data, QwizzPosition, message("a position"))
    state.step = read_choice(read_entry(data, "step"), steps.NAMES, "step")
    state.active = read_int(read_entry(data, "active"), range(state.players), "active")
    for seat, sheet in enumerate(read_list(read_entry(data, "sheets"), state.players, "sheets")):
        restore_sheet(state, seat, sheet)
    check_empty(state)
    check_end(state)
    restore_dice(state, read_entry(data, "roll", None), read_entry(data, "rerolling", None))
    restore_waiting(state)
    restore_choices(
        state,
        read_list(read_entry(data, "choices", [None] * state.players), state.players, "choices"),
    )


# ---- the sheets


def restore_sheet(state: "QwizzState", seat: int, data: object) -> None:
    sheet = read_mapping(data, message("the sheet of seat {seat}", seat=seat))
    check_names(sheet, QwizzSheetPosition, message("the sheet of seat {seat}", seat=seat))
    state.sheets[seat].penalties = read_int(
        read_entry(sheet, "penalties", 0),
        range(int(state.arrays.boxes) + 1),
        message("penalties of seat {seat}", seat=seat),
    )
    rows = read_mapping(read_entry(sheet, "rows"), message("the rows of seat {seat}", seat=seat))
    if set(rows) != {row.name for row in ROWS}:
        raise PositionError(
            "the sheet of seat {seat} must have the rows {names}",
            seat=seat,
            names=", ".join(row.name for row in ROWS),
        )
    for index, row in enumerate(ROWS):
        for column, number in enumerate(
            read_list(
                rows[row.name],
                COLUMNS,
                message("{row} of seat {seat}", row=the_row(row.name), seat=seat),
            )
        ):
            if number is not None:
                restore_number(state, seat, index, column, number)
    used = read_bool(
        read_entry(sheet, "lucky_used", False), message("lucky_used of seat {seat}", seat=seat)
    )
    restore_lucky_number(state, seat, read_entry(sheet, "lucky", None), used)


def restore_number(state: "QwizzState", seat: int, row: int, column: int, data: object) -> None:
    number = read_int(
        data,
        range(NUMBERS),
        message(
            "column {column} of {row} of seat {seat}",
            column=column + 1,
            row=the_row(ROWS[row].name),
            seat=seat,
        ),
    )
    if not state.sheets[seat].fitting(row, number) >> column & 1:
        raise PositionError(
            "{number} cannot be in column {column} of {row} of seat {seat}",
            number=number,
            column=column + 1,
            row=the_row(ROWS[row].name),
            seat=seat,
        )
    state.sheets[seat].enter(state.arrays.place_of[row * COLUMNS + column], number)


def restore_lucky_number(state: "QwizzState", seat: int, lucky: object, used: bool) -> None:
    if state.step in (steps.FIRST, steps.LUCKY):
        if lucky is not None or used:
            raise PositionError(
                "seat {seat} cannot have a lucky number before everybody has picked one", seat=seat
            )
        return
    number = read_int(
        lucky, range(1, HIGHEST_LUCKY_NUMBER + 1), message("lucky of seat {seat}", seat=seat)
    )
    state.sheets[seat].lucky = number
    state.sheets[seat].lucky_used = used


# ---- the turns that led here


def check_empty(state: "QwizzState") -> None:
    """Later, nothing is known about the turns: at a real table wrong entries are erased."""
    if state.step not in (steps.FIRST, steps.LUCKY):
        return
    if any(sheet.empties < state.arrays.places or sheet.penalties for sheet in state.sheets):
        raise PositionError("the sheets are empty until the lucky numbers are picked")


def check_end(state: "QwizzState") -> None:
    for seat in range(state.players):
        sheet = state.sheets[seat]
        if sheet.full_rows > FULL_ROWS_TO_END or (
            sheet.full_rows == FULL_ROWS_TO_END and sheet.penalties == state.arrays.boxes
        ):
            raise PositionError(
                "the game ended before seat {seat} could fill that many rows and penalties",
                seat=seat,
            )
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
            raise PositionError("roll: {roll} does not show all dice", roll=roll)
    if rerolling is not None:
        state.rerolling = read_choice(rerolling, list(DICE), "rerolling")
        if not state.may_reroll(state.rerolling):
            raise PositionError("{die} cannot be re-rolled", die=the_die(str(rerolling)))


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
        state.chance = False
        state.waiting = 0
