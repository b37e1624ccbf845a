"""A sheet as plain data and back, rejecting what cannot be on it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from quincunx.core.errors import PositionError
from quincunx.core.position_data import check_names, read_choice, read_entry, read_int, read_list, read_mapping
from quincunx.games.clever import sheet_contents, steps
from quincunx.games.clever.encoding import BOXES, FIRST_FORCED, FOX, GREEN, QUEUE_BITS
from quincunx.games.clever.layout import AREA_NAMES, BONUSES, DICE_NAMES, GRIDS, SIX, TRACKS, square_names
from quincunx.games.clever.notation import dice_names
from quincunx.games.clever.tables import bits, bonus_code

if TYPE_CHECKING:
    from quincunx.games.clever.sheet import Sheet

ENTRIES = (*AREA_NAMES, "rerolls", "extras", "owed", "duty", "used")
FACES = range(1, SIX + 1)
CHOICES = [bonus.name for bonus in BONUSES[FOX : FIRST_FORCED - 1]]


def to_data(sheet: "Sheet") -> dict[str, Any]:
    return {
        **{AREA_NAMES[area]: sheet_contents.crossed_squares(sheet, area) for area in range(len(GRIDS))},
        **{AREA_NAMES[area]: track_data(sheet, area) for area in range(GREEN, len(AREA_NAMES))},
        "rerolls": int(sheet.rerolls),
        "extras": int(sheet.extras),
        "owed": sheet_contents.owed_bonuses(sheet),
        "duty": steps.DUTIES[sheet.duty],
        "used": dice_names(int(sheet.used)),
    }


def track_data(sheet: "Sheet", area: int) -> list[int] | int:
    """The numbers, not multiplied; or the number of crosses in a track without numbers."""
    numbers = sheet_contents.written_numbers(sheet, area)
    return numbers if writes_numbers(area) else len(numbers)


def writes_numbers(area: int) -> bool:
    return any(TRACKS[area - GREEN].factors)


def restore(sheet: "Sheet", data: object, rounds: int, first_duty: str, whose: str) -> None:
    """Write the data on a blank sheet, after the start of this many rounds, or raise PositionError."""
    entries = read_mapping(data, whose)
    check_names(entries, ENTRIES, whose)
    for area, name in enumerate(AREA_NAMES):
        if area < GREEN:
            restore_grid(sheet, area, read_entry(entries, name, []), whose)
        else:
            restore_track(sheet, area, read_entry(entries, name, [] if writes_numbers(area) else 0), whose)
    sheet.foxes = sheet_contents.times_gained(sheet, "fox", rounds)
    owed = read_list(read_entry(entries, "owed", []), None, f"owed on {whose}")
    duty = read_entry(entries, "duty", steps.DUTIES[steps.NOTHING] if owed else first_duty)
    sheet.duty = read_choice(duty, steps.DUTIES, f"duty on {whose}")
    restore_actions(sheet, entries, rounds, whose)
    restore_owed(sheet, owed, rounds, whose)


def restore_grid(sheet: "Sheet", area: int, squares: object, whose: str) -> None:
    names, marks = square_names(GRIDS[area]), 0
    for name in read_list(squares, None, f"{AREA_NAMES[area]} on {whose}"):
        marks |= 1 << read_choice(name, names, f"{AREA_NAMES[area]} square on {whose}")
    sheet.marks[area] = marks


def restore_track(sheet: "Sheet", area: int, numbers: object, whose: str) -> None:
    name = f"{AREA_NAMES[area]} on {whose}"
    if writes_numbers(area):
        listed = [read_int(number, FACES, name) for number in read_list(numbers, None, name)]
    else:
        listed = [SIX] * read_int(numbers, range(BOXES + 1), name)
    sheet.marks[area] = 0
    for box, number in enumerate(listed, 1):
        if number < sheet.least(area):
            raise PositionError(f"{name}: {number} cannot be in box {box}")
        sheet.put(area, number)


def restore_actions(sheet: "Sheet", entries: Mapping[str, Any], rounds: int, whose: str) -> None:
    """The actions left and used cannot be more than were gained."""
    rerolls, extras = sheet_contents.times_gained(sheet, "re-roll", rounds), sheet_contents.times_gained(sheet, "+1", rounds)
    sheet.rerolls = read_int(read_entry(entries, "rerolls", 0), range(rerolls + 1), f"rerolls on {whose}")
    sheet.extras = read_int(read_entry(entries, "extras", 0), range(extras + 1), f"extras on {whose}")
    sheet.used = dice_set(read_entry(entries, "used", []), f"used on {whose}")
    if int(sheet.used).bit_count() + sheet.extras > extras:
        raise PositionError(f"{whose} has used and kept more extra dice than it gained, {extras}")


def restore_owed(sheet: "Sheet", owed: list[object], rounds: int, whose: str) -> None:
    sheet.owed = 0
    for place, bonus in enumerate(owed):
        code = bonus_code(CHOICES[read_choice(bonus, CHOICES, f"owed on {whose}")])
        if owed.count(bonus) > sheet_contents.times_gained(sheet, str(bonus), rounds):
            raise PositionError(f"{whose} owes {bonus} more often than it was gained")
        sheet.owed |= code << QUEUE_BITS * place
    if sheet.owed and not sheet.has_room_for(sheet.oldest()):
        raise PositionError(f"{whose} cannot owe {owed[0]}: there is no room for it")


def dice_set(data: object, name: str) -> int:
    """The set of dice in a list of names."""
    return bits({read_choice(die, DICE_NAMES, f"{name}, a die") for die in read_list(data, None, name)})
