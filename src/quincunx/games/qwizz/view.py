"""A Qwizz position as a seat sees it: all but the others' choices in an unfinished step."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Annotated, Any, SupportsIndex

from typing_extensions import Doc

from quincunx.core.authoring.roll_codes import encode_roll
from quincunx.core.moves import Move
from quincunx.core.view import SeatView, ViewPart
from quincunx.games.qwizz import steps
from quincunx.games.qwizz.arrays import (
    EMPTY,
    FACES,
    FIRST_ENTRY,
    LUCKY_WAY,
    SQUARES,
    WHITE,
    way,
    white_of,
)
from quincunx.games.qwizz.sheet import (
    COLUMNS,
    DICE,
    FULL_ROWS_TO_END,
    PENALTIES,
    ROWS,
    SUIT_SQUARES,
    SUITS,
    grade,
)

if TYPE_CHECKING:
    from quincunx.games.qwizz.rules import QwizzState


@dataclass(frozen=True, slots=True)
class QwizzRowView(ViewPart):
    """A row of a sheet: what is printed, and what is entered."""

    name: Annotated[str, Doc("the colour of the row")]
    shapes: Annotated[
        tuple[str, ...],
        Doc(
            "of each square, from left to right: `hexagon`, a suit, or `grey` where "
            "nothing is entered"
        ),
    ]
    colours: Annotated[tuple[str, ...], Doc("of each square: the die that may be entered there")]
    numbers: Annotated[
        tuple[int | None, ...], Doc("what is entered in each square; null where nothing is")
    ]
    full: Annotated[bool, Doc("whether all squares but the grey ones have a number")]
    points: Annotated[int, Doc("the points of the row")]


@dataclass(frozen=True, slots=True)
class QwizzSuitView(ViewPart):
    """The three squares of a suit."""

    name: Annotated[str, Doc("`hearts`, `diamonds`, `spades` or `clubs`")]
    numbers: Annotated[tuple[int | None, ...], Doc("what is entered in its squares")]
    points: Annotated[int, Doc("the sum of the numbers, or 0 if a square is empty")]


@dataclass(frozen=True, slots=True)
class QwizzSheetView(ViewPart):
    """The sheet of one player."""

    rows: Annotated[tuple[QwizzRowView, ...], Doc("from top to bottom")]
    suits: Annotated[tuple[QwizzSuitView, ...], Doc("the four suits")]
    lucky: Annotated[int | None, Doc("the lucky number; null until everybody has picked one")]
    lucky_used: Annotated[bool, Doc("whether the lucky number has been entered as such")]
    penalties: Annotated[int, Doc("the number of penalties")]
    penalty_boxes: Annotated[
        tuple[int, ...], Doc("the points that each penalty costs, from left to right")
    ]
    penalty_points: Annotated[int, Doc("the points lost so far, 0 or less")]
    empty_hexagons: Annotated[
        int, Doc("decides a tie after points and penalties: fewer are better")
    ]
    score: Annotated[int, Doc("the points of rows and suits, minus the penalties")]
    grade: Annotated[str | None, Doc("of a solo player: `A+` to `F`")]


@dataclass(frozen=True, slots=True)
class QwizzPlace(ViewPart):
    """A square where a number fits."""

    row: Annotated[str, Doc("the name of the row")]
    column: Annotated[int, Doc("counted from 1")]
    move: Annotated[Move, Doc("the move that enters the number there")]


@dataclass(frozen=True, slots=True)
class QwizzOffer(ViewPart):
    """A number that the seat could enter."""

    die: Annotated[str, Doc("the colour of the die, or `lucky`")]
    white: Annotated[int, Doc("what the white die adds; 0 if it is not used")]
    number: Annotated[int, Doc("what would be entered")]
    fits: Annotated[tuple[QwizzPlace, ...], Doc("where it fits, which may be nowhere")]


@dataclass(frozen=True, slots=True)
class QwizzView(SeatView):
    """A position of Qwizz. Only the choices of others in an unfinished step are hidden."""

    step: steps.Step
    active: Annotated[
        int | None, Doc("the seat whose turn it is; null until it is drawn who begins")
    ]
    dice: Annotated[
        Mapping[str, int | None],
        Doc(
            "the faces by the colour of the die; null for one that is re-rolled. Empty "
            "before a roll"
        ),
    ]
    sheets: Annotated[tuple[QwizzSheetView, ...], Doc("by seat")]
    offers: Annotated[
        tuple[QwizzOffer, ...],
        Doc("every number that this seat could make of the dice; empty for a spectator"),
    ]
    choice: Annotated[Move | None, Doc("the move that this seat has chosen in an unfinished step")]
    full_rows_to_end: Annotated[int, Doc("this many full rows of one player end the game")]

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


def seat_view(state: "QwizzState", viewer: SupportsIndex | None) -> QwizzView:
    shared = state.shared_fields(viewer)
    seat = shared["seat"]
    return QwizzView(
        **shared,
        step=steps.NAMES[state.step],
        active=None if state.step == steps.FIRST else int(state.active),
        dice=dice(state),
        sheets=tuple(sheet(state, each) for each in range(state.players)),
        offers=() if seat is None else offers(state, seat),
        choice=state.chosen_move(seat),
        full_rows_to_end=FULL_ROWS_TO_END,
    )


def dice(state: "QwizzState") -> dict[str, int | None]:
    """The face of each die; None for the one that is being re-rolled."""
    if state.step not in steps.ROLLED:
        return {}
    return {
        name: None if state.rerolling == die else int(state.dice[die])
        for die, name in enumerate(DICE)
    }


# ---- a player's sheet


def sheet(state: "QwizzState", seat: int) -> QwizzSheetView:
    points = int(state.score(seat))
    return QwizzSheetView(
        rows=tuple(row_view(state, seat, row) for row in range(state.arrays.rows)),
        suits=tuple(suit_view(state, seat, suit) for suit in range(len(SUITS))),
        lucky=int(state.sheets[seat].lucky) or None,
        lucky_used=state.sheets[seat].lucky_used,
        penalties=int(state.sheets[seat].penalties),
        penalty_boxes=tuple(PENALTIES),
        penalty_points=-int(state.arrays.lost[state.sheets[seat].penalties]),
        empty_hexagons=int(state.sheets[seat].empty_hexagons()),
        score=points,
        grade=grade(points) if state.players == 1 else None,
    )


def row_view(state: "QwizzState", seat: int, row: int) -> QwizzRowView:
    squares = range(row * COLUMNS, (row + 1) * COLUMNS)
    return QwizzRowView(
        name=ROWS[row].name,
        shapes=tuple(ROWS[row].shapes),
        colours=tuple(ROWS[row].colours),
        numbers=tuple(number_at(state, seat, square) for square in squares),
        full=state.sheets[seat].is_full(row),
        points=int(state.sheets[seat].row_points(row)),
    )


def suit_view(state: "QwizzState", seat: int, suit: int) -> QwizzSuitView:
    squares = state.arrays.suit_squares[suit * SUIT_SQUARES : (suit + 1) * SUIT_SQUARES]
    return QwizzSuitView(
        name=SUITS[suit],
        numbers=tuple(number_at(state, seat, int(square)) for square in squares),
        points=int(state.sheets[seat].suit_points(suit)),
    )


def number_at(state: "QwizzState", seat: int, square: int) -> int | None:
    number = int(state.sheets[seat].number_at(square))
    return None if number == EMPTY else number


# ---- what can be entered


def offers(state: "QwizzState", seat: int) -> tuple[QwizzOffer, ...]:
    """Every number that this seat could make of the dice, and where it fits, if it does."""
    if state.step not in (steps.KEEP, steps.ENTER):
        return ()
    found = []
    for face, die in zip(map(int, state.dice), list(DICE)[:WHITE], strict=False):
        found += [
            offer(state, seat, die, int(way(face, white)))
            for white in whites(state, seat)
            if face + white >= 0
        ]
    if not state.sheets[seat].lucky_used:
        found.append(offer(state, seat, "lucky", LUCKY_WAY))
    return tuple(found)


def whites(state: "QwizzState", seat: int) -> list[int]:
    """What the white die can add for this seat; 0 means not using it."""
    white = int(state.dice[WHITE])
    return [0, white, -white] if seat == state.active else [0]


def offer(state: "QwizzState", seat: int, die: str, how: int) -> QwizzOffer:
    number, moves = int(state.sheets[seat].number(how)), state.game.notation.moves
    first = FIRST_ENTRY + how * SQUARES
    return QwizzOffer(
        die=die,
        white=0 if how == LUCKY_WAY else int(white_of(how)),
        number=number,
        fits=tuple(
            QwizzPlace(row.name, column + 1, moves[first + index * COLUMNS + column])
            for index, row in enumerate(ROWS)
            for column, colour in enumerate(row.colours)
            if die in ("lucky", colour) and state.sheets[seat].fitting(index, number) >> column & 1
        ),
    )


# ---- rolls


def outcomes(state: "QwizzState") -> list[tuple[Any, float]]:
    """Every roll with its probability; the dice differ in colour, so no two rolls are equal."""
    if state.step == steps.FIRST:
        return state.game.notation.first_outcomes()
    if not state.chance:
        return []
    faces = [
        range(1, sides + 1) if state.is_rolled(die) else range(1)
        for die, sides in enumerate(DICE.values())
    ]
    codes = [encode_roll(roll, FACES) for roll in product(*faces)]
    return [(state.game.notation.roll_with(code), 1 / len(codes)) for code in codes]
