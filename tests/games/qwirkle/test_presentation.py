"""How Qwirkle describes itself."""

from typing import Any

import pytest

import quincunx as qx
from quincunx.core.presentation import LoggedEvent, SquareState, find_presentation
from quincunx.games.qwirkle.presentation import set_words
from quincunx.languages import translate, use_language
from tests.games.qwirkle.positions import DULL, position
from tests.support import walk

QWIRKLE = find_presentation("qwirkle")
NAMES = ["Ann", "Bob"]
START = qx.game("qwirkle", players=2).start().view(None)


def words(text: str) -> str:
    move = qx.game("qwirkle").move(text)
    return QWIRKLE.describe_event(LoggedEvent(0, move, START, START)).text


def test_tiles_of_one_colour_or_one_shape() -> None:
    assert words("play Ro@0,0") == "placed red circle"
    assert words("play Ro@0,0 Rd@1,0") == "placed 2 red tiles: circle and diamond"
    assert words("play Rd@0,0 Bd@1,0") == "placed 2 diamonds: red and blue"
    assert words("trade Ro Bs") == "traded 2 tiles"


def test_the_diamonds_of_tiles_are_not_those_of_cards() -> None:
    with use_language("de"):
        assert translate(words("play Rd@0,0 Bd@1,0")) == "legt 2 Rauten: Rot und Blau"


def test_trades_are_a_group_of_moves() -> None:
    assert [
        QWIRKLE.group_of(qx.game("qwirkle").move(move))
        for move in ("trade Ro", "play Ro@0,0", "pass")
    ] == [
        "trade",
        "",
        "",
    ]


def test_cells_have_tiles_or_can_get_one() -> None:
    state = list(walk(qx.game("qwirkle", players=2), seed=3))[8]
    seat = state.acting[0] if state.acting else 0
    view = state.view(seat)
    squares = QWIRKLE.squares(view, seat)
    filled = {name for name, each in squares.items() if each.state is SquareState.MARKED}
    assert filled == QWIRKLE.filled(view, seat)
    legal = {move for each in squares.values() for move in each.moves}
    assert legal == set(view.as_dict()["plays"])


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"bag": 0, "hand_sizes": [3, 0], "passes": 0}, "Bob played the last tile (+6)"),
        ({"bag": 0, "hand_sizes": [3, 2], "passes": 2}, "every player passed"),
        ({"bag": 5, "hand_sizes": [3, 6], "passes": 0}, "no tile that is left can be placed"),
    ],
)
def test_why_a_game_ended(facts: dict[str, Any], reason: str) -> None:
    view = qx.game("qwirkle", players=2).start().view(None)
    assert QWIRKLE.end_reason(view.with_fields({"over": True, **facts}), NAMES) == reason
    assert QWIRKLE.end_reason(view.with_fields({"over": False, **facts}), NAMES) == ""


@pytest.mark.parametrize("copies", [1, 3])
def test_final_points_are_lines_qwirkles_and_the_last_tile(copies: int) -> None:
    """An engine's games have Qwirkles, and one of its players plays the last tile."""
    game = qx.game("qwirkle", players=2, copies=copies)
    match, engine = qx.Match(game, seed=1), qx.Engine("novice", seed=1)
    while not match.state.over:
        seat = match.state.acting[0]
        match.play(seat, engine.choose(match.state, seat))
    view = match.state.view(None)
    parts = [
        find_presentation("qwirkle").final_points(view, seat, match.public_log) for seat in (0, 1)
    ]
    for seat in (0, 1):
        assert [part.label for part in parts[seat]] == ["Lines", "Qwirkles", "Last tile"]
        assert sum(part.points for part in parts[seat]) == view.scores[seat]
    assert any(part[1].points for part in parts)


def test_the_opening_is_announced_and_the_starter_has_to_play_the_largest_set() -> None:
    state = position("", "Ro Rx Rd Gs Be Pc", DULL.replace("Ox", "Rx"), "Yo Yx Yd Bs Pe Oc")
    view, presentation = state.view(0), find_presentation("qwirkle")
    assert presentation.prompt(view) == "Play 3 tiles, your largest set."
    assert presentation.announcement(view, ["Ann", "Bob", "Cleo"]) == (
        "Largest sets in hand: Ann (3), Bob (2), Cleo (3). Ann begins."
    )
    move = state.game.move("play Ro@0,0 Rx@1,0 Rd@2,0")
    before = state.view(None)
    state.play(0, move)
    event = LoggedEvent(0, move, before, state.view(None))
    words = presentation.describe_event(event).text
    assert words.endswith(": the largest set of 3, before 2 and 3")
    assert presentation.announcement(state.view(1), ["Ann", "Bob", "Cleo"]) == ""


@pytest.mark.parametrize(
    ("tiles", "words"),
    [
        ("Rd", "red diamond"),
        ("Rd Gd", "diamond: red, green"),
        ("Bs Be Bc", "blue: square, eight-pointed star, clover"),
    ],
)
def test_a_set_is_told_in_few_words(tiles: str, words: str) -> None:
    assert set_words(tiles.split()) == words


def test_the_last_deal_is_followed_by_what_each_player_reveals() -> None:
    game = qx.game("qwirkle", players=2)
    state = game.start()
    described = []
    for hand in ("Ro Rx Yd Gs Be Pc", "Gd Bd Yc Os Pe Rx"):
        before, outcome = state.view(None), game.outcome(hand)
        state.roll(outcome)
        event = LoggedEvent(None, outcome, before, state.view(None))
        described.append(QWIRKLE.describe_event(event))
    assert [words.shown for words in described] == [
        [],
        [
            (0, "revealed the largest set (red: circle, four-pointed star)"),
            (1, "revealed the largest set (diamond: green, blue)"),
        ],
    ]
