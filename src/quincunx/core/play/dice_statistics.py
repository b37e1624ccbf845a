"""How often each face or tile came, compared with what fair dice give in the same positions."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from math import erf, sqrt

from quincunx.core.dice.rng import Random
from quincunx.core.play.record import Record
from quincunx.core.play.verification import rolls
from quincunx.core.state import State

SAMPLES = 1000  # simulated rolls in each position of the game where there was one


@dataclass(frozen=True)
class FaceCount:
    """How often something was rolled or drawn, and how often that is expected."""

    name: str
    rolled: int
    expected: float
    standard_deviation: float

    @property
    def deviation(self) -> float:
        """From the expected count, in standard deviations; beyond 3 is rare for a single face."""
        if self.standard_deviation:
            return (self.rolled - self.expected) / self.standard_deviation
        return 0.0


def count_faces(records: Iterable[Record]) -> list[FaceCount]:
    """Everything that was rolled or drawn in these games."""
    rolled = Counter[str]()
    expected = defaultdict[str, float](float)
    variance = defaultdict[str, float](float)
    rng = Random("statistics")
    for record in records:
        for state, text in rolls(record):
            rolled.update(faces(text))
            for name, (mean, spread) in sample_faces(state, rng).items():
                expected[name] += mean
                variance[name] += spread
    names = sorted({*expected, *rolled}, key=lambda name: (len(name), name))
    return [FaceCount(name, rolled[name], expected[name], sqrt(variance[name])) for name in names]


def sample_faces(state: State, rng: Random) -> dict[str, tuple[float, float]]:
    """How many of each face a roll brings in this position: mean and variance."""
    sums = Counter[str]()
    squares = Counter[str]()
    for _ in range(SAMPLES):
        for name, count in Counter(faces(str(state.sample(rng)))).items():
            sums[name] += count
            squares[name] += count * count
    return {
        name: (total / SAMPLES, squares[name] / SAMPLES - (total / SAMPLES) ** 2)
        for name, total in sums.items()
    }


def faces(text: str) -> list[str]:
    """What a roll or draw shows, one word each; `first 1` is a single face."""
    if text.startswith("first "):
        return [text]
    return [word for word in text.replace(":", " ").split() if word != "-"]


def p_value(counts: Iterable[FaceCount]) -> float:
    """How often fair dice have a face this far from its expected count: near 0 is suspicious."""
    tails = [1 - erf(abs(face.deviation) / sqrt(2)) for face in counts if face.standard_deviation]
    return 1 - (1 - min(tails)) ** len(tails) if tails else 1.0
