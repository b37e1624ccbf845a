"""The reference players: legal, the same for the same seed, and much better than chance."""

import pytest

import quincunx as qx
from quincunx.arena import find_participant, simulate
from quincunx.engine.reference import ReferencePlayer
from tests.support import refused, walk

GAMES = {
    "qwixx": 2,
    "squares": 2,
    "palette-black": 2,
    "mixx-numbers": 2,
    "clever": 2,
    "qwizz": 2,
    "qwirkle": 2,
}


@pytest.mark.parametrize(("key", "players"), GAMES.items())
def test_it_makes_legal_moves_and_uses_no_secrets(key: str, players: int) -> None:
    for number, state in enumerate(walk(qx.game(key, players=players), seed=3, most=60)):
        for seat in state.acting:
            move = ReferencePlayer("1").choose(state, seat)
            assert move in state.moves(seat)
            assert move == ReferencePlayer("1").choose(state.redeal(seat, qx.Random(number)), seat)


@pytest.mark.parametrize("key", ["qwixx", "squares", "clever", "qwizz", "qwirkle"])
def test_it_beats_random_play(key: str) -> None:
    played = simulate(qx.game(key, players=2), ["reference", "random"], rounds=8, seed=1, workers=0)
    assert played.summary.rows[0].share > 0.9


def test_its_name_belongs_to_it() -> None:
    assert find_participant("reference").name == "reference"
    assert "reference" in refused(qx.OptionError, lambda: find_participant("nobody"))


def test_qwirkle_does_not_set_up_a_sixth_tile() -> None:
    """A fifth tile scores five points, but the sixth is still unseen."""
    game = qx.game("qwirkle", players=2)
    state = game.start()
    for deal in ("Ro Rx Rd Rs Gc Gc", "Bo Bx Yd Yd Ps Pc"):
        state.roll(game.outcome(deal))
    state.play(0, game.move("play Ro@0,0 Rx@1,0 Rd@2,0 Rs@3,0"))
    state.roll(game.outcome("Re Ge Oo Px"))
    state.play(1, game.move("play Bo@0,1"))
    state.roll(game.outcome("Yx"))
    assert str(ReferencePlayer("1").choose(state, 0)) != "play Re@4,0"
