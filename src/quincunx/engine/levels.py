"""The levels: how each chooses, and what it overlooks. A strategy may bring its own figures."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Literal, cast

from quincunx.core.errors import OptionError
from quincunx.core.text.messages import N_
from quincunx.engine.reference import Heuristic, most_points, rule_of_thumb

LevelName = Literal["novice", "casual", "strong", "expert"]


@dataclass(frozen=True)
class Level:
    """A weaker level plays by a habit, among all moves that it does not see to be bad; the best
    looks ahead and plays what is worth most.
    """

    name: str
    # decisions in playouts, or turns in rollouts, for strategies that use them; 0: none
    effort: int = 0
    habit: Heuristic | None = None  # chooses among the moves that seem equally good
    # how much worse than the best such a move can be: win probability, or hundreds of points
    tolerance: float = inf
    points: float = inf  # and by how much less it can bring on the own sheet, in hundreds
    # samples of the next rolls, shared by the close moves, with two players; 0: static evaluation
    samples: int = 0
    rolls_ahead: int = 1  # in each sample

    def tolerance_for(self, players: int) -> float:
        """A move changes the win probability less with more players."""
        return 2 * self.tolerance / max(2, players)

    def samples_for(self, players: int) -> int:
        """Each sample takes longer with more players; the total time stays the same."""
        return 2 * self.samples // max(2, players)


DEFAULT_LEVELS = (
    Level(N_("novice"), habit=most_points, tolerance=0.13),
    Level(N_("casual"), habit=rule_of_thumb),
    Level(N_("strong"), 8_000, rule_of_thumb, tolerance=0.05),
    Level(N_("expert"), 50_000, samples=256, rolls_ahead=2),
)

LEVELS: dict[str, Level] = {level.name: level for level in DEFAULT_LEVELS}  # by name, weakest first


def find_level(name: str, levels: Sequence[Level] = DEFAULT_LEVELS) -> Level:
    """The level with this name, or an OptionError that lists the choices."""
    for level in levels:
        if level.name == name:
            return level
    raise OptionError(
        "level must be {levels}, not {name}", levels=", ".join(LEVELS), name=repr(name)
    )


def level_name(name: str) -> LevelName:
    """A text as the name of a level, or an OptionError that lists the choices."""
    return cast("LevelName", find_level(name).name)
