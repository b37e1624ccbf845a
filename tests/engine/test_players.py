"""Players by their names: the same ones for the arena, the environments and the terminal."""

import pytest

import quincunx as qx
from quincunx.arena import find_participant
from quincunx.engine import LEVELS
from quincunx.engine.players import EngineFactory, RandomPlayer, find_player, player_names
from quincunx.envs.opponents import make_opponent
from quincunx.terminal.local_game import choose_move
from tests.support import refused

GAME = qx.game("squares", first=0)


@pytest.mark.parametrize("name", [*LEVELS, "reference", "random"])
def test_a_player_chooses_the_same_wherever_it_is_named(name: str) -> None:
    state = qx.Match(GAME, seed=3).state
    move = find_player(name)("7").choose(state, 0)
    assert move in state.moves(0)
    assert find_participant(name).source == find_player(name)
    assert make_opponent(name, "7")(state, 0) == move
    assert choose_move(name, "7", None, state, 0) == move


def test_random_play_makes_every_legal_move() -> None:
    state = qx.Match(GAME, seed=3).state
    player = RandomPlayer("1")
    assert {player.choose(state, 0) for _ in range(200)} == set(state.moves(0))


def test_two_factories_of_a_level_are_equal() -> None:
    assert find_player("strong") == EngineFactory("strong") != find_player("expert")


def test_an_unknown_player_is_refused_with_the_names() -> None:
    reason = refused(qx.OptionError, find_player, "god")
    assert reason == f"no player is called 'god'; there are {', '.join(player_names())}"
    assert player_names()[:6] == ["novice", "casual", "strong", "expert", "reference", "random"]
