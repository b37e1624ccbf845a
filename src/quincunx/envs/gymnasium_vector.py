"""Gymnasium's vector interface above `VectorEnv`: a learner in each game, others by a policy."""

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from quincunx.core.errors import IllegalMove, OptionError
from quincunx.envs.encoder import Bytes
from quincunx.envs.gymnasium_env import check_seat
from quincunx.envs.session import NOT_BEGUN
from quincunx.envs.vector_env import Actions, Flags, VectorEnv, as_integers

Policy = Callable[[Bytes, Flags], NDArray[Any]]  # (observations, masks) -> actions, for all games
METADATA = {"autoreset_mode": AutoresetMode.SAME_STEP}


class GameVectorEnv(GymnasiumVectorEnv):
    """A step lasts until the learner decides again in each game; an ended one begins anew."""

    metadata: dict[str, Any] = METADATA

    def __init__(self, games: VectorEnv, opponent: Policy | None, seat: int | None) -> None:
        self.games = games
        self.opponent = opponent
        self.has_begun = False  # the seats of the learner are drawn by `reset`
        self.fixed_seat = check_seat(games.game, seat)
        self.num_envs = games.count
        self.single_observation_space = games.single_observation_space
        self.single_action_space = games.single_action_space
        self.observation_space = batch_space(self.single_observation_space, games.count)
        self.action_space = batch_space(self.single_action_space, games.count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(2**62)))
        self.seats = self.draw_seats()  # of the learner in each game
        self.has_begun = True
        self.start_step()
        self.play_others()
        return self.games.observations.copy(), {"action_mask": self.games.masks.astype(np.int8)}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Bytes, NDArray[np.float64], Flags, Flags, dict[str, Any]]:
        if not self.has_begun:
            raise IllegalMove(NOT_BEGUN)
        self.start_step()
        self.advance(as_integers(actions), np.ones(self.num_envs, np.bool_))
        self.play_others()
        info: dict[str, Any] = {"action_mask": self.games.masks.astype(np.int8)}
        if self.ended.any():
            info |= {"final_obs": self.final_observations, "_final_obs": self.ended.copy()}
        return (
            self.games.observations.copy(),
            self.gains,
            self.ended,
            np.zeros(self.num_envs, np.bool_),
            info,
        )

    def start_step(self) -> None:
        self.gains = np.zeros(self.num_envs)
        self.ended = np.zeros(self.num_envs, np.bool_)
        self.final_observations = np.zeros_like(self.games.observations)

    def play_others(self) -> None:
        """Let the other seats decide until it is the learner's turn in every game."""
        while (waiting := self.games.seats != self.seats).any():
            if self.opponent is None:
                actions = self.games.sample_actions()
            else:
                actions = as_integers(self.opponent(self.games.observations, self.games.masks))
            self.advance(actions, waiting)

    def advance(self, actions: Actions, active: Flags) -> None:
        """A step of some games; nothing before the learner's first decision counts."""
        games = self.games
        games.step(actions, active)
        self.gains += np.where(self.ended, 0.0, games.rewards[games.numbers, self.seats])
        over = games.dones & ~self.ended
        if over.any():
            self.final_observations[over] = games.final_observations[over, self.seats[over]]
            self.ended |= over
        if games.dones.any():
            self.seats = np.where(games.dones, self.draw_seats(), self.seats)

    def draw_seats(self) -> Actions:
        if self.fixed_seat is not None:
            return np.full(self.num_envs, self.fixed_seat, np.int64)
        # without Gymnasium its type is unknown
        seats: Actions = self.np_random.integers(self.games.game.players, size=self.num_envs)
        return seats

    def close_extras(self, **kwargs: Any) -> None:
        self.games.close()


def gym_vector_env(
    key: str,
    count: int,
    *,
    opponent: str | Policy = "random",
    seat: int | None = None,
    rewards: str | None = None,
    illegal: str = "raise",
    workers: int = 1,
    **options: object,
) -> GameVectorEnv:
    """Many games as a `gymnasium.vector.VectorEnv`, with one learner in each, and the options of
    the game, such as `players=3`.

    The opponent at all other seats is "random" or a function `(observations, masks) -> actions` for
    all games at once. `seat` is the learner's; None draws it for each game. The masks of the legal
    actions are `info["action_mask"]`.
    """
    if opponent != "random" and not callable(opponent):
        raise OptionError(f"the opponent must be 'random' or a function, not {opponent!r}")
    games = VectorEnv(key, count, 0, rewards=rewards, illegal=illegal, workers=workers, **options)
    return GameVectorEnv(games, opponent if callable(opponent) else None, seat)
