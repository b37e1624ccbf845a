"""Whatever the rules refuse, they say why with a message: in the pseudo-language no word of it is outside brackets."""

import random

import pytest

import quincunx as qx
from quincunx.languages import translate, use_catalogue
from tests.pseudo_language import PseudoLanguage, outside_brackets

STEPS, TRIES = 60, 8


@pytest.mark.parametrize("key", qx.games())
def test_illegal_moves_and_rolls(key: str) -> None:
    rng, game = random.Random(key), qx.game(key)
    state, moves, rolls, reasons = game.start(), ["pass"], ["first 1"], set[str]()
    for _ in range(STEPS):
        if state.over:
            break
        reasons |= {refusal(state, seat, text) for seat in range(game.players) for text in rng.choices(moves, k=TRIES)}
        reasons |= {refusal(state, None, text) for text in rng.choices(rolls, k=TRIES)}
        if state.chance:
            outcome = state.sample(rng)
            rolls.append(outcome.text)
            state.roll(outcome)
        else:
            seat = rng.choice(state.acting)
            choice = rng.choice(state.moves(seat))
            moves += [move.text for move in state.moves(seat)[:TRIES]]
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


@pytest.mark.parametrize("key", qx.games())
@pytest.mark.parametrize(
    "text", ["", "red", "red 99", "play Rq@0,0", "play Ro@0,0 Ro@0,0", "trade Qq", "white as", "yellow", "blue 5@99", "lucky x", "reroll x"]
)
def test_unreadable_texts(key: str, text: str) -> None:
    for read in (qx.game(key).move, qx.game(key).outcome):
        with pytest.raises(qx.Unreadable) as refused:
            read(text)
        with use_catalogue(PseudoLanguage()):
            assert outside_brackets(translate(refused.value)) == ""
