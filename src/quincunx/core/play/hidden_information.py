"""What happens at a real table only: tiles that the coach cannot see, entries that are erased.

A game with hidden information names its own subclass of `HiddenInformation` as the part `coach` of
its descriptor. It fills the gaps with guesses that fit everything seen so far; the engine ignores
them, since it redeals what is hidden before it evaluates.
"""

from collections.abc import Sequence

from quincunx.core.dice.rng import Random
from quincunx.core.errors import QuincunxError
from quincunx.core.play.events import Event, state_after
from quincunx.core.registry import find_descriptor
from quincunx.core.state import State
from quincunx.core.text.messages import message

UNSEEN = "unseen"  # the text of an event: a draw that the coached player did not see


class HiddenInformation:
    """The default: everything is in the open."""

    def __init__(self, seat: int) -> None:
        self.seat = seat  # the seat that is coached

    def unseen_draw_due(self, state: State) -> bool:
        """Is a draw due that the coached player will not see?"""
        return False

    def question(self, state: State, events: Sequence[Event]) -> str:
        """What the coach must ask before the next move, although nothing is rolled or drawn; empty
        if nothing.
        """
        return ""

    def parse_answer(self, text: str, names: Sequence[str]) -> str:
        """The answer to such a question as the text of an event, or a QuincunxError."""
        return text

    def describe_answer(self, text: str, names: Sequence[str]) -> str:
        """An event that is such an answer, in words; empty for all other events."""
        return ""

    def erasure(self, event: Event) -> str:
        """The text of the event that erases what a player has entered, or a QuincunxError."""
        raise QuincunxError(
            message("nothing is erased in this game: change the entry, such as fix 7 red 8")
        )

    def is_erasure(self, event: Event) -> bool:
        """Such an event can happen at any time."""
        return False

    def state_after(self, state: State, event: Event, rng: Random) -> State:
        """A new state with the event applied; `rng` decides what has to be guessed."""
        return state_after(state, event)


def find_hidden_information(key: str, seat: int) -> HiddenInformation:
    """The game's own, or the default."""
    found: type[HiddenInformation] = find_descriptor(key).load("coach") or HiddenInformation
    return found(seat)
