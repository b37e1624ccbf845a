"""A sheet as plain data, and back, refusing what cannot be on it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from quincunx.core.errors import PositionError
from quincunx.core.position_data import read_choice, read_entry, read_int, read_list, read_mapping
from quincunx.games.clever import entries, steps
from quincunx.games.clever.codes import BOXES, FIRST_FORCED, FOX, GREEN, QUEUE_BITS
from quincunx.games.clever.notation import dice_named
from quincunx.games.clever.printed import AREA_NAMES, BONUSES, DICE_NAMES, GRIDS, SIX, TRACKS, square_names
from quincunx.games.clever.tables import bits, bonus_code

if TYPE_CHECKING:
    from quincunx.games.clever.sheet import Sheet

FACES = range(1, SIX + 1)
CHOICES = [bonus.name for bonus in BONUSES[FOX : FIRST_FORCED - 1]]


def written(sheet: "Sheet") -> dict[str, Any]:
    return {
        **{AREA_NAMES[area]: entries.crossed(sheet, area) for area in range(len(GRIDS))},
        **{AREA_NAMES[area]: track_written(sheet, area) for area in range(GREEN, len(AREA_NAMES))},
        "rerolls": int(sheet.rerolls),
        "extras": int(sheet.extras),
        "owed": entries.owed(sheet),
        "duty": steps.DUTIES[sheet.duty],
        "used": dice_named(int(sheet.used)),
    }


def track_written(sheet: "Sheet", area: int) -> list[int] | int:
    """The numbers, not multiplied; where only crosses are made, how many."""
    numbers = entries.numbers(sheet, area)
    return numbers if writes_numbers(area) else len(numbers)


def writes_numbers(area: int) -> bool:
    return any(TRACKS[area - GREEN].factors)


def fill(sheet: "Sheet", data: object, rounds: int, whose: str) -> None:
    """Write the data on a blank sheet, in one of so many rounds, or raise PositionError."""
    told = read_mapping(data, whose)
    for area, name in enumerate(AREA_NAMES):
        if area < GREEN:
            fill_grid(sheet, area, read_entry(told, name), whose)
        else:
            fill_track(sheet, area, read_entry(told, name), whose)
    sheet.foxes = entries.gained(sheet, "fox", rounds)
    sheet.duty = read_choice(read_entry(told, "duty"), steps.DUTIES, f"duty on {whose}")
    fill_actions(sheet, told, rounds, whose)
    fill_owed(sheet, read_list(read_entry(told, "owed"), None, f"owed on {whose}"), rounds, whose)


def fill_grid(sheet: "Sheet", area: int, squares: object, whose: str) -> None:
    names, marks = square_names(GRIDS[area]), 0
    for name in read_list(squares, None, f"{AREA_NAMES[area]} on {whose}"):
        marks |= 1 << read_choice(name, names, f"{AREA_NAMES[area]} square on {whose}")
    sheet.marks[area] = marks


def fill_track(sheet: "Sheet", area: int, numbers: object, whose: str) -> None:
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


def fill_actions(sheet: "Sheet", told: Mapping[str, Any], rounds: int, whose: str) -> None:
    """No more actions can be left, and used, than the sheet and the rounds have brought."""
    rerolls, extras = entries.gained(sheet, "re-roll", rounds), entries.gained(sheet, "+1", rounds)
    sheet.rerolls = read_int(read_entry(told, "rerolls"), range(rerolls + 1), f"rerolls on {whose}")
    sheet.extras = read_int(read_entry(told, "extras"), range(extras + 1), f"extras on {whose}")
    sheet.used = dice_set(read_entry(told, "used"), f"used on {whose}")
    if int(sheet.used).bit_count() + sheet.extras > extras:
        raise PositionError(f"{whose}: more extra dice are used and left than {extras}, which it gained")


def fill_owed(sheet: "Sheet", owed: list[object], rounds: int, whose: str) -> None:
    sheet.owed = 0
    for place, bonus in enumerate(owed):
        code = bonus_code(CHOICES[read_choice(bonus, CHOICES, f"owed on {whose}")])
        if owed.count(bonus) > entries.gained(sheet, str(bonus), rounds):
            raise PositionError(f"{whose} has not gained {bonus} that often")
        sheet.owed |= code << QUEUE_BITS * place
    if sheet.owed and not sheet.has_room_for(sheet.oldest()):
        raise PositionError(f"{whose} has no room for {owed[0]}, so that it is not owed")


def dice_set(data: object, name: str) -> int:
    """The set of dice that a list in words names."""
    return bits({read_choice(die, DICE_NAMES, f"{name}, a die") for die in read_list(data, None, name)})
