"""Games stepped together are the same games as one at a time, with any number of workers;
Gymnasium's vector interface above them.
"""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from numpy.typing import NDArray

import quincunx as qx
from quincunx.core.authoring.actions import actions_of
from quincunx.envs import Encoder, VectorEnv, gym_vector_env
from quincunx.envs.encoder import Bytes
from quincunx.envs.vector_env import Flags
from tests.envs.support import options_of
from tests.support import name_of, refused, setups

EVERY_GAME = pytest.mark.parametrize("game", setups(), ids=name_of)


@EVERY_GAME
def test_arrays_describe_the_positions(game: qx.Game) -> None:
    env, encoder = VectorEnv(game.key, 3, seed=1, **options_of(game)), Encoder(game)
    for _ in range(30):
        env.step(env.sample_actions())
        for index in range(3):
            state, seat = env.state(index), int(env.seats[index])
            mask = np.zeros(actions_of(game).count, np.bool_)
            actions_of(state.game).mask(state, seat, mask)
            assert seat == state.acting[0]
            assert (env.masks[index] == mask).all()
            assert (env.observations[index] == encoder.encode(state, seat)).all()


@EVERY_GAME
def test_the_same_games_as_by_the_rules(game: qx.Game) -> None:
    """The dice of a game come from its own generator, so it can be repeated with nothing but the
    rules.
    """
    env = VectorEnv(game.key, 2, seed=2, rewards="points", **options_of(game))
    dice, state = qx.Random("2 1"), actions_of(game).copy(game.start())
    total = np.zeros(game.players)
    for _ in range(40):
        while state.chance:
            state.roll(state.sample(dice))
        if not total.any():
            start = points(state)
        action = env.sample_actions()
        actions_of(state.game).play(state, int(env.seats[1]), int(action[1]))
        env.step(action)
        total += env.rewards[1]
        while state.chance:
            state.roll(state.sample(dice))
        assert bool(env.dones[1]) == state.over
        if state.over:
            break
        assert env.state(1) == state
        assert total == pytest.approx(points(state) - start)


def points(state: qx.State) -> NDArray[np.float64]:
    scores = np.array(state.scores, float)
    return scores if len(scores) == 1 else scores - (scores.sum() - scores) / (len(scores) - 1)


def test_whole_games_pay_rewards_and_begin_anew() -> None:
    env, played = VectorEnv("squares", 50, seed=3, players=3), 0
    for _ in range(400):
        env.step(env.sample_actions())
        assert (env.rewards[~env.dones] == 0).all()
        assert np.allclose(env.rewards.sum(axis=1), 0)
        played += int(env.dones.sum())
        for index in np.flatnonzero(env.dones).tolist():
            assert env.rewards[index].max() > 0
            assert set(env.state(index).scores) == {0}
            assert (env.final_observations[index] != 0).any()
    assert played > 100


@pytest.mark.parametrize(("key", "count", "workers"), [("squares", 4, 3), ("qwirkle", 5, 2)])
def test_games_do_not_depend_on_workers_or_on_other_games(
    key: str, count: int, workers: int
) -> None:
    def trace(count: int, workers: int) -> list[bytes]:
        seen = []
        with VectorEnv(key, count, seed=4, workers=workers, rewards="points") as env:
            for _ in range(60):
                env.step(env.sample_actions())
                arrays = (env.observations, env.masks, env.seats, env.rewards, env.dones)
                seen.append(b"".join(array[:3].tobytes() for array in arrays))
            seen.append(env.state(2).pack())
        return seen

    assert trace(3, 1) == trace(count, workers)


def test_some_games_wait() -> None:
    env = VectorEnv("squares", 4, seed=5)
    before = env.observations.copy(), env.masks.copy()
    env.step(env.sample_actions(), np.array([True, False, True, False]))
    assert (env.observations[[1, 3]] == before[0][[1, 3]]).all()
    assert (env.masks[[1, 3]] == before[1][[1, 3]]).all()
    assert (env.observations[[0, 2]] != before[0][[0, 2]]).any()


def test_illegal_actions_are_explained_or_lose() -> None:
    env = VectorEnv("squares", 3, seed=6, first=0)
    before = env.observations.copy()
    assert refused(qx.IllegalMove, env.step, [0, 1, 0]) == "penalty is not a legal action here"
    refused(qx.IllegalMove, env.step, [0, 0, 46])
    refused(ValueError, env.step, [0, 0])
    assert (env.observations == before).all()
    lenient = VectorEnv("squares", 3, seed=6, first=0, illegal="lose")
    lenient.step([0, 1, 99])
    assert lenient.rewards.tolist() == [[0, 0], [-1, 1], [-1, 1]]
    assert lenient.dones.tolist() == [False, True, True]


@pytest.mark.parametrize("workers", [1, 2])
def test_mistakes_are_the_same_with_any_number_of_workers(workers: int) -> None:
    with VectorEnv("squares", 3, seed=6, first=0, workers=workers) as env:
        before = env.observations.copy()
        for index in (-1, 3, 9):
            assert (
                refused(qx.OptionError, env.state, index)
                == f"there is no game {index}: the games are 0 to 2"
            )
        assert env.state(np.int64(2)).scores == (0, 0)
        for shape in ((2,), (4,), (3, 1), ()):
            reason = f"there are 3 games, so active must have the shape (3,), not {shape}"
            assert refused(qx.OptionError, env.step, [0, 0, 0], np.ones(shape, np.bool_)) == reason
            reason = f"there are 3 games, so actions must have the shape (3,), not {shape}"
            assert refused(qx.OptionError, env.step, np.zeros(shape, np.int64)) == reason
        for array in (
            env.observations,
            env.final_observations,
            env.masks,
            env.seats,
            env.rewards,
            env.dones,
        ):
            assert not array.flags.writeable
        assert (env.observations == before).all()
        env.step([0, 0, 0], np.array([True, False, True]))
        assert (env.observations[1] == before[1]).all()


def test_a_seed_has_a_limit() -> None:
    env = VectorEnv("squares", 2, seed=3)
    before = env.observations.copy()
    assert "an integer seed has at most" in refused(qx.OptionError, env.reset, 10**5000)
    env.reset(np.int64(3))  # type: ignore[arg-type]
    assert (env.observations == before).all()


def test_invalid_options() -> None:
    refused(qx.OptionError, VectorEnv, "squares", 0)
    refused(qx.OptionError, lambda: VectorEnv("squares", 2, workers=3))
    refused(qx.OptionError, lambda: VectorEnv("squares", 2, illegal="ignore"))
    refused(qx.OptionError, lambda: gym_vector_env("squares", 2, opponent="strong"))


@EVERY_GAME
def test_the_vector_interface_of_gymnasium(game: qx.Game) -> None:
    env = gym_vector_env(game.key, 3, **options_of(game))
    assert isinstance(env, gymnasium.vector.VectorEnv)
    runs = []
    for _ in range(2):
        observations, info = env.reset(seed=7)
        env.action_space.seed(8)
        for _ in range(15):
            assert observations in env.observation_space
            assert info["action_mask"].shape == (3, actions_of(game).count)
            assert (env.games.seats == env.seats).all()
            actions = np.array([row.argmax() for row in info["action_mask"]])
            assert actions in env.action_space
            observations, rewards, terminations, truncations, info = env.step(actions)
            assert rewards.shape == terminations.shape == truncations.shape == (3,)
        runs.append(observations.tobytes())
    assert runs[0] == runs[1]


def test_episodes_are_recorded() -> None:
    """A wrapper of Gymnasium counts the games and their rewards."""

    def first_legal(observations: Bytes, masks: Flags) -> Any:
        return np.argmax(masks, axis=1)

    env = RecordEpisodeStatistics(gym_vector_env("squares", 8, opponent=first_legal, seat=1))
    _, info = env.reset(seed=9)
    results: list[float] = []
    rng = np.random.default_rng(1)
    while len(results) < 30:
        actions = np.array([rng.choice(np.flatnonzero(row)) for row in info["action_mask"]])
        _, rewards, terminations, _, info = env.step(actions)
        assert (rewards[~terminations] == 0).all()
        if terminations.any():
            assert (info["_final_obs"] == terminations).all()
            assert info["final_obs"][terminations].any(axis=1).all()
            results += info["episode"]["r"][terminations].tolist()
    assert set(results) <= {-1.0, 0.0, 1.0}
    assert 1.0 in results


def test_the_vector_interface_must_be_reset_first() -> None:
    env = gym_vector_env("squares", 2)
    before = env.games.observations.copy()
    assert (
        refused(qx.IllegalMove, env.step, np.zeros(2, np.int64))
        == "no game has begun: call reset() first"
    )
    assert (env.games.observations == before).all()


def test_only_the_learner_decides_in_a_solo_game() -> None:
    env = gym_vector_env("clever", 4, players=1)
    _, info = env.reset(seed=10)
    total, ended = np.zeros(4), np.zeros(4, bool)
    while not ended.all():
        _, rewards, terminations, _, info = env.step(info["action_mask"].argmax(axis=1))
        total += np.where(ended, 0, rewards)
        ended |= terminations
    assert (total > 20).all()


def test_the_names_of_gymnasium() -> None:
    games = VectorEnv("squares", 3)
    assert games.num_envs == 3
    assert games.observations[0] in games.single_observation_space
    assert games.single_action_space.n == games.masks.shape[1]


def test_actions_are_integers() -> None:
    with pytest.raises(qx.IllegalMove, match="actions are integers, not float64"):
        VectorEnv("squares", 2).step([0.0, 1.5])
