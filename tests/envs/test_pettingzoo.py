"""PettingZoo's own test suites, without warnings, for every game and every number of players; and
what they do not look at.
"""

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import quincunx as qx
from quincunx.envs import aec_env, parallel_env
from tests.envs.support import options_of
from tests.support import name_of, refused, setups

EVERY_GAME = pytest.mark.parametrize("game", setups(), ids=name_of)
CYCLES = 12  # of a seat in each suite


@EVERY_GAME
def test_suites_for_seats_in_turn(game: qx.Game) -> None:
    api_test(aec_env(game.key, **options_of(game)), num_cycles=CYCLES)
    seed_test(lambda: aec_env(game.key, **options_of(game)), num_cycles=CYCLES)


@EVERY_GAME
def test_suites_for_seats_at_once(game: qx.Game) -> None:
    """These suites ignore masks, so illegal actions must not be errors."""
    parallel_api_test(parallel_env(game.key, illegal="lose", **options_of(game)), num_cycles=CYCLES)
    parallel_seed_test(
        lambda: parallel_env(game.key, illegal="lose", **options_of(game)), num_cycles=CYCLES
    )


@pytest.mark.parametrize("key", qx.games())
def test_whole_games_at_once(key: str) -> None:
    env = parallel_env(key)
    _, infos = env.reset(seed=1)
    total = np.zeros(env.session.game.players)
    for space in env.action_spaces.values():
        space.seed(2)
    while env.agents:
        actions = {
            agent: env.action_space(agent).sample(infos[agent]["action_mask"])
            for agent in env.agents
        }
        observations, rewards, terminations, truncations, infos = env.step(actions)
        total += list(rewards.values())
    assert env.session.state.over
    assert all(terminations.values())
    assert not any(truncations.values())
    assert len(observations) == len(total)
    assert abs(total.sum()) < 1e-9


@pytest.mark.parametrize("rewards", ["win", "points"])
@pytest.mark.parametrize("players", [2, 3])
def test_rewards_add_up_to_the_result(rewards: str, players: int) -> None:
    env = aec_env("squares", rewards=rewards, players=players)
    env.reset(seed=3)
    for space in env.action_spaces.values():
        space.seed(4)
    totals = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, _, info = env.last()
        totals[agent] += reward
        env.step(None if terminated else env.action_space(agent).sample(info["action_mask"]))
    state = env.session.state
    for seat, total in enumerate(totals.values()):
        others = [score for other, score in enumerate(state.scores) if other != seat]
        points = state.scores[seat] - sum(others) / len(others)
        won = (1 / len(state.winners) if seat in state.winners else 0) * players
        assert total == pytest.approx(points if rewards == "points" else (won - 1) / (players - 1))


def test_a_choice_in_secret_is_not_observed() -> None:
    """In the white step the second agent sees the same whatever the first has chosen."""
    seen = []
    for choice in (0, -1):
        env = aec_env("qwixx", first=0)
        env.reset(seed=5)
        mask = env.infos["player_0"]["action_mask"]
        env.step(np.flatnonzero(mask)[choice])
        assert env.agent_selection == "player_1"
        seen.append(
            (env.observe("player_1").tobytes(), env.infos["player_1"]["action_mask"].tobytes())
        )
    assert seen[0] == seen[1]


def test_illegal_actions_are_explained_or_lose() -> None:
    env = aec_env("squares", first=0)
    env.reset(seed=6)
    mask = env.infos["player_0"]["action_mask"]
    illegal = int(np.flatnonzero(mask == 0)[0])
    assert refused(qx.IllegalMove, env.step, illegal) == "penalty is not a legal action here"
    assert (
        refused(qx.IllegalMove, env.step, 46)
        == "there is no action 46: the actions of Squares are 0 to 45"
    )
    env.step(0)
    lenient = aec_env("squares", first=0, illegal="lose", players=3)
    lenient.reset(seed=6)
    lenient.step(illegal)
    assert lenient.rewards == {"player_0": -1, "player_1": 0.5, "player_2": 0.5}
    assert all(lenient.terminations.values())


def test_changed_masks_allow_nothing() -> None:
    env = aec_env("squares", first=0)
    env.reset(seed=6)
    illegal = int(np.flatnonzero(env.infos["player_0"]["action_mask"] == 0)[0])
    env.infos["player_0"]["action_mask"][:] = 1
    assert "is not a legal action here" in refused(qx.IllegalMove, env.step, illegal)
    del env.infos["player_0"]["action_mask"]
    env.step(0)
    together = parallel_env("squares", first=0)
    _, infos = together.reset(seed=6)
    for info in infos.values():
        info["action_mask"][:] = 1
    assert "is not a legal action here" in refused(
        qx.IllegalMove, together.step, dict.fromkeys(together.agents, illegal)
    )


def test_a_game_must_have_begun() -> None:
    in_turn, together = (
        aec_env("squares", render_mode="ansi"),
        parallel_env("squares", render_mode="ansi"),
    )
    for call in (
        lambda: in_turn.step(0),
        lambda: in_turn.observe("player_0"),
        in_turn.render,
        lambda: together.step({}),
        together.render,
    ):
        assert refused(qx.IllegalMove, call) == "no game has begun: call reset() first"


def test_options_and_rendering() -> None:
    env = aec_env("squares", players=3, render_mode="ansi")
    env.reset(seed=7)
    assert len(env.agents) == 3
    assert "Seat 2" in str(env.render())
    assert str(env) == "squares_v0"
    refused(qx.OptionError, aec_env, "squaers")
    assert (
        refused(qx.OptionError, lambda: aec_env("squares", rewards="money"))
        == "rewards must be 'win' or 'points', not 'money'"
    )
    message = "a single player has nobody to win against: use rewards='points'"
    assert refused(qx.OptionError, lambda: aec_env("qwixx", players=1, rewards="win")) == message
    assert (
        refused(qx.OptionError, lambda: parallel_env("squares", illegal="ignore"))
        == "illegal must be 'raise' or 'lose', not 'ignore'"
    )
