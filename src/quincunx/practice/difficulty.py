"""How difficult a puzzle is: how often each level of the engine, and the reference player, find the
best move.

It is measured apart from the judgements, because it changes whenever the levels do, and they do
not.
"""

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from statistics import mean

from quincunx.engine.levels import LEVELS
from quincunx.engine.players import find_player
from quincunx.practice.puzzle import Puzzle

TRIES = {"novice": 16, "casual": 16, "strong": 16, "expert": 2, "reference": 1}


def measure(puzzle: Puzzle) -> Puzzle:
    """With how often each player has solved it."""
    return replace(puzzle, solved={name: share_solved(puzzle, name) for name in TRIES})


def share_solved(puzzle: Puzzle, name: str) -> float:
    state = puzzle.state
    players = [find_player(name)(f"{puzzle.id} {number}") for number in range(TRIES[name])]
    return round(
        mean(puzzle.is_solved_by(player.choose(state, puzzle.seat)) for player in players), 4
    )


def measure_all(puzzles: Sequence[Puzzle], executor: Executor) -> list[Puzzle]:
    return list(executor.map(measure, puzzles))


def curve(puzzles: Sequence[Puzzle]) -> dict[str, float]:
    """The share that each player solves, weakest level first; empty if it was not measured."""
    if not puzzles or not puzzles[0].solved:
        return {}
    return {
        name: round(mean(puzzle.solved[name] for puzzle in puzzles), 3)
        for name in (*LEVELS, "reference")
    }
