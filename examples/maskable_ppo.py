"""Train MaskablePPO of sb3-contrib on one game, and measure it against an opponent while it learns.

    pip install '.[rl]' torch stable-baselines3 sb3-contrib
    python examples/maskable_ppo.py squares --opponent novice --minutes 20
    python examples/maskable_ppo.py clever --players 1 --minutes 20

The learning curve is written as a CSV file: minutes of processor time, steps, and the win rate
against the opponent, or the mean points of a single player.
"""

import argparse
import csv
import time
from pathlib import Path

import gymnasium
import numpy as np
import torch
from gymnasium.wrappers import RescaleObservation, TransformReward
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from quincunx.envs import gym_env
from quincunx.envs.gymnasium_env import GameEnv

LOW, HIGH = np.float32(0), np.float32(1)  # of observations
REWARD_SCALE = 0.1  # points are rewards of about one after this


def make_env(key: str, opponent: str, players: int, rewards: str = "points") -> gymnasium.Env:
    env = RescaleObservation(gym_env(key, [opponent], players=players, rewards=rewards), LOW, HIGH)
    return (
        TransformReward(env, lambda reward: REWARD_SCALE * float(reward))
        if rewards == "points"
        else env
    )


def evaluate(model: MaskablePPO, key: str, opponent: str, players: int, games: int) -> float:
    """The win rate, ties counting half, or the mean points of a single player."""
    env, results = make_env(key, opponent, players), []
    for number in range(games):
        observation, info = env.reset(seed=1_000_000 + number)
        over = False
        while not over:
            action, _ = model.predict(
                observation, action_masks=info["action_mask"], deterministic=True
            )
            observation, _, over, _, info = env.step(action)
        game = env.unwrapped
        assert isinstance(game, GameEnv)
        state, seat = game.session.state, game.seat
        won = (seat in state.winners) / len(state.winners)
        results.append(state.scores[seat] if players == 1 else won)
    return float(np.mean(results))


class Curve(BaseCallback):
    """Measures the strength again and again, and stops when the time is over."""

    def __init__(self, args: argparse.Namespace) -> None:
        super().__init__()
        self.args, self.start, self.next = args, time.process_time(), 0.0
        self.rows: list[tuple[float, int, float]] = []

    def _on_step(self) -> bool:
        minutes: float = (time.process_time() - self.start) / 60
        if minutes >= self.next:
            self.next = minutes + self.args.every
            strength = evaluate(
                self.model, self.args.game, self.args.opponent, self.args.players, self.args.games
            )
            self.rows.append((round(minutes, 2), self.num_timesteps, round(strength, 4)))
            print(*self.rows[-1], flush=True)
            with Path(self.args.out).open("w", newline="") as file:
                csv.writer(file).writerows([("minutes", "steps", "strength"), *self.rows])
        return minutes < float(self.args.minutes)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument(
        "--opponent", default="novice", help="a level of the engine, or random (default: novice)"
    )
    parser.add_argument("--players", type=int, default=2)
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
    envs = DummyVecEnv([lambda: make_env(args.game, args.opponent, args.players)] * 16)
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=256,
        batch_size=512,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 256]},
        seed=1,
    )
    model.learn(1_000_000_000, callback=Curve(args))
    model.save(Path(args.out).with_suffix(".zip"))


if __name__ == "__main__":
    main()
