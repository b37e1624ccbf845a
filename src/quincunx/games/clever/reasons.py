"""Why something cannot be done, in a sentence for players."""

from typing import TYPE_CHECKING

from quincunx.core.game import FIRST
from quincunx.core.values import Move, Outcome
from quincunx.games.clever import printed, steps
from quincunx.games.clever.codes import (
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
from quincunx.games.clever.notation import dice_named
from quincunx.games.clever.printed import AREA_NAMES, BONUSES, DICE_NAMES, square_names, squares
from quincunx.games.clever.sheet import Sheet, blue_square, face_of

if TYPE_CHECKING:
    from quincunx.games.clever.rules import CleverState


def why_illegal(state: "CleverState", seat: int, move: Move) -> str:
    sheet = state.sheets[seat]
    if sheet.owed:
        return why_no_answer(sheet, move)
    if move.code >= FIRST_ANSWER:
        return "there is no bonus to be entered now"
    if sheet.duty == steps.TAKES:
        return why_no_take(state, sheet, move)
    if sheet.duty == steps.PICKS:
        return why_no_pick(state, sheet, move)
    return why_no_extra(state, sheet, move)


def why_no_answer(sheet: Sheet, move: Move) -> str:
    bonus = BONUSES[sheet.oldest() - 1]
    if move.code < FIRST_ANSWER:
        return f"the bonus {bonus.name} must be entered first"
    area = move.text.split(" ")[1]
    if area not in bonus.areas:
        return f"the bonus {bonus.name} cannot be entered in {area}"
    if sheet.has_room(AREA_NAMES.index(area)):
        return f"{move.text.removeprefix('X ')} is crossed already"
    return f"{area} is full"


def why_no_take(state: "CleverState", sheet: Sheet, move: Move) -> str:
    if move.code == PASS:
        return "one of the dice thrown can be entered, so one must be taken"
    if move.code == REROLL:
        return "no re-roll is left"
    if move.code == DONE or move.code >= FIRST_EXTRA:
        return "extra dice come after the active player's own: take one of the dice thrown first"
    die = (move.code - FIRST_ENTRY) // TARGETS
    if state.thrown >> die & 1:
        return why_no_entry(state, sheet, move.code - FIRST_ENTRY)
    place = "on the platter" if state.platter >> die & 1 else "taken already"
    return f"the {DICE_NAMES[die]} die is {place}: only dice of the last throw can be taken"


def why_no_pick(state: "CleverState", sheet: Sheet, move: Move) -> str:
    if move.code == PASS:
        return "one of the dice on the platter can be entered, so one must be picked"
    if move.code == REROLL:
        return "only the active player may re-roll, before taking a die"
    if move.code == DONE or move.code >= FIRST_EXTRA:
        return "extra dice come after the pick: pick a die from the platter first"
    die = (move.code - FIRST_ENTRY) // TARGETS
    if state.taken >> die & 1 and sheet.can_enter(state.platter, state.faces):
        return f"the {DICE_NAMES[die]} die is not on the platter, and one that is there can be entered"
    return why_no_entry(state, sheet, move.code - FIRST_ENTRY)


def why_no_extra(state: "CleverState", sheet: Sheet, move: Move) -> str:
    if move.code == PASS:
        return "whoever wants no more extra dice says 'done'"
    if move.code == REROLL:
        return "the dice are settled: nobody can re-roll them any more"
    if move.code < FIRST_EXTRA:
        return f"only extra dice can be entered now: '+{move}'"
    die = (move.code - FIRST_EXTRA) // TARGETS
    if sheet.used >> die & 1:
        return f"the {DICE_NAMES[die]} die was used as an extra die already in this turn"
    return why_no_entry(state, sheet, move.code - FIRST_EXTRA)


def why_no_entry(state: "CleverState", sheet: Sheet, entry: int) -> str:
    """What the sheet has against a die that lies where it should."""
    die, target = divmod(entry, TARGETS)
    if target < BLUE_TARGET:
        return why_no_yellow(state, die, target)
    if target == BLUE_TARGET:
        return f"blue {blue_square(state.faces) + LOWEST_SUM}, the sum of the blue and the white die, is crossed already"
    area = target - TARGET_TO_AREA
    least, face = sheet.least(area), face_of(state.faces, die)
    if least == FACE:
        return f"{AREA_NAMES[area]} is full"
    return f"the next {AREA_NAMES[area]} box takes {least} or more, and the {DICE_NAMES[die]} die shows {face}"


def why_no_yellow(state: "CleverState", die: int, square: int) -> str:
    name, number = square_names(printed.YELLOW)[square], squares(printed.YELLOW)[square][0]
    face = face_of(state.faces, die)
    if face == number:
        return f"yellow {name} is crossed already"
    return f"yellow {name} needs {number}, and the {DICE_NAMES[die]} die shows {face}"


def why_impossible(state: "CleverState", outcome: Outcome) -> str:
    if (state.step == steps.FIRST) != (outcome.code <= FIRST):
        return "the first player is drawn first" if state.step == steps.FIRST else "the first player is known already"
    if state.step == steps.FIRST:
        return ""
    faces, platter = outcome.code, outcome.code >> ROLL_BITS
    for die, name in enumerate(DICE_NAMES):
        due = bool(state.thrown >> die & 1)
        if due != bool(face_of(faces, die)):
            return f"the {name} die is to be thrown" if due else f"the {name} die is not thrown again in this turn"
    if state.step == steps.THROW:
        return "only the roll of a solo passive turn names a platter" if platter else ""
    return why_no_platter(faces, platter)


def why_no_platter(faces: int, platter: int) -> str:
    """In a solo passive turn the three lowest dice go there."""
    low = [face_of(faces, die) for die in range(DICE) if platter >> die & 1]
    high = [face_of(faces, die) for die in range(DICE) if (ALL_DICE & ~platter) >> die & 1]
    if len(low) != DICE // 2:
        return "the roll of a solo passive turn names three dice for the platter"
    if max(low) > min(high):
        return f"{' '.join(dice_named(platter))} are not the three lowest dice"
    return ""
