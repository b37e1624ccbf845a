"""Why a move or roll is refused, in words for players."""

from typing import TYPE_CHECKING

from quincunx.core.moves import Move, Outcome
from quincunx.core.text.colours import colour_word, the_die
from quincunx.core.text.messages import message
from quincunx.games.clever import layout, steps
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
from quincunx.games.clever.moves import EnterBonus
from quincunx.games.clever.notation import dice_names
from quincunx.games.clever.sheet import Sheet, blue_square, face_of
from quincunx.games.clever.words import bonus_word

if TYPE_CHECKING:
    from quincunx.games.clever.rules import CleverState


def why_illegal(state: "CleverState", seat: int, move: Move) -> str:
    sheet = state.sheets[seat]
    if sheet.owed:
        return why_no_answer(sheet, move)
    if move.code >= FIRST_ANSWER:
        return message("there is no bonus to enter now")
    if sheet.duty == steps.TAKES:
        return why_no_take(state, sheet, move)
    if sheet.duty == steps.PICKS:
        return why_no_pick(state, sheet, move)
    return why_no_extra(state, sheet, move)


def why_no_answer(sheet: Sheet, move: Move) -> str:
    bonus = BONUSES[sheet.oldest() - 1]
    entry = move
    if not isinstance(entry, EnterBonus):
        return message("the bonus {bonus} must be entered first", bonus=bonus_word(bonus.name))
    if entry.area not in bonus.areas:
        return message(
            "the bonus {bonus} cannot be entered in {area}",
            bonus=bonus_word(bonus.name),
            area=colour_word(entry.area),
        )
    if sheet.has_room(AREA_NAMES.index(entry.area)):
        return message(
            "{area} {square} is already crossed", area=colour_word(entry.area), square=entry.square
        )
    return message("{area} is full", area=colour_word(entry.area))


def why_no_take(state: "CleverState", sheet: Sheet, move: Move) -> str:
    if move.code == PASS:
        return message("one of the dice just rolled can be entered, so a die must be taken")
    if move.code == REROLL:
        return message("no re-roll is left")
    if move.code == DONE or move.code >= FIRST_EXTRA:
        return message(
            "extra dice are used at the end of the turn: take one of the dice just rolled first"
        )
    die = (move.code - FIRST_ENTRY) // TARGETS
    if state.thrown >> die & 1:
        return why_no_entry(state, sheet, move.code - FIRST_ENTRY)
    if state.platter >> die & 1:
        return message(
            "{die} is on the platter: only dice of the last roll can be taken",
            die=the_die(DICE_NAMES[die]),
        )
    return message(
        "{die} is already taken: only dice of the last roll can be taken",
        die=the_die(DICE_NAMES[die]),
    )


def why_no_pick(state: "CleverState", sheet: Sheet, move: Move) -> str:
    if move.code == PASS:
        return message("one of the dice on the platter can be entered, so a die must be picked")
    if move.code == REROLL:
        return message("only the active player can re-roll, before taking a die")
    if move.code == DONE or move.code >= FIRST_EXTRA:
        return message(
            "extra dice are used at the end of the turn: pick a die from the platter first"
        )
    die = (move.code - FIRST_ENTRY) // TARGETS
    if state.taken >> die & 1 and sheet.can_enter(state.platter, state.faces):
        return message(
            "{die} is not on the platter, and one of the dice on the platter can be entered",
            die=the_die(DICE_NAMES[die]),
        )
    return why_no_entry(state, sheet, move.code - FIRST_ENTRY)


def why_no_extra(state: "CleverState", sheet: Sheet, move: Move) -> str:
    if move.code == PASS:
        return message("use 'done' if you want no more extra dice")
    if move.code == REROLL:
        return message("the dice of this turn are final and cannot be re-rolled")
    if move.code < FIRST_EXTRA:
        return message("only extra dice can be entered now: '+{move}'", move=move)
    die = (move.code - FIRST_EXTRA) // TARGETS
    if sheet.used >> die & 1:
        return message(
            "{die} has already been used as an extra die in this turn", die=the_die(DICE_NAMES[die])
        )
    return why_no_entry(state, sheet, move.code - FIRST_EXTRA)


def why_no_entry(state: "CleverState", sheet: Sheet, entry: int) -> str:
    """Why an available die cannot be entered on the sheet."""
    die, target = divmod(entry, TARGETS)
    if target < BLUE_TARGET:
        return why_no_yellow(state, die, target)
    if target == BLUE_TARGET:
        return message(
            "blue {sum}, the sum of the blue and the white die, is already crossed",
            sum=blue_square(state.faces) + LOWEST_SUM,
        )
    area = target - TARGET_TO_AREA
    least = sheet.least(area)
    face = face_of(state.faces, die)
    if least == FACE:
        return message("{area} is full", area=colour_word(AREA_NAMES[area]))
    return message(
        "the next {area} box needs {least} or more, but {die} shows {face}",
        area=colour_word(AREA_NAMES[area]),
        least=least,
        die=the_die(DICE_NAMES[die]),
        face=face,
    )


def why_no_yellow(state: "CleverState", die: int, square: int) -> str:
    name = square_names(layout.YELLOW)[square]
    number = squares(layout.YELLOW)[square][0]
    face = face_of(state.faces, die)
    if face == number:
        return message(
            "{area} {square} is already crossed", area=colour_word("yellow"), square=name
        )
    return message(
        "yellow {square} needs {number}, but {die} shows {face}",
        square=name,
        number=number,
        die=the_die(DICE_NAMES[die]),
        face=face,
    )


def why_impossible(state: "CleverState", outcome: Outcome) -> str:
    faces, platter = outcome.code, outcome.code >> ROLL_BITS
    for die, name in enumerate(DICE_NAMES):
        due = bool(state.thrown >> die & 1)
        if due != bool(face_of(faces, die)):
            if due:
                return message("{die} must be rolled", die=the_die(name))
            return message("{die} cannot be rolled again in this turn", die=the_die(name))
    if state.step == steps.THROW:
        return message("only the roll of a solo passive turn names a platter") if platter else ""
    return why_no_platter(faces, platter)


def why_no_platter(faces: int, platter: int) -> str:
    """What is wrong with a solo platter, which gets the three lowest dice; or nothing."""
    low = [face_of(faces, die) for die in range(DICE) if platter >> die & 1]
    high = [face_of(faces, die) for die in range(DICE) if (ALL_DICE & ~platter) >> die & 1]
    if len(low) != DICE // 2:
        return message("the roll of a solo passive turn must name three dice for the platter")
    if max(low) > min(high):
        return message("{dice} are not the three lowest dice", dice=" ".join(dice_names(platter)))
    return ""
