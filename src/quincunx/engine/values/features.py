"""A position as numbers, seen by one seat: the inputs of a network."""

from abc import ABC, abstractmethod

from mypy_extensions import i64, mypyc_attr

from quincunx.core.state import State
from quincunx.engine.values.batch import InputBatch


@mypyc_attr(allow_interpreted_subclasses=True)
class Features(ABC):
    """Turns positions, at any moment of a turn, into small integers: 0 to 255."""

    width: i64  # inputs for each position

    @abstractmethod
    def write(self, state: State, seat: i64, into: InputBatch) -> None:
        """Add the position to the batch, without the secrets of other seats."""

    @abstractmethod
    def scales(self) -> list[float]:
        """The factor of each input, which brings all inputs to a similar size."""

    def symmetries(self) -> list[list[int]]:
        """Permutations of inputs for an equivalent position, such as two rows swapped."""
        return []
