"""What happens at a real table only: tiles that nobody enters, entries that are erased.

A game where that can happen names its own subclass of `HiddenInformation` as the part `coach` of
its descriptor. One with hidden hands has the option `known_hand`, the seat whose tiles are entered:
the rest is guessed, such that it fits everything seen so far. The engine ignores the guesses, since
it redeals what is hidden before it evaluates.
"""

from collections.abc import Sequence
from typing import Any

from quincunx.core.dice.rng import Random
from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game
from quincunx.core.moves import Outcome
from quincunx.core.options import KNOWN_HAND
from quincunx.core.play.events import Event, hidden_information_of, write_event
from quincunx.core.registry import shared_game
from quincunx.core.state import State


class HiddenInformation:
    """The default: everything is in the open."""

    def __init__(self, seat: Any = None) -> None:
        self.seat: int | None = seat  # whose tiles are known; None: everybody's

    def unseen_draw_due(self, state: State) -> bool:
        """Is a draw due that the coached player will not see?"""
        return False

    def question(self, state: State, events: Sequence[Event]) -> str:
        """What must be asked before the next move, although nothing is rolled or drawn; empty if
        nothing. The answer is the seat that begins.
        """
        return ""

    def erasure(self, event: Event) -> Outcome:
        """The event that erases what a player has entered, or a QuincunxError."""
        raise QuincunxError("nothing is erased in this game: change the entry, such as fix 7 red 8")

    def is_erasure(self, event: Event) -> bool:
        """Such an event can happen at any time."""
        return False

    def with_tiles(self, state: State, seat: int, tiles: str) -> State:
        """The position as if this seat had just these tiles: where can they be placed?"""
        return state

    def can_place(self, state: State, seat: int) -> bool:
        """Can this seat place any of its tiles?"""
        return False

    def most_traded(self, state: State, seat: int) -> int:
        """How many tiles this seat can trade at most."""
        return 0

    def must_trade(self, state: State) -> bool:
        """Does who cannot place a tile trade instead of passing?"""
        return False

    def is_guesswork(self, event: Event) -> bool:
        """Can nobody judge this event afterwards, since only guesses say what was possible?"""
        return False

    def prepare(self, state: State, event: Event) -> State:
        """The position, with other guesses if those that were made do not allow the event."""
        return state

    def after_special(self, state: State, event: Event) -> State | None:
        """The position after an event that the rules do not know; None for any other event."""
        return None


def find_hidden_information(game: Game) -> HiddenInformation:
    """The game's own, or the default."""
    return hidden_information_of(game) or HiddenInformation()


def known_hand(game: Game) -> int | None:
    """The only seat whose tiles are entered; None if all are known."""
    seat = game.options.get(KNOWN_HAND)
    return seat if isinstance(seat, int) else None


def with_known_hand(game: Game, seat: int) -> Game:
    """The same game where only this seat's tiles are entered, if hands are hidden in it."""
    if KNOWN_HAND not in game.options:
        return game
    return shared_game(game.key, {**game.options, KNOWN_HAND: seat})


def guessing(state: State, event: Event) -> Random:
    """The same guesses whenever the game is replayed."""
    return Random(f"{state.pack().hex()} {write_event(event)}")
