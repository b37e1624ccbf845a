"""Positions for worked examples: hands, tiles on the table, and the rest in the bag."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import quincunx as qx

TILES = [colour + shape for colour in "ROYGBP" for shape in "oxdsec"]
DULL = "Ro Ox Yd Gs Be Pc"  # no two of these match

# Late in a game with one copy of each tile: the bag is empty, seat 0 has Rc Bc, seat 1 has Rs.
LATE = (
    "Od@2,-7 Gs@1,-6 Gd@2,-6 Ps@1,-5 Gx@3,-5 Yx@4,-5 Be@0,-4 Bs@1,-4 Bd@2,-4 Bx@3,-4 Oe@0,-3 "
    "Ro@-2,-2 Rx@-1,-2 Re@0,-2 Rd@1,-2 Yo@-3,-1 Go@-2,-1 Pd@1,-1 Bo@-3,0 Ye@0,0 Yd@1,0 "
    "Yc@2,0 Oo@-3,1 Oc@-2,1 Ge@0,1 Gc@2,1 Pc@3,1 "
    "Os@-2,2 Ys@-1,2 Pe@3,2 Po@4,2 Ox@-2,3 Px@4,3"
)

TWO_HANDS = "Pd Ps Pe Pc Bd Bs", "Be Bc Gd Gs Ge Gc"


def grid_without(*tiles: str) -> str:
    """All 36 tiles, six Qwirkles by six, less some."""
    missing = " ".join(tiles).split()
    return " ".join(
        f"{tile}@{place % 6},{place // 6}"
        for place, tile in enumerate(TILES)
        if tile not in missing
    )


def data(board: str, *hands: str, copies: int = 3, **changes: Any) -> dict[str, Any]:
    """A position in which it is the turn of seat 0; what is neither on the table nor in a hand is
    in the bag.
    """
    laid = board.split()
    used = Counter(
        [
            *(text.partition("@")[0] for text in laid),
            *(tile for hand in hands for tile in hand.split()),
        ]
    )
    bag = [tile for tile in TILES for _ in range(copies - used[tile])]
    plain = {
        "step": "turn",
        "turn": 0,
        "board": laid,
        "hands": list(hands),
        "bag": " ".join(bag),
        "traded": "",
        "passes": 0,
    }
    return {**plain, "points": [0] * len(hands), **changes}


def position(board: str, *hands: str, copies: int = 3, **changes: Any) -> qx.State:
    game = qx.game("qwirkle", players=len(hands), copies=copies)
    return game.position(data(board, *hands, copies=copies, **changes))


def late(points: Sequence[int] = (30, 33)) -> qx.State:
    return position(LATE, "Rc Bc", "Rs", copies=1, points=list(points))


def dealt(*hands: str, copies: int = 3) -> qx.State:
    """A game from its beginning, these hands being dealt."""
    state = qx.game("qwirkle", players=len(hands), copies=copies).start()
    for hand in hands:
        draw(state, hand)
    return state


def draw(state: qx.State, tiles: str) -> qx.State:
    state.roll(state.game.outcome(tiles))
    return state


def play(state: qx.State, *moves: str) -> qx.State:
    """One move after the other, each by the acting seat."""
    for text in moves:
        state.play(state.acting[0], state.game.move(text))
    return state


def texts(state: qx.State) -> list[str]:
    """The moves of the acting seat."""
    return [str(move) for move in state.moves(state.acting[0])]


def plays(state: qx.State) -> set[str]:
    return {text for text in texts(state) if text.startswith("play ")}


def trades(state: qx.State) -> set[str]:
    return {text for text in texts(state) if text.startswith("trade ")}


def gain(state: qx.State, text: str) -> int:
    """The points that a move of the acting seat scores, tried on a copy."""
    seat, twin = state.acting[0], state.copy()
    play(twin, text)
    return twin.scores[seat] - state.scores[seat]
