"""The levels: how far each looks ahead, and how wrong its evaluations are.

A game's strategy may bring its own figures.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.core.errors import OptionError
from quincunx.core.text.messages import N_, message


@dataclass(frozen=True)
class Level:
    """Weaker levels overrate the points that a move brings at once, and evaluate positions less
    accurately; the best look ahead.
    """

    name: str
    effort: int = (
        0  # decisions in playouts, or turns in rollouts, for strategies that use them; 0: none
    )
    # the standard deviation of the error in a move's win probability, while the game is open
    noise: float = 0.0
    greed: float = (
        0.0  # how much win probability a point now is thought to be worth, while the game is open
    )
    samples: int = (
        0  # of the next rolls, shared by the close moves, with two players; 0: static evaluation
    )
    rolls_ahead: int = 1  # in each sample

    def samples_for(self, players: int) -> int:
        """Each sample takes longer with more players; the total time stays the same."""
        return 2 * self.samples // max(2, players)


DEFAULT_LEVELS = (
    Level(N_("novice"), noise=0.1, greed=0.009),
    Level(N_("casual"), effort=2_000, noise=0.04, greed=0.001),
    Level(N_("strong"), effort=8_000, noise=0.018),
    Level(N_("expert"), effort=50_000, samples=256, rolls_ahead=2),
)

LEVELS = {level.name: level for level in DEFAULT_LEVELS}  # by name, weakest first


def find_level(name: str, levels: Sequence[Level] = DEFAULT_LEVELS) -> Level:
    """The level with this name, or an OptionError that lists the choices."""
    for level in levels:
        if level.name == name:
            return level
    raise OptionError(
        message("level must be {levels}, not {name}", levels=", ".join(LEVELS), name=repr(name))
    )
