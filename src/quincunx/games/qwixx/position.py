"""A Qwixx position as plain data and back, rejecting positions that cannot occur."""

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
from quincunx.core.text.colours import colour_word, the_row
from quincunx.core.text.messages import message
from quincunx.games.qwixx import steps
from quincunx.games.qwixx.arrays import FIRST_MARK, WIDTH
from quincunx.games.qwixx.presets import MARKS_BEFORE_THE_LAST_SQUARE, PENALTIES_TO_END

if TYPE_CHECKING:
    from quincunx.games.qwixx.rules import QwixxState


class QwixxSheetPosition(TypedDict):
    """The sheet of one player."""

    rows: Annotated[
        dict[str, list[int]], Doc("the marked numbers of each row, by its name, from left to right")
    ]
    penalties: Annotated[int, Doc("the number of penalties; default 0")]


class QwixxPosition(TypedDict):
    """A position of the Qwixx family."""

    step: steps.Step
    active: Annotated[int, Doc("the seat whose turn it is; 0 until it is drawn who begins")]
    roll: Annotated[
        str | None,
        Doc("the roll in notation, in the white and the colours step; otherwise null, the default"),
    ]
    sheets: Annotated[list[QwixxSheetPosition], Doc("by seat")]
    closed: Annotated[
        list[str],
        Doc(
            "the names of the rows that can no longer be marked; default: those with a "
            "marked last square"
        ),
    ]
    white_marked: Annotated[
        bool,
        Doc("in the colours step: whether the active seat marked the white sum; default false"),
    ]
    choices: Annotated[
        list[str | None],
        Doc("the secret choices in an unfinished white step, by seat; default null for each"),
    ]


# ---- to data


def to_data(state: "QwixxState") -> QwixxPosition:
    rows = state.arrays.preset.rows
    return {
        "step": steps.NAMES[state.step],
        "active": int(state.active),
        "roll": state.roll_text() if state.step in steps.ROLLED else None,
        "sheets": [sheet_data(state, seat) for seat in range(state.players)],
        "closed": [row.name for index, row in enumerate(rows) if state.closed >> index & 1],
        "white_marked": state.white_marked and state.step == steps.COLOURS,
        "choices": [state.chosen_notation(seat) for seat in range(state.players)],
    }


def sheet_data(state: "QwixxState", seat: int) -> QwixxSheetPosition:
    rows = {
        row.name: [
            number
            for square, number in enumerate(row.numbers)
            if state.marks[seat * state.arrays.rows + index] >> square & 1
        ]
        for index, row in enumerate(state.arrays.preset.rows)
    }
    return {"rows": rows, "penalties": int(state.penalties[seat])}


# ---- from data


def restore(state: "QwixxState", data: Mapping[str, Any]) -> None:
    """Make a new state the position that the data describe, or raise PositionError."""
    data = read_mapping(data, message("a position"))
    check_names(data, QwixxPosition, message("a position"))
    state.step = read_choice(read_entry(data, "step"), steps.NAMES, "step")
    state.active = read_int(read_entry(data, "active"), range(state.players), "active")
    for seat, sheet in enumerate(read_list(read_entry(data, "sheets"), state.players, "sheets")):
        restore_sheet(state, seat, sheet)
    finished = [
        row.name for index, row in enumerate(state.arrays.preset.rows) if state.locked >> index & 1
    ]
    restore_closed_rows(state, read_entry(data, "closed", finished))
    restore_turn(state, data)
    check_over(state.has_ended(), state.step == steps.OVER)


def restore_sheet(state: "QwixxState", seat: int, data: object) -> None:
    sheet = read_mapping(data, message("the sheet of seat {seat}", seat=seat))
    check_names(sheet, QwixxSheetPosition, message("the sheet of seat {seat}", seat=seat))
    state.penalties[seat] = read_int(
        read_entry(sheet, "penalties", 0),
        range(PENALTIES_TO_END + 1),
        message("penalties of seat {seat}", seat=seat),
    )
    rows = read_mapping(read_entry(sheet, "rows"), message("the rows of seat {seat}", seat=seat))
    known = [row.name for row in state.arrays.preset.rows]
    if set(rows) != set(known):
        raise PositionError(
            "the sheet of seat {seat} must have the rows {names}", seat=seat, names=", ".join(known)
        )
    for row, name in enumerate(known):
        for number in read_list(rows[name], None, name):
            restore_mark(state, seat, row, number)


def restore_mark(state: "QwixxState", seat: int, row: int, number: object) -> None:
    printed = state.arrays.preset.rows[row]
    if type(number) is not int or number not in printed.numbers:
        raise PositionError(
            "{row} of seat {seat} has no {number}",
            row=the_row(printed.name),
            seat=seat,
            number=repr(number),
        )
    square = printed.numbers.index(number)
    place = seat * state.arrays.rows + row
    if state.marks[place] >> square:
        raise PositionError(
            "{row} of seat {seat} must be listed from left to right, each mark once",
            row=the_row(printed.name),
            seat=seat,
        )
    if (
        square == state.arrays.last[row]
        and int(state.marks[place]).bit_count() < MARKS_BEFORE_THE_LAST_SQUARE
    ):
        raise PositionError(
            "seat {seat} has marked {row} {number} with fewer than {needed} earlier marks",
            seat=seat,
            row=colour_word(printed.name),
            number=number,
            needed=MARKS_BEFORE_THE_LAST_SQUARE,
        )
    state.mark(seat, FIRST_MARK + row * WIDTH + square)


def restore_closed_rows(state: "QwixxState", data: object) -> None:
    known = [row.name for row in state.arrays.preset.rows]
    closed = sum(
        1 << row
        for row in {
            read_choice(name, known, message("closed row"))
            for name in read_list(data, None, "closed")
        }
    )
    if closed & ~state.locked:
        raise PositionError("a row is closed only after a player has marked its last square")
    if state.locked & ~closed and (state.step != steps.COLOURS or state.arrays.closes_after_step):
        raise PositionError("a row whose last square is marked must be closed by now")
    locked = state.locked
    state.locked = closed
    state.close_rows()
    state.locked = locked


def restore_turn(state: "QwixxState", data: Mapping[str, Any]) -> None:
    """The roll and the decisions about it; each belongs to its step and to no other."""
    roll = read_entry(data, "roll", None)
    state.white_marked = read_bool(read_entry(data, "white_marked", False), "white_marked")
    state.chance = state.step in (steps.FIRST, steps.ROLL)
    if state.step == steps.FIRST:
        check_first_player_is_drawn(state.game)
    if state.white_marked and state.step != steps.COLOURS:
        raise PositionError("white_marked is true in the colours step only")
    if (roll is None) == (state.step in steps.ROLLED):
        raise PositionError("there is a roll in the white and the colours step, and in no other")
    if roll is not None:
        restore_roll(state, roll)
    if state.step == steps.WHITE:
        state.begin_white_step()
    if state.step == steps.COLOURS:
        state.waiting = 1 << int(state.active)
    restore_choices(
        state,
        read_list(read_entry(data, "choices", [None] * state.players), state.players, "choices"),
    )


def restore_roll(state: "QwixxState", roll: object) -> None:
    state.set_dice(read_roll(state.game, roll))
    for die in range(state.arrays.dice):
        if (state.dice[die] == 0) != state.has_left(die):
            raise PositionError(
                "roll: {roll} does not show the dice that are in the game", roll=roll
            )
