"""What decisions of Ganz schön clever are about."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from quincunx.core.moves import Move
from quincunx.core.state import State
from quincunx.core.text.messages import N_
from quincunx.core.themes import Themes
from quincunx.games.clever import steps
from quincunx.games.clever.encoding import AREAS, FIRST_ENTRY, FOX
from quincunx.games.clever.layout import DICE_NAMES
from quincunx.games.clever.moves import Done, EnterBonus, Reroll, Take
from quincunx.games.clever.rules import CleverState
from quincunx.games.clever.sheet import Preview, Sheet, face_of


class CleverThemes(Themes):
    names: ClassVar[Mapping[str, str]] = {
        "chain": N_("Start a chain"),
        "fox": N_("Win a fox"),
        "keep-extra": N_("Keep the extra die"),
        "use-extra": N_("Use the extra die"),
        "reroll": N_("Roll again"),
        "low-die": N_("Take the lower die"),
        "high-die": N_("Take the higher die"),
        "white": N_("The white die"),
        "lowest": N_("Raise the lowest area"),
        "leave-lowest": N_("Sacrifice the lowest area"),
        "bonus": N_("Where the bonus goes"),
        "save-reroll": N_("Save the re-roll"),
        "area": N_("Choose the area"),
        "square": N_("Choose the square"),
    }

    def find(self, state: State, seat: int, best: Move, others: Sequence[Move]) -> list[str]:
        assert isinstance(state, CleverState)
        return special_themes(state, seat, best, others) or plain_themes(best, others[0])


def special_themes(state: CleverState, seat: int, best: Move, others: Sequence[Move]) -> list[str]:
    match best:
        case Done():
            return ["keep-extra"]
        case Reroll():
            return ["reroll"]
        case EnterBonus():
            return ["bonus", *themes_of_entry(state, seat, best, others)]
        case Take(extra=True):
            return ["use-extra", *themes_of_entry(state, seat, best, others)]
        case Take(die="white"):
            return ["white", *themes_of_entry(state, seat, best, others)]
        case Take():
            return [
                *themes_of_entry(state, seat, best, others),
                *themes_of_dice(state, seat, best, others),
            ]
    return []


def plain_themes(best: Move, other: Move) -> list[str]:
    """What a choice between two moves is about if nothing special is."""
    one, two = best, other
    if isinstance(two, Reroll):
        return ["save-reroll"]
    if isinstance(one, Take) and isinstance(two, Take):
        return ["square" if one.area == two.area else "area"]
    return []


def themes_of_entry(state: CleverState, seat: int, best: Move, others: Sequence[Move]) -> list[str]:
    sheet = state.sheets[seat]
    after = written(state, sheet, best)
    lowest, next_best = lowest_area(after), lowest_area(written(state, sheet, others[0]))
    applies = {
        "chain": any(bonus > FOX for bonus in after.gained),
        "fox": FOX in after.gained,
        "lowest": after.foxes > 0 and lowest > max(lowest_area(sheet), next_best),
        "leave-lowest": after.foxes > 0 and lowest < next_best,
    }
    return [name for name, is_so in applies.items() if is_so]


def written(state: CleverState, sheet: Sheet, move: Move) -> Preview:
    after = Preview(sheet)
    if move.code >= FIRST_ENTRY:
        after.write(move.code, state.faces)
    return after


def lowest_area(sheet: Sheet) -> int:
    return min(int(sheet.points(area)) for area in range(AREAS))


def themes_of_dice(state: CleverState, seat: int, best: Move, others: Sequence[Move]) -> list[str]:
    """Of a die that is taken by the active player: lower ones go to the platter."""
    taken, other = face_taken(state, best), face_taken(state, others[0])
    if state.sheets[seat].duty != steps.TAKES or taken == other or not other:
        return []
    return ["low-die" if taken < other else "high-die"]


def face_taken(state: CleverState, move: Move) -> int:
    details = move
    if not isinstance(details, Take):
        return 0
    return int(face_of(state.faces, DICE_NAMES.index(details.die)))
