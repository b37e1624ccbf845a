"""The graphs of a review as SVG.

Seats differ in their dashes and mistakes in their shapes, so that colours are not needed.
"""

from collections.abc import Sequence
from html import escape

from quincunx.analysis import Review, ReviewStep
from quincunx.analysis.words import describe_step, format_value, luck_line
from quincunx.languages import _, format_number
from quincunx.terminal.history import History

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 1000, 280, 56, 90, 12, 24
LABEL_HEIGHT = 15
DASHES = ("none", "8 4", "2 4", "12 4 2 4", "4 4")
SHAPES = {
    "inaccuracy": "M0-5L5 4L-5 4Z",
    "mistake": "M0-6L6 0L0 6L-6 0Z",
    "blunder": "M-6-6H6V6H-6Z",
}
NICE_STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100)


class Scale:
    """From steps and values to places in the picture."""

    def __init__(self, steps: int, low: float, high: float) -> None:
        self.steps = max(1, steps)
        self.low = low
        self.high = high if high > low else low + 1

    def x(self, step: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * step / self.steps, 1)

    def y(self, value: float) -> float:
        return round(
            TOP + (HEIGHT - TOP - BOTTOM) * (self.high - value) / (self.high - self.low), 1
        )

    def gridlines(self, solo: bool) -> str:
        gap = next(
            (step for step in NICE_STEPS if (self.high - self.low) / step <= 5), NICE_STEPS[-1]
        )
        first = int(self.low // gap) + (self.low % gap > 1e-9)
        values = [gap * number for number in range(first, int(self.high / gap + 1e-9) + 1)]
        return "".join(
            self.gridline(
                value,
                format_number(value, "g") if solo else _("{percent:.0f} %", percent=100 * value),
            )
            for value in values
        )

    def gridline(self, value: float, label: str) -> str:
        y = self.y(value)
        line = f"<line class=axis x1={LEFT} x2={WIDTH - RIGHT} y1={y} y2={y} />"
        return f"{line}<text x={LEFT - 8} y={y + 4} text-anchor=end>{label}</text>"


def picture(label: str, content: str) -> str:
    return (
        f"<svg viewBox='0 0 {WIDTH} {HEIGHT}' role=img "
        f"aria-label='{escape(label, quote=True)}'>{content}</svg>"
    )


def value_graph(review: Review, history: History) -> str:
    """What each seat could expect after every event; for two players one line is enough."""
    rows = [review.start, *(step.values for step in review.steps)]
    solo = review.is_solo
    shown = 1 if len(review.names) <= 2 else len(review.names)
    values = [value for row in rows for value in row[:shown]]
    scale = Scale(len(rows) - 1, min(values) if solo else 0.0, max(values) if solo else 1.0)
    lines = "".join(
        value_line(scale, [row[seat] for row in rows], seat, shown == 1) for seat in range(shown)
    )
    lines += seat_labels(review, scale, rows[-1][:shown])
    marks = "".join(mistake_mark(review, history, scale, step, shown) for step in review.steps)
    return picture(graph_label(review), scale.gridlines(solo) + lines + marks)


def graph_label(review: Review) -> str:
    start = format_value(review.start[0], review.is_solo)
    if review.is_solo:
        what = _("Expected points after every event, from {value}.", value=start)
    elif len(review.names) == 2:
        what = _(
            "Win probability of {name} after every event, from {value}.",
            name=review.names[0],
            value=start,
        )
    else:
        what = _("Win probability of every player after every event, from {value}.", value=start)
    return f"{what} {_('The table below has all values.')}"


def value_line(scale: Scale, values: list[float], seat: int, filled: bool) -> str:
    points = " ".join(f"{scale.x(step)},{scale.y(value)}" for step, value in enumerate(values))
    base = scale.y(scale.low)
    area = (
        f"<polygon class=area points='{scale.x(0)},{base} {points} "
        f"{scale.x(len(values) - 1)},{base}' />"
        if filled
        else ""
    )
    dash = DASHES[seat % len(DASHES)]
    return f"{area}<polyline class=line stroke-dasharray='{dash}' points='{points}' />"


def seat_labels(review: Review, scale: Scale, values: Sequence[float]) -> str:
    """The names at the ends of the lines, moved apart where they would overlap."""
    labels, lowest = [], 0.0
    for seat in sorted(range(len(values)), key=lambda seat: -values[seat]):
        lowest = max(lowest + LABEL_HEIGHT, scale.y(values[seat]) + 4)
        labels.append(
            f"<text x={WIDTH - RIGHT + 8} y={lowest}>{escape(review.names[seat][:12])}</text>"
        )
    return "".join(labels)


def mistake_mark(
    review: Review, history: History, scale: Scale, step: ReviewStep, shown: int
) -> str:
    """A link to what the review says about a bad move."""
    mistake = review.mistake(step)
    if not mistake or step.seat is None:
        return ""
    seat = step.seat if step.seat < shown else 0
    title = escape(
        f"{step.number}. {history.describe(step.number)}. {describe_step(review, step)[0]}"
    )
    place = f"translate({scale.x(step.number)} {scale.y(step.values[seat])})"
    shape = f"<path class=mark d='{SHAPES[mistake]}' transform='{place}' />"
    return f"<a href='#move{step.number}' aria-label='{title}'><title>{title}</title>{shape}</a>"


def luck_bars(review: Review, history: History) -> str:
    """A bar for every roll: upwards if it helped the first player, downwards if it helped the
    others.
    """
    rolls = [step for step in review.steps if step.seat is None]
    most = max([0.01, *(abs(step.luck[0]) for step in rolls)])
    scale = Scale(len(review.steps), -most, most)
    width = max(2.0, (WIDTH - LEFT - RIGHT) / max(1, len(review.steps)) - 1)
    bars = "".join(luck_bar(review, history, scale, step, width) for step in rolls)
    name = escape(review.names[0][:12])
    words = (
        f"<text x={WIDTH - RIGHT + 8} y={TOP + 12}>{_('good for')}</text><text "
        f"x={WIDTH - RIGHT + 8} y={TOP + 28}>{name}</text>"
    )
    return picture(
        _("Luck of every roll for {name}", name=review.names[0]),
        scale.gridlines(review.is_solo) + bars + words,
    )


def luck_bar(review: Review, history: History, scale: Scale, step: ReviewStep, width: float) -> str:
    high, low = sorted((scale.y(step.luck[0]), scale.y(0)))
    title = escape(f"{step.number}. {history.describe(step.number)}. {luck_line(review, step)}")
    box = (
        f"<rect class=bar x={scale.x(step.number) - width / 2:.1f} y={high} width={width:.1f} "
        f"height={max(1.0, low - high):.1f} />"
    )
    return f"<a href='#event{step.number}' aria-label='{title}'><title>{title}</title>{box}</a>"
