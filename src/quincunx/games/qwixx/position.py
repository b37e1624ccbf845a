"""A Qwixx position as plain data, and back, refusing what cannot happen."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from quincunx.core.errors import PositionError
from quincunx.core.position_data import read_bool, read_choice, read_entry, read_int, read_list, read_mapping, read_roll, read_secret_choice
from quincunx.games.qwixx import steps
from quincunx.games.qwixx.presets import MARKS_BEFORE_THE_LAST_SQUARE, PENALTIES_TO_END
from quincunx.games.qwixx.tables import FIRST_MARK, WIDTH

if TYPE_CHECKING:
    from quincunx.games.qwixx.rules import QwixxState


def written(state: "QwixxState") -> dict[str, Any]:
    rolled = state.step in (steps.WHITE, steps.COLOURS)
    rows = state.tables.preset.rows
    return {
        "step": steps.NAMES[state.step],
        "active": int(state.active),
        "roll": state.game.write_outcome(roll_of(state)) if rolled else None,
        "sheets": [sheet(state, seat) for seat in range(state.players)],
        "closed": [row.name for index, row in enumerate(rows) if state.closed >> index & 1],
        "white_marked": state.white_marked and state.step == steps.COLOURS,
        "choices": [choice(state, seat) for seat in range(state.players)],
    }


def roll_of(state: "QwixxState") -> int:
    code = 0
    for die in range(state.tables.dice):
        code = code * 7 + int(state.dice[die])
    return code


def sheet(state: "QwixxState", seat: int) -> dict[str, Any]:
    rows = {
        row.name: [number for square, number in enumerate(row.numbers) if state.marks[seat * state.tables.rows + index] >> square & 1]
        for index, row in enumerate(state.tables.preset.rows)
    }
    return {"rows": rows, "penalties": int(state.penalties[seat])}


def choice(state: "QwixxState", seat: int) -> str | None:
    return state.game.write_move(int(state.choices[seat])) if state.has_chosen(seat) else None


def fill(state: "QwixxState", data: Mapping[str, Any]) -> None:
    """Make a fresh state the position that the data describe, or raise PositionError."""
    data = read_mapping(data, "a position")
    state.step = read_choice(read_entry(data, "step"), steps.NAMES, "step")
    state.active = read_int(read_entry(data, "active"), range(state.players), "active")
    for seat, marks in enumerate(read_list(read_entry(data, "sheets"), state.players, "sheets")):
        fill_sheet(state, seat, marks)
    fill_closed(state, data)
    fill_turn(state, data)
    check_end(state)


def fill_sheet(state: "QwixxState", seat: int, data: object) -> None:
    marks = read_mapping(data, f"the sheet of seat {seat}")
    state.penalties[seat] = read_int(read_entry(marks, "penalties"), range(PENALTIES_TO_END + 1), f"penalties of seat {seat}")
    rows = read_mapping(read_entry(marks, "rows"), f"the rows of seat {seat}")
    known = [row.name for row in state.tables.preset.rows]
    if set(rows) != set(known):
        raise PositionError(f"the sheet of seat {seat} must have the rows {', '.join(known)}")
    for row, name in enumerate(known):
        for number in read_list(rows[name], None, name):
            fill_mark(state, seat, row, number)


def fill_mark(state: "QwixxState", seat: int, row: int, number: object) -> None:
    printed = state.tables.preset.rows[row]
    if type(number) is not int or number not in printed.numbers:
        raise PositionError(f"the {printed.name} row of seat {seat} has no {number!r}")
    square, place = printed.numbers.index(number), seat * state.tables.rows + row
    if state.marks[place] >> square:
        raise PositionError(f"the {printed.name} row of seat {seat} must be listed from left to right, each mark once")
    if square == state.tables.last[row] and int(state.marks[place]).bit_count() < MARKS_BEFORE_THE_LAST_SQUARE:
        raise PositionError(f"seat {seat} has marked {printed.name} {number} with fewer than {MARKS_BEFORE_THE_LAST_SQUARE} marks before")
    state.mark(seat, FIRST_MARK + row * WIDTH + square)


def fill_closed(state: "QwixxState", data: Mapping[str, Any]) -> None:
    known = [row.name for row in state.tables.preset.rows]
    closed = [read_choice(name, known, "closed row") for name in read_list(read_entry(data, "closed"), None, "closed")]
    bits = sum(1 << row for row in set(closed))
    still_open = state.locked & ~bits
    if bits & ~state.locked:
        raise PositionError("a row is closed only once somebody has marked its last square")
    if still_open and (state.step != steps.COLOURS or state.tables.closes_after_step):
        raise PositionError("a row whose last square is marked must be closed by now")
    later, state.locked = state.locked, bits
    state.close_rows()
    state.locked = later


def fill_turn(state: "QwixxState", data: Mapping[str, Any]) -> None:
    """The roll and what was decided on it; each belongs to its step and to no other."""
    roll, choices = read_entry(data, "roll"), read_list(read_entry(data, "choices"), state.players, "choices")
    state.white_marked = read_bool(read_entry(data, "white_marked"), "white_marked")
    state.chance = state.step in (steps.FIRST, steps.ROLL)
    if state.step == steps.FIRST and state.game.first is not None:
        raise PositionError("in this game nobody draws the first player")
    if state.white_marked and state.step != steps.COLOURS:
        raise PositionError("white_marked is true in the colours step only")
    if any(made is not None for made in choices) and state.step != steps.WHITE:
        raise PositionError("there are choices in the white step only")
    if (roll is None) == (state.step in (steps.WHITE, steps.COLOURS)):
        raise PositionError("there is a roll in the white and the colours step, and in no other")
    if roll is not None:
        fill_roll(state, roll)
    if state.step == steps.WHITE:
        fill_choices(state, choices)
    if state.step == steps.COLOURS:
        state.waiting = 1 << int(state.active)


def fill_roll(state: "QwixxState", roll: object) -> None:
    code = read_roll(state.game, roll)
    state.set_dice(code)
    for die in range(state.tables.dice):
        if (state.dice[die] == 0) != state.has_left(die):
            raise PositionError(f"roll: {roll} does not show the dice that are in the game")


def fill_choices(state: "QwixxState", choices: list[object]) -> None:
    state.begin_white_step()
    codes = [read_secret_choice(state, seat, made) for seat, made in enumerate(choices)]
    if None not in codes:
        raise PositionError("when all have chosen, the white step is over")
    for seat, code in enumerate(codes):
        if code is not None:
            state.apply_move(seat, code)


def check_end(state: "QwixxState") -> None:
    if state.has_ended() != (state.step == steps.OVER):
        raise PositionError("the game has ended" if state.has_ended() else "the game has not ended yet")
