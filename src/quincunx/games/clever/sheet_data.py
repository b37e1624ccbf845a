"""A sheet as plain data and back, rejecting what cannot be on it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

from typing_extensions import Doc, TypedDict

from quincunx.core.authoring.position_data import (
    check_names,
    read_choice,
    read_entry,
    read_int,
    read_list,
    read_mapping,
)
from quincunx.core.errors import PositionError
from quincunx.core.text.messages import message
from quincunx.games.clever import sheet_contents, steps
from quincunx.games.clever.arrays import bits, bonus_code
from quincunx.games.clever.encoding import (
    BLUE,
    BOXES,
    FIRST_FORCED,
    FOX,
    GREEN,
    ORANGE,
    PURPLE,
    QUEUE_BITS,
    YELLOW,
)
from quincunx.games.clever.layout import (
    AREA_NAMES,
    BONUSES,
    DICE_NAMES,
    GRIDS,
    SIX,
    TRACKS,
    square_names,
)
from quincunx.games.clever.notation import dice_names

if TYPE_CHECKING:
    from quincunx.games.clever.sheet import Sheet

FACES = range(1, SIX + 1)
CHOICES = [bonus.name for bonus in BONUSES[FOX : FIRST_FORCED - 1]]


class CleverSheetPosition(TypedDict):
    """The sheet of one player."""

    yellow: Annotated[list[str], Doc("the crossed squares, such as `a1`; default none")]
    blue: Annotated[list[str], Doc("the crossed squares, such as `7`; default none")]
    green: Annotated[int, Doc("the number of crosses; default 0")]
    orange: Annotated[
        list[int], Doc("the numbers from left to right, not multiplied; default none")
    ]
    purple: Annotated[list[int], Doc("the numbers from left to right; default none")]
    rerolls: Annotated[int, Doc("re-rolls that can still be used; default 0")]
    extras: Annotated[int, Doc("extra dice (+1) that can still be used; default 0")]
    owed: Annotated[
        list[str], Doc("the bonuses that are waiting for a choice, the oldest first; default none")
    ]
    duty: Annotated[
        steps.Duty,
        Doc(
            "what else the seat has to do in this step; default: what it has to do when "
            "the step begins"
        ),
    ]
    used: Annotated[
        list[str], Doc("the dice that were used as extra dice in this turn; default none")
    ]


def to_data(sheet: "Sheet") -> CleverSheetPosition:
    return {
        "yellow": sheet_contents.crossed_squares(sheet, YELLOW),
        "blue": sheet_contents.crossed_squares(sheet, BLUE),
        "green": len(sheet_contents.written_numbers(sheet, GREEN)),
        "orange": sheet_contents.written_numbers(sheet, ORANGE),
        "purple": sheet_contents.written_numbers(sheet, PURPLE),
        "rerolls": int(sheet.rerolls),
        "extras": int(sheet.extras),
        "owed": sheet_contents.owed_bonuses(sheet),
        "duty": steps.DUTIES[sheet.duty],
        "used": dice_names(int(sheet.used)),
    }


def writes_numbers(area: int) -> bool:
    return any(TRACKS[area - GREEN].factors)


def restore(sheet: "Sheet", data: object, rounds: int, first_duty: str, whose: str) -> None:
    """Write the data on a blank sheet after so many rounds' starts, or raise PositionError."""
    entries = read_mapping(data, whose)
    check_names(entries, CleverSheetPosition, whose)
    for area, name in enumerate(AREA_NAMES):
        if area < GREEN:
            restore_grid(sheet, area, read_entry(entries, name, []), whose)
        else:
            restore_track(
                sheet, area, read_entry(entries, name, [] if writes_numbers(area) else 0), whose
            )
    sheet.foxes = sheet_contents.times_gained(sheet, "fox", rounds)
    owed = read_list(read_entry(entries, "owed", []), None, entry_name("owed", whose))
    duty = read_entry(entries, "duty", steps.DUTIES[steps.NOTHING] if owed else first_duty)
    sheet.duty = read_choice(duty, steps.DUTIES, entry_name("duty", whose))
    restore_actions(sheet, entries, rounds, whose)
    restore_owed(sheet, owed, rounds, whose)


def entry_name(entry: str, whose: str) -> str:
    return message("{entry} on {sheet}", entry=entry, sheet=whose)


def restore_grid(sheet: "Sheet", area: int, squares: object, whose: str) -> None:
    names = square_names(GRIDS[area])
    marks = 0
    for name in read_list(squares, None, entry_name(AREA_NAMES[area], whose)):
        marks |= 1 << read_choice(
            name, names, message("{area} square on {sheet}", area=AREA_NAMES[area], sheet=whose)
        )
    sheet.marks[area] = marks


def restore_track(sheet: "Sheet", area: int, numbers: object, whose: str) -> None:
    name = entry_name(AREA_NAMES[area], whose)
    if writes_numbers(area):
        listed = [read_int(number, FACES, name) for number in read_list(numbers, None, name)]
    else:
        listed = [SIX] * read_int(numbers, range(BOXES + 1), name)
    sheet.marks[area] = 0
    for box, number in enumerate(listed, 1):
        if number < sheet.least(area):
            raise PositionError(
                "{name}: {number} cannot be in box {box}", name=name, number=number, box=box
            )
        sheet.put(area, number)


def restore_actions(sheet: "Sheet", entries: Mapping[str, Any], rounds: int, whose: str) -> None:
    """The actions left and used cannot be more than were gained."""
    rerolls = sheet_contents.times_gained(sheet, "re-roll", rounds)
    extras = sheet_contents.times_gained(sheet, "+1", rounds)
    sheet.rerolls = read_int(
        read_entry(entries, "rerolls", 0), range(rerolls + 1), entry_name("rerolls", whose)
    )
    sheet.extras = read_int(
        read_entry(entries, "extras", 0), range(extras + 1), entry_name("extras", whose)
    )
    sheet.used = dice_set(read_entry(entries, "used", []), entry_name("used", whose))
    if int(sheet.used).bit_count() + sheet.extras > extras:
        raise PositionError(
            "{sheet} has used and kept more extra dice than it gained, {extras}",
            sheet=whose,
            extras=extras,
        )


def restore_owed(sheet: "Sheet", owed: list[object], rounds: int, whose: str) -> None:
    sheet.owed = 0
    for place, bonus in enumerate(owed):
        code = bonus_code(CHOICES[read_choice(bonus, CHOICES, entry_name("owed", whose))])
        if owed.count(bonus) > sheet_contents.times_gained(sheet, str(bonus), rounds):
            raise PositionError(
                "{sheet} owes {bonus} more often than it was gained", sheet=whose, bonus=bonus
            )
        sheet.owed |= code << QUEUE_BITS * place
    if sheet.owed and not sheet.has_room_for(sheet.oldest()):
        raise PositionError(
            "{sheet} cannot owe {bonus}: there is no room for it", sheet=whose, bonus=owed[0]
        )


def dice_set(data: object, name: str) -> int:
    """The set of dice in a list of names."""
    return bits(
        {
            read_choice(die, DICE_NAMES, message("{name}, a die", name=name))
            for die in read_list(data, None, name)
        }
    )
