"""Whatever the rules refuse, they say why with a message: in the pseudo-language no word of it is
outside brackets.
"""

import random
from typing import Any

import pytest

import quincunx as qx
from quincunx.languages import translate, use_catalogue
from tests.pseudo_language import PseudoLanguage, outside_brackets
from tests.support import walk

STEPS, TRIES = 60, 8
RULES = ["qwixx", "clever", "qwizz", "qwirkle"]  # the other games refuse for the same reasons
NAMES = [
    "step",
    "round",
    "first",
    "active",
    "turn",
    "throws",
    "taken",
    "platter",
    "faces",
    "dice",
    "hands",
    "bag",
    "board",
    "points",
    "sheets",
]
VALUES: tuple[object, ...] = (None, 0, 1, 99, "over", "turn", [], ["x"], {})
CHANGES = [(name, value) for name in NAMES for value in VALUES]


@pytest.mark.parametrize("key", qx.games())
def test_illegal_moves_and_rolls(key: str) -> None:
    rng, game = random.Random(key), qx.game(key)
    state, moves, rolls, reasons = game.start(), ["pass"], ["first 1"], set[str]()
    for _ in range(STEPS):
        if state.over:
            break
        reasons |= {
            refusal(state, seat, text)
            for seat in range(game.players)
            for text in rng.choices(moves, k=TRIES)
        }
        reasons |= {refusal(state, None, text) for text in rng.choices(rolls, k=TRIES)}
        if state.chance:
            outcome = state.sample(rng)
            rolls.append(str(outcome))
            state.roll(outcome)
        else:
            seat = rng.choice(state.acting)
            choice = rng.choice(state.moves(seat))
            moves += [str(move) for move in state.moves(seat)[:TRIES]]
            state.play(seat, choice)
    assert len(reasons) > 5
    with use_catalogue(PseudoLanguage()):
        assert {outside_brackets(translate(reason)) for reason in reasons} == {""}


def refusal(state: qx.State, seat: int | None, text: str) -> str:
    """Why this is refused; empty if it is not."""
    trial = state.copy()
    try:
        if seat is None:
            trial.roll(text)
        else:
            trial.play(seat, text)
    except qx.QuincunxError as error:
        return error.message
    return ""


@pytest.mark.parametrize("key", RULES)
def test_impossible_positions(key: str) -> None:
    reasons = {
        why_impossible(state.game, {**state.position(), name: value})
        for state in walk(qx.game(key), 1, STEPS)
        for name, value in CHANGES
    }
    assert len(reasons) > 8
    with use_catalogue(PseudoLanguage()):
        assert {outside_brackets(translate(reason)) for reason in reasons} == {""}


def why_impossible(game: qx.Game, data: dict[str, Any]) -> str:
    """Why this position is refused; empty if it is not."""
    try:
        game.position(data)
    except qx.PositionError as error:
        return error.message
    return ""


@pytest.mark.parametrize("key", RULES)
@pytest.mark.parametrize(
    "text",
    [
        "",
        "red",
        "red 99",
        "play Rq@0,0",
        "play Ro@0,0 Ro@0,0",
        "trade Qq",
        "white as",
        "yellow",
        "blue 5@99",
        "lucky x",
        "reroll x",
    ],
)
def test_unreadable_texts(key: str, text: str) -> None:
    for read in (qx.game(key).move, qx.game(key).outcome):
        with pytest.raises(qx.Unreadable) as refused:
            read(text)
        with use_catalogue(PseudoLanguage()):
            assert outside_brackets(translate(refused.value)) == ""
