"""A Qwixx position as a seat sees it: all but the others' choices in an unfinished white step."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Annotated, Any, SupportsIndex

from typing_extensions import Doc

from quincunx.core.authoring.roll_codes import encode_roll
from quincunx.core.move_codes import MoveCodes
from quincunx.core.moves import Move
from quincunx.core.view import SeatView, ViewPart
from quincunx.games.qwixx import steps
from quincunx.games.qwixx.arrays import FACES, WHITES, dice_names
from quincunx.games.qwixx.moves import Mark
from quincunx.games.qwixx.presets import PENALTIES_TO_END, POINTS_PER_PENALTY

if TYPE_CHECKING:
    from quincunx.games.qwixx.rules import QwixxState


@dataclass(frozen=True, slots=True)
class QwixxRowView(ViewPart):
    """A row of a sheet: what is printed, and what is marked."""

    name: Annotated[str, Doc("`red` and so on; `row1` to `row4` where rows have several colours")]
    numbers: Annotated[tuple[int, ...], Doc("the printed numbers, from left to right")]
    colours: Annotated[
        tuple[str, ...], Doc("the colour of each square: whose dice reach it in the colours step")
    ]
    marked: Annotated[tuple[int, ...], Doc("the numbers that are marked")]
    locks: Annotated[bool, Doc("whether marking its last square closes the row")]
    ticked: Annotated[bool, Doc("whether the lock is marked, which counts as one more mark")]
    marks: Annotated[int, Doc("the number of marks, the lock included")]
    points: Annotated[int, Doc("the points of the row")]


@dataclass(frozen=True, slots=True)
class QwixxSheetView(ViewPart):
    """The sheet of one player."""

    rows: Annotated[tuple[QwixxRowView, ...], Doc("from top to bottom")]
    penalties: Annotated[int, Doc("the number of penalties")]
    score: Annotated[int, Doc("the points of all rows, minus the penalties")]


@dataclass(frozen=True, slots=True)
class QwixxView(SeatView):
    """A position of the Qwixx family; others' choices in an unfinished white step are hidden."""

    step: steps.Step
    active: Annotated[
        int | None, Doc("the seat whose turn it is; null until it is drawn who begins")
    ]
    dice: Annotated[
        Mapping[str, int | None],
        Doc(
            "the faces by the name of the die; null for one that has left the game. Empty "
            "before a roll"
        ),
    ]
    sums: Annotated[
        Mapping[str, tuple[int, ...]],
        Doc(
            "what the dice add up to: `white` for the white step, then each colour. Empty "
            "before a roll"
        ),
    ]
    closed: Annotated[tuple[str, ...], Doc("the names of the rows that can no longer be marked")]
    sheets: Annotated[tuple[QwixxSheetView, ...], Doc("by seat")]
    later: Annotated[
        tuple[Mark, ...],
        Doc(
            "in the white step: what the active seat could mark in the colours step if its "
            "sheet stayed as it is"
        ),
    ]
    choice: Annotated[
        Move | None, Doc("the move that this seat has chosen in an unfinished white step")
    ]
    penalty: Annotated[int, Doc("the points that a penalty costs")]
    penalties_to_end: Annotated[int, Doc("this many penalties of one player end the game")]
    rows_to_end: Annotated[int, Doc("this many closed rows end the game")]

    @property
    def seat_on_turn(self) -> int | None:
        return self.active

    @property
    def shows_roll(self) -> bool:
        return bool(self.dice)

    @property
    def awaits_roll(self) -> bool:
        return not self.dice

    @property
    def asks_for(self) -> str:
        return f"{self.step} None"


def seat_view(state: "QwixxState", viewer: SupportsIndex | None) -> QwixxView:
    shared = state.shared_fields(viewer)
    seat, preset, rolled = shared["seat"], state.arrays.preset, state.step in steps.ROLLED
    return QwixxView(
        **shared,
        step=steps.NAMES[state.step],
        active=None if state.step == steps.FIRST else int(state.active),
        dice=dice(state) if rolled else {},
        sums=sums(state) if rolled else {},
        closed=tuple(
            row.name for index, row in enumerate(preset.rows) if state.closed >> index & 1
        ),
        sheets=tuple(sheet(state, each) for each in range(state.players)),
        later=() if seat is None else possible_colour_marks(state, seat),
        choice=state.chosen_move(seat),
        penalty=POINTS_PER_PENALTY,
        penalties_to_end=PENALTIES_TO_END,
        rows_to_end=preset.rows_to_end,
    )


def dice(state: "QwixxState") -> dict[str, int | None]:
    """The face of each die; None for one that has left the game."""
    return {
        name: int(state.dice[die]) or None
        for die, name in enumerate(dice_names(state.arrays.preset))
    }


def sums(state: "QwixxState") -> dict[str, tuple[int, ...]]:
    """What the dice add up to: the white sum, and the sums of each colour in the colours step."""
    preset, table = state.arrays.preset, state.arrays.sums
    made: dict[str, tuple[int, ...]] = {"white": (int(state.dice[0] + state.dice[1]),)}
    colours = (*preset.dice, *preset.mixes)
    for start in range(0, len(table), 4):
        one = int(state.dice[table[start]])
        other = int(state.dice[table[start + 1]])
        if one and other:
            colour = colours[table[start + 3]]
            made[colour] = (*made.get(colour, ()), one + int(table[start + 2]) * other)
    return made


def sheet(state: "QwixxState", seat: int) -> QwixxSheetView:
    return QwixxSheetView(
        rows=tuple(row_view(state, seat, row) for row in range(state.arrays.rows)),
        penalties=int(state.penalties[seat]),
        score=int(state.score(seat)),
    )


def row_view(state: "QwixxState", seat: int, row: int) -> QwixxRowView:
    printed = state.arrays.preset.rows[row]
    marked = int(state.marks[seat * state.arrays.rows + row])
    return QwixxRowView(
        name=printed.name,
        numbers=printed.numbers,
        colours=printed.colours,
        marked=tuple(
            number for square, number in enumerate(printed.numbers) if marked >> square & 1
        ),
        locks=printed.locks,
        ticked=bool(marked >> len(printed.numbers) & 1),
        marks=marked.bit_count(),
        points=int(state.row_points(seat, row)),
    )


def possible_colour_marks(state: "QwixxState", seat: int) -> tuple[Any, ...]:
    """In the white step, what could be marked in the colours step on the sheet as it is."""
    if state.step != steps.WHITE or seat != state.active:
        return ()
    found = MoveCodes()
    state.add_colour_marks(seat, found)
    return tuple(state.game.notation.moves[code] for code in found.to_list())


def outcomes(state: "QwixxState") -> list[tuple[Any, float]]:
    """Every roll with its probability.

    The white dice are interchangeable, so two different faces are listed once, higher first.
    """
    if state.step == steps.FIRST:
        return state.game.notation.first_outcomes()
    if not state.chance:
        return []
    coloured = [
        range(1) if state.has_left(die) else range(1, 7) for die in range(WHITES, state.arrays.dice)
    ]
    rolls = 36 * 6 ** sum(len(faces) == 6 for faces in coloured)
    listed = []
    for whites in combinations_with_replacement(range(6, 0, -1), WHITES):
        probability = (1 if whites[0] == whites[1] else 2) / rolls
        for faces in product(*coloured):
            listed.append(
                (
                    state.game.notation.roll_with(encode_roll((*whites, *faces), FACES)),
                    probability,
                )
            )
    return listed
