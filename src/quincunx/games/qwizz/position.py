"""A Qwizz position as plain data, and back, refusing what cannot happen."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from quincunx.core.errors import PositionError
from quincunx.core.position_data import read_bool, read_choice, read_entry, read_int, read_list, read_mapping, read_roll, read_secret_choice
from quincunx.games.qwizz import steps
from quincunx.games.qwizz.sheet import COLUMNS, DICE, FULL_ROWS_TO_END, HIGHEST_LUCKY_NUMBER, ROWS
from quincunx.games.qwizz.tables import FACES, NUMBERS, SQUARES
from quincunx.games.qwizz.view import choice, number_at

if TYPE_CHECKING:
    from quincunx.games.qwizz.rules import QwizzState


def written(state: "QwizzState") -> dict[str, Any]:
    return {
        "step": steps.NAMES[state.step],
        "active": int(state.active),
        "roll": roll(state) if state.step in steps.ROLLED else None,
        "rerolling": list(DICE)[state.rerolling] if state.step == steps.REROLL else None,
        "sheets": [sheet(state, seat) for seat in range(state.players)],
        "choices": [choice(state, seat) for seat in range(state.players)],
    }


def roll(state: "QwizzState") -> str:
    code = 0
    for face in state.dice:
        code = code * FACES + int(face)
    return state.game.write_outcome(code)


def sheet(state: "QwizzState", seat: int) -> dict[str, Any]:
    return {
        "rows": {
            row.name: [number_at(state, seat, index * COLUMNS + column) for column in range(COLUMNS)] for index, row in enumerate(ROWS)
        },
        "lucky": int(state.lucky[seat]) or None,
        "lucky_used": bool(state.lucky_used >> seat & 1),
        "penalties": int(state.penalties[seat]),
    }


def fill(state: "QwizzState", data: Mapping[str, Any]) -> None:
    """Make a fresh state the position that the data describe, or raise PositionError."""
    data = read_mapping(data, "a position")
    state.step = read_choice(read_entry(data, "step"), steps.NAMES, "step")
    state.active = read_int(read_entry(data, "active"), range(state.players), "active")
    for seat, entries in enumerate(read_list(read_entry(data, "sheets"), state.players, "sheets")):
        fill_sheet(state, seat, entries)
    check_turns(state)
    check_end(state)
    fill_dice(state, read_entry(data, "roll"), read_entry(data, "rerolling"))
    fill_asked(state)
    fill_choices(state, read_list(read_entry(data, "choices"), state.players, "choices"))


# ---- the sheets


def fill_sheet(state: "QwizzState", seat: int, data: object) -> None:
    written = read_mapping(data, f"the sheet of seat {seat}")
    state.penalties[seat] = read_int(read_entry(written, "penalties"), range(int(state.tables.boxes) + 1), f"penalties of seat {seat}")
    rows = read_mapping(read_entry(written, "rows"), f"the rows of seat {seat}")
    if set(rows) != {row.name for row in ROWS}:
        raise PositionError(f"the sheet of seat {seat} must have the rows {', '.join(row.name for row in ROWS)}")
    for index, row in enumerate(ROWS):
        for column, number in enumerate(read_list(rows[row.name], COLUMNS, f"the {row.name} row of seat {seat}")):
            if number is not None:
                fill_square(state, seat, index, column, number)
    fill_lucky(state, seat, read_entry(written, "lucky"), read_bool(read_entry(written, "lucky_used"), f"lucky_used of seat {seat}"))


def fill_square(state: "QwizzState", seat: int, row: int, column: int, data: object) -> None:
    number = read_int(data, range(NUMBERS), f"column {column + 1} of the {ROWS[row].name} row of seat {seat}")
    if not state.fitting(seat, row, number) >> column & 1:
        raise PositionError(f"{number} cannot stand in column {column + 1} of the {ROWS[row].name} row of seat {seat}")
    state.write(seat, row * COLUMNS + column, number)


def fill_lucky(state: "QwizzState", seat: int, lucky: object, used: bool) -> None:
    if state.step in (steps.FIRST, steps.LUCKY):
        if lucky is not None or used:
            raise PositionError(f"seat {seat} has no lucky number before all have picked theirs")
        return
    number = read_int(lucky, range(1, HIGHEST_LUCKY_NUMBER + 1), f"lucky of seat {seat}")
    state.lucky[seat] = number
    if used and not state.columns_with[seat * NUMBERS + number]:
        raise PositionError(f"seat {seat} has used the lucky number {number}, but it is not on the sheet")
    state.lucky_used |= int(used) << seat


# ---- the turns that led here


def check_turns(state: "QwizzState") -> None:
    """In every turn each seat has either entered a number or marked a penalty."""
    turns = acts(state, 0)
    if any(acts(state, seat) != turns for seat in range(state.players)):
        raise PositionError("all sheets must have as many numbers and penalties together: one of them a turn")
    if turns and state.step in (steps.FIRST, steps.LUCKY):
        raise PositionError("nothing is on the sheets before the lucky numbers are picked")
    first = state.game.first
    if first is not None and (first + turns) % state.players != state.active:
        raise PositionError(f"active must be {(first + turns) % state.players} after {turns} turns")
    for seat in range(state.players):
        check_white(state, seat, sum((state.active - turn) % state.players == seat for turn in range(1, turns + 1)))


def acts(state: "QwizzState", seat: int) -> int:
    numbers = [number_at(state, seat, square) for square in range(SQUARES)]
    return sum(number is not None for number in numbers) + int(state.penalties[seat])


def check_white(state: "QwizzState", seat: int, active_turns: int) -> None:
    """0 and what no coloured die shows need the white die, so a turn as the active player each."""
    made = [number for number in range(NUMBERS) if not 1 <= number < FACES]
    entered = sum(int(state.columns_with[seat * NUMBERS + number]).bit_count() for number in made)
    if entered > active_turns:
        raise PositionError(f"seat {seat} has {entered} numbers that need the white die, but was active {active_turns} times")


def check_end(state: "QwizzState") -> None:
    for seat in range(state.players):
        full = state.full_rows(seat)
        if full > FULL_ROWS_TO_END or (full == FULL_ROWS_TO_END and state.penalties[seat] == state.tables.boxes):
            raise PositionError(f"the game ended before seat {seat} could do all that")
    if state.has_ended() != (state.step == steps.OVER):
        raise PositionError("the game has ended" if state.has_ended() else "the game has not ended yet")


# ---- the turn in progress


def fill_dice(state: "QwizzState", roll: object, rerolling: object) -> None:
    if (roll is None) == (state.step in steps.ROLLED):
        raise PositionError("there is a roll in the keep, reroll and enter steps, and in no other")
    if (rerolling is None) == (state.step == steps.REROLL):
        raise PositionError("a die is thrown again in the reroll step, and in no other")
    if roll is not None:
        state.set_dice(read_roll(state.game, roll))
        if 0 in state.dice:
            raise PositionError(f"roll: {roll} does not show all dice")
    if rerolling is not None:
        state.rerolling = read_choice(rerolling, list(DICE), "rerolling")
        if not state.may_reroll(state.rerolling):
            raise PositionError(f"the {rerolling} die may not be thrown again")


def fill_asked(state: "QwizzState") -> None:
    """Who or what is waited for, by the step alone."""
    if state.step == steps.FIRST and state.game.first is not None:
        raise PositionError("in this game nobody draws the first player")
    if state.step in (steps.FIRST, steps.ROLL, steps.REROLL):
        state.throw(state.step)
    elif state.step in steps.SECRET:
        state.ask_all(state.step)
    elif state.step == steps.KEEP:
        state.ask_active()
    else:
        state.chance, state.waiting = False, 0


def fill_choices(state: "QwizzState", choices: list[object]) -> None:
    if state.step not in steps.SECRET:
        if any(made is not None for made in choices):
            raise PositionError("there are choices in the lucky and the enter step only")
        return
    codes = [read_secret_choice(state, seat, made) for seat, made in enumerate(choices)]
    if None not in codes:
        raise PositionError("when all have chosen, the step is over")
    for seat, code in enumerate(codes):
        if code is not None:
            state.apply_move(seat, code)
