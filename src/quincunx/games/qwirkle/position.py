"""A Qwirkle position as plain data, and back, refusing what cannot happen."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

from quincunx.core.errors import PositionError, Unreadable
from quincunx.core.move_codes import MoveCodes
from quincunx.core.position_data import read_choice, read_entry, read_int, read_list, read_mapping
from quincunx.games.qwirkle import steps
from quincunx.games.qwirkle.notation import Cell, read_laid, read_tile, write_laid, write_tiles
from quincunx.games.qwirkle.reasons import beside
from quincunx.games.qwirkle.tiles import HAND, KINDS, NAMES, PASS, amount, column_of, row_of, spot_at, unpacked, with_tile

if TYPE_CHECKING:
    from quincunx.games.qwirkle.rules import QwirkleState

Read = TypeVar("Read")

MOST_POINTS: Final = 2598  # two lines of six for each of 108 tiles, and the last bonus: more than anybody can make


def written(state: "QwirkleState") -> dict[str, Any]:
    spots = state.board.taken()
    return {
        "step": steps.NAMES[state.step],
        "turn": int(state.turn),
        "board": [write_laid(int(state.board.tile(spot)), (int(column_of(spot)), int(row_of(spot)))) for spot in spots],
        "hands": [pile(state, seat) for seat in range(state.players)],
        "bag": pile(state, int(state.players)),
        "traded": write_tiles(int(state.traded)),
        "points": list(state.scores),
        "passes": int(state.passes),
    }


def pile(state: "QwirkleState", number: int) -> str:
    return " ".join(NAMES[tile] for tile in range(KINDS) for _ in range(state.piles[number * KINDS + tile]))


# ---- reading


def fill(state: "QwirkleState", data: Mapping[str, Any], copies: int) -> None:
    """Make a fresh state the position that the data describe, or raise PositionError."""
    data = read_mapping(data, "a position")
    step = read_choice(read_entry(data, "step"), steps.NAMES, "step")
    state.turn = read_int(read_entry(data, "turn"), range(state.players), "turn")
    state.passes = read_int(read_entry(data, "passes"), range(state.players + 1), "passes")
    for seat, points in enumerate(read_list(read_entry(data, "points"), state.players, "points")):
        state.points[seat] = read_int(points, range(MOST_POINTS + 1), f"points of seat {seat}")
    fill_board(state, read_entry(data, "board"))
    fill_piles(state, data)
    check_counts(state, copies)
    set_step(state, step)
    CHECKS[step](state)


def fill_board(state: "QwirkleState", data: object) -> None:
    laid: dict[Cell, int] = {}
    for text in read_list(data, None, "board"):
        cell, tile = told(read_laid, text, "board")
        if cell in laid:
            raise PositionError(f"two tiles lie at {cell[0]},{cell[1]}")
        laid[cell] = tile
    for column, row in laid.keys() - reached(laid):
        raise PositionError(f"the tile at {column},{row} does not hang together with one at 0,0, where every game begins")
    for cell, tile in laid.items():
        if not state.board.fits(spot_at(*cell), tile):
            raise PositionError(f"{write_laid(tile, cell)} does not fit into the lines through it")
        state.board.lay(spot_at(*cell), tile)


def told(reader: Callable[[str], Read], text: object, name: str) -> Read:
    """What a text says, in the notation of moves."""
    if not isinstance(text, str):
        raise PositionError(f"{name} must be a text, not {text!r:.60}")
    try:
        return reader(text)
    except Unreadable as error:
        raise PositionError(f"{name}: {error}") from error


def reached(laid: dict[Cell, int]) -> set[Cell]:
    """The cells that hang together with the one at 0,0."""
    found: set[Cell] = set()
    following = [(0, 0)]
    while following:
        cell = following.pop()
        if cell in laid and cell not in found:
            found.add(cell)
            following += beside(*cell)
    return found


def read_pile(text: str) -> list[int]:
    return [read_tile(name) for name in text.split()]


def fill_piles(state: "QwirkleState", data: Mapping[str, Any]) -> None:
    state.pour_out()
    for seat, text in enumerate(read_list(read_entry(data, "hands"), state.players, "hands")):
        hand = told(read_pile, text, f"the hand of seat {seat}")
        if len(hand) > HAND:
            raise PositionError(f"seat {seat} has {len(hand)} tiles in hand: {HAND} is the most")
        for tile in hand:
            state.put(seat, tile + 1)
    for tile in told(read_pile, read_entry(data, "bag"), "bag"):
        state.put(state.players, tile + 1)
    traded = told(read_pile, read_entry(data, "traded"), "traded")
    if len(traded) > HAND:
        raise PositionError(f"{len(traded)} tiles are traded: {HAND} is the most")
    for tile in traded:
        state.traded = with_tile(state.traded, tile)


def check_counts(state: "QwirkleState", copies: int) -> None:
    """No tile is lost in this game, and none is added."""
    found = Counter(int(state.board.tile(spot)) for spot in state.board.taken())
    found.update(unpacked(int(state.traded)))
    for index in range(len(state.piles)):
        found[index % KINDS] += int(state.piles[index])
    for tile, number in found.most_common():
        need(number == copies, f"{NAMES[tile]} is there {number} times in all, and must be {copies} times")


def set_step(state: "QwirkleState", step: int) -> None:
    if step == steps.DEAL:
        state.owe(step, HAND)
    elif step == steps.TURN:
        state.begin_turn(state.turn)
    elif step == steps.DRAW:
        missing = min(HAND - state.sizes[state.turn], state.bag_size())
        state.owe(step, amount(state.traded) if state.traded else missing)
    else:
        state.end()


# ---- what each step needs


def need(holds: bool, sentence: str) -> None:
    if not holds:
        raise PositionError(sentence)


def check_deal(state: "QwirkleState") -> None:
    check_untouched(state)
    need(state.board.laid == 0, "no tile is played before all hands are dealt")
    for seat in range(state.players):
        dealt = HAND if seat < state.turn else 0
        need(state.sizes[seat] == dealt, f"seat {seat} must have {dealt} tiles while seat {state.turn} is dealt its hand")


def check_turn(state: "QwirkleState") -> None:
    need(state.traded == 0, "tiles are set aside only until others are drawn for them")
    if state.board.laid == 0:
        check_untouched(state)
    check_hands(state, None)
    if state.board.laid == 0:
        starter = int(state.starter())
        need(state.turn == starter, f"seat {starter} must open the game: it has the largest set")
    need(state.passes < state.players, "when all have passed, the game is over")
    check_passes(state)


def check_draw(state: "QwirkleState") -> None:
    need(state.board.laid > 0, "nothing is drawn before the first tiles are played")
    need(state.passes == 0, "nobody has passed while the bag has tiles")
    check_hands(state, int(state.turn))
    traded, held, bag = int(amount(state.traded)), int(state.sizes[state.turn]), int(state.bag_size())
    if traded:
        need(held + traded == HAND, f"a hand and the tiles traded from it are {HAND} tiles together")
        need(traded <= bag, "no more tiles can be traded than the bag has")
    else:
        need(held < HAND and bag > 0, "nothing has to be drawn")


def check_over(state: "QwirkleState") -> None:
    need(state.bag_size() == 0 and state.traded == 0, "the game does not end while there are tiles to draw")
    if state.passes == state.players:
        check_hands(state, None)
        check_passes(state)
        return
    need(state.passes == 0, "the game ends when all have passed, or with the last tile of a hand")
    need(state.sizes[state.turn] == 0, f"seat {state.turn} still has tiles, and not all have passed")
    check_hands(state, int(state.turn))


def check_untouched(state: "QwirkleState") -> None:
    need(state.traded == 0 and state.passes == 0 and not any(state.scores), "nothing has happened before the first tiles are played")


def check_hands(state: "QwirkleState", drawing: int | None) -> None:
    """Hands are full while the bag has tiles, and never empty before the end; the one that has to draw aside."""
    least = HAND if state.bag_size() > 0 or state.step == steps.DRAW else 1
    for seat in range(state.players):
        need(seat == drawing or state.sizes[seat] >= least, f"seat {seat} must have {least} tiles in hand, not {state.sizes[seat]}")


def check_passes(state: "QwirkleState") -> None:
    """Whoever passed last could do nothing else."""
    found = MoveCodes()
    for back in range(1, state.passes + 1):
        seat = (state.turn - back) % state.players
        state.legal_codes(seat, found)
        need(found.has(PASS), f"seat {seat} cannot have passed: it can play or trade")


CHECKS = (check_deal, check_turn, check_draw, check_over)
