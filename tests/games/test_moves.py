"""The kinds of moves and outcomes of every game: worked examples, and every move there and back."""

import json
import random
from dataclasses import FrozenInstanceError
from itertools import islice, product
from typing import Any

import pytest

import quincunx as qx
from quincunx.core.moves import First, Pass, Value
from quincunx.games import clever, qwirkle, qwixx, qwizz
from quincunx.games.qwirkle import HiddenDraw, HiddenTrade, Placement, Tile
from tests.support import name_of, refused, setups, walk

EVERY_GAME = pytest.mark.parametrize("game", setups(), ids=name_of)
ROLLS = 1000  # are tested, spread over all rolls of a game
RED_CIRCLE, BLUE_SQUARE = Tile("red", "circle"), Tile("blue", "square")

MOVES: dict[str, dict[str, Value]] = {
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
OUTCOMES: dict[str, dict[str, Value]] = {
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


def examples(table: dict[str, dict[str, Value]]) -> list[tuple[str, str, Value]]:
    return [(key, text, value) for key, given in table.items() for text, value in given.items()]


@pytest.mark.parametrize(("key", "text", "value"), examples(MOVES))
def test_moves(key: str, text: str, value: qx.Move) -> None:
    game = qx.game(key)
    move = game.move(text)
    assert move == value == game.move(value)
    assert (str(value), hash(value), repr(value)) == (text, hash(move), repr(move))
    assert game.move(value).code == move.code


@pytest.mark.parametrize(("key", "text", "value"), examples(OUTCOMES))
def test_outcomes(key: str, text: str, value: qx.Outcome) -> None:
    game = qx.game(key)
    outcome = game.outcome(text)
    assert outcome == value == game.outcome(value)
    assert (str(outcome), hash(value), repr(value)) == (text, hash(outcome), repr(outcome))
    assert game.outcome(value).code == outcome.code


def test_a_solo_passive_roll_has_a_platter() -> None:
    roll = qx.game("clever", players=1).outcome("3 1 4 1 5 2: blue orange white")
    assert roll == clever.Roll(3, 1, 4, 1, 5, 2, platter=("blue", "orange", "white"))


@pytest.mark.parametrize(
    ("value", "data"),
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
def test_json(value: Value, data: dict[str, Any]) -> None:
    assert value.to_dict() == data == json.loads(json.dumps(value.to_dict()))


# ---- there and back


def check_move(game: qx.Game, move: qx.Move) -> None:
    assert type(move) in game.notation.kinds
    assert game.move(move) == game.move(str(move)) == move
    check_json(move)


def check_outcome(game: qx.Game, outcome: qx.Outcome) -> None:
    assert type(outcome) in game.notation.kinds
    assert game.outcome(outcome) == game.outcome(str(outcome)) == outcome
    check_json(outcome)


def check_json(value: Value) -> None:
    assert json.loads(json.dumps(value.to_dict())) == value.to_dict()
    assert value.to_dict()["kind"] == value.kind


@pytest.mark.parametrize("key", [key for key in qx.games() if key != "qwirkle"])
def test_every_move_there_and_back(key: str) -> None:
    game = qx.game(key)
    moves = game.notation.moves
    for code, move in moves.items():
        assert game.notation.move_of(code) is move
        assert game.move(str(move)).code == move.code == code
        check_move(game, move)
    assert len(set(moves.values())) == len(set(map(str, moves.values()))) == len(moves) > 30


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


def by_hand(value: Any) -> Any:
    """The same value as somebody would write it, who knows no code."""
    if isinstance(value, tuple):
        return tuple(map(by_hand, value))
    names = getattr(value, "__match_args__", None)
    return (
        value if names is None else type(value)(*(by_hand(getattr(value, name)) for name in names))
    )


@EVERY_GAME
def test_a_game_can_be_played_with_values_made_by_hand(game: qx.Game) -> None:
    rng, state = random.Random(2), game.start()
    for _ in range(60):
        if state.chance:
            state.roll(by_hand(state.sample(rng)))
        elif not state.over:
            seat = rng.choice(state.acting)
            state.play(seat, by_hand(rng.choice(state.moves(seat))))


# ---- Qwirkle, whose moves are their codes


def test_the_tiles_of_a_play_are_sorted_and_derived() -> None:
    circle, square = Placement("red", "circle", 0, 0), Placement("red", "square", 1, 0)
    place = qwirkle.Place((square, circle))
    assert place == qwirkle.Place([circle, square]) == qx.game("qwirkle").move("play Ro@0,0 Rs@1,0")
    assert place.tiles == (circle, square)
    assert str(place) == "play Ro@0,0 Rs@1,0"
    assert repr(place) == f"Place(tiles=({circle!r}, {square!r}))"
    match place:
        case qwirkle.Place((left, *_)):
            assert left == circle
    assert qwirkle.Place.__slots__ == ()  # nothing but the code is stored
    assert qwirkle.Place(code=place.code) == place
    with pytest.raises(FrozenInstanceError):
        place.code = 1  # type: ignore[misc]


def test_the_tiles_of_a_trade_or_draw_can_be_in_any_order() -> None:
    tiles = (RED_CIRCLE, BLUE_SQUARE, RED_CIRCLE)
    assert qwirkle.Trade(tiles) == qwirkle.Trade(tiles[::-1])
    assert qwirkle.Trade(tiles).tiles == (RED_CIRCLE, RED_CIRCLE, BLUE_SQUARE)
    assert qwirkle.Draw(tiles) == qx.game("qwirkle").outcome("Bs Ro Ro")
    assert len({qwirkle.Trade(tiles), qwirkle.Draw(tiles)}) == 2
    assert qwirkle.Trade(tiles) != qwirkle.Draw(tiles)


@pytest.mark.parametrize("code", [0, 5, 63, 2**40, 2**62 + 1, 2**70, -5])
@pytest.mark.parametrize("kind", [qwirkle.Place, qwirkle.Trade])
def test_a_value_with_a_code_of_nothing_is_refused(kind: type[qx.Move], code: int) -> None:
    state = qx.Match(qx.game("qwirkle"), seed=4).state.copy()
    assert refused((qx.Unreadable, qx.IllegalMove), state.play, state.acting[0], kind(code=code))


# ---- what is hidden


def test_public_events_show_no_tiles() -> None:
    match = qx.Match(qx.game("qwirkle"), seed=4)
    seat = match.state.acting[0]
    match.play(seat, match.state.moves(seat)[0])
    match.play(
        1 - seat,
        next(move for move in match.state.moves(1 - seat) if isinstance(move, qwirkle.Trade)),
    )
    public = [value for _, value in match.public_log]
    assert public[:2] == [HiddenDraw(6), HiddenDraw(6)]
    assert isinstance(public[2], qwirkle.Place)
    assert public[4:] == [HiddenTrade(1), HiddenDraw(1)]
    assert isinstance(match.log[4][1], qwirkle.Trade)
    assert [match.game.read_event(seat, str(value)) for seat, value in match.public_log] == public
    for mover, value in match.log:
        assert match.game.read_event(mover, str(value)) == value


# ---- what is refused


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("qwixx", qwixx.Mark("pink", 8), "is not a move or outcome of Qwixx"),
        (
            "qwixx",
            qwixx.Mark("red", 13),
            "Mark(row='red', number=13) is not a move or outcome of Qwixx",
        ),
        ("qwixx", clever.Reroll(), "Reroll() is not a move or outcome of Qwixx"),
        ("qwixx", qwizz.Penalty(), "is not a move or outcome of Qwixx"),
        ("clever", clever.Take("white", "yellow"), "is not a move or outcome of Ganz"),
        ("clever", clever.Take("blue", "green"), "is not a move or outcome of Ganz"),
        ("qwizz", qwizz.Enter("blue", 5, 13), "is not a move or outcome of Qwizz"),
        ("qwizz", Pass(), "is not a move or outcome of Qwizz"),
        ("qwirkle", HiddenTrade(3), "HiddenTrade(count=3) is not a move or outcome of Qwirkle"),
        ("qwirkle", qwizz.Keep(), "Keep() is not a move or outcome of Qwirkle"),
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
def test_values_that_are_no_move_are_unreadable(key: str, value: qx.Move, reason: str) -> None:
    assert reason in refused(qx.Unreadable, qx.game(key).move, value)


@pytest.mark.parametrize(
    ("key", "value"),
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
        ("qwixx", qwixx.Roll([1, 2], 1, 1, 1, 1)),  # type: ignore[arg-type]
        ("qwirkle", HiddenDraw(3)),
    ],
)
def test_values_that_are_no_outcome_are_unreadable(key: str, value: qx.Outcome) -> None:
    assert refused(qx.Unreadable, qx.game(key).outcome, value)


@pytest.mark.parametrize(
    ("make", "tiles", "reason"),
    [
        (qwirkle.Trade, [Tile("pink", "circle")], "there is no tile pink circle"),
        (qwirkle.Trade, [RED_CIRCLE] * 7, "a trade or draw has 1 to 6 tiles, not 7"),
        (qwirkle.Draw, [], "a trade or draw has 1 to 6 tiles, not 0"),
        (qwirkle.Place, [], "a play has 1 to 6 tiles"),
        (qwirkle.Place, [Placement("red", "circle", 0, 0)] * 2, "in the same place"),
        (qwirkle.Place, [Placement("red", "circle", 9999, 0)], "further away than any tile"),
        (
            qwirkle.Place,
            [Placement("red", "circle", 0, 0), Placement("red", "square", 1, 1)],
            "must be in one row or in one column",
        ),
        (
            qwirkle.Place,
            [Placement("red", "circle", 0, 0), Placement("red", "square", 0, 6)],
            "no line is longer than 6 tiles",
        ),
    ],
)
def test_tiles_of_which_no_value_can_be_made_are_unreadable(
    make: Any, tiles: list[Tile], reason: str
) -> None:
    assert reason in refused(qx.Unreadable, make, tiles)


def test_a_roll_that_is_impossible_is_refused_with_the_reason() -> None:
    start = qx.game("qwixx", first=0).start()
    assert (
        refused(qx.IllegalOutcome, start.roll, qwixx.Roll((1, 2), red=1))
        == "the yellow die is still in the game"
    )
