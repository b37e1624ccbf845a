"""A Qwirkle position as a seat sees it: the table, its own tiles, the number of all others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, SupportsIndex

from typing_extensions import Doc

from quincunx.core.move_codes import MoveCodes
from quincunx.core.moves import Move
from quincunx.core.view import SeatView, ViewPart
from quincunx.games.qwirkle import steps
from quincunx.games.qwirkle.board import MADE_DOWN, MADE_LENGTH, line_points
from quincunx.games.qwirkle.moves import Place
from quincunx.games.qwirkle.opening import knows_hands
from quincunx.games.qwirkle.tiles import (
    COLOURS,
    KINDS,
    NAMES,
    SET_BITS,
    SHAPES,
    SIDE,
    column_of,
    count_tiles,
    row_of,
    unpack_tiles,
)

if TYPE_CHECKING:
    from quincunx.games.qwirkle.rules import QwirkleState


@dataclass(frozen=True, slots=True)
class QwirkleTileView(ViewPart):
    """A tile on the table."""

    column: Annotated[int, Doc("grows to the right; the first tile is at 0")]
    row: Annotated[int, Doc("grows downwards; the first tile is at 0")]
    tile: Annotated[str, Doc("the letters of colour and shape, such as `Ro`")]


@dataclass(frozen=True, slots=True)
class QwirkleLine(ViewPart):
    """A line that a play makes or extends."""

    column: Annotated[int, Doc("of its first tile")]
    row: Annotated[int, Doc("of its first tile")]
    down: Annotated[bool, Doc("whether it runs down instead of to the right")]
    length: Annotated[int, Doc("the number of its tiles")]
    points: Annotated[int, Doc("the points of the line, the bonus of a Qwirkle included")]


@dataclass(frozen=True, slots=True)
class QwirklePlay(ViewPart):
    """What a play scores."""

    points: Annotated[int, Doc("of all its lines, without the bonus for the last tile of the game")]
    lines: Annotated[tuple[QwirkleLine, ...], Doc("the lines of two or more tiles")]


@dataclass(frozen=True, slots=True)
class QwirkleView(SeatView):
    """A position of Qwirkle; tiles in other hands and the bag are hidden, their number is not."""

    step: steps.Step
    turn: Annotated[int, Doc("the seat that decides or draws")]
    board: Annotated[tuple[QwirkleTileView, ...], Doc("the tiles on the table, row by row")]
    hand: Annotated[tuple[str, ...], Doc("the tiles of this seat; empty for a spectator")]
    hand_sizes: Annotated[tuple[int, ...], Doc("the number of tiles in hand, by seat")]
    largest_sets: Annotated[
        tuple[int, ...],
        Doc(
            "in the first turn, the size of the largest set in each hand, by seat; empty later, "
            "and where the hands of others are not known"
        ),
    ]
    revealed: Annotated[
        tuple[tuple[str, ...], ...],
        Doc(
            "in the first turn, the tiles of the largest set in each hand, by seat, which "
            "everybody sees; empty later, and where only the sizes are known"
        ),
    ]
    bag: Annotated[int, Doc("the number of tiles in the bag")]
    owed: Annotated[int, Doc("the number of tiles to be drawn now")]
    set_aside: Annotated[
        int, Doc("the number of traded tiles that return to the bag after the draw")
    ]
    traded: Annotated[tuple[str, ...], Doc("those tiles, if this seat trades them")]
    unseen: Annotated[
        tuple[tuple[int, ...], ...],
        Doc(
            "the copies of each tile that this seat cannot see: a row for each colour, a "
            "column for each shape"
        ),
    ]
    plays: Annotated[
        Mapping[Place, QwirklePlay], Doc("every legal placement of this seat, by its notation")
    ]
    passes: Annotated[int, Doc("the number of passes in a row")]
    colours: Annotated[tuple[str, ...], Doc("the names of the colours, in the order of `unseen`")]
    shapes: Annotated[tuple[str, ...], Doc("the names of the shapes, in the order of `unseen`")]

    @property
    def seat_on_turn(self) -> int:
        return self.turn

    @property
    def asks_for(self) -> str:
        return f"{self.step} None"


def seat_view(state: "QwirkleState", viewer: SupportsIndex | None) -> QwirkleView:
    shared = state.shared_fields(viewer)
    seat = shared["seat"]
    own = [] if seat is None else own_tiles(state, seat)
    own_trade = unpack_tiles(int(state.traded)) if seat == state.turn else []
    others = [other for other in range(state.players) if other != seat]
    shown = [tile for other in others for tile in set_tiles(int(state.revealed_set(other)))]
    return QwirkleView(
        **shared,
        step=steps.NAMES[state.step],
        turn=int(state.turn),
        board=board(state),
        hand=tuple(NAMES[tile] for tile in own),
        hand_sizes=tuple(int(state.sizes[each]) for each in range(state.players)),
        largest_sets=largest_sets(state),
        revealed=revealed_sets(state),
        bag=int(state.bag_size()),
        owed=int(state.owed),
        set_aside=int(count_tiles(state.traded)),
        traded=tuple(NAMES[tile] for tile in own_trade),
        unseen=unseen(state, own + own_trade + shown),
        plays=plays(state, shared["moves"]),
        passes=int(state.passes),
        colours=COLOURS,
        shapes=SHAPES,
    )


def own_tiles(state: "QwirkleState", seat: int) -> list[int]:
    """A hand in order, with every copy of a tile."""
    return [tile for tile in range(KINDS) for _ in range(state.piles[seat * KINDS + tile])]


def largest_sets(state: "QwirkleState") -> tuple[int, ...]:
    """Everybody reveals how large the largest set in hand is, and the largest begins."""
    sets = int(state.announced_sets()) if knows_hands(state.game) else 0
    seats = range(state.players) if sets else ()
    return tuple(sets >> SET_BITS * seat & (1 << SET_BITS) - 1 for seat in seats)


def revealed_sets(state: "QwirkleState") -> tuple[tuple[str, ...], ...]:
    """The tiles that each seat shows before the first move; empty if none does."""
    sets = [int(state.revealed_set(seat)) for seat in range(state.players)]
    return (
        tuple(tuple(NAMES[tile] for tile in set_tiles(each)) for each in sets) if any(sets) else ()
    )


def set_tiles(tiles: int) -> list[int]:
    return [tile for tile in range(KINDS) if tiles >> tile & 1]


def board(state: "QwirkleState") -> tuple[QwirkleTileView, ...]:
    table = state.board
    return tuple(
        QwirkleTileView(int(column_of(spot)), int(row_of(spot)), NAMES[table.tile(spot)])
        for spot in table.occupied_spots()
    )


def unseen(state: "QwirkleState", seen: list[int]) -> tuple[tuple[int, ...], ...]:
    """How many copies of each tile this seat cannot see, neither on the table nor elsewhere: a row
    for each colour, a column for each shape.

    This is computed from what the seat can see, as a careful player would do it, so nothing hidden
    can leak.
    """
    left = [state.game.int_option("copies")] * KINDS
    for tile in [*seen, *(int(state.board.tile(spot)) for spot in state.board.occupied_spots())]:
        left[tile] -= 1
    return tuple(tuple(left[first : first + SIDE]) for first in range(0, KINDS, SIDE))


def plays(state: "QwirkleState", moves: Sequence[Move]) -> dict[Place, QwirklePlay]:
    """Every placement among these legal moves with its points, line by line."""
    made = MoveCodes()
    scored = {}
    for move in moves:
        if isinstance(move, Place):
            points = int(state.board.points(move.code, made))
            lines = tuple(line(state, each) for each in made.to_list())
            scored[move] = QwirklePlay(points, lines)
    return scored


def line(state: "QwirkleState", made: int) -> QwirkleLine:
    """A line that a play makes: where it begins, its direction, its length and its points."""
    spot = made & 0xFFFF
    down = bool(made >> MADE_DOWN & 1)
    length = made >> MADE_LENGTH
    before = int(state.board.run(state.board.cell(spot), -state.board.step(down)))
    column = int(column_of(spot))
    row = int(row_of(spot))
    return QwirkleLine(
        column=column if down else column - before,
        row=row - before if down else row,
        down=down,
        length=length,
        points=int(line_points(length)),
    )
