"""The games as PettingZoo environments: seats in turn (AEC), or all at once (parallel)."""

from typing import Any

from gymnasium.spaces import Space
from pettingzoo import AECEnv, ParallelEnv

from quincunx.core.registry import game as make_game
from quincunx.envs.session import Mask, Session
from quincunx.envs.spaces import Observation, Spaces, check_render_mode

METADATA = {"render_modes": ["ansi", "rgb_array"], "is_parallelizable": False}


class Seats:
    """What both kinds have in common: agents, spaces and rendering."""

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        key: str,
        rewards: str | None,
        illegal: str,
        mask: str,
        render_mode: str | None,
        options: dict[str, object],
    ) -> None:
        self.session = Session(make_game(key, **options), rewards, illegal)
        self.metadata = {**METADATA, "name": f"{key}_v0"}
        self.render_mode = check_render_mode(render_mode)
        self.spaces = Spaces(self.session, mask)
        self.possible_agents = [f"player_{seat}" for seat in self.session.everybody]
        self.agents: list[str] = []
        self.observation_spaces: dict[str, Space[Any]] = dict.fromkeys(
            self.possible_agents, self.spaces.observation
        )
        self.action_spaces: dict[str, Space[Any]] = dict.fromkeys(
            self.possible_agents, self.spaces.action
        )

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> Any:
        return self.session.render(self.render_mode)

    def close(self) -> None:
        """Nothing to do."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class SeatsInTurn(Seats, AECEnv[str, Observation, int]):
    """One seat decides at a time; where several may, the lowest first, without a trace of what it
    has chosen.

    The mask of the selected agent is `infos[agent]["action_mask"]`.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.session.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": self.session.mask(seat)}
            for seat, agent in enumerate(self.agents)
        }
        self.seat = self.session.state.acting[0]
        self.agent_selection = self.agents[self.seat]

    def step(self, action: int | None) -> None:
        self.session.check_begun()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        session = self.session
        session.act(self.seat, action)
        session.roll()
        gains = session.collect_rewards()
        total = self._cumulative_rewards
        total[agent] = 0.0
        for name, gain in zip(self.possible_agents, gains, strict=True):
            self.rewards[name] = gain
            total[name] += gain
        if session.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return
        self.seat = session.state.acting[0]
        self.agent_selection = self.possible_agents[self.seat]
        self.infos[self.agent_selection] = {"action_mask": session.mask(self.seat)}

    def observe(self, agent: str) -> Observation:
        self.session.check_begun()
        seat = self.possible_agents.index(agent)
        return self.spaces.join(self.session.observe(seat), self.session.mask(seat))


class SeatsAtOnce(Seats, ParallelEnv[str, Observation, int]):
    """All seats step together.

    A seat that has nothing to decide has a mask with action 0 only, and whatever it does is
    ignored.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.session.reset(seed)
        self.agents = self.possible_agents[:]
        return self.observations(), self.infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        session = self.session
        session.check_begun()
        for seat in session.state.acting:
            if session.loser is None:
                session.act(seat, actions[self.possible_agents[seat]])
        session.roll()
        rewards = dict(zip(self.possible_agents, session.collect_rewards(), strict=True))
        over = dict.fromkeys(self.agents, session.over)
        observations = self.observations()
        infos = self.infos()
        truncations = dict.fromkeys(self.agents, False)
        if session.over:
            self.agents = []
        return observations, rewards, over, truncations, infos

    def observations(self) -> dict[str, Observation]:
        return {
            agent: self.spaces.join(self.session.observe(seat), self.mask(seat))
            for seat, agent in enumerate(self.possible_agents)
        }

    def infos(self) -> dict[str, dict[str, Any]]:
        return {
            agent: {"action_mask": self.mask(seat)}
            for seat, agent in enumerate(self.possible_agents)
        }

    def mask(self, seat: int) -> Mask:
        mask = self.session.mask(seat)
        if not mask.any():
            mask[0] = 1
        return mask


def aec_env(
    key: str,
    *,
    rewards: str | None = None,
    illegal: str = "raise",
    mask: str = "info",
    render_mode: str | None = None,
    **options: object,
) -> SeatsInTurn:
    """A game as a PettingZoo AEC environment, with the options of the game, such as `players=3`.

    `rewards` are "win" or "points". An illegal action raises IllegalMove, or loses the game with
    `illegal="lose"`. With `mask="observation"` an observation is a dictionary that contains the
    mask.
    """
    return SeatsInTurn(key, rewards, illegal, mask, render_mode, options)


def parallel_env(
    key: str,
    *,
    rewards: str | None = None,
    illegal: str = "raise",
    mask: str = "info",
    render_mode: str | None = None,
    **options: object,
) -> SeatsAtOnce:
    """A game as a PettingZoo parallel environment, with the options of the game, such as
    `players=3`.

    `rewards` are "win" or "points". An illegal action raises IllegalMove, or loses the game with
    `illegal="lose"`. With `mask="observation"` an observation is a dictionary that contains the
    mask.
    """
    return SeatsAtOnce(key, rewards, illegal, mask, render_mode, options)
