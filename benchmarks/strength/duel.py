"""Two players over many games, the same dice for both: each seed is played once from every seat."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Protocol

import quincunx as qx


class Player(Protocol):
    def choose(self, state: qx.State, seat: int) -> qx.Move: ...


class RandomPlayer:
    def __init__(self, seed: str) -> None:
        self.rng = qx.Random(seed)

    def choose(self, state: qx.State, seat: int) -> qx.Move:
        moves = state.moves(seat)
        return moves[self.rng.below(len(moves))]


Maker = Callable[[str], Player]


@dataclass(frozen=True)
class Round:
    """One seed, played from every seat: the share of victories and the mean points of the one and of the others."""

    share: float
    points: float
    others: float


@dataclass(frozen=True)
class Result:
    rounds: Sequence[Round]

    @property
    def share(self) -> float:
        return fmean(each.share for each in self.rounds)

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval of the share, from the spread between seeds."""
        return 1.96 * stdev(each.share for each in self.rounds) / sqrt(len(self.rounds))

    def __str__(self) -> str:
        points, others = fmean(each.points for each in self.rounds), fmean(each.others for each in self.rounds)
        return f"{self.share:6.1%} ± {self.margin:.1%}   {points:6.1f} to {others:.1f} points"


def play(game: qx.Game, players: Sequence[Player], seed: str) -> qx.State:
    """A whole game; the dice come from the seed alone."""
    state, dice = game.start(), qx.Random(seed)
    while not state.over:
        if state.chance:
            state.roll(state.sample(dice))
        else:
            seat = state.acting[0]
            state.play(seat, players[seat].choose(state, seat))
    return state


def one_round(game: qx.Game, one: Maker, other: Maker, seed: str) -> Round:
    shares, points, others = [], [], []
    for seat in range(game.players):
        players = [(one if place == seat else other)(f"{seed} {place}") for place in range(game.players)]
        state = play(game, players, seed)
        shares.append(1 / len(state.winners) if seat in state.winners else 0.0)
        points.append(state.scores[seat])
        others += [score for place, score in enumerate(state.scores) if place != seat]
    return Round(fmean(shares), fmean(points), fmean(others or [0]))


def duel(game: qx.Game, one: Maker, other: Maker, rounds: int, executor: Executor, name: str = "duel") -> Result:
    """One player of the one kind against the others of the other kind."""
    jobs = [executor.submit(one_round, game, one, other, f"{name} {number}") for number in range(rounds)]
    return Result([job.result() for job in jobs])
