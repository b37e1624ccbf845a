"""Moves and outcomes in typed fields: worked examples of every kind, and every move there and
back.
"""

import json
import random
from itertools import islice, product
from typing import Any

import pytest

import quincunx as qx
from quincunx.core.moves import Details, First, Pass
from quincunx.games import clever, qwirkle, qwixx, qwizz
from quincunx.games.qwirkle import HiddenDraw, HiddenTrade, Placement, Tile
from tests.support import name_of, refused, setups, walk

EVERY_GAME = pytest.mark.parametrize("game", setups(), ids=name_of)
ROLLS = 1000  # are tested, spread over all rolls of a game
RED_CIRCLE, BLUE_SQUARE = Tile("red", "circle"), Tile("blue", "square")

MOVES: dict[str, dict[str, Details]] = {
    "qwixx": {"red 8": qwixx.Mark("red", 8), "pass": Pass(), "penalty": qwixx.Penalty()},
    "black-die": {"black 3": qwixx.Mark("black", 3)},
    "mixx-colours": {"row1 12": qwixx.Mark("row1", 12)},
    "clever": {
        "yellow b2": clever.Take("yellow", "yellow", "b2"),
        "blue": clever.Take("blue", "blue"),
        "white as yellow b2": clever.Take("white", "yellow", "b2"),
        "white as green": clever.Take("white", "green"),
        "+purple": clever.Take("purple", "purple", extra=True),
        "+white as yellow b2": clever.Take("white", "yellow", "b2", extra=True),
        "X yellow b2": clever.EnterBonus("yellow", "b2"),
        "X blue 7": clever.EnterBonus("blue", "7"),
        "X green": clever.EnterBonus("green"),
        "6 orange": clever.EnterBonus("orange", number=6),
        "reroll": clever.Reroll(),
        "done": clever.Done(),
        "pass": Pass(),
    },
    "qwizz": {
        "lucky 7": qwizz.ChooseLucky(7),
        "keep": qwizz.Keep(),
        "reroll white": qwizz.RerollDie("white"),
        "blue 5@3": qwizz.Enter("blue", 5, 3),
        "blue 11@3 +6": qwizz.Enter("blue", 11, 3, white=+6),
        "green 0@1 -2": qwizz.Enter("green", 0, 1, white=-2),
        "lucky yellow@5": qwizz.EnterLucky("yellow", 5),
        "penalty": qwizz.Penalty(),
    },
    "qwirkle": {
        "play Ro@0,0 Rs@1,0": qwirkle.Place(
            (Placement("red", "circle", 0, 0), Placement("red", "square", 1, 0))
        ),
        "play Px@-3,-12": qwirkle.Place((Placement("purple", "four-pointed star", -3, -12),)),
        "trade Ro Ro Bs": qwirkle.Trade((RED_CIRCLE, RED_CIRCLE, BLUE_SQUARE)),
        "pass": Pass(),
    },
}
OUTCOMES: dict[str, dict[str, Details]] = {
    "qwixx": {
        "6 2 6 - 6 5": qwixx.Roll((6, 2), red=6, yellow=None, green=6, blue=5),
        "first 1": First(1),
    },
    "palette": {"1 2 3 4 5": qwixx.Roll((1, 2), red=3, yellow=4, blue=5)},
    "palette-black": {"1 2 3 4 5 6": qwixx.Roll((1, 2), red=3, yellow=4, blue=5, black=6)},
    "clever": {"3 - 4 1 - 6": clever.Roll(3, None, 4, 1, None, 6), "first 0": First(0)},
    "qwizz": {
        "5 12 3 7 6": qwizz.Roll(5, 12, 3, 7, 6),
        "- - - - 4": qwizz.Roll(None, None, None, None, 4),
    },
    "qwirkle": {"Ro Ro Bs": qwirkle.Draw((RED_CIRCLE, RED_CIRCLE, BLUE_SQUARE))},
}


def examples(table: dict[str, dict[str, Details]]) -> list[tuple[str, str, Details]]:
    return [(key, text, details) for key, given in table.items() for text, details in given.items()]


@pytest.mark.parametrize(("key", "text", "details"), examples(MOVES))
def test_moves(key: str, text: str, details: Details) -> None:
    game = qx.game(key)
    assert game.move(text).details == details
    assert game.move(details) == game.move(text)


@pytest.mark.parametrize(("key", "text", "details"), examples(OUTCOMES))
def test_outcomes(key: str, text: str, details: Details) -> None:
    game = qx.game(key)
    assert game.outcome(text).details == details
    assert game.outcome(details) == game.outcome(text)


def test_a_solo_passive_roll_has_a_platter() -> None:
    roll = qx.game("clever", players=1).outcome("3 1 4 1 5 2: blue orange white").details
    assert roll == clever.Roll(3, 1, 4, 1, 5, 2, platter=("blue", "orange", "white"))


@pytest.mark.parametrize(
    ("details", "data"),
    [
        (qwixx.Mark("red", 8), {"kind": "mark", "row": "red", "number": 8}),
        (Pass(), {"kind": "pass"}),
        (
            clever.EnterBonus("orange", number=6),
            {"kind": "enter_bonus", "area": "orange", "square": None, "number": 6},
        ),
        (
            qwizz.Roll(1, 2, 3, 4, None),
            {"kind": "roll", "blue": 1, "yellow": 2, "green": 3, "red": 4, "white": None},
        ),
        (
            qwirkle.Place((Placement("red", "circle", 0, -1),)),
            {
                "kind": "place",
                "tiles": [{"colour": "red", "shape": "circle", "column": 0, "row": -1}],
            },
        ),
    ],
)
def test_json(details: Details, data: dict[str, Any]) -> None:
    assert details.to_dict() == data == json.loads(json.dumps(details.to_dict()))


# ---- there and back


def check_move(game: qx.Game, move: qx.Move) -> None:
    assert type(move.details) in game.notation.kinds
    assert game.move(move.details) == game.move(move.text) == move
    check_json(move.details)


def check_outcome(game: qx.Game, outcome: qx.Outcome) -> None:
    assert type(outcome.details) in game.notation.kinds
    assert game.outcome(outcome.details) == game.outcome(outcome.text) == outcome
    check_json(outcome.details)


def check_json(details: Details) -> None:
    assert json.loads(json.dumps(details.to_dict())) == details.to_dict()
    assert details.to_dict()["kind"] == details.kind


@pytest.mark.parametrize("key", [key for key in qx.games() if key != "qwirkle"])
def test_every_move_there_and_back(key: str) -> None:
    game = qx.game(key)
    codes = game.notation.codes()
    for code in codes:
        check_move(game, game.notation.move_of(code))
    assert len({game.notation.move_of(code).details for code in codes}) == len(codes) > 30


@pytest.mark.parametrize("key", [key for key in qx.games() if key != "qwirkle"])
def test_rolls_there_and_back(key: str) -> None:
    """Rolls with every face of every die, and with dice that are not there."""
    game = qx.game(key)
    sides = {"clever": [6] * 6, "qwizz": [12] * 4 + [6]}.get(key) or [6] * (
        2 + len(game.preset.dice)  # type: ignore[attr-defined]
    )
    whites = 0 if key in ("clever", "qwizz") else 2
    faces = [
        [*([] if die < whites else ["-"]), *map(str, range(1, side + 1))]
        for die, side in enumerate(sides)
    ]
    total = 1
    for each in faces:
        total *= len(each)
    for roll in islice(product(*faces), 1, None, total // ROLLS):
        check_outcome(game, game.outcome(" ".join(roll)))


def test_a_roll_with_a_platter_there_and_back() -> None:
    game = qx.game("clever", players=1)
    check_outcome(game, game.outcome("3 1 4 1 5 2: blue orange white"))


@EVERY_GAME
def test_a_random_game_there_and_back(game: qx.Game) -> None:
    rng = random.Random(1)
    for state in walk(game, seed=21, most=60):
        if state.chance:
            check_outcome(game, state.sample(rng))
        for seat in state.acting:
            moves = state.moves(seat)
            for move in rng.sample(moves, min(len(moves), 20)):
                check_move(game, move)


@EVERY_GAME
def test_a_game_can_be_played_with_details_alone(game: qx.Game) -> None:
    rng, state = random.Random(2), game.start()
    for _ in range(60):
        if state.chance:
            state.roll(state.sample(rng).details)
        elif not state.over:
            seat = rng.choice(state.acting)
            state.play(seat, rng.choice(state.moves(seat)).details)


# ---- what is hidden


def test_the_details_of_public_events_show_no_tiles() -> None:
    match = qx.Match(qx.game("qwirkle"), seed=4)
    seat = match.state.acting[0]
    match.play(seat, match.state.moves(seat)[0])
    match.play(
        1 - seat,
        next(
            move for move in match.state.moves(1 - seat) if isinstance(move.details, qwirkle.Trade)
        ),
    )
    public = [match.game.event_details(*event) for event in match.public_log]
    assert public[:2] == [HiddenDraw(6), HiddenDraw(6)]
    assert isinstance(public[2], qwirkle.Place)
    assert public[4:] == [HiddenTrade(1), HiddenDraw(1)]
    assert [match.game.event_details(*event) for event in match.log][4] == match.game.move(
        match.log[4][1]
    ).details


# ---- what is refused


@pytest.mark.parametrize(
    ("key", "details", "reason"),
    [
        ("qwixx", qwixx.Mark("pink", 8), "is not a move"),
        ("qwixx", qwixx.Mark("red", 13), "that row has 2 3 4"),
        ("qwixx", clever.Reroll(), "Reroll() is not a move or outcome of Qwixx"),
        ("qwixx", qwizz.Penalty(), "is not a move or outcome of Qwixx"),
        ("clever", clever.Take("white", "yellow"), "yellow needs one of the squares"),
        ("clever", clever.Take("blue", "green"), "is not a move"),
        ("qwizz", qwizz.Enter("blue", 5, 13), "there is no column 13"),
        ("qwizz", Pass(), "is not a move or outcome of Qwizz"),
        ("qwirkle", qwirkle.Trade((Tile("pink", "circle"),)), "there is no tile pink circle"),
        ("qwirkle", qwirkle.Place(()), "a play has 1 to 6 tiles"),
        ("qwirkle", HiddenTrade(3), "there is no tile '3'"),
        (
            "qwirkle",
            qwirkle.Place(("Ro",)),  # type: ignore[arg-type]
            "Place(tiles=('Ro',)) is not a move or outcome of Qwirkle",
        ),
        ("qwirkle", qwirkle.Place((RED_CIRCLE,)), "is not a move or outcome of Qwirkle"),  # type: ignore[arg-type]
        ("qwirkle", qwirkle.Trade("Ro"), "is not a move or outcome of Qwirkle"),  # type: ignore[arg-type]
        ("qwirkle", qwirkle.Trade(5), "is not a move or outcome of Qwirkle"),  # type: ignore[arg-type]
        ("qwirkle", qwirkle.Trade((Tile(["red"], "circle"),)), "there is no tile ['red'] circle"),  # type: ignore[arg-type]
        ("qwixx", qwixx.Mark("", "pass"), "is not a move or outcome of Qwixx"),  # type: ignore[arg-type]
        ("qwixx", qwixx.Mark("red", "8"), "is not a move or outcome of Qwixx"),  # type: ignore[arg-type]
        (
            "clever",
            clever.EnterBonus("green", number=0),
            "is not a move or outcome of Ganz schön clever",
        ),
        ("clever", clever.EnterBonus("green", ""), "is not a move or outcome of Ganz schön clever"),
        ("clever", clever.Take("+blue", "+blue"), "is not a move or outcome of Ganz schön clever"),
        ("qwizz", qwizz.Enter("blue", 5, "3 +1"), "is not a move or outcome of Qwizz"),  # type: ignore[arg-type]
        ("qwizz", qwizz.Enter("blue", 11, 3, white="6"), "is not a move or outcome of Qwizz"),  # type: ignore[arg-type]
    ],
)
def test_details_that_are_no_move_are_unreadable(key: str, details: Details, reason: str) -> None:
    assert reason in refused(qx.Unreadable, qx.game(key).move, details)


@pytest.mark.parametrize(
    ("key", "details"),
    [
        ("qwixx", clever.Roll(1, 2, 3, 4, 5, 6)),
        ("qwixx", qwixx.Roll((7, 1), 1, 1, 1, 1)),
        ("clever", clever.Roll(1, 2, 3, 4, 5, 7)),
        ("clever", clever.Roll(1, 2, 3, 4, 5, 6, platter=("pink",))),
        ("qwizz", qwizz.Roll(-1, 2, 3, 4, 5)),
        ("qwixx", First(2)),
        ("qwirkle", First(0)),
        ("qwixx", First("0")),  # type: ignore[arg-type]
        ("qwixx", qwixx.Roll((1, 2), 1, 1, 1, 1, black=6)),
        ("squares", qwixx.Roll((1, 2), 1, 1, 1, 1, black=6)),
        ("palette", qwixx.Roll((1, 2), red=3, yellow=4, green=5, blue=6)),
        ("qwixx", qwixx.Roll(5, 1, 1, 1, 1)),  # type: ignore[arg-type]
        ("qwixx", qwixx.Roll("12", 1, 1, 1, 1)),  # type: ignore[arg-type]
        ("qwixx", qwixx.Roll((1, 2), 0, 1, 1, 1)),
        ("clever", clever.Roll(0, 2, 3, 4, 5, 6)),
        ("clever", clever.Roll(1, 2, 3, 4, 5, 6, platter=5)),  # type: ignore[arg-type]
        ("qwizz", qwizz.Roll(0, 2, 3, 4, 5)),
        ("qwirkle", qwirkle.Draw(("Ro",))),  # type: ignore[arg-type]
        ("qwirkle", HiddenDraw(3)),
    ],
)
def test_details_that_are_no_outcome_are_unreadable(key: str, details: Details) -> None:
    assert refused(qx.Unreadable, qx.game(key).outcome, details)


def test_tiles_can_be_in_any_order_and_tuples_can_be_lists() -> None:
    game = qx.game("qwirkle")
    assert game.move(qwirkle.Trade((BLUE_SQUARE, RED_CIRCLE))).text == "trade Ro Bs"
    assert game.outcome(qwirkle.Draw([BLUE_SQUARE, RED_CIRCLE])).text == "Ro Bs"  # type: ignore[arg-type]
    backwards = (Placement("red", "square", 1, 0), Placement("red", "circle", 0, 0))
    assert game.move(qwirkle.Place(backwards)).text == "play Ro@0,0 Rs@1,0"
    assert qx.game("qwixx").outcome(qwixx.Roll([6, 2], 6, 6, 6, 5)).text == "6 2 6 6 6 5"  # type: ignore[arg-type]
    assert qx.game("clever", players=1).outcome(
        clever.Roll(3, 1, 4, 1, 5, 2, platter=["blue", "orange", "white"])  # type: ignore[arg-type]
    )


def test_a_roll_that_is_impossible_is_refused_with_the_reason() -> None:
    start = qx.game("qwixx", first=0).start()
    assert (
        refused(qx.IllegalOutcome, start.roll, qwixx.Roll((1, 2), red=1))
        == "the yellow die is still in the game"
    )
