"""A Clever position as a seat sees it: everything, and what its own moves would trigger."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING, Annotated, Any, Literal, SupportsIndex

from typing_extensions import Doc

from quincunx.core.moves import Move
from quincunx.core.view import SeatView, ViewPart
from quincunx.games.clever import steps
from quincunx.games.clever.arrays import bits, pack_faces
from quincunx.games.clever.encoding import (
    BLUE,
    DICE,
    GREEN,
    LOWEST_SUM,
    ORANGE,
    PURPLE,
    ROLL_BITS,
    YELLOW,
)
from quincunx.games.clever.layout import (
    AREA_NAMES,
    DICE_NAMES,
    GRIDS,
    NO_BONUS,
    ROUND_BONUSES,
    THROWS,
    TRACKS,
    bonus_lines,
    square_names,
    squares,
)
from quincunx.games.clever.notation import dice_names
from quincunx.games.clever.sheet import Preview, Sheet, blue_square, face_of
from quincunx.games.clever.sheet_contents import (
    bonus_name,
    complete_lines,
    owed_bonuses,
    times_gained,
    written_numbers,
)

if TYPE_CHECKING:
    from quincunx.games.clever.rules import CleverState


Place = Literal["taken", "platter", "thrown", "hand"]


@dataclass(frozen=True, slots=True)
class CleverDieView(ViewPart):
    """A die and where it is."""

    colour: Annotated[str, Doc("`yellow`, `blue`, `green`, `orange`, `purple` or `white`")]
    face: Annotated[int | None, Doc("null while it is about to be rolled")]
    place: Annotated[
        Place, Doc("with the active player, on the platter, just rolled, or about to be rolled")
    ]


@dataclass(frozen=True, slots=True)
class CleverSquareView(ViewPart):
    """A square of a grid."""

    name: Annotated[str, Doc("as moves name it: column and row in yellow, the number in blue")]
    number: Annotated[int, Doc("the printed number")]
    crossed: Annotated[bool, Doc("whether it is crossed")]


@dataclass(frozen=True, slots=True)
class CleverLineView(ViewPart):
    """A line of a grid that has a bonus."""

    line: Annotated[str, Doc("`row 1`, `column 2` or `diagonal`")]
    bonus: Annotated[str, Doc("the bonus for the complete line")]
    complete: Annotated[bool, Doc("whether all its squares are crossed")]


@dataclass(frozen=True, slots=True)
class CleverGridView(ViewPart):
    """An area that is crossed in any order: yellow or blue."""

    rows: Annotated[
        tuple[tuple[CleverSquareView | None, ...], ...],
        Doc("the squares as printed; null where there is none"),
    ]
    lines: Annotated[tuple[CleverLineView, ...], Doc("the lines with a bonus")]
    column_points: Annotated[tuple[int, ...], Doc("the points of each complete column")]
    count_points: Annotated[tuple[int, ...], Doc("the points for no cross, one cross and so on")]


@dataclass(frozen=True, slots=True)
class CleverBoxView(ViewPart):
    """A box of a track."""

    least: Annotated[int, Doc("the lowest number that it accepts")]
    factor: Annotated[int, Doc("the multiplier of its number; 0 in green, which has crosses")]
    bonus: Annotated[str | None, Doc("the bonus for filling it")]
    written: Annotated[
        int | Literal["X"] | None,
        Doc("the number with its multiplier, or X in green; null if it is empty"),
    ]


@dataclass(frozen=True, slots=True)
class CleverTrackView(ViewPart):
    """An area that is filled from left to right: green, orange or purple."""

    boxes: Annotated[tuple[CleverBoxView, ...], Doc("from left to right")]
    rises: Annotated[
        bool, Doc("whether a number must be higher than the one before, unless that is a six")
    ]
    count_points: Annotated[tuple[int, ...], Doc("the points for no filled box, one box and so on")]


@dataclass(frozen=True, slots=True)
class CleverAreasView(ViewPart):
    """The five areas of a sheet."""

    yellow: Annotated[CleverGridView, Doc("a square for each number of a die, twice")]
    blue: Annotated[CleverGridView, Doc("a square for each sum of the blue and the white die")]
    green: Annotated[CleverTrackView, Doc("crosses for numbers that are high enough")]
    orange: Annotated[CleverTrackView, Doc("numbers, some of them multiplied")]
    purple: Annotated[CleverTrackView, Doc("rising numbers")]

    @property
    def grids(self) -> dict[str, CleverGridView]:
        return {"yellow": self.yellow, "blue": self.blue}

    @property
    def tracks(self) -> dict[str, CleverTrackView]:
        return {"green": self.green, "orange": self.orange, "purple": self.purple}


@dataclass(frozen=True, slots=True)
class CleverActionView(ViewPart):
    """An action that can be saved up."""

    gained: Annotated[int, Doc("how often it was gained")]
    left: Annotated[int, Doc("how often it can still be used")]


@dataclass(frozen=True, slots=True)
class CleverSheetView(ViewPart):
    """The sheet of one player."""

    areas: Annotated[CleverAreasView, Doc("what is printed and entered")]
    points: Annotated[Mapping[str, int], Doc("of each area, by its name")]
    foxes: Annotated[int, Doc("the number of foxes")]
    fox_points: Annotated[int, Doc("each fox scores as much as the lowest area")]
    score: Annotated[int, Doc("the points of all areas and foxes")]
    rerolls: Annotated[CleverActionView, Doc("re-rolls")]
    extra_dice: Annotated[CleverActionView, Doc("extra dice (+1)")]
    owed: Annotated[
        tuple[str, ...], Doc("the bonuses that are waiting for a choice, the oldest first")
    ]
    duty: Annotated[
        steps.Duty,
        Doc(
            "what else the seat has to do in this step: take a die, pick one from the "
            "platter, or use extra dice"
        ),
    ]
    used: Annotated[tuple[str, ...], Doc("the dice that were used as extra dice in this turn")]


@dataclass(frozen=True, slots=True)
class CleverPreview(ViewPart):
    """What a move would trigger."""

    bonuses: Annotated[
        tuple[str, ...],
        Doc("the bonuses that it gains, in order, with those that follow from them"),
    ]
    lost: Annotated[tuple[str, ...], Doc("the bonuses for which there is no room")]
    points: Annotated[int, Doc("the change of the score")]


@dataclass(frozen=True, slots=True)
class CleverView(SeatView):
    """A position of Ganz schön clever. Nothing is hidden."""

    step: steps.Step
    round: Annotated[int, Doc("from 1; 0 until it is drawn who begins")]
    rounds: Annotated[int, Doc("the number of rounds")]
    round_bonuses: Annotated[
        tuple[str, ...],
        Doc("the bonus at the start of each of the first rounds; the others have none"),
    ]
    active: Annotated[
        int | None, Doc("the seat whose turn it is; null until it is drawn who begins")
    ]
    passive_turn: Annotated[bool, Doc("whether this is the passive turn of a solo game")]
    throws: Annotated[int, Doc("the rolls that the active player has used in this turn")]
    throws_in_turn: Annotated[int, Doc("the number of rolls in a turn")]
    dice: Annotated[tuple[CleverDieView, ...], Doc("the six dice, in the order of a roll")]
    blue_sum: Annotated[
        int | None, Doc("the blue and the white die together; null until both are rolled")
    ]
    sheets: Annotated[tuple[CleverSheetView, ...], Doc("by seat")]
    asked: Annotated[
        str | None,
        Doc("what this seat has to decide: `take`, `pick`, `extra`, or the name of a bonus"),
    ]
    previews: Annotated[
        Mapping[Move, CleverPreview],
        Doc("what each legal move of this seat would trigger, by its notation"),
    ]

    @property
    def seat_on_turn(self) -> int | None:
        return self.active

    @property
    def shows_roll(self) -> bool:
        return any(die.face for die in self.dice)

    @property
    def asks_for(self) -> str:
        return f"{self.step} {self.asked}"


def seat_view(state: "CleverState", viewer: SupportsIndex | None) -> CleverView:
    shared = state.shared_fields(viewer)
    seat = shared["seat"]
    return CleverView(
        **shared,
        step=steps.NAMES[state.step],
        round=int(state.round),
        rounds=int(state.rounds),
        round_bonuses=ROUND_BONUSES[: state.rounds],
        active=None if state.step == steps.FIRST else int(state.active),
        passive_turn=state.passive_turn,
        throws=int(state.throws),
        throws_in_turn=THROWS,
        dice=tuple(die_view(state, die) for die in range(DICE)),
        blue_sum=blue_sum(state),
        sheets=tuple(sheet_view(state, each) for each in range(state.players)),
        asked=None if seat is None else pending_decision(state, seat),
        previews={} if seat is None else previews(state, seat),
    )


def die_view(state: "CleverState", die: int) -> CleverDieView:
    face = int(face_of(state.faces, die)) or None
    return CleverDieView(DICE_NAMES[die], face, place(state, die))


def place(state: "CleverState", die: int) -> Place:
    """Where a die is; dice in hand are about to be rolled."""
    if state.taken >> die & 1:
        return "taken"
    if state.platter >> die & 1:
        return "platter"
    return "thrown" if face_of(state.faces, die) else "hand"


def blue_sum(state: "CleverState") -> int | None:
    """The number that the blue and the white die make, once both are rolled."""
    both_rolled = all(face_of(state.faces, DICE_NAMES.index(name)) for name in ("blue", "white"))
    return int(blue_square(state.faces) + LOWEST_SUM) if both_rolled else None


def pending_decision(state: "CleverState", seat: int) -> str | None:
    """What this seat has to decide: a bonus by its name, `take`, `pick` or `extra`."""
    if not state.waiting >> seat & 1:
        return None
    sheet = state.sheets[seat]
    return bonus_name(sheet.oldest()) if sheet.owed else steps.DUTIES[sheet.duty]


def previews(state: "CleverState", seat: int) -> dict[Move, CleverPreview]:
    """For each legal move: the bonuses it triggers, in order, those without room, its points."""
    return {move: preview(state, seat, move.code) for move in state.moves(seat)}


def preview(state: "CleverState", seat: int, code: int) -> CleverPreview:
    sheet = Preview(state.sheets[seat])
    sheet.write(code, state.faces)
    return CleverPreview(
        bonuses=tuple(map(bonus_name, sheet.gained)),
        lost=tuple(map(bonus_name, sheet.lost)),
        points=int(sheet.score() - state.score(seat)),
    )


# ---- sheets


def sheet_view(state: "CleverState", seat: int) -> CleverSheetView:
    sheet = state.sheets[seat]
    points = {name: int(sheet.points(area)) for area, name in enumerate(AREA_NAMES)}
    return CleverSheetView(
        areas=CleverAreasView(
            yellow=grid_view(sheet, YELLOW),
            blue=grid_view(sheet, BLUE),
            green=track_view(sheet, GREEN),
            orange=track_view(sheet, ORANGE),
            purple=track_view(sheet, PURPLE),
        ),
        points=points,
        foxes=int(sheet.foxes),
        fox_points=int(sheet.foxes) * min(points.values()),
        score=int(sheet.score()),
        rerolls=action(state, sheet, "re-roll", int(sheet.rerolls)),
        extra_dice=action(state, sheet, "+1", int(sheet.extras)),
        owed=tuple(owed_bonuses(sheet)),
        duty=steps.DUTIES[sheet.duty],
        used=tuple(dice_names(int(sheet.used))),
    )


def action(state: "CleverState", sheet: Sheet, bonus: str, left: int) -> CleverActionView:
    return CleverActionView(times_gained(sheet, bonus, int(state.round)), left)


def grid_view(sheet: Sheet, area: int) -> CleverGridView:
    """The squares in rows as printed, None where there is none; then lines with bonuses."""
    grid = GRIDS[area]
    names = square_names(GRIDS[area])
    rows: list[list[CleverSquareView | None]] = [[None] * len(row) for row in grid.rows]
    for square, (number, row, column) in enumerate(squares(grid)):
        crossed = bool(sheet.marks[area] >> square & 1)
        rows[row][column] = CleverSquareView(names[square], number, crossed)
    return CleverGridView(
        rows=tuple(map(tuple, rows)),
        lines=tuple(
            CleverLineView(line.name, line.bonus, complete)
            for line, complete in zip(bonus_lines(grid), complete_lines(sheet, area), strict=True)
        ),
        column_points=tuple(grid.column_points),
        count_points=tuple(grid.points),
    )


def track_view(sheet: Sheet, area: int) -> CleverTrackView:
    """The boxes in order; `written` is the multiplied number, or X in a track without numbers."""
    track = TRACKS[area - GREEN]
    entered = written_numbers(sheet, area)
    boxes: list[CleverBoxView] = []
    for box, (least, factor, bonus) in enumerate(
        zip(track.least, track.factors, track.bonuses, strict=True)
    ):
        number = entered[box] * factor if box < len(entered) else 0
        written: int | Literal["X"] | None = number or ("X" if box < len(entered) else None)
        boxes.append(CleverBoxView(least, factor, None if bonus == NO_BONUS else bonus, written))
    return CleverTrackView(tuple(boxes), track.rises, tuple(track.points))


# ---- rolls


def outcomes(state: "CleverState") -> list[tuple[Any, float]]:
    """Every roll with its probability; the dice differ in colour, so no two rolls are equal."""
    if state.step == steps.FIRST:
        return state.game.notation.first_outcomes()
    if not state.chance:
        return []
    throws = list(
        product(*(range(1, 7) if state.thrown >> die & 1 else (0,) for die in range(DICE)))
    )
    if state.step == steps.THROW:
        return [
            (state.game.notation.roll_with(pack_faces(faces)), 1 / len(throws)) for faces in throws
        ]
    return [
        (state.game.notation.roll_with(code), probability / len(throws))
        for faces in throws
        for code, probability in with_platters(faces)
    ]


def with_platters(faces: tuple[int, ...]) -> list[tuple[int, float]]:
    """A solo passive roll with each selection of its three lowest dice, all equally likely."""
    third = sorted(faces)[DICE // 2 - 1]
    lower = bits(die for die, face in enumerate(faces) if face < third)
    equal = [die for die, face in enumerate(faces) if face == third]
    choices = list(combinations(equal, DICE // 2 - lower.bit_count()))
    return [
        (pack_faces(faces) | (lower | bits(chosen)) << ROLL_BITS, 1 / len(choices))
        for chosen in choices
    ]
