"""What a seat may see of a Qwixx position: everything except the others' choices in a white step that is not finished."""

from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any

from quincunx.core.move_codes import MoveCodes
from quincunx.core.roll_codes import encode_roll
from quincunx.core.values import Outcome
from quincunx.games.qwixx import steps
from quincunx.games.qwixx.presets import PENALTIES_TO_END, POINTS_PER_PENALTY
from quincunx.games.qwixx.tables import FACES, WHITES

if TYPE_CHECKING:
    from quincunx.games.qwixx.rules import QwixxState


def game_view(state: "QwixxState", seat: int | None) -> dict[str, Any]:
    preset = state.tables.preset
    rolled = state.step in steps.ROLLED
    return {
        "step": steps.NAMES[state.step],
        "active": None if state.step == steps.FIRST else int(state.active),
        "dice": dice(state) if rolled else {},
        "sums": sums(state) if rolled else {},
        "closed": [row.name for index, row in enumerate(preset.rows) if state.closed >> index & 1],
        "sheets": [sheet(state, each) for each in range(state.players)],
        "later": [] if seat is None else possible_colour_marks(state, seat),
        "choice": state.chosen_move(seat),
        "penalty": POINTS_PER_PENALTY,
        "penalties_to_end": PENALTIES_TO_END,
        "rows_to_end": preset.rows_to_end,
    }


def dice(state: "QwixxState") -> dict[str, int | None]:
    """The face of each die; None for one that has left the game."""
    names = ("white 1", "white 2", *state.tables.preset.dice)
    return {name: int(state.dice[die]) or None for die, name in enumerate(names)}


def sums(state: "QwixxState") -> dict[str, list[int]]:
    """What the dice add up to: the white sum, and the sums of each colour in the colours step."""
    preset, table = state.tables.preset, state.tables.sums
    made: dict[str, list[int]] = {"white": [int(state.dice[0] + state.dice[1])]}
    colours = (*preset.dice, *preset.mixes)
    for start in range(0, len(table), 4):
        one, other = int(state.dice[table[start]]), int(state.dice[table[start + 1]])
        if one and other:
            made.setdefault(colours[table[start + 3]], []).append(one + int(table[start + 2]) * other)
    return made


def sheet(state: "QwixxState", seat: int) -> dict[str, Any]:
    rows = [row_view(state, seat, row) for row in range(state.tables.rows)]
    return {"rows": rows, "penalties": int(state.penalties[seat]), "score": int(state.score(seat))}


def row_view(state: "QwixxState", seat: int, row: int) -> dict[str, Any]:
    printed, marked = state.tables.preset.rows[row], int(state.marks[seat * state.tables.rows + row])
    return {
        "name": printed.name,
        "numbers": list(printed.numbers),
        "colours": list(printed.colours),
        "marked": [number for square, number in enumerate(printed.numbers) if marked >> square & 1],
        "locks": printed.locks,
        "ticked": bool(marked >> len(printed.numbers) & 1),
        "marks": marked.bit_count(),
        "points": int(state.row_points(seat, row)),
    }


def possible_colour_marks(state: "QwixxState", seat: int) -> list[str]:
    """In the white step, what the active player could mark in the colours step if the sheet stayed as it is."""
    if state.step != steps.WHITE or seat != state.active:
        return []
    found = MoveCodes()
    state.add_colour_marks(seat, found)
    return [state.game.write_move(code) for code in found.to_list()]


def outcomes(state: "QwixxState") -> list[tuple[Outcome, float]]:
    """Every roll with its probability. The white dice are interchangeable, so two different faces are listed once, higher first."""
    if state.step == steps.FIRST:
        return state.game.first_outcomes()
    if not state.chance:
        return []
    coloured = [range(1) if state.has_left(die) else range(1, 7) for die in range(WHITES, state.tables.dice)]
    rolls = 36 * 6 ** sum(len(faces) == 6 for faces in coloured)
    listed = []
    for whites in combinations_with_replacement(range(6, 0, -1), WHITES):
        probability = (1 if whites[0] == whites[1] else 2) / rolls
        for faces in product(*coloured):
            listed.append((state.game.outcome_of(encode_roll((*whites, *faces), FACES)), probability))
    return listed
