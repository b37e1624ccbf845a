"""Remarks on a move in Clever: its bonuses, the lowest area it raises, the dice it gives up."""

from quincunx.core.state import State
from quincunx.core.text.colours import colour_word
from quincunx.core.text.messages import Message, join_and, join_in_order, message, message_plural
from quincunx.core.text.words import NUMBERS
from quincunx.games.clever import layout, steps
from quincunx.games.clever.encoding import (
    AREAS,
    DONE,
    FIRST_ANSWER,
    FIRST_ENTRY,
    FIRST_EXTRA,
    REROLL,
)
from quincunx.games.clever.layout import AREA_NAMES, BONUSES, DICE_NAMES, GRIDS
from quincunx.games.clever.rules import CleverState
from quincunx.games.clever.sheet import Preview, Sheet, face_of
from quincunx.games.clever.words import bonus_word, line_words


def remarks_on(state: State, seat: int, code: int) -> list[str]:
    assert isinstance(state, CleverState)
    sheet = state.sheets[seat]
    if code == REROLL:
        left = count_rerolls(int(sheet.rerolls) - 1)
        return [
            message("rolls {dice} again", dice=join_and(dice_to_roll(state))),
            message("leaves {what}", what=left),
        ]
    if code == DONE:
        return [message("keeps {what}", what=count_extra_dice(int(sheet.extras)))]
    if code < FIRST_ENTRY:
        return []
    after = Preview(sheet)
    after.write(code, state.faces)
    phrases = [
        *bonuses_set_off(after),
        *nearly_complete_lines(sheet, after),
        *raised_lowest_area(sheet, after),
    ]
    if FIRST_EXTRA <= code < FIRST_ANSWER:
        phrases.append(message("leaves {what}", what=count_extra_dice(int(after.extras))))
    elif code < FIRST_EXTRA and sheet.duty == steps.TAKES:
        phrases += dice_given_up(state, seat, code)
    return phrases


def bonuses_set_off(after: Preview) -> list[str]:
    gained, lost = (
        [bonus_word(BONUSES[bonus - 1].name) for bonus in bonuses]
        for bonuses in (after.gained, after.lost)
    )
    phrases = [message("sets off {bonuses}", bonuses=join_in_order(gained))] if gained else []
    return [
        *phrases,
        *(message("wastes {bonus}, which has no room", bonus=bonus) for bonus in lost),
    ]


def nearly_complete_lines(before: Sheet, after: Sheet) -> list[str]:
    """The lines that this move brings to within one square of their bonus."""
    phrases: list[str] = []
    for area, grid in enumerate(GRIDS):
        for line in layout.bonus_lines(grid):
            missing = [missing_squares(sheet, area, line.squares) for sheet in (before, after)]
            if missing[1] == 1 and missing[0] > 1:
                phrases.append(
                    message(
                        "then {area} {line} needs one more for {bonus}",
                        area=colour_word(AREA_NAMES[area]),
                        line=line_words(line),
                        bonus=bonus_word(line.bonus),
                    )
                )
    return phrases


def missing_squares(sheet: Sheet, area: int, line: tuple[int, ...]) -> int:
    return sum(not int(sheet.marks[area]) >> square & 1 for square in line)


def raised_lowest_area(before: Sheet, after: Sheet) -> list[str]:
    """The lowest area counts once more for every fox."""
    floors = [min(int(sheet.points(area)) for area in range(AREAS)) for sheet in (before, after)]
    if after.foxes and floors[1] > floors[0]:
        foxes = count_foxes(int(after.foxes))
        return [
            message(
                "raises the lowest area from {before} to {after} for {foxes}",
                before=floors[0],
                after=floors[1],
                foxes=foxes,
            )
        ]
    return []


def dice_given_up(state: CleverState, seat: int, code: int) -> list[str]:
    """What goes to the platter, and what is left for the next roll, if there is one."""
    twin = state.copy()
    twin.apply_move(seat, code)
    if twin.step not in (steps.THROW, steps.TAKE):
        return []
    given = int(twin.platter & state.thrown)
    dice = [die for die in range(len(DICE_NAMES)) if given >> die & 1]
    names = [
        message(
            "{colour} {face}",
            colour=colour_word(DICE_NAMES[die]),
            face=int(face_of(state.faces, die)),
        )
        for die in dice
    ]
    return [
        message("gives up {dice}", dice=join_and(names)) if names else message("gives up no die"),
        message("leaves {what} to roll", what=count_dice(int(twin.thrown).bit_count())),
    ]


def dice_to_roll(state: CleverState) -> list[Message]:
    return [
        colour_word(name) for die, name in enumerate(DICE_NAMES) if int(state.thrown) >> die & 1
    ]


def number_word(number: int) -> str:
    return message(NUMBERS[number]) if number < len(NUMBERS) else str(number)


def count_rerolls(count: int) -> Message:
    return message_plural("{number} re-roll", "{number} re-rolls", count, number=number_word(count))


def count_extra_dice(count: int) -> Message:
    return message_plural(
        "{number} extra die", "{number} extra dice", count, number=number_word(count)
    )


def count_dice(count: int) -> Message:
    return message_plural("{number} die", "{number} dice", count, number=number_word(count))


def count_foxes(count: int) -> Message:
    return message_plural("{number} fox", "{number} foxes", count, number=number_word(count))
