"""Self-play with PPO in one file, on thousands of games at once: the network plays all seats of a
`VectorEnv`.

    pip install '.[rl]' torch
    python examples/vector_ppo.py squares --minutes 20

The learning curve is written as a CSV file: minutes of processor time, steps, and the win rate
against a level of the engine.
"""

import argparse
import csv
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from quincunx.envs import VectorEnv, gym_env

GAMES, STEPS = 512, 64  # in a batch: games, and steps of each
EPOCHS, MINIBATCH = 3, 4096
LEARNING_RATE, CLIP, ENTROPY, LAMBDA = 5e-4, 0.2, 0.01, 0.95
REWARD_SCALE = 0.1  # points are rewards of about one after this


class Network(nn.Module):
    """Observations and masks to logits of actions and a value."""

    def __init__(self, high: np.ndarray, actions: int, width: int = 256) -> None:
        super().__init__()
        self.scale = nn.Parameter(
            torch.as_tensor(1.0 / high, dtype=torch.float32), requires_grad=False
        )
        self.body = nn.Sequential(
            nn.Linear(len(high), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(
        self, observations: torch.Tensor, masks: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.body(observations * self.scale)
        return self.policy(hidden).masked_fill(~masks, -1e9).log_softmax(-1), self.value(
            hidden
        ).squeeze(-1)


class Rollout:
    """What happened in a batch of steps."""

    def __init__(self, env: VectorEnv) -> None:
        self.observations = np.empty((STEPS, *env.observations.shape), np.uint8)
        self.masks = np.empty((STEPS, *env.masks.shape), np.bool_)
        self.rewards = np.empty((STEPS, *env.rewards.shape))
        self.seats = np.empty((STEPS, GAMES), np.int64)
        self.actions = np.empty((STEPS, GAMES), np.int64)
        self.dones = np.empty((STEPS, GAMES), np.bool_)
        self.values = np.empty((STEPS, GAMES), np.float32)
        self.log_chances = np.empty((STEPS, GAMES), np.float32)


def play(env: VectorEnv, network: Network, rollout: Rollout) -> None:
    games = np.arange(GAMES)
    for step in range(STEPS):
        rollout.observations[step], rollout.masks[step], rollout.seats[step] = (
            env.observations,
            env.masks,
            env.seats,
        )
        with torch.no_grad():
            logs, values = network(
                torch.as_tensor(rollout.observations[step]), torch.as_tensor(rollout.masks[step])
            )
            actions = torch.multinomial(logs.exp(), 1).squeeze(-1).numpy()
        rollout.actions[step], rollout.values[step], rollout.log_chances[step] = (
            actions,
            values,
            logs[games, actions],
        )
        env.step(actions)
        rollout.rewards[step], rollout.dones[step] = env.rewards * REWARD_SCALE, env.dones


def advantages(rollout: Rollout, players: int) -> tuple[np.ndarray, np.ndarray]:
    """Generalised advantages, seat by seat: a decision is followed by the next one of the same
    seat, and by all rewards in between.

    Also says which decisions have such an end within the batch: the others are left out.
    """
    games = np.arange(GAMES)
    gained, value, advantage = (
        np.zeros((GAMES, players)) for _ in range(3)
    )  # of each seat, from its next decision on
    known = np.zeros((GAMES, players), np.bool_)
    result, usable = np.zeros((STEPS, GAMES), np.float32), np.zeros((STEPS, GAMES), np.bool_)
    for step in reversed(range(STEPS)):
        over, seats = rollout.dones[step], rollout.seats[step]
        for array in (gained, value, advantage):
            array[over] = 0.0
        known[over] = True
        gained += rollout.rewards[step]
        error = gained[games, seats] + value[games, seats] - rollout.values[step]
        result[step] = error + LAMBDA * advantage[games, seats]
        usable[step] = known[games, seats]
        gained[games, seats], value[games, seats], advantage[games, seats] = (
            0.0,
            rollout.values[step],
            result[step],
        )
        known[games, seats] = True
    return result, usable


def learn(
    network: Network, optimiser: torch.optim.Optimizer, rollout: Rollout, players: int
) -> None:
    result, usable = advantages(rollout, players)
    observations, masks = (
        torch.as_tensor(rollout.observations[usable]),
        torch.as_tensor(rollout.masks[usable]),
    )
    actions, old = (
        torch.as_tensor(rollout.actions[usable]),
        torch.as_tensor(rollout.log_chances[usable]),
    )
    gains = torch.as_tensor(result[usable])
    targets = gains + torch.as_tensor(rollout.values[usable])
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(actions)).split(MINIBATCH):
            logs, values = network(observations[rows], masks[rows])
            ratio = (logs.gather(1, actions[rows, None]).squeeze(1) - old[rows]).exp()
            gain = (gains[rows] - gains[rows].mean()) / (gains[rows].std() + 1e-8)
            policy_loss = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(logs.exp() * logs.clamp(min=-50)).sum(-1).mean()
            loss = policy_loss + 0.5 * (values - targets[rows]).pow(2).mean() - ENTROPY * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def evaluate(network: Network, key: str, players: int, opponent: str, games: int) -> float:
    """The win rate against a level of the engine, ties counting half."""
    env, won = gym_env(key, [opponent], players=players), 0.0
    for number in range(games):
        observation, info = env.reset(seed=1_000_000 + number)
        over = False
        while not over:
            with torch.no_grad():
                logs, _ = network(
                    torch.as_tensor(observation)[None],
                    torch.as_tensor(info["action_mask"] > 0)[None],
                )
            observation, _, over, _, info = env.step(int(logs.argmax()))
        winners = env.session.state.winners
        won += (env.seat in winners) / len(winners)
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument(
        "--opponent",
        default="novice",
        help="for the measurements: a level of the engine, or random (default: novice)",
    )
    parser.add_argument(
        "--minutes",
        type=float,
        default=20.0,
        help="of processor time, measurements included (default: 20)",
    )
    parser.add_argument(
        "--every", type=float, default=1.0, help="minutes between measurements (default: 1)"
    )
    parser.add_argument(
        "--games", type=int, default=400, help="games for each measurement (default: 400)"
    )
    parser.add_argument("--out", default="curve.csv")
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    env = VectorEnv(args.game, GAMES, seed=1, players=args.players, rewards="points")
    network = Network(env.encoder.high, env.masks.shape[1])
    optimiser, rollout = torch.optim.Adam(network.parameters(), LEARNING_RATE), Rollout(env)
    start, due, steps, rows = time.process_time(), 0.0, 0, []
    while (minutes := (time.process_time() - start) / 60) < args.minutes:
        if minutes >= due:
            due = minutes + args.every
            rows.append(
                (
                    round(minutes, 2),
                    steps,
                    round(evaluate(network, args.game, args.players, args.opponent, args.games), 4),
                )
            )
            print(*rows[-1], flush=True)
            with Path(args.out).open("w", newline="") as file:
                csv.writer(file).writerows([("minutes", "steps", "strength"), *rows])
        play(env, network, rollout)
        learn(network, optimiser, rollout, args.players)
        steps += GAMES * STEPS


if __name__ == "__main__":
    main()
