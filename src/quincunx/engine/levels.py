"""The levels: how far each looks, and how often it misjudges; one table for all games, with their own figures where they need them."""

from dataclasses import dataclass

from quincunx.core.errors import OptionError


@dataclass(frozen=True)
class Level:
    """Weaker players are taken in by the points of a move, and misjudge positions more; the best look ahead."""

    name: str
    effort: int  # in games without a trained judge: decisions in playouts; none: just the points of a move
    slip: float = 0.0  # how far a move's chance to win is misjudged, as a standard deviation
    greed: float = 0.0  # how much chance to win a point now is taken for
    looks: int = 0  # ahead before choosing, shared by the moves that are close, at a table of two; none: at a glance
    rolls: int = 1  # as far as it looks ahead

    def looks_at(self, players: int) -> int:
        """Every player more makes each look longer; the time for all of them stays."""
        return 2 * self.looks // max(2, players)


USUAL = (
    Level("novice", effort=0, slip=0.17, greed=0.03),
    Level("casual", effort=2_000, slip=0.09, greed=0.006),
    Level("strong", effort=8_000, slip=0.042),
    Level("expert", effort=50_000, looks=256, rolls=2),
)
WIDE = (  # more can be done in each turn: each look takes longer, and each slip costs more
    USUAL[0],
    Level("casual", effort=2_000, slip=0.075, greed=0.006),
    USUAL[2],
    Level("expert", effort=50_000, looks=160, rolls=2),
)
OWN: dict[str, tuple[Level, ...]] = {  # by a game's key, where the usual figures take too long or do not part the levels well
    "palette": WIDE,
    "palette-black": WIDE,
    "clever": (
        Level("novice", effort=0, slip=0.09, greed=0.03),
        Level("casual", effort=0, slip=0.055, greed=0.005),
        Level("strong", effort=0, slip=0.03),
        Level("expert", effort=0, looks=96),
    ),
    "qwirkle": (
        Level("novice", effort=0, slip=0.085, greed=0.01),
        Level("casual", effort=0, slip=0.04, greed=0.005),
        Level("strong", effort=0, slip=0.01),
        Level("expert", effort=5_000),
    ),
    "qwizz": (
        Level("novice", effort=0, slip=0.09),
        Level("casual", effort=0, slip=0.055),
        Level("strong", effort=0, slip=0.03),
        Level("expert", effort=0),  # a glance counts its turn out, and samples of the next take too long
    ),
}

LEVELS = {level.name: level for level in USUAL}


def level_of(name: str, key: str = "") -> Level:
    """What a level means in the game of this key."""
    if name not in LEVELS:
        raise OptionError(f"level must be {', '.join(LEVELS)}, not {name!r}")
    return {level.name: level for level in OWN.get(key, USUAL)}[name]
