"""Dice that can be verified: every roll follows from a seed, and the seed can be promised before it is shown.

Each roll has a generator of its own, from a hash of the seed and the roll's number. Whoever has seen all rolls so far, and
even found the inner state of their generators, knows nothing about the next one: that would take the seed itself.
"""

import hashlib
import secrets
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from math import erf, sqrt

from quincunx.core.errors import QuincunxError
from quincunx.core.record import Record
from quincunx.core.rng import Random, Seed, seed_bytes
from quincunx.core.state import State

SAMPLES = 1000  # rolls of other dice, in each position where somebody rolled


class UnfairDice(QuincunxError):
    """Dice that do not come from the seed that was promised."""


@dataclass(frozen=True)
class Face:
    """How often something was rolled or drawn, and how often that was to be expected."""

    name: str
    rolled: int
    expected: float
    spread: float  # the standard deviation that chance gives

    @property
    def deviation(self) -> float:
        """In standard deviations; beyond 3 is rare for a single face."""
        return (self.rolled - self.expected) / self.spread if self.spread else 0.0


def new_seed() -> str:
    """256 bits from the operating system: nobody guesses it, nor finds it from its commitment."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """What is published before the first roll: it fixes the seed and tells nothing about it."""
    return hashlib.sha256(seed.encode()).hexdigest()


def dice(seed: Seed, number: int) -> Random:
    """The generator of one roll, counted from 0."""
    return Random(b"roll %d of %s" % (number, seed_bytes(seed)))


def verify(record: Record, promised: str | None = None) -> int:
    """How many rolls of a record follow from its seed, which fits what was promised: all of them, or UnfairDice."""
    if record.seed is None:
        raise UnfairDice("the record has no seed, so that its dice cannot be verified")
    if promised is not None and commitment(record.seed) != promised.strip().lower():
        raise UnfairDice("the seed is not the one that was promised: its commitment is another")
    number = 0
    for state, rolled in rolls(record):
        due = str(state.sample(dice(record.seed, number)))
        number += 1
        if rolled != due:
            raise UnfairDice(f"roll {number} is told as {rolled}, but the seed gives {due}")
    return number


def rolls(record: Record) -> Iterable[tuple[State, str]]:
    """Each roll of a record, with the position in which it was due."""
    game = record.game
    state = game.start()
    for seat, text in record.events:
        if seat is None:
            outcome = game.outcome(text)
            yield state, str(outcome)
            state.roll(outcome)
        else:
            state.play(seat, game.move(text))


def statistics(records: Iterable[Record]) -> list[Face]:
    """Everything that was rolled or drawn, against what other dice give in the very same positions."""
    rolled, expected, variance = Counter[str](), defaultdict[str, float](float), defaultdict[str, float](float)
    rng = Random("statistics")
    for record in records:
        for state, text in rolls(record):
            rolled.update(faces(text))
            for name, (mean, spread) in sampled(state, rng).items():
                expected[name] += mean
                variance[name] += spread
    names = sorted({*expected, *rolled}, key=lambda name: (len(name), name))
    return [Face(name, rolled[name], expected[name], sqrt(variance[name])) for name in names]


def sampled(state: State, rng: Random) -> dict[str, tuple[float, float]]:
    """How many of each face a roll brings here: mean and variance."""
    sums, squares = Counter[str](), Counter[str]()
    for _ in range(SAMPLES):
        for name, count in Counter(faces(str(state.sample(rng)))).items():
            sums[name] += count
            squares[name] += count * count
    return {name: (total / SAMPLES, squares[name] / SAMPLES - (total / SAMPLES) ** 2) for name, total in sums.items()}


def faces(text: str) -> list[str]:
    """What a roll or a draw shows, one word each; who begins is one thing."""
    if text.startswith("first "):
        return [text]
    return [word for word in text.replace(":", " ").split() if word != "-"]


def suspicion(found: Iterable[Face]) -> float:
    """How often honest dice have a face at least as far from its expectation as the farthest of these: near 0 is suspicious."""
    doubts = [1 - erf(abs(face.deviation) / sqrt(2)) for face in found if face.spread]
    return 1 - (1 - min(doubts)) ** len(doubts) if doubts else 1.0
