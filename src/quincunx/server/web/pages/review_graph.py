"""The graph of a review: the value of every position, the luck of every roll, and the mistakes.

All numbers are percentages of its size.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.analysis import Review, ReviewStep
from quincunx.languages import N_, _, format_number

SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
GRADES = {
    "best": N_("Best move."),
    "good": N_("Good move."),
    "inaccuracy": N_("Inaccuracy."),
    "mistake": N_("Mistake."),
    "blunder": N_("Blunder."),
}


@dataclass(frozen=True)
class Scale:
    """From values to heights: 0 is the top."""

    low: float
    high: float

    def height(self, value: float) -> float:
        return round(100 * (self.high - value) / (self.high - self.low), 2)


@dataclass(frozen=True)
class Line:
    """The values of a seat."""

    seat: int
    points: str  # of a polyline, in events and per cent


@dataclass(frozen=True)
class Level:
    y: float
    label: str


@dataclass(frozen=True)
class Point:
    """An event: where it is, the area to click at, its sign and the bar of its luck."""

    number: int
    label: str
    sign: str
    x: float
    y: float
    left: float
    luck_left: float
    luck_y: float
    luck_height: float


@dataclass(frozen=True)
class Graph:
    lines: Sequence[Line]
    levels: Sequence[Level]
    points: Sequence[Point]
    events: int
    x: float  # of the step that is shown
    width: float  # of an event
    luck_width: float
    top_label: str
    bottom_label: str
    legend: Sequence[str]  # of several lines


def graph(review: Review, step: int, seat: int) -> Graph:
    """Two players share one line: what one gains the other loses. The luck is that of one seat."""
    scale = value_scale(review)
    events, names = len(review.steps), review.names
    lines = [0] if len(names) <= 2 else range(len(names))
    width = round(100 / (events + 1), 3)
    is_shared = len(names) == 2
    return Graph(
        lines=[Line(each, line(review, each, scale)) for each in lines],
        levels=[
            Level(scale.height(value), format_value(review, value)) for value in grid(review, scale)
        ],
        points=[point(review, each, scale, seat, width) for each in review.steps],
        events=max(events, 1),
        x=position(step, events),
        width=width,
        luck_width=width * 0.8,
        top_label=_("Expected points")
        if review.is_solo
        else _("{name} wins", name=names[0])
        if is_shared
        else _("Win probability"),
        bottom_label=_("{name} wins", name=names[1]) if is_shared else "",
        legend=names if len(names) > 2 else (),
    )


def value_scale(review: Review) -> Scale:
    if not review.is_solo:
        return Scale(0.0, 1.0)
    values = [review.start[0], *(step.values[0] for step in review.steps)]
    margin = max(1.0, 0.05 * (max(values) - min(values)))
    return Scale(min(values) - margin, max(values) + margin)


def grid(review: Review, scale: Scale) -> Sequence[float]:
    middle = (scale.low + scale.high) / 2
    if not review.is_solo:
        return [middle]
    return [round(scale.low + share * (scale.high - scale.low)) for share in (0.1, 0.5, 0.9)]


def line(review: Review, seat: int, scale: Scale) -> str:
    """The points of a polyline, in events and per cent."""
    values = [review.start[seat], *(step.values[seat] for step in review.steps)]
    return " ".join(f"{number},{scale.height(value)}" for number, value in enumerate(values))


def point(review: Review, step: ReviewStep, scale: Scale, seat: int, width: float) -> Point:
    luck = luck_height(review, step.luck[seat])
    x = position(step.number, len(review.steps))
    return Point(
        number=step.number,
        label=label(review, step, seat),
        sign=sign(review, step),
        x=x,
        y=scale.height(step.values[0 if len(review.names) <= 2 else step.seat or 0]),
        left=x - width / 2,
        luck_left=x - width * 0.4,
        luck_y=round(50 - max(luck, 0.0), 2),
        luck_height=round(abs(luck), 2),
    )


def position(number: int, events: int) -> float:
    return round(100 * number / max(events, 1), 3)


def luck_height(review: Review, luck: float) -> float:
    """Half of the height is the luckiest roll of the game."""
    most = max((abs(value) for step in review.steps for value in step.luck), default=0.0)
    return 50 * luck / most if most else 0.0


def sign(review: Review, step: ReviewStep) -> str:
    return SIGNS.get(review.mistake(step), "")


def grade_name(grade: str) -> str:
    return _(GRADES[grade])


def label(review: Review, step: ReviewStep, seat: int) -> str:
    """What a screen reader says."""
    value = _(
        "Event {number}: {name} {value}.",
        number=step.number,
        name=review.names[seat],
        value=format_value(review, step.values[seat]),
    )
    if step.seat is None:
        luck = _("Luck {luck}.", luck=format_difference(review, step.luck[seat]))
        return f"{value} {luck}"
    mistake = review.mistake(step)
    return f"{value} {grade_name(mistake)}" if mistake else value


def format_value(review: Review, value: float) -> str:
    return format_number(value, ".1f" if review.is_solo else ".0%")


def format_difference(review: Review, difference: float) -> str:
    """In points, or in percentage points of the win probability."""
    number = difference if review.is_solo else 100 * difference
    return format_number(number, "+.1f")
