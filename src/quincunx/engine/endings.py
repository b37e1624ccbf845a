"""How a game that was played on has ended for one seat, taken apart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from quincunx.core.prospects import Event, Prospects
from quincunx.core.state import State
from quincunx.core.text.messages import message
from quincunx.engine.values.batch import share_of_win


@dataclass(frozen=True, slots=True)
class Ending:
    parts: Mapping[str, float]  # points by their labels, which add up to the lead
    opponents: frozenset[str]  # the labels of what others score, which counts negative
    win: float  # the share of the win, or its probability
    rolls: int  # until then; 0 where the length of a game does not matter
    events: Sequence[Event]


def take_apart(prospects: Prospects, before: State, after: State, seat: int, rolls: int) -> Ending:
    """The end of a game; `before` is the position before the move that is compared."""
    parts = {each.label: float(each.points) for each in prospects.parts(after, seat)}
    others = [score for other, score in enumerate(after.scores) if other != seat]
    opponent = the_opponent(int(after.players))
    if others:
        parts[opponent] = -float(max(others))
    return Ending(
        parts,
        frozenset([opponent]),
        share_of_win(after, seat),
        rolls,
        prospects.events(before, after, seat),
    )


def the_opponent(players: int) -> str:
    return message("the opponent") if players == 2 else message("the best opponent")
