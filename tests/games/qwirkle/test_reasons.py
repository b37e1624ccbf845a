"""Every refusal names the rule and leaves the position unchanged."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quincunx as qx
from tests.games.qwirkle.positions import (
    DULL,
    LATE,
    TILES,
    TWO_HANDS,
    data,
    dealt,
    draw,
    grid_without,
    late,
    play,
    position,
    texts,
)
from tests.support import refused, snapshot

ROW = "Rd@0,0 Rs@1,0"
HAND = "Rx Rx Re Bd Ro Pc"


def sentence(state: qx.State, text: str) -> str:
    """Why the acting seat cannot make this move."""
    before = snapshot(state)
    reason = refused(qx.IllegalMove, state.play, state.acting[0], state.game.move(text))
    assert snapshot(state) == before
    return reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("play Gx@2,0", "this hand has no Gx"),
        ("play Re@2,0 Re@3,0", "this hand has only 1 Re"),
        ("trade Rx Rx Rx", "this hand has only 2 Rx"),
        ("play Re@1,0", "there is already a tile at 1,0"),
        (
            "play Rx@-1,0 Re@3,0",
            "there is a gap at 2,0: the tiles of a play must be in one line without gaps",
        ),
        (
            "play Rx@1,1 Re@1,3",
            "there is a gap at 1,2: the tiles of a play must be in one line without gaps",
        ),
        ("play Rx@3,0", "a play must touch a tile on the table"),
        ("play Rx@2,1 Re@3,1", "a play must touch a tile on the table"),
        ("play Rx@2,0 Rx@3,0", "Rx would appear twice in one row"),
        ("play Bd@2,0", "Rs and Bd would be in one row, but they share neither colour nor shape"),
        (
            "play Bd@1,1",
            "Rs and Bd would be in one column, but they share neither colour nor shape",
        ),
        (
            "play Pc@0,-1",
            "Pc and Rd would be in one column, but they share neither colour nor shape",
        ),
        ("pass", "passing is not allowed while the bag has tiles: play or trade"),
    ],
)
def test_a_turn_refuses(text: str, reason: str) -> None:
    assert sentence(position(ROW, HAND, DULL), text) == reason


def test_a_seventh_tile_is_always_a_duplicate() -> None:
    six = " ".join(f"R{shape}@{place},0" for place, shape in enumerate("oxdsec"))
    assert (
        sentence(position(six, HAND, DULL.replace("Ro", "Bo")), "play Rx@6,0")
        == "Rx would appear twice in one row"
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("play Rx@0,0 Re@1,0", "the first turn must play a set of 3, the largest in this hand"),
        ("play Ro@0,0", "the first turn must play a set of 3, the largest in this hand"),
        ("play Ro@1,0 Rx@2,0 Re@3,0", "the first tiles must be in a row, from 0,0 to the right"),
        ("play Ro@0,0 Rx@0,1 Re@0,2", "the first tiles must be in a row, from 0,0 to the right"),
        (
            "play Ro@0,0 Rx@1,0 Bd@2,0",
            "Ro and Bd would be in one row, but they share neither colour nor shape",
        ),
        ("play Ro@0,0 Rx@1,0 Rx@2,0", "Rx would appear twice in one row"),
        (
            "trade Ro",
            "tiles cannot be traded in the first turn: it must play a set of 3, the "
            "largest in this hand",
        ),
        ("pass", "the first turn cannot be passed: it must place tiles"),
    ],
)
def test_the_first_turn_refuses(text: str, reason: str) -> None:
    assert sentence(dealt("Rx Rx Re Bd Ro Pc", DULL), text) == reason


def test_the_first_turn_of_a_hand_without_a_set() -> None:
    reason = (
        "tiles cannot be traded in the first turn: it must play one tile, because no two "
        "tiles in this hand match"
    )
    assert sentence(dealt(DULL, DULL), "trade Ro") == reason


def test_an_empty_bag_refuses() -> None:
    assert sentence(late(), "trade Rc") == "the bag is empty, so nothing can be traded"
    assert sentence(late(), "pass") == "one of these tiles can be played, so passing is not allowed"


def test_a_small_bag_refuses() -> None:
    state = position(grid_without(*TWO_HANDS, "Po Px"), *TWO_HANDS, copies=1)
    assert (
        sentence(state, "trade Pd Ps Pe") == "the bag has only 2 tiles, and no more can be traded"
    )


def test_turns_and_draws_must_be_waited_for() -> None:
    state = position(ROW, HAND, DULL)
    assert (
        refused(qx.IllegalMove, state.play, 1, state.game.move("trade Ro"))
        == "it is not the turn of seat 1"
    )
    play(state, "trade Ro")
    assert "a roll or draw is due first" in refused(
        qx.IllegalMove, state.play, 1, state.game.move("trade Ro")
    )
    over = play(late(), "play Rc@-1,-5 Bc@-1,-4")
    assert refused(qx.IllegalMove, over.play, 0, over.game.move("pass")) == "the game is over"
    assert refused(qx.IllegalOutcome, over.roll, over.game.outcome("Ro")) == "the game is over"


@pytest.mark.parametrize(
    ("drawn", "reason"),
    [
        ("Bx", "seat 0 draws 2 tiles, not 1"),
        ("Bx Bx Bx", "seat 0 draws 2 tiles, not 3"),
        ("Pc Pc", "the bag has only 1 Pc"),
        ("Ro Ro", "the bag has only 1 Ro"),
    ],
)
def test_impossible_draws(drawn: str, reason: str) -> None:
    state = play(position(ROW, HAND, DULL), "play Rx@-1,0 Re@2,0")
    before = snapshot(state)
    assert refused(qx.IllegalOutcome, state.roll, state.game.outcome(drawn)) == reason
    assert snapshot(state) == before


# ---- notation


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "put Ro@0,0",
            "'put Ro@0,0' is not a move: write 'play Ro@0,0 Rs@1,0', 'trade Ro Bs' or 'pass'",
        ),
        ("play", "a play has 1 to 6 tiles, not 0"),
        ("play Ro", "'Ro' is not a tile with its column and row, such as Ro@0,0"),
        ("play Ro@0", "'Ro@0' is not a tile with its column and row, such as Ro@0,0"),
        ("play Ro@00,0", "'Ro@00,0' is not a tile with its column and row"),
        ("play Ro@-0,0", "'Ro@-0,0' is not a tile with its column and row"),
        ("play Ro@٣,0", "is not a tile with its column and row"),
        (
            "play Zo@0,0",
            "there is no tile 'Zo': a tile is a colour R O Y G B P and a shape o x d s e "
            "c, such as Ro",
        ),
        ("play ro@0,0", "'ro@0,0' is not a tile with its column and row"),
        ("play Ro@128,0", "Ro@128,0 is further away than any tile can be"),
        ("play Ro@0,0 Rs@0,0", "two tiles cannot be in the same place"),
        ("play Ro@0,0 Rs@1,1", "the tiles of a play must be in one row or in one column"),
        ("play Ro@0,0 Rs@1,0 Re@1,1", "the tiles of a play must be in one row or in one column"),
        ("play Ro@0,0 Rs@6,0", "no line is longer than 6 tiles, and these are further apart"),
        (
            "play " + " ".join(f"Ro@{column},0" for column in range(7)),
            "a play has 1 to 6 tiles, not 7",
        ),
        ("trade", "must be 1 to 6 tiles"),
        ("trade Ro Ro Ro Ro Ro Ro Ro", "must be 1 to 6 tiles"),
        ("trade Ro@0,0", "there is no tile 'Ro@0,0'"),
    ],
)
def test_unreadable_moves(text: str, reason: str) -> None:
    assert reason in refused(qx.Unreadable, qx.game("qwirkle").move, text)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("play Ro@0,0 Rs@1,0", "play Ro@0,0 Rs@1,0"),
        ("play Rs@1,0 Ro@0,0", "play Ro@0,0 Rs@1,0"),
        ("play  Rs@-3,2   Ro@-3,-1 Rx@-3,0", "play Ro@-3,-1 Rx@-3,0 Rs@-3,2"),
        ("play Pc@-127,127", "play Pc@-127,127"),
        ("trade Bs Ro Bs", "trade Ro Bs Bs"),
        ("pass", "pass"),
    ],
)
def test_moves_are_read_in_any_order_and_written_in_one(typed: str, written: str) -> None:
    game = qx.game("qwirkle")
    assert str(game.move(typed)) == written
    assert game.move(typed) == game.move(written)


def test_draws_are_read_in_any_order_and_written_in_one() -> None:
    assert str(qx.game("qwirkle").outcome("Yd Ro Pc Ro")) == "Ro Ro Yd Pc"


@given(st.lists(st.sampled_from(TILES), min_size=1, max_size=6))
def test_any_tiles_can_be_traded_or_drawn(tiles: list[str]) -> None:
    game, in_order = qx.game("qwirkle"), " ".join(sorted(tiles, key=TILES.index))
    assert str(game.move("trade " + " ".join(tiles))) == "trade " + in_order
    assert str(game.outcome(" ".join(tiles))) == in_order


@given(
    st.dictionaries(st.integers(0, 5), st.sampled_from(TILES), min_size=1),
    st.integers(-122, 122),
    st.integers(-122, 122),
    st.booleans(),
    st.randoms(use_true_random=False),
)
def test_any_line_of_tiles_can_be_written(
    line: dict[int, str], column: int, row: int, down: bool, rng: Random
) -> None:
    words = [
        f"{tile}@{column},{row + place}" if down else f"{tile}@{column + place},{row}"
        for place, tile in sorted(line.items())
    ]
    typed = rng.sample(words, len(words))
    assert str(qx.game("qwirkle").move("play " + " ".join(typed))) == "play " + " ".join(words)


# ---- positions


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"step": "lunch"}, "step must be one of deal, turn, draw, over, not 'lunch'"),
        ({"turn": 2}, "turn must be 0 to 1, not 2"),
        ({"passes": 3}, "passes must be 0 to 2, not 3"),
        ({"passes": 2}, "when all seats have passed, the game is over"),
        ({"passes": 1}, "seat 1 cannot have passed: it has other moves"),
        ({"points": [1]}, "points must have 2 items, not 1"),
        ({"points": [1, -1]}, "points of seat 1 must be 0 to 2598, not -1"),
        ({"board": ["Rd@0,0", "Rd@1,0"]}, "Rd@1,0 does not fit into the lines through it"),
        ({"board": ["Rd@0,0", "Bs@1,0"]}, "Bs@1,0 does not fit into the lines through it"),
        ({"board": ["Rd@0,0", "Rs@0,0"]}, "there are two tiles at 0,0"),
        ({"board": ["Rd@1,0", "Rs@2,0"]}, "is not connected with 0,0, where every game begins"),
        ({"board": ["Rd@0,0", "Rs@2,0"]}, "the tile at 2,0 is not connected with 0,0"),
        ({"board": ["Rd@0,0", "Rs"]}, "board: 'Rs' is not a tile with its column and row"),
        ({"board": ["Rd@0,0", 7]}, "board must be a string, not 7"),
        ({"board": "Rd@0,0"}, "board must be a list"),
        ({"board": ["Rd@0,0"]}, "there must be 3 Rs in all, not 2"),
        ({"hands": ["Rd Rd Rd Pc Pc Ye", DULL]}, "there must be 3 Rd in all, not 6"),
        ({"hands": [DULL]}, "hands must have 2 items, not 1"),
        ({"hands": ["Xx", DULL]}, "the hand of seat 0: there is no tile 'Xx'"),
        (
            {"hands": ["Rx Rx Re Bd Ro Pc Pc", DULL]},
            "seat 0 has 7 tiles in hand, but the limit is 6",
        ),
        ({"bag": None}, "bag must be a string, not None"),
        ({"traded": "Ro Ro Ro Ro Ro Ro Ro"}, "7 tiles are traded, but the limit is 6"),
        ({"step": "over"}, "the game does not end while there are tiles to draw"),
        ({"step": "draw"}, "nothing has to be drawn"),
        ({"step": "deal"}, "no tile can be on the table before all hands are dealt"),
    ],
)
def test_impossible_positions(change: dict[str, Any], reason: str) -> None:
    assert reason in refused(
        qx.PositionError, qx.game("qwirkle").position, {**data(ROW, HAND, DULL), **change}
    )


@pytest.mark.parametrize(
    ("board", "hands", "change", "reason"),
    [
        (ROW, ("Rx Re", DULL), {}, "seat 0 must have at least 6 tiles in hand, not 2"),
        (
            ROW,
            ("Rx Re", "Ro"),
            {"step": "draw"},
            "seat 1 must have at least 6 tiles in hand, not 1",
        ),
        (
            ROW,
            ("Rx Re", DULL),
            {"step": "draw", "passes": 1},
            "no seat can have passed while the bag has tiles",
        ),
        (
            "",
            ("Rx Re", DULL),
            {"step": "draw"},
            "nothing is drawn before the first tiles are played",
        ),
        ("", (DULL, HAND), {}, "seat 1 must begin: it has the largest set"),
        (
            "",
            (HAND, DULL),
            {"points": [1, 0]},
            "nothing can happen before the first tiles are played",
        ),
        (
            "",
            ("", DULL),
            {"step": "deal", "turn": 0},
            "seat 1 must have 0 tiles while the hand of seat 0 is dealt",
        ),
        (
            "",
            ("", ""),
            {"step": "deal", "turn": 1},
            "seat 0 must have 6 tiles while the hand of seat 1 is dealt",
        ),
        (
            "",
            ("", ""),
            {"step": "deal", "passes": 1},
            "nothing can happen before the first tiles are played",
        ),
    ],
)
def test_impossible_steps(
    board: str, hands: tuple[str, str], change: dict[str, Any], reason: str
) -> None:
    assert reason in refused(
        qx.PositionError, qx.game("qwirkle").position, data(board, *hands, **change)
    )


@pytest.mark.parametrize(
    ("hands", "change", "reason"),
    [
        (
            ("Rc Bc", "Rs"),
            {"step": "over"},
            "seat 0 still has tiles, and not all seats have passed",
        ),
        (
            ("Rc Bc", "Rs"),
            {"step": "over", "passes": 1},
            "the game ends when all seats have passed or one has played its last tile",
        ),
        (
            ("Rc Bc", "Rs"),
            {"step": "over", "passes": 2},
            "seat 1 cannot have passed: it has other moves",
        ),
        (("Rc Bc Rs", ""), {}, "seat 1 must have at least 1 tile in hand, not 0"),
        (("Rc Bc", "Rs"), {"step": "draw"}, "seat 1 must have at least 6 tiles in hand, not 1"),
    ],
)
def test_impossible_ends(hands: tuple[str, str], change: dict[str, Any], reason: str) -> None:
    assert reason in refused(
        qx.PositionError,
        qx.game("qwirkle", copies=1).position,
        data(LATE, *hands, copies=1, **change),
    )


def test_tiles_set_aside_belong_to_a_draw() -> None:
    state = play(position(ROW, HAND, DULL), "trade Rx Re")
    whole = state.position()
    assert whole["traded"] == "Rx Re"
    game = state.game
    assert game.position(whole).position() == whole
    assert "tiles are set aside only until" in refused(
        qx.PositionError, game.position, {**whole, "step": "turn"}
    )
    moved = {**whole, "traded": "Rx", "bag": whole["bag"] + " Re"}
    assert "must be 6 tiles together" in refused(qx.PositionError, game.position, moved)
    draw(state, "Bx Bx")
    assert "trade" in texts(state)[-1]
