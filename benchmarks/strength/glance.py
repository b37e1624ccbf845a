"""The networks of the Qwixx family without any look ahead, thousands of games at once: `python -m benchmarks.strength.glance [PRESET ...]`.

One seat chooses by the network at a glance, all others are a reference player. Every seed is played from each seat.
"""

import argparse
from collections.abc import Sequence

import numpy as np

import quincunx as qx
from benchmarks.strength.qwixx import FAMILY, Loner, SkipCounter
from quincunx.core.state import State
from quincunx.engine.crowd import Crowd, Question
from quincunx.engine.knowledge import judge

REFERENCES = {"skip counter": SkipCounter, "loner": Loner}
MOST_ROLLS = 1000

Reference = SkipCounter | Loner


def play(game: qx.Game, reference: Reference, rounds: int) -> list[State]:
    """The ends of the games; in game number n the network sits at seat n modulo the players."""
    judges = judge(game)
    assert judges is not None
    count = rounds * game.players
    states, dice = [game.start() for _ in range(count)], [qx.Random(f"glance {number // game.players}") for number in range(count)]
    crowd = Crowd(judges.evaluator, states, dice, MOST_ROLLS)
    while crowd.ask():
        worth = judges.choices(crowd.batch, alone=False)
        for question in crowd.questions:
            if not question.presumes and question.seat != question.place % game.players:
                insist(worth, question, reference.choose(states[question.place], int(question.seat)).code)
        crowd.answer(worth, 0.0)
    return states


def insist(worth: list[float], question: Question, code: int) -> None:
    """Let this move be the best one of the question."""
    for number, other in enumerate(question.moves.listed(), int(question.first)):
        worth[number] = float(other == code)


def share(state: State, seat: int) -> float:
    """Of the victory."""
    scores = [int(state.score(other)) for other in range(state.players)]
    return (scores[seat] == max(scores)) / scores.count(max(scores))


def show(key: str, players: int, name: str, rounds: int) -> None:
    states = play(qx.game(key, players=players), REFERENCES[name](""), rounds)
    shares = np.array([share(state, number % players) for number, state in enumerate(states)]).reshape(rounds, players).mean(axis=1)
    own = np.mean([int(state.score(number % players)) for number, state in enumerate(states)])
    best = np.mean([rival(state, number % players) for number, state in enumerate(states)])
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
