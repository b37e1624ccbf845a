"""Why a move or roll is refused, in words for players."""

from typing import TYPE_CHECKING

from quincunx.core.values import Move, Outcome
from quincunx.games.clever import layout, steps
from quincunx.games.clever.details import EnterBonus
from quincunx.games.clever.encoding import (
    ALL_DICE,
    BLUE_TARGET,
    DICE,
    DONE,
    FACE,
    FIRST_ANSWER,
    FIRST_ENTRY,
    FIRST_EXTRA,
    LOWEST_SUM,
    PASS,
    REROLL,
    ROLL_BITS,
    TARGET_TO_AREA,
    TARGETS,
)
from quincunx.games.clever.layout import AREA_NAMES, BONUSES, DICE_NAMES, square_names, squares
from quincunx.games.clever.notation import dice_names
from quincunx.games.clever.sheet import Sheet, blue_square, face_of

if TYPE_CHECKING:
    from quincunx.games.clever.rules import CleverState


def why_illegal(state: "CleverState", seat: int, move: Move) -> str:
    sheet = state.sheets[seat]
    if sheet.owed:
        return why_no_answer(sheet, move)
    if move.code >= FIRST_ANSWER:
        return "there is no bonus to enter now"
    if sheet.duty == steps.TAKES:
        return why_no_take(state, sheet, move)
    if sheet.duty == steps.PICKS:
        return why_no_pick(state, sheet, move)
    return why_no_extra(state, sheet, move)


def why_no_answer(sheet: Sheet, move: Move) -> str:
    bonus = BONUSES[sheet.oldest() - 1]
    entry = move.details
    if not isinstance(entry, EnterBonus):
        return f"the bonus {bonus.name} must be entered first"
    if entry.area not in bonus.areas:
        return f"the bonus {bonus.name} cannot be entered in {entry.area}"
    if sheet.has_room(AREA_NAMES.index(entry.area)):
        return f"{entry.area} {entry.square} is already crossed"
    return f"{entry.area} is full"


def why_no_take(state: "CleverState", sheet: Sheet, move: Move) -> str:
    if move.code == PASS:
        return "one of the dice just rolled can be entered, so a die must be taken"
    if move.code == REROLL:
        return "no re-roll is left"
    if move.code == DONE or move.code >= FIRST_EXTRA:
        return "extra dice are used at the end of the turn: take one of the dice just rolled first"
    die = (move.code - FIRST_ENTRY) // TARGETS
    if state.thrown >> die & 1:
        return why_no_entry(state, sheet, move.code - FIRST_ENTRY)
    place = "on the platter" if state.platter >> die & 1 else "already taken"
    return f"the {DICE_NAMES[die]} die is {place}: only dice of the last roll can be taken"


def why_no_pick(state: "CleverState", sheet: Sheet, move: Move) -> str:
    if move.code == PASS:
        return "one of the dice on the platter can be entered, so a die must be picked"
    if move.code == REROLL:
        return "only the active player can re-roll, before taking a die"
    if move.code == DONE or move.code >= FIRST_EXTRA:
        return "extra dice are used at the end of the turn: pick a die from the platter first"
    die = (move.code - FIRST_ENTRY) // TARGETS
    if state.taken >> die & 1 and sheet.can_enter(state.platter, state.faces):
        return f"the {DICE_NAMES[die]} die is not on the platter, and one of the dice on the platter can be entered"
    return why_no_entry(state, sheet, move.code - FIRST_ENTRY)


def why_no_extra(state: "CleverState", sheet: Sheet, move: Move) -> str:
    if move.code == PASS:
        return "use 'done' if you want no more extra dice"
    if move.code == REROLL:
        return "the dice of this turn are final and cannot be re-rolled"
    if move.code < FIRST_EXTRA:
        return f"only extra dice can be entered now: '+{move}'"
    die = (move.code - FIRST_EXTRA) // TARGETS
    if sheet.used >> die & 1:
        return f"the {DICE_NAMES[die]} die has already been used as an extra die in this turn"
    return why_no_entry(state, sheet, move.code - FIRST_EXTRA)


def why_no_entry(state: "CleverState", sheet: Sheet, entry: int) -> str:
    """Why an available die cannot be entered on the sheet."""
    die, target = divmod(entry, TARGETS)
    if target < BLUE_TARGET:
        return why_no_yellow(state, die, target)
    if target == BLUE_TARGET:
        return f"blue {blue_square(state.faces) + LOWEST_SUM}, the sum of the blue and the white die, is already crossed"
    area = target - TARGET_TO_AREA
    least, face = sheet.least(area), face_of(state.faces, die)
    if least == FACE:
        return f"{AREA_NAMES[area]} is full"
    return f"the next {AREA_NAMES[area]} box needs {least} or more, but the {DICE_NAMES[die]} die shows {face}"


def why_no_yellow(state: "CleverState", die: int, square: int) -> str:
    name, number = square_names(layout.YELLOW)[square], squares(layout.YELLOW)[square][0]
    face = face_of(state.faces, die)
    if face == number:
        return f"yellow {name} is already crossed"
    return f"yellow {name} needs {number}, but the {DICE_NAMES[die]} die shows {face}"


def why_impossible(state: "CleverState", outcome: Outcome) -> str:
    faces, platter = outcome.code, outcome.code >> ROLL_BITS
    for die, name in enumerate(DICE_NAMES):
        due = bool(state.thrown >> die & 1)
        if due != bool(face_of(faces, die)):
            return f"the {name} die must be rolled" if due else f"the {name} die cannot be rolled again in this turn"
    if state.step == steps.THROW:
        return "only the roll of a solo passive turn names a platter" if platter else ""
    return why_no_platter(faces, platter)


def why_no_platter(faces: int, platter: int) -> str:
    """What is wrong with the platter of a solo passive turn, which gets the three lowest dice; empty if nothing is."""
    low = [face_of(faces, die) for die in range(DICE) if platter >> die & 1]
    high = [face_of(faces, die) for die in range(DICE) if (ALL_DICE & ~platter) >> die & 1]
    if len(low) != DICE // 2:
        return "the roll of a solo passive turn must name three dice for the platter"
    if max(low) > min(high):
        return f"{' '.join(dice_names(platter))} are not the three lowest dice"
    return ""
