"""What a seat may see of a Qwizz position: everything except the others' choices in a step that is not finished."""

from itertools import product
from typing import TYPE_CHECKING, Any

from quincunx.core.roll_codes import encode_roll
from quincunx.core.values import Outcome
from quincunx.games.qwizz import steps
from quincunx.games.qwizz.sheet import COLUMNS, DICE, FULL_ROWS_TO_END, PENALTIES, ROWS, SUIT_SQUARES, SUITS, grade
from quincunx.games.qwizz.tables import EMPTY, FACES, FIRST_ENTRY, LUCKY_WAY, SQUARES, WHITE, way, white_of

if TYPE_CHECKING:
    from quincunx.games.qwizz.rules import QwizzState


def game_view(state: "QwizzState", seat: int | None) -> dict[str, Any]:
    return {
        "step": steps.NAMES[state.step],
        "active": None if state.step == steps.FIRST else int(state.active),
        "dice": dice(state),
        "sheets": [sheet(state, each) for each in range(state.players)],
        "offers": [] if seat is None else offers(state, seat),
        "choice": state.chosen_move(seat),
        "full_rows_to_end": FULL_ROWS_TO_END,
    }


def dice(state: "QwizzState") -> dict[str, int | None]:
    """The face of each die; None for the one that is being re-rolled."""
    if state.step not in steps.ROLLED:
        return {}
    return {name: None if state.rerolling == die else int(state.dice[die]) for die, name in enumerate(DICE)}


# ---- a player's sheet


def sheet(state: "QwizzState", seat: int) -> dict[str, Any]:
    points = int(state.score(seat))
    return {
        "rows": [row_view(state, seat, row) for row in range(state.tables.rows)],
        "suits": [suit_view(state, seat, suit) for suit in range(len(SUITS))],
        "lucky": int(state.lucky[seat]) or None,
        "lucky_used": bool(state.lucky_used >> seat & 1),
        "penalties": int(state.penalties[seat]),
        "penalty_boxes": list(PENALTIES),
        "penalty_points": -int(state.tables.lost[state.penalties[seat]]),
        "empty_hexagons": int(state.empty_hexagons(seat)),
        "score": points,
        "grade": grade(points) if state.players == 1 else None,
    }


def row_view(state: "QwizzState", seat: int, row: int) -> dict[str, Any]:
    return {
        "name": ROWS[row].name,
        "shapes": list(ROWS[row].shapes),
        "colours": list(ROWS[row].colours),
        "numbers": [number_at(state, seat, row * COLUMNS + column) for column in range(COLUMNS)],
        "full": state.is_full(seat, row),
        "points": int(state.row_points(seat, row)),
    }


def suit_view(state: "QwizzState", seat: int, suit: int) -> dict[str, Any]:
    squares = state.tables.suit_squares[suit * SUIT_SQUARES : (suit + 1) * SUIT_SQUARES]
    return {
        "name": SUITS[suit],
        "numbers": [number_at(state, seat, int(square)) for square in squares],
        "points": int(state.suit_points(seat, suit)),
    }


def number_at(state: "QwizzState", seat: int, square: int) -> int | None:
    number = int(state.numbers[seat * SQUARES + square])
    return None if number == EMPTY else number


# ---- what can be entered


def offers(state: "QwizzState", seat: int) -> list[dict[str, Any]]:
    """Every number that this seat could make of the dice, and where it fits, which may be nowhere."""
    if state.step not in (steps.KEEP, steps.ENTER):
        return []
    found = []
    for face, die in zip(map(int, state.dice), list(DICE)[:WHITE], strict=False):
        found += [offer(state, seat, die, int(way(face, white))) for white in whites(state, seat) if face + white >= 0]
    if not state.lucky_used >> seat & 1:
        found.append(offer(state, seat, "lucky", LUCKY_WAY))
    return found


def whites(state: "QwizzState", seat: int) -> list[int]:
    """What the white die can add for this seat; 0 means not using it."""
    white = int(state.dice[WHITE])
    return [0, white, -white] if seat == state.active else [0]


def offer(state: "QwizzState", seat: int, die: str, how: int) -> dict[str, Any]:
    number = int(state.number(seat, how))
    fits = [
        {"row": row.name, "column": column + 1, "move": state.game.write_move(FIRST_ENTRY + how * SQUARES + index * COLUMNS + column)}
        for index, row in enumerate(ROWS)
        for column, colour in enumerate(row.colours)
        if die in ("lucky", colour) and state.fitting(seat, index, number) >> column & 1
    ]
    return {"die": die, "white": 0 if how == LUCKY_WAY else int(white_of(how)), "number": number, "fits": fits}


# ---- rolls


def outcomes(state: "QwizzState") -> list[tuple[Outcome, float]]:
    """Every roll with its probability; the dice differ in colour, so no two rolls are equal."""
    if state.step == steps.FIRST:
        return state.game.first_outcomes()
    if not state.chance:
        return []
    faces = [range(1, sides + 1) if state.is_rolled(die) else range(1) for die, sides in enumerate(DICE.values())]
    codes = [encode_roll(roll, FACES) for roll in product(*faces)]
    return [(state.game.outcome_of(code), 1 / len(codes)) for code in codes]
