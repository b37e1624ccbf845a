"""The games as Gymnasium environments: one learner at the table, opponents at the other seats."""

from collections.abc import Iterable
from typing import Any, SupportsIndex

import gymnasium
import numpy as np

from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.registry import game as make_game
from quincunx.core.registry import games
from quincunx.envs.opponents import Choice, Opponent, list_opponents, make_opponents
from quincunx.envs.session import Mask, Session
from quincunx.envs.spaces import Observation, Spaces, check_render_mode

METADATA = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}
DEFAULT_OPPONENTS: tuple[Opponent, ...] = ("strong",)


class GameEnv(gymnasium.Env[Observation, np.int64]):
    """A step of the learner lasts until it has to decide again: the opponents play and the dice are
    rolled in between.

    The mask is `info["action_mask"]`, and `action_masks()` for learners that ask for it.
    """

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        key: str,
        *,
        opponents: Opponent | Iterable[Opponent] = DEFAULT_OPPONENTS,
        seat: int | None = None,
        rewards: str | None = None,
        illegal: str = "raise",
        mask: str = "info",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.session = Session(make_game(key, **options), rewards, illegal)
        self.given_opponents = list_opponents(opponents)
        self.fixed_seat = check_seat(self.session.game, seat)
        self.render_mode = check_render_mode(render_mode)
        self.spaces = Spaces(self.session, mask)
        self.observation_space = self.spaces.observation
        self.action_space = self.spaces.action
        make_opponents(self.given_opponents, self.session.game.players - 1, "check")

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        session, players = self.session, self.session.game.players
        session.reset(int(self.np_random.integers(2**62)))
        self.seat = (
            int(self.np_random.integers(players)) if self.fixed_seat is None else self.fixed_seat
        )  # of the learner
        choices = make_opponents(
            self.given_opponents, players - 1, str(self.np_random.integers(2**62))
        )
        others = [seat for seat in session.everybody if seat != self.seat]
        self.opponents: dict[int, Choice] = dict(zip(others, choices, strict=True))
        self.play_others()
        session.collect_rewards()  # what happened before the first decision of the learner
        return self.observe()

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        self.session.check_begun()
        self.session.act(self.seat, action)
        self.play_others()
        reward = self.session.collect_rewards()[self.seat]
        observation, info = self.observe()
        return observation, reward, self.session.over, False, info

    def play_others(self) -> None:
        """Roll and let opponents choose, until the learner has to decide or the game is over."""
        session = self.session
        while not session.over:
            session.roll()
            acting = session.state.acting
            if not acting or self.seat in acting:
                return
            seat = acting[0]
            session.state.play(seat, self.opponents[seat](session.state, seat))

    def observe(self) -> tuple[Observation, dict[str, Any]]:
        mask = self.session.mask(self.seat)
        return self.spaces.join(self.session.observe(self.seat), mask), {"action_mask": mask}

    def action_masks(self) -> Mask:
        """The mask, under the name that sb3-contrib looks for."""
        self.session.check_begun()
        return self.session.allowed[self.seat].copy()

    def render(self) -> Any:
        return self.session.render(self.render_mode)


def check_seat(game: Game, seat: int | None) -> int | None:
    if seat is not None and not 0 <= seat < game.players:
        raise OptionError(
            f"there is no seat {seat}: the seats are 0 to {game.players - 1}, and None "
            "draws one for each game"
        )
    return seat


def gym_env(
    key: str,
    opponents: Opponent | Iterable[Opponent] = DEFAULT_OPPONENTS,
    *,
    seat: int | None = None,
    rewards: str | None = None,
    illegal: str = "raise",
    mask: str = "info",
    render_mode: str | None = None,
    **options: object,
) -> GameEnv:
    """A game as a Gymnasium environment for one learner, with the options of the game, such as
    `players=3`.

    Opponents are levels of the engine, `random`, files of networks (.npz), or callables `(state,
    seat) -> Move`; the last one, or a single one without a list, plays all seats that are left.
    `seat` is the learner's; None draws it for each game. `rewards` are "win" or "points". An
    illegal action raises IllegalMove, or loses the game with `illegal="lose"`. With
    `mask="observation"` an observation is a dictionary that contains the mask.
    """
    return GameEnv(
        key,
        opponents=opponents,
        seat=seat,
        rewards=rewards,
        illegal=illegal,
        mask=mask,
        render_mode=render_mode,
        **options,
    )


def environment_id(key: str) -> str:
    """The id of a game in Gymnasium's registry, such as `quincunx/BlackDie-v0`."""
    return f"quincunx/{''.join(word.capitalize() for word in key.split('-'))}-v0"


def register_environments() -> None:
    """Make the games known to `gymnasium.make`."""
    for key in games():
        if environment_id(key) not in gymnasium.registry:
            gymnasium.register(
                environment_id(key), "quincunx.envs.gymnasium_env:GameEnv", kwargs={"key": key}
            )
