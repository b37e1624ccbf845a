"""The games in OpenSpiel: dice are rolled one at a time, so that a chance node has a handful of
outcomes instead of thousands.
"""

from functools import cache
from typing import Any

import numpy as np
import pyspiel

from quincunx.core.authoring.actions import GameActions, actions_of
from quincunx.core.authoring.chance_parts import ChanceParts
from quincunx.core.game import Game
from quincunx.core.options import Option
from quincunx.core.registry import find_descriptor, games, shared_game
from quincunx.core.registry import game as make_game
from quincunx.envs.encoder import Encoder
from quincunx.envs.event_log import EventLog
from quincunx.envs.rewards import WIN, check_rewards, largest_reward, point_differences, win_rewards

LONGEST_GAME = 100_000  # actions and dice; only Qwirkle has no end if everybody trades for ever
# stands for None, which no parameter of OpenSpiel can be: as `first`, that this is drawn
UNSET = -1


def chance_parts_of(game: Game) -> ChanceParts:
    parts: ChanceParts = game.descriptor.load("chance_parts")()
    return parts


class SpielGame(pyspiel.Game):
    """A game with its options, as OpenSpiel knows it. Each key has a subclass."""

    key = ""

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        given = parameters or {}
        self.source = make_game(self.key, **game_options(self.key, given))
        self.reward_kind = check_rewards(self.source, given.get("rewards") or None)
        limit = largest_reward(self.reward_kind)
        info = pyspiel.GameInfo(
            num_distinct_actions=actions_of(self.source).count,
            max_chance_outcomes=chance_parts_of(self.source).limit(self.source),
            num_players=self.source.players,
            min_utility=-limit,
            max_utility=limit,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(game_type(self.key), info, given)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self, self.source)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        return SpielObserver(self.source, iig_obs_type is not None and iig_obs_type.perfect_recall)


class SpielState(pyspiel.State):
    """A position.

    Seats that decide at the same time follow one another, without a trace of what the others have
    chosen.
    """

    def __init__(self, game: SpielGame, source: Game) -> None:
        super().__init__(game)
        self.reward_kind = game.reward_kind
        self.position = actions_of(source).copy(source.start())
        self.chance_parts = chance_parts_of(source)
        # the dice or tiles of the outcome that is due, as far as they are known
        self.parts: list[int] = []
        self.log = EventLog(source.players)

    @property
    def actions(self) -> GameActions:
        """Not an attribute, which OpenSpiel would copy with every position."""
        return actions_of(self.position.game)

    def current_player(self) -> Any:
        if self.position.chance:
            return pyspiel.PlayerId.CHANCE
        return self.position.acting[0] if self.position.waiting else pyspiel.PlayerId.TERMINAL

    def is_terminal(self) -> bool:
        return self.position.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.chance_parts.next_part(self.position, self.parts)

    def _legal_actions(self, player: int) -> list[int]:
        mask = np.empty(self.actions.count, np.uint8)
        self.actions.mask(self.position, player, mask)
        return np.flatnonzero(mask).tolist()

    def _apply_action(self, action: int) -> None:
        if self.position.chance:
            self.apply_part(action)
        else:
            seat = self.position.acting[0]
            self.actions.apply(self.position, seat, action)
            self.log.add_action(self.actions, self.position, seat, action)

    def apply_part(self, part: int) -> None:
        self.parts.append(part)
        self.log.add_part(self.position, part)
        if not self.chance_outcomes():
            self.position.apply_outcome(self.chance_parts.join_parts(self.position, self.parts))
            self.parts = []
            self.log.add_shown(self.position)

    def returns(self) -> list[float]:
        """What the game was worth to each player; nothing before the end."""
        if not self.position.over:
            return [0.0] * int(self.position.players)
        if self.reward_kind == WIN:
            return win_rewards(self.position)
        return point_differences(self.position)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action) if player == pyspiel.PlayerId.CHANCE else self.actions.names[action]

    def __str__(self) -> str:
        """Different for different positions, and short: `print(state.position)` draws it."""
        return f"{self.position!r} {self.position.pack().hex()} {' '.join(map(str, self.parts))}"


class SpielObserver:
    """What a player sees: numbers of the encoder as a tensor; with perfect recall also everything
    it has seen, as text.
    """

    def __init__(self, game: Game, perfect_recall: bool) -> None:
        self.encoder = Encoder(game)
        self.perfect_recall = perfect_recall
        self.tensor = np.zeros(self.encoder.shape, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self.encoder.encode(state.position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        if self.perfect_recall:
            return state.log.seen_by(player)
        return str(self.encoder.encode(state.position, player).tobytes().hex())


def game_options(key: str, parameters: dict[str, Any]) -> dict[str, object]:
    """The options that the game has with this number of players: OpenSpiel has a parameter for each
    that it has with any.
    """
    default = shared_game(key, {})
    options = default.option_list({"players": parameters.get("players", default.players)})
    given = [(option, parameters[option.name]) for option in options if option.name in parameters]
    return {
        option.name: option.read(value.strip("'")) if is_text(option) else value
        for option, value in given
        if not is_unset(option, value)
    }


def is_unset(option: Option, value: object) -> bool:
    return option.default is None and value == UNSET


def is_text(option: Option) -> bool:
    """Are its parameters of OpenSpiel, which have one type each, written as text?"""
    return any(isinstance(value, str) for value in option.values)


def to_parameter(option: Option, value: object) -> object:
    if value is None:
        return UNSET
    if not is_text(option):
        return value
    text = str(value)
    return f"'{text}'" if text.isdecimal() else text  # which OpenSpiel would read as a number


@cache
def game_type(key: str) -> Any:
    """The type of a game, registered on first use."""
    descriptor = find_descriptor(key)
    options = {
        option.name: to_parameter(option, option.default)
        for option in shared_game(key, {}).all_options()
    }
    made = pyspiel.GameType(
        short_name=short_name(key),
        long_name=descriptor.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=descriptor.seats[-1],
        min_num_players=descriptor.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**options, "rewards": ""},
    )
    # OpenSpiel must not free it, so it is a class
    pyspiel.register_game(made, type(f"SpielGame_{key}", (SpielGame,), {"key": key}))
    return made


def short_name(key: str) -> str:
    """The name for `pyspiel.load_game`."""
    return f"quincunx_{key.replace('-', '_')}"


def openspiel(key: str, rewards: str | None = None, **options: object) -> Any:
    """A game as a `pyspiel.Game`, with the options of the game, such as `players=3`.

    `rewards` are "win" or "points".
    """
    register_games()
    made = make_game(key, **options)  # refuses invalid options in words
    given = {
        option.name: to_parameter(option, options[option.name])
        for option in made.option_list(made.options)
        if option.name in options
    }
    return pyspiel.load_game(short_name(key), {**given, "rewards": rewards or ""})


def register_games() -> None:
    """Make all games known to `pyspiel.load_game`."""
    for key in games():
        game_type(key)
