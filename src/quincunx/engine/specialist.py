"""A way to play that one game has for itself, where the common ways would miss what matters in it."""

from abc import ABC, abstractmethod

from quincunx.core.rng import Random
from quincunx.core.state import State
from quincunx.engine.opinion import Opinion


class Specialist(ABC):
    """Uses nothing but what the seat may see."""

    @abstractmethod
    def opinion(self, state: State, seat: int, effort: int, rng: Random) -> Opinion:
        """The moves that deserve a thought, judged with about so much effort; with none at a glance."""

    @abstractmethod
    def survey(self, state: State, seat: int, rng: Random) -> Opinion:
        """Every legal move, with remarks."""
