"""Resignations: a player gives up a game.

They are no events of it, so a record reports them in its comments.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from quincunx.core.comments import RESIGNED, patterns
from quincunx.core.messages import Message, message


@dataclass(frozen=True)
class Resignation:
    """A player has given up."""

    seat: int
    events: int  # how many events the game had then

    def sentence(self, names: Sequence[str]) -> str:
        """`Bob resigned`, as in the comments of a record."""
        return message(RESIGNED, name=names[self.seat])

    @property
    def words(self) -> Message:
        """What follows the name."""
        return message("resigned")


def find_resignations(
    comments: Mapping[int, Sequence[str]], names: Sequence[str]
) -> tuple[Resignation, ...]:
    """The resignations in the comments of a record, in order."""
    found: dict[int, Resignation] = {}
    for number, texts in sorted(comments.items()):
        for match in map(patterns()[RESIGNED].fullmatch, texts):
            seats = [
                seat
                for seat, name in enumerate(names)
                if match and match["name"] == name and seat not in found
            ]
            found |= {seat: Resignation(seat, number) for seat in seats[:1]}
    return tuple(found.values())


def winners_without(
    resigned: Collection[int], scores: Sequence[int], winners: Sequence[int]
) -> tuple[int, ...]:
    """Who has won if those who have resigned have not: the winners by the rules or, if they have
    all resigned, the best of the others.
    """
    remaining = [seat for seat in range(len(scores)) if seat not in resigned]
    best = max((scores[seat] for seat in remaining), default=0)
    by_rules = tuple(seat for seat in winners if seat in remaining)
    return by_rules or tuple(seat for seat in remaining if scores[seat] == best)
