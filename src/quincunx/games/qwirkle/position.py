"""A Qwirkle position as plain data and back, rejecting positions that cannot occur."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

from typing_extensions import Doc, TypedDict

from quincunx.core.authoring.position_data import (
    check_names,
    read_choice,
    read_entry,
    read_int,
    read_list,
    read_mapping,
)
from quincunx.core.errors import PositionError, Unreadable
from quincunx.core.move_codes import MoveCodes
from quincunx.core.text.messages import message
from quincunx.games.qwirkle import steps
from quincunx.games.qwirkle.draws import count_of_tiles
from quincunx.games.qwirkle.moves import Cell, write_placed_tile, write_tiles
from quincunx.games.qwirkle.notation import read_placed_tile, read_tile, split_tiles
from quincunx.games.qwirkle.reasons import neighbours
from quincunx.games.qwirkle.tiles import (
    HAND,
    KINDS,
    NAMES,
    PASS,
    add_tile,
    column_of,
    count_tiles,
    row_of,
    spot_at,
    unpack_tiles,
)

if TYPE_CHECKING:
    from quincunx.games.qwirkle.rules import QwirkleState

Parsed = TypeVar("Parsed")

# two lines of six for each of 108 tiles, and the last bonus: more than is possible
MOST_POINTS: Final = 2598


class QwirklePosition(TypedDict):
    """A position of Qwirkle. Tiles are listed with blanks between them, such as `Ro Bs`."""

    step: steps.Step
    turn: Annotated[int, Doc("the seat that decides or draws")]
    board: Annotated[list[str], Doc("the tiles on the table, such as `Ro@0,0`; default none")]
    hands: Annotated[list[str], Doc("the tiles in hand, by seat; default none")]
    bag: Annotated[str, Doc("the tiles in the bag; default: all that are nowhere else")]
    traded: Annotated[
        str, Doc("the traded tiles that return to the bag after the draw; default none")
    ]
    points: Annotated[list[int], Doc("the points so far, by seat; default 0")]
    passes: Annotated[int, Doc("the number of passes in a row; default 0")]


def to_data(state: "QwirkleState") -> QwirklePosition:
    spots = state.board.occupied_spots()
    return {
        "step": steps.NAMES[state.step],
        "turn": int(state.turn),
        "board": [
            write_placed_tile(
                int(state.board.tile(spot)), (int(column_of(spot)), int(row_of(spot)))
            )
            for spot in spots
        ],
        "hands": [pile_text(state, seat) for seat in range(state.players)],
        "bag": pile_text(state, int(state.players)),
        "traded": write_tiles(int(state.traded)),
        "points": list(state.scores),
        "passes": int(state.passes),
    }


def pile_text(state: "QwirkleState", number: int) -> str:
    return " ".join(
        NAMES[tile] for tile in range(KINDS) for _ in range(state.piles[number * KINDS + tile])
    )


# ---- from data


def restore(state: "QwirkleState", data: Mapping[str, Any], copies: int) -> None:
    """Make a new state the position that the data describe, or raise PositionError."""
    data = read_mapping(data, message("a position"))
    check_names(data, QwirklePosition, message("a position"))
    step = read_choice(read_entry(data, "step"), steps.NAMES, "step")
    state.turn = read_int(read_entry(data, "turn"), range(state.players), "turn")
    state.passes = read_int(read_entry(data, "passes", 0), range(state.players + 1), "passes")
    for seat, points in enumerate(
        read_list(read_entry(data, "points", [0] * state.players), state.players, "points")
    ):
        state.points[seat] = read_int(
            points, range(MOST_POINTS + 1), message("points of seat {seat}", seat=seat)
        )
    restore_board(state, read_entry(data, "board", []))
    restore_piles(state, data, copies)
    check_counts(state, copies)
    set_step(state, step)
    CHECKS[step](state)


def restore_board(state: "QwirkleState", data: object) -> None:
    placed: dict[Cell, int] = {}
    for text in read_list(data, None, "board"):
        cell, tile = parse(read_placed_tile, text, "board")
        if cell in placed:
            raise PositionError(
                "there are two tiles at {column},{row}", column=cell[0], row=cell[1]
            )
        placed[cell] = tile
    for column, row in placed.keys() - connected_cells(placed):
        raise PositionError(
            "the tile at {column},{row} is not connected with 0,0, where every game begins",
            column=column,
            row=row,
        )
    for cell, tile in placed.items():
        if not state.board.fits(spot_at(*cell), tile):
            raise PositionError(
                "{tile} does not fit into the lines through it", tile=write_placed_tile(tile, cell)
            )
        state.board.place(spot_at(*cell), tile)


def parse(reader: Callable[[str], Parsed], text: object, name: str) -> Parsed:
    """Parse a text in the notation of moves."""
    if not isinstance(text, str):
        raise PositionError("{name} must be a string, not {text}", name=name, text=f"{text!r:.60}")
    try:
        return reader(text)
    except Unreadable as error:
        raise PositionError("{name}: {error}", name=name, error=error.args[0]) from error


def connected_cells(placed: dict[Cell, int]) -> set[Cell]:
    """The cells that are connected with the one at 0,0."""
    found: set[Cell] = set()
    following = [(0, 0)]
    while following:
        cell = following.pop()
        if cell in placed and cell not in found:
            found.add(cell)
            following += neighbours(*cell)
    return found


def read_pile(text: str) -> list[int]:
    return [read_tile(name) for name in split_tiles(text)]


def restore_piles(state: "QwirkleState", data: Mapping[str, Any], copies: int) -> None:
    """The default bag has all tiles that are nowhere else."""
    state.empty_piles()
    for seat, text in enumerate(
        read_list(read_entry(data, "hands", [""] * state.players), state.players, "hands")
    ):
        hand = parse(read_pile, text, message("the hand of seat {seat}", seat=seat))
        if len(hand) > HAND:
            raise PositionError(
                "seat {seat} has {count} tiles in hand, but the limit is {most}",
                seat=seat,
                count=len(hand),
                most=HAND,
            )
        for tile in hand:
            state.put(seat, tile + 1)
    traded = parse(read_pile, read_entry(data, "traded", ""), "traded")
    if len(traded) > HAND:
        raise PositionError(
            "{count} tiles are traded, but the limit is {most}", count=len(traded), most=HAND
        )
    for tile in traded:
        state.traded = add_tile(state.traded, tile)
    found = count_copies(state)
    rest = " ".join(NAMES[tile] for tile in range(KINDS) for _ in range(copies - found[tile]))
    for tile in parse(read_pile, read_entry(data, "bag", rest), "bag"):
        state.put(state.players, tile + 1)


def count_copies(state: "QwirkleState") -> Counter[int]:
    """How many copies of each tile are on the table, in a hand, in the bag or set aside."""
    found = Counter(int(state.board.tile(spot)) for spot in state.board.occupied_spots())
    found.update(unpack_tiles(int(state.traded)))
    for index in range(len(state.piles)):
        found[index % KINDS] += int(state.piles[index])
    return found


def check_counts(state: "QwirkleState", copies: int) -> None:
    """Every tile must be somewhere, in the right number of copies."""
    for tile, number in count_copies(state).most_common():
        if number != copies:
            raise PositionError(
                "there must be {copies} {tile} in all, not {number}",
                copies=copies,
                tile=NAMES[tile],
                number=number,
            )


def set_step(state: "QwirkleState", step: int) -> None:
    if step == steps.DEAL:
        state.begin_draw(step, HAND)
    elif step == steps.TURN:
        state.begin_turn(state.turn)
    elif step == steps.DRAW:
        missing = min(HAND - state.sizes[state.turn], state.bag_size())
        state.begin_draw(step, count_tiles(state.traded) if state.traded else missing)
    else:
        state.end()


# ---- what each step requires


def require(condition: bool, text: str, /, **values: object) -> None:
    if not condition:
        raise PositionError(text, **values)


def check_deal(state: "QwirkleState") -> None:
    check_untouched(state)
    require(state.board.laid == 0, "no tile can be on the table before all hands are dealt")
    for seat in range(state.players):
        dealt = HAND if seat < state.turn else 0
        require(
            state.sizes[seat] == dealt,
            "seat {seat} must have {dealt} tiles while the hand of seat {turn} is dealt",
            seat=seat,
            dealt=dealt,
            turn=state.turn,
        )


def check_turn(state: "QwirkleState") -> None:
    require(state.traded == 0, "tiles are set aside only until others have been drawn for them")
    if state.board.laid == 0:
        check_untouched(state)
    check_hands(state, None)
    check_not_dead(state)
    if state.board.laid == 0:
        starter = int(state.starter())
        require(
            state.turn == starter, "seat {seat} must begin: it has the largest set", seat=starter
        )
    require(state.passes < state.players, "when all seats have passed, the game is over")
    check_passes(state)


def check_draw(state: "QwirkleState") -> None:
    require(state.board.laid > 0, "nothing is drawn before the first tiles are played")
    check_not_dead(state)
    require(state.passes == 0, "no seat can have passed while the bag has tiles")
    check_hands(state, int(state.turn))
    traded = int(count_tiles(state.traded))
    held = int(state.sizes[state.turn])
    bag = int(state.bag_size())
    if traded:
        require(
            held + traded == HAND,
            "a hand and the tiles traded from it must be {most} tiles together",
            most=HAND,
        )
        require(traded <= bag, "no more tiles can be traded than the bag has")
    else:
        require(held < HAND and bag > 0, "nothing has to be drawn")


def check_over(state: "QwirkleState") -> None:
    require(state.traded == 0, "the game cannot end while tiles are set aside")
    if state.bag_size() > 0:
        require(
            state.board.laid > 0 and state.is_dead(),
            "the game does not end while there are tiles to draw and places for them",
        )
        require(state.passes == 0, "no seat can have passed while the bag has tiles")
        require(
            state.sizes[state.turn] < HAND,
            "seat {seat} must have placed tiles, so its hand cannot be full",
            seat=state.turn,
        )
        check_hands(state, int(state.turn))
        return
    if state.passes == state.players:
        check_hands(state, None)
        check_passes(state)
        return
    require(
        state.passes == 0,
        "the game ends when all seats have passed or one has played its last tile",
    )
    require(
        state.sizes[state.turn] == 0,
        "seat {seat} still has tiles, and not all seats have passed",
        seat=state.turn,
    )
    check_hands(state, int(state.turn))


def check_not_dead(state: "QwirkleState") -> None:
    if state.board.laid > 0 and state.bag_size() > 0:
        require(not state.is_dead(), "the game is over: none of the remaining tiles fits anywhere")


def check_untouched(state: "QwirkleState") -> None:
    require(
        state.traded == 0 and state.passes == 0 and not any(state.scores),
        "nothing can happen before the first tiles are played",
    )


def check_hands(state: "QwirkleState", drawing: int | None) -> None:
    """Hands are full while the bag has tiles, and never empty before the end; except the hand of
    the seat that just played.
    """
    least = HAND if state.bag_size() > 0 or state.step == steps.DRAW else 1
    for seat in range(state.players):
        require(
            seat == drawing or state.sizes[seat] >= least,
            "seat {seat} must have at least {tiles} in hand, not {held}",
            seat=seat,
            tiles=count_of_tiles(least),
            held=int(state.sizes[seat]),
        )


def check_passes(state: "QwirkleState") -> None:
    """The seats that have just passed must have had no other move."""
    found = MoveCodes()
    for back in range(1, state.passes + 1):
        seat = (state.turn - back) % state.players
        state.legal_codes(seat, found)
        require(found.has(PASS), "seat {seat} cannot have passed: it has other moves", seat=seat)


CHECKS = (check_deal, check_turn, check_draw, check_over)
