"""Taking seats and inviting to them.

This is checked while the table is changed: of two people with one link, only one gets the seat.
"""

from quincunx.server.service.tables import Change
from quincunx.server.table.log import Entry
from quincunx.server.table.permissions import check_invitation, check_unused
from quincunx.server.table.table import Table
from quincunx.server.table.tokens import hash_token


def join_change(
    seat: int,
    invitation: str,
    name: str,
    token: str,
    nonce: str | None = None,
    profile: str | None = None,
) -> Change:
    """Use an invitation: the seat belongs to this new token, and to this profile, from now on.

    The client may add a nonce to the dice.
    """

    def join(table: Table) -> list[Entry]:
        check_invitation(table.tokens, seat, invitation)
        return table.take_seat(seat, name, hash_token(token), profile, nonce)

    return join


def invite_change(seat: int, invitation: str | None) -> Change:
    """Replace the invitation to a seat that nobody has taken, or revoke it."""

    def invite(table: Table) -> list[Entry]:
        check_unused(table.tokens, seat)
        return table.invite(seat, "" if invitation is None else hash_token(invitation))

    return invite
