"""The chart of one's progress: the loss per decision over time, beside that of the levels."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log

from quincunx.analysis.played_like import TypicalLoss, logarithm, played_like, typical_losses
from quincunx.analysis.progress import Period, periods
from quincunx.languages import _, format_number, translate
from quincunx.server.web.words import level_name

WIDTH, HEIGHT = 300, 120
MARGIN = 0.3  # of logarithms, above and below
REACH = 1.2  # of logarithms: better levels than this above one's best are not shown
LABEL_HEIGHT = 14
EFFORT = "quick"  # of the reviews that the levels were measured with


@dataclass(frozen=True)
class Level:
    y: float
    label: str
    label_y: float  # near it, and below that of a better level


@dataclass(frozen=True)
class Dot:
    x: float
    y: float
    low: float
    high: float


@dataclass(frozen=True)
class Progress:
    words: str  # what a screen reader says
    summary: str
    levels: Sequence[Level]
    dots: Sequence[Dot]
    line: str  # the points of a polyline


def progress_of(game: str, losses: Sequence[float], is_solo: bool) -> Progress | None:
    """None before there are two periods to compare. Alone there are no levels to compare with."""
    found = periods(losses)
    if len(found) < 2:
        return None
    levels = {} if is_solo else typical_losses(game, EFFORT, 2)
    scale = Scale.of(found, levels)
    dots = [
        Dot(round((number + 0.5) * WIDTH / len(found), 1), *map(scale.height, values))
        for number, values in enumerate((each.loss, each.low, each.high) for each in found)
    ]
    summary = summary_of(found, [] if is_solo else [like(game, each) for each in found])
    return Progress(
        words=_("Loss per decision over time: {summary}", summary=summary),
        summary=summary,
        levels=labelled(
            [
                (scale.height(each.median), level_name(name))
                for name, each in levels.items()
                if logarithm(each.median) >= scale.low
            ]
        ),
        dots=dots,
        line=" ".join(f"{dot.x},{dot.y}" for dot in dots),
    )


@dataclass(frozen=True)
class Scale:
    """From losses to heights, by their logarithms: a large loss is below."""

    low: float
    high: float

    @classmethod
    def of(cls, found: Sequence[Period], levels: Mapping[str, TypicalLoss]) -> "Scale":
        own = [log(each.loss) for each in found]
        known = [logarithm(each.median) for each in levels.values()]
        near = [each for each in known if each > min(own) - REACH]
        return cls(min(own + near) - MARGIN, max(own + near) + MARGIN)

    def height(self, loss: float) -> float:
        share = (logarithm(loss) - self.low) / (self.high - self.low)
        return round(HEIGHT * min(max(share, 0.0), 1.0), 1)


def labelled(levels: Sequence[tuple[float, str]]) -> list[Level]:
    """Best first, from top to bottom."""
    found = list[Level]()
    for height, name in sorted(levels):
        lowest = found[-1].label_y + LABEL_HEIGHT if found else 0
        found.append(Level(height, name, max(height + LABEL_HEIGHT / 3, lowest)))
    return found


def like(game: str, period: Period) -> str:
    return translate(played_like(game, EFFORT, 2, period.loss))


def summary_of(found: Sequence[Period], levels: Sequence[str]) -> str:
    """Lately, and in the beginning."""
    first, latest = found[0], found[-1]
    count = sum(each.games for each in found[:-1])
    if levels and all(levels):
        words = _(
            "Lately played like {level}, {count} games before that like {earlier}",
            level=levels[-1],
            count=count,
            earlier=levels[0],
        )
    else:
        words = _(
            "Lately a loss of {loss}, {count} games before that {earlier}",
            loss=format_number(latest.loss, ".2f"),
            count=count,
            earlier=format_number(first.loss, ".2f"),
        )
    return f"{words} ({certainty(first, latest)})."


def certainty(first: Period, latest: Period) -> str:
    """Intervals of 95 % that do not touch differ by more than chance."""
    if latest.high < first.low:
        return _("better, and hardly by chance")
    if latest.low > first.high:
        return _("worse, and hardly by chance")
    return _("the difference may be chance")
