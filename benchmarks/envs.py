"""The speed of the environments on one core, beside pgx and OpenSpiel: `python -m benchmarks.envs`.

A step is a decision, with its observation and mask, and with the random policy that takes it. The
figures are steps for each second of processor time on one core; absolute figures depend on the
machine, so compare the ratios. pgx is measured if it is installed.
"""

import argparse
import os
import random
import time
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import numpy as np
import pyspiel

from quincunx.envs import VectorEnv, aec_env, gym_env, openspiel, parallel_env

BATCH = 1024
GAMES = ("squares", "qwixx", "clever", "qwizz", "qwirkle")
PGX = ("backgammon", "2048")
SPIEL = ("pig", "backgammon")
Steps = Iterator[int]  # how many steps were made in each part of the work


def rate(steps: Steps, seconds: float) -> float:
    """Steps for each second of processor time, after a first part that compiles and allocates."""
    next(steps)
    done = 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        done += next(steps)
    return done / elapsed


def pick(mask: Any, rng: random.Random) -> int:
    """A random legal action."""
    legal = mask.nonzero()[0]
    return int(legal[int(rng.random() * len(legal))])


def vector_steps(key: str) -> Steps:
    env = VectorEnv(key, BATCH, seed=1, players=2)
    while True:
        env.step(env.sample_actions())
        yield BATCH


def aec_steps(key: str) -> Steps:
    env = aec_env(key, players=2)
    rng = random.Random(1)
    while True:
        env.reset()
        done = 0
        for _ in env.agent_iter():
            _, _, over, _, info = env.last()
            env.step(None if over else pick(info["action_mask"], rng))
            done += not over
        yield done


def parallel_steps(key: str) -> Steps:
    env = parallel_env(key, players=2)
    rng = random.Random(1)
    while True:
        _, infos = env.reset()
        done = 0
        while env.agents:
            done += len(env.session.state.acting)
            _, _, _, _, infos = env.step(
                {agent: pick(infos[agent]["action_mask"], rng) for agent in env.agents}
            )
        yield done


def gym_steps(key: str) -> Steps:
    """Only the learner's own steps count."""
    env = gym_env(key, ["random"], players=2)
    rng = random.Random(1)
    while True:
        _, info = env.reset()
        done, over = 0, False
        while not over:
            _, _, over, _, info = env.step(np.int64(pick(info["action_mask"], rng)))
            done += 1
        yield done


def spiel_steps(game: Any) -> Steps:
    """Dice and draws do not count as steps."""
    rng = random.Random(1)
    while True:
        state = game.new_initial_state()
        done = 0
        while not state.is_terminal():
            if state.is_chance_node():
                values, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(values, chances)[0])
            else:
                state.observation_tensor(state.current_player())
                state.apply_action(rng.choice(state.legal_actions()))
                done += 1
        yield done


def pgx_steps(name: str) -> Steps:
    """A compiled batch with automatic resets and a random policy."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def choose_and_step(state: Any, key: Any) -> tuple[Any, Any]:
        key, choice, dice = jax.random.split(key, 3)
        actions = jax.random.categorical(
            choice, jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32)), axis=-1
        )
        return step(state, actions, jax.random.split(dice, BATCH)), key

    advance = jax.jit(choose_and_step)
    key = jax.random.key(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH))
    while True:
        state, key = advance(state, key)
        jax.block_until_ready(state)
        yield BATCH


def show(name: str, steps: Steps, seconds: float, base: float = 0.0) -> float:
    """Print a line and return the rate."""
    measured = rate(steps, seconds)
    print(
        f"{name:40}{measured:>14,.0f}" + (f"{base / measured:>10.2f}" if base else ""), flush=True
    )
    return measured


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure (default: 3)")
    seconds = parser.parse_args().seconds
    squares = 0.0
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, [max(os.sched_getaffinity(0))])  # before JAX counts the cores
    print(f"Steps per second of processor time on one core, two players, batches of {BATCH}.\n")
    for key in GAMES:
        speed = show(f"VectorEnv {key}", vector_steps(key), seconds)
        squares = speed if key == "squares" else squares
        show(f"aec_env {key}", aec_steps(key), seconds)
        show(f"parallel_env {key}", parallel_steps(key), seconds)
        show(f"gym_env {key}, random opponent", gym_steps(key), seconds)
        show(f"openspiel {key}", spiel_steps(openspiel(key, players=2)), seconds)
    print(f"\n{'Others, and how much faster VectorEnv squares is':54}{'':14}")
    for name in SPIEL:
        show(
            f"OpenSpiel {name}, C++, from Python",
            spiel_steps(pyspiel.load_game(name)),
            seconds,
            squares,
        )
    for name in PGX if find_spec("pgx") else ():
        show(f"pgx {name}", pgx_steps(name), seconds, squares)
    if not find_spec("pgx"):
        print("pgx is not installed: pip install pgx")


if __name__ == "__main__":
    main()
