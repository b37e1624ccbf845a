"""The results of everybody as bars, with one's own and the expert's marked."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from quincunx.languages import _, format_number

WIDTH, HEIGHT = 300, 60
MOST_BARS = 20


@dataclass(frozen=True)
class Bar:
    x: float
    width: float
    height: float
    is_own: bool


@dataclass(frozen=True)
class Distribution:
    bars: Sequence[Bar]
    low: str
    high: str
    own: float | None  # where it is
    expert: float | None
    words: str  # what a screen reader says


def distribution_of(everybody: Sequence[int], own: int | None, expert: int | None) -> Distribution:
    known = [*everybody, *(each for each in (own, expert) if each is not None)]
    low, high = min(known), max(known)
    step = max(1, ceil((high - low + 1) / MOST_BARS))  # points in a bar
    count = (high - low) // step + 1
    numbers = [0] * count
    for each in everybody:
        numbers[(each - low) // step] += 1
    width, most = WIDTH / count, max(numbers)

    def place(points: int | None) -> float | None:
        return None if points is None else round(((points - low) // step + 0.5) * width, 1)

    bars = [
        Bar(
            round(index * width, 1),
            round(width * 0.86, 1),
            round(HEIGHT * number / most, 1),
            own is not None and (own - low) // step == index,
        )
        for index, number in enumerate(numbers)
    ]
    least, greatest = format_number(low, ","), format_number(high, ",")
    words = _(
        "Results of {count} players, from {least} to {most}",
        count=len(everybody),
        least=format_number(min(everybody), ","),
        most=format_number(max(everybody), ","),
    )
    return Distribution(bars, least, greatest, place(own), place(expert), words)
