"""Who looks at a table, and from which seat."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from quincunx.core.play.hidden_information import known_hand
from quincunx.core.presentation import find_presentation
from quincunx.server.table.permissions import Actor
from quincunx.server.table.state import TableState


@dataclass(frozen=True)
class Viewer:
    """The seats played from this browser, and which of them it shows on a shared screen."""

    seats: frozenset[int] = frozenset()
    # the links of unused invitations
    invites: Mapping[int, str] = field(default_factory=dict, hash=False)
    shown: int | None = None
    has_host_token: bool = False

    @property
    def is_shared(self) -> bool:
        return len(self.seats) > 1

    @property
    def may_manage(self) -> bool:
        return bool(self.seats) or self.has_host_token

    def actor(self, present: frozenset[int] = frozenset()) -> Actor:
        """For what a page offers: the same whenever it is shown, so that it can be cached."""
        return Actor(self.seats, self.has_host_token, not_away=present)


@dataclass(frozen=True)
class Focus:
    """The seat that is shown; `covered` is one whose player has to confirm being there."""

    seat: int | None = None
    covered: int | None = None


def focus_of(table: TableState, viewer: Viewer) -> Focus:
    if known_hand(table.game) in viewer.seats:  # the hands of the others are only guessed
        return Focus(known_hand(table.game))
    own = sorted(seat for seat in viewer.seats if table.engines[seat] is None)
    if len(own) < 2:
        return Focus(own[0] if own else None)
    acting = [seat for seat in own if seat in table.acting]
    if find_presentation(table.game.key).has_hidden_hands:
        if not acting:
            return Focus()
        return Focus(acting[0]) if viewer.shown == acting[0] else Focus(covered=acting[0])
    if viewer.shown in (acting or own):
        return Focus(viewer.shown)
    return Focus((acting or own)[0])


def seats_to_switch(table: TableState, viewer: Viewer, focus: Focus) -> list[int]:
    """On a shared screen: the seats that have to decide at the same time."""
    acting = [
        seat
        for seat in sorted(viewer.seats)
        if seat in table.acting and table.engines[seat] is None
    ]
    return acting if len(acting) > 1 and focus.covered is None else []
