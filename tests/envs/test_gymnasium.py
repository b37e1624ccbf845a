"""Gymnasium's own checks, without warnings, for every game; the opponents, and the registered
ids.
"""

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import quincunx as qx
from quincunx.envs import gym_env
from quincunx.envs.gymnasium_env import environment_id
from tests.envs.support import options_of
from tests.support import few_setups, name_of, refused, setups

EVERY_GAME = pytest.mark.parametrize("game", setups(), ids=name_of)


def play_episode(env: gymnasium.Env[np.ndarray, np.int64], seed: int) -> tuple[float, int]:
    """Random actions to the end; returns the reward and the number of steps."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    total, steps, over = 0.0, 0, False
    while not over:
        _, reward, over, truncated, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert not truncated
        total += float(reward)
        steps += 1
    return total, steps


@pytest.mark.parametrize("game", few_setups(), ids=name_of)
def test_check_env(game: qx.Game) -> None:
    """The checks ignore masks, so illegal actions must not be errors."""
    check_env(
        gymnasium.make(
            environment_id(game.key), opponents=["random"], illegal="lose", **options_of(game)
        ).unwrapped
    )


@pytest.mark.parametrize("key", qx.games())
def test_registered_ids(key: str) -> None:
    env = gymnasium.make(environment_id(key), opponents=["random"])
    total, steps = play_episode(env, seed=1)
    assert -1 <= total <= 1
    assert steps > 5


@EVERY_GAME
def test_whole_games(game: qx.Game) -> None:
    env = gym_env(game.key, ["random"], **options_of(game))
    assert play_episode(env, seed=2) == play_episode(env, seed=2)
    assert env.session.state.over


def first_move(state: qx.State, seat: int) -> qx.Move:
    return state.moves(seat)[0]


class LastMove:
    def choose(self, state: qx.State, seat: int) -> qx.Move:
        return state.moves(seat)[-1]


OPPONENTS = {
    "level": "novice",
    "random": "random",
    "function": first_move,
    "object": LastMove(),
    "engine": qx.Engine("casual"),
}


@pytest.mark.parametrize("opponent", OPPONENTS.values(), ids=OPPONENTS)
def test_opponents(opponent: object) -> None:
    env = gym_env("squares", [opponent], seat=1)  # type: ignore[list-item]
    _, info = env.reset(seed=3)
    for _ in range(6):
        _, _, over, _, info = env.step(np.flatnonzero(info["action_mask"])[0])
        if over:
            break


def test_a_network_plays() -> None:
    weights = Path(str(qx.__file__)).parent / "engine" / "weights" / "squares.npz"
    for network in (weights, str(weights)):
        env = gym_env("squares", [network])
        _, info = env.reset(seed=4)
        env.step(np.flatnonzero(info["action_mask"])[0])


def test_several_opponents() -> None:
    seats: list[int] = []

    def record(state: qx.State, seat: int) -> qx.Move:
        seats.append(seat)
        return state.moves(seat)[0]

    env = gym_env("squares", ["random", record], seat=1, players=4)
    play_episode(env, seed=5)
    assert set(seats) == {2, 3}


def test_the_learner_sits_anywhere_unless_its_seat_is_fixed() -> None:
    env = gym_env("squares", ["random"], players=3)
    seats = set()
    for seed in range(20):
        env.reset(seed=seed)
        seats.add(env.seat)
    assert seats == {0, 1, 2}
    env = gym_env("squares", ["random"], players=3, seat=2)
    env.reset()
    assert env.seat == 2


@pytest.mark.parametrize(
    "opponent", ["random", first_move, LastMove()], ids=["name", "function", "object"]
)
def test_a_single_opponent_needs_no_list(opponent: object) -> None:
    env = gym_env("squares", opponent, seat=0, players=3)  # type: ignore[arg-type]
    play_episode(env, seed=7)
    assert set(env.opponents) == {1, 2}


def test_a_changed_mask_allows_nothing() -> None:
    env = gym_env("squares", ["random"], seat=0)
    _, info = env.reset(seed=6)
    illegal = np.flatnonzero(info["action_mask"] == 0)[0]
    for mask in (info["action_mask"], env.action_masks()):
        mask[:] = 1
        assert "is not a legal action here" in refused(qx.IllegalMove, env.step, illegal)
    assert not env.action_masks()[illegal]


def test_a_game_must_have_begun() -> None:
    env = gym_env("squares", ["random"], render_mode="ansi")
    for call in (lambda: env.step(np.int64(0)), env.action_masks, env.render):
        assert refused(qx.IllegalMove, call) == "no game has begun: call reset() first"
    env.reset(seed=1)
    assert env.render()


def test_the_file_of_a_network_must_exist() -> None:
    reason = (
        "there is no network 'missing.npz': give the path of a file that `quincunx train` "
        "has written"
    )
    for network in ("missing.npz", Path("missing.npz")):
        assert refused(qx.OptionError, gym_env, "squares", [network]) == reason


def test_errors_say_what_to_do() -> None:
    names = (
        "novice, casual, strong, expert, reference, random, files of networks (.npz), and callables"
    )
    assert (
        refused(qx.OptionError, gym_env, "squares", ["stong"])
        == f"no opponent is called 'stong'; there are {names}"
    )
    assert (
        refused(qx.OptionError, gym_env, "squares", "stong")
        == f"no opponent is called 'stong'; there are {names}"
    )
    assert (
        refused(qx.OptionError, gym_env, "squares", 7)
        == f"no opponent is called 7; there are {names}"
    )
    assert (
        refused(qx.OptionError, gym_env, "squares", [["random"]])
        == f"no opponent is called ['random']; there are {names}"
    )
    assert (
        refused(qx.OptionError, gym_env, "squares", [])
        == "give at least one opponent, such as 'strong'"
    )
    refused(qx.OptionError, lambda: gym_env("squares", seat=2))
    env = gym_env("squares", ["random"], seat=0)
    _, info = env.reset(seed=6)
    illegal = np.flatnonzero(info["action_mask"] == 0)[0]
    assert "is not a legal action here" in refused(qx.IllegalMove, env.step, illegal)
    assert (env.action_masks() == info["action_mask"]).all()


def test_the_mask_can_be_part_of_the_observation() -> None:
    env = gym_env("squares", "random", mask="observation", illegal="lose", seat=0)
    check_env(env.unwrapped, skip_render_check=True)
    observation, info = env.reset(seed=1)
    assert set(observation) == {"observation", "action_mask"}
    assert (observation["action_mask"] == info["action_mask"]).all()
    assert observation in env.observation_space


@pytest.mark.parametrize("key", qx.games())
def test_a_picture_shows_the_sheets(key: str) -> None:
    env = gym_env(key, "random", render_mode="rgb_array", seat=0)
    _, info = env.reset(seed=1)
    before = env.render()
    while True:
        _, _, over, _, info = env.step(int(info["action_mask"].nonzero()[0][-1]))
        after = env.render()
        if over or after.shape != before.shape or (after != before).any():
            break
    assert after.dtype == np.uint8
    assert after.ndim == 3
    assert after.shape[2] == 3
    assert not over


@pytest.mark.parametrize("options", [{"mask": "nowhere"}, {"render_mode": "human"}])
def test_what_an_environment_cannot_do_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(qx.OptionError, match="must be"):
        gym_env("squares", **options)


@pytest.mark.parametrize("action", [1.5, np.float32(1), "1", None])
def test_an_action_is_an_integer(action: Any) -> None:
    env = gym_env("squares", "random")
    env.reset(seed=1)
    with pytest.raises(qx.IllegalMove, match="an action is an integer"):
        env.step(action)
