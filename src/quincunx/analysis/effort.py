"""How much work a review does, in samples and not in time: the same seed, the same review."""

from dataclasses import dataclass, replace

from quincunx.core.errors import OptionError
from quincunx.core.text.messages import N_, join_or
from quincunx.engine.strategy import Strategy


@dataclass(frozen=True)
class Effort:
    """How many samples and moves a review looks at."""

    name: str
    rolls: int  # that might have come instead of each roll, where there are too many to list
    deals: int  # of what a seat cannot see, for each of its decisions
    # moves that are compared in each decision: the best by static evaluation, and the one played
    moves: int
    second_look: int  # samples of the next roll for decisions that seem to lose something; 0: none


QUICK = Effort(N_("quick"), rolls=16, deals=4, moves=6, second_look=0)
STANDARD = Effort(N_("standard"), rolls=400, deals=32, moves=10, second_look=160)
EFFORTS = {effort.name: effort for effort in (QUICK, STANDARD)}


def effort_for(strategy: Strategy, effort: Effort, players: int) -> Effort:
    """Fewer samples where each takes longer: with more than two players, and for positions that are
    evaluated by whole games, which are only looked at quickly.
    """
    if strategy.plays_out:
        return replace(QUICK, name=effort.name)
    return replace(
        effort,
        rolls=max(min(effort.rolls, QUICK.rolls), 2 * effort.rolls // max(2, players)),
        second_look=2 * effort.second_look // max(2, players),
    )


def find_effort(name: str) -> Effort:
    """The effort with this name, or an OptionError that lists the choices."""
    if name not in EFFORTS:
        raise OptionError(
            "effort must be {efforts}, not {name}", efforts=join_or(EFFORTS), name=repr(name)
        )
    return EFFORTS[name]
