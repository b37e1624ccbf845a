"""How long jobs of each kind take, learned from those that were done."""

LEARNING_RATE = 0.1


class CostEstimates:
    """Averages in which recent jobs count most.

    Kinds must come from a fixed set, because each is remembered.
    """

    def __init__(self) -> None:
        self._seconds: dict[tuple[str, ...], float] = {}

    def expect(self, kind: tuple[str, ...], initial: float) -> float:
        """The seconds that a job of this kind takes; `initial` until one has been done."""
        return self._seconds.get(kind, initial)

    def learn(self, kind: tuple[str, ...], seconds: float, initial: float) -> None:
        """The first job also counts a little only: it may have loaded a network."""
        before = self.expect(kind, initial)
        self._seconds[kind] = before + LEARNING_RATE * (seconds - before)
