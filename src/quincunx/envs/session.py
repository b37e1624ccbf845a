"""A game being played in an environment: it rolls for itself, checks actions and pays rewards.

The interfaces are thin layers above it.
"""

from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quincunx.core.authoring.actions import actions_of
from quincunx.core.dice.rng import Random
from quincunx.core.errors import IllegalMove, OptionError
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.envs.encoder import Bytes, Encoder
from quincunx.envs.rewards import POINTS, check_rewards, loss_of, point_differences, win_rewards

Mask = NDArray[np.int8]
ILLEGAL = ("raise", "lose")
NOT_BEGUN = "no game has begun: call reset() first"


def read_action(action: Any) -> int:
    try:
        return index(action)
    except TypeError:
        raise IllegalMove(f"an action is an integer, not {action!r:.60}") from None


class Session:
    """One game after another, each from `reset` to its end."""

    state: State  # played by actions

    def __init__(self, game: Game, rewards: str | None = None, illegal: str = "raise") -> None:
        if illegal not in ILLEGAL:
            raise OptionError(f"illegal must be {' or '.join(map(repr, ILLEGAL))}, not {illegal!r}")
        self.game = game
        self.encoder = Encoder(game)
        self.actions = actions_of(game)
        self.rewards = check_rewards(game, rewards)
        self.loses = illegal == "lose"
        self.rng = Random()
        self.everybody = range(game.players)
        self.has_begun = False  # before the first `reset` there is no position
        # seat -> its latest mask, of which others get copies: they may change them
        self.allowed: dict[int, Mask] = {}
        self.nothing = [0.0] * game.players

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game; the games after it follow from the same seed."""
        if seed is not None:
            self.rng = Random(seed)
        self.state = self.actions.copy(self.game.start())
        self.has_begun = True
        self.loser: int | None = None  # the seat that lost by an illegal action
        self.paid = self.nothing  # the rewards so far, where they are points
        self.roll()
        if self.rewards == POINTS:
            self.paid = point_differences(self.state)

    def check_begun(self) -> None:
        if not self.has_begun:
            raise IllegalMove(NOT_BEGUN)

    def roll(self) -> None:
        """Roll and draw until somebody has to decide or the game is over."""
        state = self.state
        while state.chance:
            state.apply_outcome(state.sample_code(self.rng))

    @property
    def over(self) -> bool:
        return self.loser is not None or self.state.over

    def act(self, seat: int, action: Any) -> None:
        """Take an action that the latest mask of the seat allows; rolling is left to the caller."""
        number = read_action(action)
        mask = self.allowed[seat]
        if not 0 <= number < len(mask) or not mask[number]:
            if not self.loses:
                self.actions.play(self.state, seat, number)  # which says why
                raise IllegalMove(f"action {number} is not allowed by the mask")
            self.loser = seat
        else:
            self.actions.apply(self.state, seat, number)

    def collect_rewards(self) -> list[float]:
        """What each seat has gained since the last call."""
        if self.loser is not None:
            return loss_of(self.loser, self.game.players, self.rewards)
        if self.rewards == POINTS:
            before = self.paid
            self.paid = point_differences(self.state)
            return [now - then for now, then in zip(self.paid, before, strict=True)]
        return win_rewards(self.state) if self.state.over else self.nothing

    def observe(self, seat: int) -> Bytes:
        out = np.empty(self.encoder.shape, np.uint8)
        self.encoder.writer.encode(self.state, seat, out)
        return out

    def mask(self, seat: int) -> Mask:
        out = np.empty(self.actions.count, np.int8)
        self.actions.mask(self.state, seat, out)
        self.allowed[seat] = out
        return out.copy()

    def render(self, mode: str | None) -> Any:
        """The position as spectators see it, in characters or as an array of pixels."""
        if mode is None:
            return None
        self.check_begun()
        if mode == "ansi":
            return str(self.state)
        picture = self.game.descriptor.load("picture")
        return picture.position_pixels(self.state.view(None), range(self.game.players))
