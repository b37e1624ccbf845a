"""Random play through each environment scores as random play by the rules: `python -m
benchmarks.env_scores`.

The difference of the mean scores is given in standard errors; about one in twenty is above two by
chance alone.
"""

import argparse
from collections.abc import Callable, Iterator
from statistics import fmean, variance

import numpy as np

import quincunx as qx
from quincunx.core.authoring.actions import actions_of
from quincunx.core.authoring.playout import play_out
from quincunx.core.move_codes import MoveCodes
from quincunx.engine.players import RandomPlayer
from quincunx.envs import VectorEnv, aec_env, gym_env, openspiel, parallel_env
from quincunx.envs.opponents import Choice

GAMES = ("qwixx", "squares", "clever", "qwizz", "qwirkle")
Scores = Iterator[tuple[int, ...]]  # of one game after another


def random_move(rng: qx.Random) -> Choice:
    player = RandomPlayer("")
    player.rng = rng
    return player.choose


def random_actions(state: qx.State, seat: int, rng: qx.Random) -> list[int]:
    """The actions of a random legal move, all moves equally likely."""
    return actions_of(state.game).of_move(state, seat, random_move(rng)(state, seat))


def by_rules(key: str, rng: qx.Random) -> Scores:
    game = qx.game(key, players=2)
    buffer = MoveCodes()
    while True:
        state = game.start()
        play_out(state, rng, buffer)
        yield state.scores


def by_aec(key: str, rng: qx.Random) -> Scores:
    env = aec_env(key, players=2)
    env.reset(seed=rng.getrandbits(60))
    while True:
        env.reset()
        while not env.session.over:
            for action in random_actions(env.session.state, env.seat, rng):
                env.step(action)
        yield env.session.state.scores


def by_parallel(key: str, rng: qx.Random) -> Scores:
    env = parallel_env(key, players=2)
    env.reset(seed=rng.getrandbits(60))
    while True:
        env.reset()
        queues: dict[int, list[int]] = {0: [], 1: []}
        while env.agents:
            for seat in env.session.state.acting:
                queues[seat] = queues[seat] or random_actions(env.session.state, seat, rng)
            acting = env.session.state.acting
            env.step(
                {
                    agent: queues[seat].pop(0) if seat in acting else 0
                    for seat, agent in enumerate(env.agents)
                }
            )
        yield env.session.state.scores


def by_gym(key: str, rng: qx.Random) -> Scores:
    env = gym_env(key, [random_move(rng)], players=2)
    env.reset(seed=rng.getrandbits(30))
    while True:
        env.reset()
        while not env.session.over:
            for action in random_actions(env.session.state, env.seat, rng):
                env.step(np.int64(action))
        yield env.session.state.scores


def by_openspiel(key: str, rng: qx.Random) -> Scores:
    game = openspiel(key, players=2)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(pick(state.chance_outcomes(), rng))
            else:
                for action in random_actions(state.position, state.current_player(), rng):
                    state.apply_action(action)
        yield state.position.scores


def pick(outcomes: list[tuple[int, float]], rng: qx.Random) -> int:
    threshold = rng.random()
    for value, chance in outcomes:
        threshold -= chance
        if threshold < 0:
            return value
    return outcomes[-1][0]


def by_vector(key: str, rng: qx.Random) -> Scores:
    """The same number of games from each place, so that short games do not count more often.

    Scores are in the last observations.
    """
    places, rounds = 500, 0
    env = VectorEnv(key, places, rng.getrandbits(60), players=2)
    score = env.encoder.names.index("own: score")
    queues: list[list[int]] = [[] for _ in range(places)]
    results: list[list[tuple[int, int]]] = [[] for _ in range(places)]
    while True:
        while any(len(scores) == rounds for scores in results):
            for index in range(places) if key == "qwirkle" else ():
                queues[index] = queues[index] or random_actions(
                    env.state(index), int(env.seats[index]), rng
                )
            env.step(
                [queue.pop(0) for queue in queues] if key == "qwirkle" else env.sample_actions()
            )
            for index in np.flatnonzero(env.dones).tolist():
                first, second = (env.final_observations[index, :, score].astype(int) - 32).tolist()
                results[index].append((first, second))
        yield from (scores[rounds] for scores in results)
        rounds += 1


ENVIRONMENTS: dict[str, Callable[[str, qx.Random], Scores]] = {
    "aec_env": by_aec,
    "parallel_env": by_parallel,
    "gym_env": by_gym,
    "openspiel": by_openspiel,
    "VectorEnv": by_vector,
}


def mean_and_error(scores: Scores, games: int) -> tuple[float, float]:
    """The mean score of a seat, and the squared standard error of it, from the averages of whole
    games.
    """
    averages = [fmean(next(scores)) for _ in range(games)]
    return fmean(averages), variance(averages) / games


def difference(key: str, name: str, games: int, rules: tuple[float, float]) -> tuple[float, float]:
    """The mean score through an environment, and how far it is from that by the rules, in standard
    errors.
    """
    mean, error = mean_and_error(ENVIRONMENTS[name](key, qx.Random(f"{key} {name}")), games)
    return mean, float((mean - rules[0]) / (error + rules[1]) ** 0.5)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "keys", nargs="*", default=GAMES, metavar="GAME", help=f"default: {', '.join(GAMES)}"
    )
    parser.add_argument(
        "--games", type=int, default=20_000, help="for each figure (default: 20,000)"
    )
    given = parser.parse_args()
    games: int = given.games
    for key in given.keys:
        rules = mean_and_error(by_rules(key, qx.Random(f"{key} rules")), games)
        print(f"{key:10}{'rules':>14}{rules[0]:>10.3f}", flush=True)
        for name in ENVIRONMENTS:
            mean, errors = difference(key, name, games, rules)
            print(f"{key:10}{name:>14}{mean:>10.3f}{errors:>+8.2f} standard errors", flush=True)


if __name__ == "__main__":
    main()
