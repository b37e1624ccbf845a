"""The levels: how far each looks, and how often it misjudges."""

from dataclasses import dataclass

from quincunx.core.errors import OptionError


@dataclass(frozen=True)
class Level:
    """Weaker players are taken in by the points of a move, and misjudge positions more; the best look ahead."""

    name: str
    effort: int  # in games without a trained judge: decisions in random playouts; none: just the points of a move
    slip: float = 0.0  # how far a move's chance to win is misjudged, as a standard deviation
    greed: float = 0.0  # how much chance to win a point now is taken for
    samples: int = 0  # of the next rolls, looked at before choosing; none: at a glance


LEVELS = {
    level.name: level
    for level in (
        Level("novice", effort=0, slip=0.09, greed=0.03),
        Level("casual", effort=2_000, slip=0.055, greed=0.005),
        Level("strong", effort=8_000, slip=0.03),
        Level("expert", effort=50_000, samples=24),
    )
}


def level_of(name: str) -> Level:
    if name not in LEVELS:
        raise OptionError(f"level must be {', '.join(LEVELS)}, not {name!r}")
    return LEVELS[name]
