"""Remarks on a move in Clever: the bonuses it sets off, the lowest area it raises, the dice it gives up."""

from quincunx.games.clever import layout, steps
from quincunx.games.clever.encoding import AREAS, DONE, FIRST_ANSWER, FIRST_ENTRY, FIRST_EXTRA, REROLL
from quincunx.games.clever.layout import AREA_NAMES, BONUSES, DICE_NAMES, GRIDS
from quincunx.games.clever.rules import CleverState
from quincunx.games.clever.sheet import Preview, Sheet, face_of

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def remarks_on(state: CleverState, seat: int, code: int) -> list[str]:
    sheet = state.sheets[seat]
    if code == REROLL:
        return [f"rolls {join_words(dice_to_roll(state))} again", f"leaves {count_of(int(sheet.rerolls) - 1, 're-roll')}"]
    if code == DONE:
        return [f"keeps {count_of(int(sheet.extras), 'extra die')}"]
    if code < FIRST_ENTRY:
        return []
    after = Preview(sheet)
    after.write(code, state.faces)
    phrases = [*bonuses_set_off(after), *nearly_complete_lines(sheet, after), *raised_lowest_area(sheet, after)]
    if FIRST_EXTRA <= code < FIRST_ANSWER:
        phrases.append(f"leaves {count_of(int(after.extras), 'extra die')}")
    elif code < FIRST_EXTRA and sheet.duty == steps.TAKES:
        phrases += dice_given_up(state, seat, code)
    return phrases


def bonuses_set_off(after: Preview) -> list[str]:
    phrases = [f"sets off {', then '.join(BONUSES[bonus - 1].name for bonus in after.gained)}"] if after.gained else []
    return [*phrases, *(f"wastes {BONUSES[bonus - 1].name}, which has no room" for bonus in after.lost)]


def nearly_complete_lines(before: Sheet, after: Sheet) -> list[str]:
    """The lines that this move brings to within one square of their bonus."""
    phrases = []
    for area, grid in enumerate(GRIDS):
        for name, bonus, line in layout.lines(grid):
            missing = [missing_squares(sheet, area, line) for sheet in (before, after)]
            if bonus != "." and missing[1] == 1 and missing[0] > 1:
                phrases.append(f"then {AREA_NAMES[area]} {name} needs one more for {bonus}")
    return phrases


def missing_squares(sheet: Sheet, area: int, line: tuple[int, ...]) -> int:
    return sum(not int(sheet.marks[area]) >> square & 1 for square in line)


def raised_lowest_area(before: Sheet, after: Sheet) -> list[str]:
    """The lowest area counts once more for every fox."""
    floors = [min(int(sheet.points(area)) for area in range(AREAS)) for sheet in (before, after)]
    if after.foxes and floors[1] > floors[0]:
        return [f"raises the lowest area from {floors[0]} to {floors[1]} for {count_of(int(after.foxes), 'fox')}"]
    return []


def dice_given_up(state: CleverState, seat: int, code: int) -> list[str]:
    """What goes to the platter, and what is left for the next roll, if there is one."""
    twin = state.copy()
    twin.apply_move(seat, code)
    if twin.step not in (steps.THROW, steps.TAKE):
        return []
    given = int(twin.platter & state.thrown)
    names = [f"{name} {face_of(state.faces, die)}" for die, name in enumerate(DICE_NAMES) if given >> die & 1]
    return [
        f"gives up {join_words(names)}" if names else "gives up no die",
        f"leaves {count_of(int(twin.thrown).bit_count(), 'die')} to roll",
    ]


def dice_to_roll(state: CleverState) -> list[str]:
    return [name for die, name in enumerate(DICE_NAMES) if int(state.thrown) >> die & 1]


def join_words(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def count_of(number: int, thing: str) -> str:
    plural = {"extra die": "extra dice", "die": "dice", "fox": "foxes", "re-roll": "re-rolls"}[thing]
    return f"{NUMBERS[number] if number < len(NUMBERS) else number} {thing if number == 1 else plural}"
