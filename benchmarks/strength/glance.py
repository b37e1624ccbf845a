"""The networks of the Qwixx family without any look ahead, thousands of games at once: `python -m benchmarks.strength.glance [PRESET ...]`.

One seat chooses by the network at a glance, all others are a reference player. Every seed is played from each seat.
"""

import argparse
from collections.abc import Sequence

import numpy as np

import quincunx as qx
from benchmarks.strength.qwixx import FAMILY, SkipCounter
from quincunx.core.state import State
from quincunx.engine.crowd import Crowd
from quincunx.engine.evaluators import described
from quincunx.engine.evaluators.qwixx import PATIENT
from quincunx.engine.guests import Guest, Loner, host_of, let_choose
from quincunx.engine.knowledge import judge, judge_of

REFERENCES = {"skip counter": SkipCounter, "loner": Loner}
MOST_ROLLS = 1000


def play(game: qx.Game, reference: Guest, rounds: int) -> list[State]:
    """The ends of the games."""
    count = rounds * game.players
    states, dice = [game.start() for _ in range(count)], [qx.Random(f"glance {number // game.players}") for number in range(count)]
    crowd = Crowd(described(game), states, dice, MOST_ROLLS)
    while crowd.ask():
        worth = choices(game, crowd)
        let_choose(reference, crowd, worth)
        crowd.answer(worth, 0.0)
    return states


def choices(game: qx.Game, crowd: Crowd) -> list[float]:
    """What each choice is worth, by the judge for its moment."""
    usual, against_patient = judge(game), judge(game, PATIENT)
    assert usual is not None
    assert against_patient is not None
    worth = usual.choices(crowd.batch, alone=False)
    if against_patient.network is usual.network:
        return worth
    other = against_patient.choices(crowd.batch, alone=False)
    for question in crowd.questions:
        if not question.presumes and judge_of(crowd.states[question.place], int(question.seat)) is against_patient:
            part = slice(int(question.first), int(question.first + question.moves.count))
            worth[part] = other[part]
    return worth


def share(state: State, seat: int) -> float:
    """Of the victory."""
    scores = [int(state.score(other)) for other in range(state.players)]
    return (scores[seat] == max(scores)) / scores.count(max(scores))


def show(key: str, players: int, name: str, rounds: int) -> None:
    states = play(qx.game(key, players=players), REFERENCES[name](""), rounds)
    shares = np.array([share(state, host_of(number, players)) for number, state in enumerate(states)]).reshape(rounds, players).mean(axis=1)
    own = np.mean([int(state.score(host_of(number, players))) for number, state in enumerate(states)])
    best = np.mean([rival(state, host_of(number, players)) for number, state in enumerate(states)])
    error = 1.96 * shares.std() / np.sqrt(rounds)
    won = f"{100 * shares.mean():6.1f} % ± {100 * error:.1f}"
    print(f"{key:14}{players} players, {name:14}{won}{own:8.1f} to {best:.1f} points, {len(states)} games", flush=True)


def rival(state: State, seat: int) -> int:
    return max(int(state.score(other)) for other in range(state.players) if other != seat)


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("presets", nargs="*", help="all if none is named")
    parser.add_argument("--players", type=int, default=2, help="at the table (2)")
    parser.add_argument("--rounds", type=int, default=600, help="seeds, each played from every seat (600)")
    asked = parser.parse_args(words)
    for key in asked.presets or FAMILY:
        for name in REFERENCES if key == "qwixx" else ["skip counter"]:
            show(key, asked.players, name, asked.rounds)


if __name__ == "__main__":
    main()
