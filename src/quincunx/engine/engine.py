"""An engine seat: from a state and a seat to a move, by rollouts over what that seat can see."""

from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from quincunx.core.errors import IllegalMove, OptionError
from quincunx.core.rng import Random, Seed
from quincunx.core.state import State
from quincunx.core.values import Move
from quincunx.engine.rollout import rollouts

LEVELS = {"novice": 4, "casual": 20, "strong": 100, "expert": 400}  # weakest first, with the playouts for each move


@dataclass(frozen=True)
class Advice:
    """What a move is worth."""

    move: Move
    value: float  # the expected final score
    chance: float  # to win, from 0 to 1; a shared victory counts by its share
    error: float  # the standard error of the value; 0 where it is not sampled
    reason: str  # in words


class Engine:
    def __init__(self, level: str = "expert", seed: Seed | None = None) -> None:
        if level not in LEVELS:
            raise OptionError(f"level must be {', '.join(LEVELS)}, not {level!r}")
        self.level = level
        self.rng = Random(seed)

    def choose(self, state: State, seat: int) -> Move:
        """The move that this level takes for the best."""
        moves = state.moves(seat)
        return moves[0] if len(moves) == 1 else self.advise(state, seat)[0].move

    def advise(self, state: State, seat: int) -> list[Advice]:
        """Every legal move with its value, best first."""
        moves = state.moves(seat)
        if not moves:
            raise IllegalMove(f"seat {seat} is not asked now, so there is nothing to advise")
        return sorted((self._judge(state, seat, move) for move in moves), key=lambda advice: (-advice.chance, -advice.value))

    def _judge(self, state: State, seat: int, move: Move) -> Advice:
        sample = rollouts(state, seat, move.code, LEVELS[self.level], self.rng)
        scores = sample.listed()
        chance = sample.wins / len(scores)
        reason = f"of {len(scores)} random games after it {chance:.0%} were won, with {fmean(scores):.0f} points on average"
        return Advice(move, fmean(scores), chance, stdev(scores) / sqrt(len(scores)), reason)
