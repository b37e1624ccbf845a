"""Thousands of games stepped together, for learners that work on batches."""

import operator
from types import TracebackType
from typing import Any, SupportsIndex, TypeVar

import numpy as np
from numpy.typing import NDArray

from quincunx.core.authoring.actions import actions_of
from quincunx.core.dice.seeds import plain_seed
from quincunx.core.errors import IllegalMove, OptionError
from quincunx.core.registry import game as make_game
from quincunx.core.state import State
from quincunx.envs.encoder import Bytes, Encoder
from quincunx.envs.rewards import check_rewards
from quincunx.envs.session import ILLEGAL
from quincunx.envs.workers import LocalGames, WorkerGames

Actions = NDArray[np.int64]
Flags = NDArray[np.bool_]
Number = TypeVar("Number", np.int64, np.bool_)


def as_integers(actions: Any) -> Actions:
    given = np.asarray(actions)
    if given.dtype.kind not in "iu":
        raise IllegalMove(f"actions are integers, not {given.dtype}")
    return given.astype(np.int64)


class VectorEnv:
    """`count` games of one kind.

    Each step takes an action of the seat that decides in each game; a game that ends begins anew at
    once.

    The arrays are made once and change with every step: copy what you keep. The same seed gives the
    same games, with any number of worker processes, and a game does not depend on how many others
    there are. Where several seats decide at the same time, they follow one another, without a trace
    of what the others have chosen.
    """

    def __init__(
        self,
        key: str,
        count: int,
        seed: int = 0,
        *,
        rewards: str | None = None,
        illegal: str = "raise",
        workers: int = 1,
        **options: object,
    ) -> None:
        if count < 1 or not 1 <= workers <= count:
            raise OptionError(
                f"count must be at least 1, and workers from 1 to count, not {count} and {workers}"
            )
        if illegal not in ILLEGAL:
            raise OptionError(f"illegal must be {' or '.join(map(repr, ILLEGAL))}, not {illegal!r}")
        self.game = make_game(key, **options)
        self.count = count
        self.encoder = Encoder(self.game)
        self.loses = illegal == "lose"
        kind = check_rewards(self.game, rewards)
        self.games = (
            LocalGames(self.game, kind, 0, count)
            if workers == 1
            else WorkerGames(self.game, kind, count, workers)
        )
        arrays = self.games.arrays
        # [game, component], of the seat that decides
        self.observations: Bytes = arrays["observations"]
        # [game, seat, component], of the last game that has ended
        self.final_observations: Bytes = arrays["final_observations"]
        self.masks: Flags = arrays["masks"]  # [game, action]: may it be taken?
        self.seats: Actions = arrays["seats"]  # game -> the seat that decides
        self.rewards: NDArray[np.float64] = arrays["rewards"]  # [game, seat], for the last step
        self.dones: Flags = arrays["dones"]  # game -> did the last step end it?
        self.numbers = np.arange(count)
        self.reset(seed)

    @property
    def num_envs(self) -> int:
        """The number of games, as Gymnasium calls it."""
        return self.count

    @property
    def single_observation_space(self) -> Any:
        """The observations of one game as a space of Gymnasium, which must be installed."""
        from gymnasium.spaces import Box

        return Box(0, self.encoder.high, dtype=np.uint8)

    @property
    def single_action_space(self) -> Any:
        """The actions of one game as a space of Gymnasium, which must be installed."""
        from gymnasium.spaces import Discrete

        return Discrete(self.masks.shape[1])

    def reset(self, seed: int = 0) -> None:
        """Begin all games again, from this seed."""
        self.games.reset(str(plain_seed(seed)))

    def step(self, actions: Any, active: Flags | None = None) -> None:
        """Take an action in each game, or only in the active ones."""
        chosen = self.check_shape("actions", as_integers(actions))
        inside = (chosen >= 0) & (chosen < self.masks.shape[1])
        legal = inside & self.masks[self.numbers, np.where(inside, chosen, 0)]
        stepped = (
            np.ones(self.count, np.bool_)
            if active is None
            else self.check_shape("active", np.asarray(active, np.bool_))
        )
        if not legal[stepped].all():
            chosen = self.refuse(chosen, stepped & ~legal)
        self.games.step(chosen, stepped)

    def check_shape(self, name: str, array: NDArray[Number]) -> NDArray[Number]:
        """The array, if it has a number for each game."""
        if array.shape != (self.count,):
            raise OptionError(
                f"there are {self.count} games, so {name} must have the shape "
                f"({self.count},), not {array.shape}"
            )
        return array

    def refuse(self, chosen: Actions, illegal: Flags) -> Actions:
        """Illegal actions lose, or raise an error before anything has changed."""
        if self.loses:
            return np.where(illegal, -1, chosen)
        index = int(np.flatnonzero(illegal)[0])
        seat, action = int(self.seats[index]), int(chosen[index])
        actions_of(self.game).play(self.state(index), seat, action)  # which says why
        raise AssertionError("an illegal action was accepted")

    def sample_actions(self) -> Actions:
        """A random legal action for each game; this does not change the dice of the games."""
        return self.games.sample()

    def state(self, index: SupportsIndex) -> State:
        """A copy of the position of a game."""
        number = operator.index(index)
        if not 0 <= number < self.count:
            raise OptionError(f"there is no game {number}: the games are 0 to {self.count - 1}")
        return self.games.state(number)

    def close(self) -> None:
        """End the worker processes, if there are any."""
        self.games.close()

    def __enter__(self) -> "VectorEnv":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self.close()
