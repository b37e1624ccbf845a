"""The one interface behind the engine: a strategy evaluates the moves of one game."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path

from quincunx.core.errors import OptionError
from quincunx.core.rng import Random
from quincunx.core.state import State
from quincunx.engine.deadline import NO_DEADLINE, Deadline
from quincunx.engine.evaluation import Evaluation
from quincunx.engine.levels import DEFAULT_LEVELS, Level
from quincunx.engine.plugins import MakeEvaluator

QUICK = Level("quick", effort=1_000)  # static evaluation, or a few playouts where a strategy has nothing else


class Strategy(ABC):
    """A way to evaluate moves. It uses only what the seat may see, and stops soon after the deadline with what it has found."""

    levels: Sequence[Level] = DEFAULT_LEVELS

    @abstractmethod
    def evaluate(self, state: State, seat: int, level: Level, rng: Random, deadline: Deadline = NO_DEADLINE) -> Evaluation:
        """The moves that are worth considering, with the effort of this level. The engine adds the level's mistakes."""

    @abstractmethod
    def evaluate_all(self, state: State, seat: int, rng: Random, deadline: Deadline = NO_DEADLINE) -> Evaluation:
        """Every legal move at full strength, with remarks."""

    def evaluate_quickly(self, state: State, seat: int, rng: Random) -> Evaluation:
        """The moves that are worth considering, with little effort: for the many positions that samples lead to."""
        return self.evaluate(state, seat, QUICK, rng)

    def with_network(self, path: Path, make_evaluator: MakeEvaluator | None) -> "Strategy":
        """The same strategy with a network that a user has trained, and possibly an evaluator that goes with it."""
        raise OptionError("the engine plays this game without a network")
