"""The levels: how far each looks, and how often it misjudges."""

from dataclasses import dataclass

from quincunx.core.errors import OptionError


@dataclass(frozen=True)
class Level:
    """A beginner sees the points of a move and no further; the better players judge positions, and judge them better."""

    name: str
    effort: int  # in games without a trained judge: decisions in random playouts
    far_sighted: bool = True  # sees more than the points on the sheet
    slip: float = 0.0  # how far a move's chance to win is misjudged, as a standard deviation
    samples: int = 0  # of the next rolls, looked at before choosing; none: at a glance


LEVELS = {
    level.name: level
    for level in (
        Level("novice", effort=0, far_sighted=False, slip=0.02),
        Level("casual", effort=2_000, slip=0.08),
        Level("strong", effort=8_000, slip=0.03),
        Level("expert", effort=50_000, samples=24),
    )
}


def level_of(name: str) -> Level:
    if name not in LEVELS:
        raise OptionError(f"level must be {', '.join(LEVELS)}, not {name!r}")
    return LEVELS[name]
