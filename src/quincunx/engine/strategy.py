"""The one interface behind the engine: a strategy evaluates the moves of one game."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from quincunx.core.rng import Random
from quincunx.core.state import State
from quincunx.engine.deadline import NO_DEADLINE, Deadline
from quincunx.engine.evaluation import Evaluation
from quincunx.engine.levels import DEFAULT_LEVELS, Level


class Strategy(ABC):
    """A way to evaluate moves. It uses only what the seat may see, and stops soon after the deadline with what it has found."""

    levels: Sequence[Level] = DEFAULT_LEVELS

    @abstractmethod
    def evaluate(self, state: State, seat: int, level: Level, rng: Random, deadline: Deadline = NO_DEADLINE) -> Evaluation:
        """The moves that are worth considering, with the effort of this level. The engine adds the level's mistakes."""

    @abstractmethod
    def evaluate_all(self, state: State, seat: int, rng: Random, deadline: Deadline = NO_DEADLINE) -> Evaluation:
        """Every legal move at full strength, with remarks."""
