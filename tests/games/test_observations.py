"""All that an observation says of a position, by name: a value is 1 if none is written."""

from collections.abc import Mapping
from typing import Any

import pytest

import quincunx as qx
from quincunx.envs import Encoder

ROWS = {key: list[int]() for key in ("red", "yellow", "green", "blue")}
MORE_ROWS = ROWS | {key: list[int]() for key in ("orange", "purple", "black")}
PALETTE_BLACK = {
    "step": "white",
    "active": 0,
    "roll": "6 4 3 4 4 4",
    "sheets": [
        {
            "rows": MORE_ROWS
            | {"red": [9], "green": [11, 8, 7, 6, 5, 2], "purple": [9, 7], "black": [5]}
        },
        {"rows": MORE_ROWS | {"orange": [10, 11], "yellow": [8], "blue": [10, 7]}, "penalties": 2},
    ],
    "closed": ["green"],
}
QWIXX = {
    "step": "colours",
    "active": 1,
    "roll": "6 6 - 4 2 3",
    "sheets": [
        {"rows": ROWS | {"yellow": [2, 8, 11]}},
        {"rows": ROWS | {"red": [3, 4, 5, 8, 10, 12], "blue": [4]}},
    ],
    "closed": ["red"],
    "white_marked": True,
}
CLEVER = {
    "step": "everybody",
    "round": 4,
    "first": 0,
    "active": 0,
    "throws": 3,
    "faces": "1 3 1 1 5 4",
    "taken": ["yellow", "orange", "white"],
    "platter": ["blue", "green", "purple"],
    "sheets": [
        {
            "yellow": ["a3", "c3", "a1", "d3", "d2"],
            "blue": ["2", "5", "6", "11"],
            "green": 4,
            "orange": [1],
            "purple": [2, 6, 3, 4],
            "rerolls": 1,
            "owed": ["blue X"],
            "duty": "extra",
            "used": ["white"],
        },
        {
            "yellow": ["d2", "b1"],
            "blue": ["5", "8", "12"],
            "green": 2,
            "orange": [1, 4],
            "purple": [2],
            "rerolls": 0,
            "duty": "pick",
        },
    ],
}
EMPTY: list[int | None] = [None] * 12
QWIZZ = {
    "step": "enter",
    "active": 1,
    "roll": "10 7 9 6 3",
    "sheets": [
        {
            "rows": {"blue": [None, 12, *EMPTY[2:]], "yellow": EMPTY, "green": EMPTY}
            | {"red": [*EMPTY[2:], 0, None]},
            "lucky": 4,
            "lucky_used": True,
        },
        {
            "rows": {"blue": EMPTY, "yellow": [2, *EMPTY[1:]], "green": EMPTY, "red": EMPTY},
            "lucky": 2,
            "penalties": 2,
        },
    ],
}
BOARD = ["Ro@0,0", "Rx@1,0", "Bx@1,1"]
HAND = "Rs Rs Pe Gc Bx Oc"
QWIRKLE = {
    "step": "turn",
    "turn": 1,
    "board": BOARD,
    "hands": ["Ro Yd Gs Pe Pc Oo", HAND],
    "points": [5, 230],
}
SEEN = {
    "palette-black": """
        own: orange 10; own: orange 11; own: yellow 8; own: blue 10; own: blue 7
        own: penalties=2; own: score=56
        opponent 1: red 9; opponent 1: green 11; opponent 1: green 8; opponent 1: green 7
        opponent 1: green 6; opponent 1: green 5; opponent 1: green 2; opponent 1: green lock
        opponent 1: purple 9; opponent 1: purple 7; opponent 1: black 5; opponent 1: score=92
        green: closed; white 1 die: 6; white 2 die: 4; red die: 3; yellow die: 4; blue die: 4
        black die: 4; step: white; opponent 1: active
        own: has to decide; opponent 1: has to decide""",
    "qwixx": """
        own: red 3; own: red 4; own: red 5; own: red 8; own: red 10; own: red 12; own: red lock
        own: blue 4; own: score=61; opponent 1: yellow 2; opponent 1: yellow 8
        opponent 1: yellow 11; opponent 1: score=38; red: closed; white 1 die: 6; white 2 die: 6
        yellow die: 4; green die: 2; blue die: 3; step: colours; own: a penalty is avoided
        own: active; own: has to decide""",
    "clever": """
        own: yellow d2; own: yellow b1; own: blue 5; own: blue 8; own: blue 12
        own: green box 1; own: green box 2; own: orange box 1; own: orange box 2=4
        own: purple box 1=2; own: blue points=4; own: green points=3; own: orange points=5
        own: purple points=2; own: has to pick; own: score=46
        opponent 1: yellow a3; opponent 1: yellow c3; opponent 1: yellow a1
        opponent 1: yellow d3; opponent 1: yellow d2; opponent 1: blue 2; opponent 1: blue 5
        opponent 1: blue 6; opponent 1: blue 11; opponent 1: green box 1
        opponent 1: green box 2; opponent 1: green box 3; opponent 1: green box 4
        opponent 1: orange box 1; opponent 1: purple box 1=2; opponent 1: purple box 2=6
        opponent 1: purple box 3=3; opponent 1: purple box 4=4; opponent 1: blue points=7
        opponent 1: green points=10; opponent 1: orange points; opponent 1: purple points=15
        opponent 1: re-roll; opponent 1: owes blue X; opponent 1: bonuses owed
        opponent 1: has to extra; opponent 1: white die used; opponent 1: score=65
        yellow die: 1; yellow die: taken; blue die: 3; blue die: platter; green die: 1
        green die: platter; orange die: 1; orange die: taken; purple die: 5
        purple die: platter; white die: 4; white die: taken; rounds left=2; rolls used=3
        step: everybody; opponent 1: active; own: has to decide; opponent 1: has to decide""",
    "qwizz": """
        own: yellow@1 filled; own: yellow@1 number=2; own: lucky number=2; own: penalties=2
        own: score=24; opponent 1: blue@2 filled; opponent 1: blue@2 number=12
        opponent 1: red@11 filled; opponent 1: lucky number=4; opponent 1: lucky number used
        opponent 1: score=34; blue die: 10; yellow die: 7; green die: 9; red die: 6
        white die: 3; step: enter; own: active; own: has to decide
        opponent 1: has to decide""",
    "qwirkle": """
        hand: Rs=2; hand: Oc; hand: Gc; hand: Bx; hand: Pe
        own: hand size=6; own: score=255; own: score above 223=7; opponent 1: hand size=6
        opponent 1: score=37; bag=93; own: active; own: has to decide
        table: Ro 1 column=2; table: Ro 1 row=2; table: Rx 1 column=3; table: Rx 1 row=2
        table: Bx 1 column=3; table: Bx 1 row=3
        place 1: column=2; place 1: row; place 1: tiles down
        place 2: column=3; place 2: row; place 2: tiles down=2
        place 3: column; place 3: row=2; place 3: tiles across=2
        place 4: column=4; place 4: row=2; place 4: tiles across=2
        place 5: column=2; place 5: row=3; place 5: tiles across; place 5: tiles down
        place 6: column=4; place 6: row=3; place 6: tiles across
        place 7: column=3; place 7: row=4; place 7: tiles down=2""",
}
FITS = {
    1: "Rx Rd Rs Re Rc Oo Yo Go Bo Po",
    2: "Ox Yx Gx Px",
    3: "Rd Rs Re Rc",
    4: "Rd Rs Re Rc",
} | {
    5: "Rx Bo",
    6: "Rx Ox Yx Gx Bo Bd Bs Be Bc Px",
    7: "Ox Yx Gx Px",
}


def named(text: str) -> dict[str, int]:
    entries = (each.strip().partition("=") for each in text.replace("\n", ";").split(";"))
    return {name: int(value or 1) for name, _, value in entries if name}


@pytest.mark.parametrize(
    ("key", "position"),
    [
        ("palette-black", PALETTE_BLACK),
        ("qwixx", QWIXX),
        ("clever", CLEVER),
        ("qwizz", QWIZZ),
        ("qwirkle", QWIRKLE),
    ],
)
def test_all_that_is_seen(key: str, position: Mapping[str, Any]) -> None:
    game = qx.game(key, players=2)
    encoder = Encoder(game)
    seen = encoder.describe(encoder.encode(game.position(position), 1))
    expected = named(SEEN[key])
    if key == "qwirkle":
        expected |= {f"unseen: {tile}": 3 - copies for tile, copies in seen_tiles().items()}
        expected |= {
            f"place {place}: {each} fits": 1 for place in FITS for each in FITS[place].split()
        }
    assert seen == expected


def seen_tiles() -> dict[str, int]:
    """How many of each tile lie on the table or in the own hand."""
    seen = [*(each[:2] for each in BOARD), *HAND.split()]
    return {tile: seen.count(tile) for tile in (c + s for c in "ROYGBP" for s in "oxdsec")}


def test_dice_that_are_not_rolled_are_not_seen() -> None:
    game = qx.game("qwizz", players=2, first=1)
    state, encoder = game.start(), Encoder(game)
    steps = [("lucky 3", 0), ("lucky 5", 1), ("1 2 3 4 5", None), ("reroll white", 1)]
    dice = []
    for text, seat in steps:
        state.roll(text) if seat is None else state.play(seat, text)
        seen = encoder.describe(encoder.encode(state, 0))
        dice.append([name for name in seen if " die: " in name or name.startswith("step")])
    rolled = [
        f"{name} die: {face}" for face, name in enumerate(("blue", "yellow", "green", "red"), 1)
    ]
    assert dice == [
        ["step: lucky"],
        [],
        [*rolled, "white die: 5", "step: keep"],
        rolled,
    ]


def test_nobody_is_active_before_the_first_seat_is_drawn() -> None:
    for key in ("qwixx", "clever", "qwizz", "qwirkle"):
        game = qx.game(key, players=2)
        encoder = Encoder(game)
        seen = encoder.describe(encoder.encode(game.start(), 1))
        assert not {name for name in seen if "active" in name or "has to" in name}, key


def test_tiles_that_others_reveal_are_seen_until_the_opening() -> None:
    game = qx.game("qwirkle", players=2)
    state, encoder = game.start(), Encoder(game)
    for hand in ("Ro Rx Rx Gs Be Pc", "Ro Gd Bd Yc Os Pe"):
        state.roll(hand)
    seen = encoder.describe(encoder.encode(state, 0))
    assert [name for name in seen if "revealed" in name] == [
        "own: Ro revealed",
        "own: Rx revealed",
        "opponent 1: Gd revealed",
        "opponent 1: Bd revealed",
    ]
    assert (seen["unseen: Ro"], seen["unseen: Rx"], seen["unseen: Gd"]) == (2, 1, 2)
    state.play(0, "play Ro@0,0 Rx@1,0")
    seen = encoder.describe(encoder.encode(state, 0))
    assert not [name for name in seen if "revealed" in name]
    assert seen["unseen: Gd"] == 3
