"""What can be wrong with a change at a table, apart from the rules of its game."""

from quincunx.core.errors import QuincunxError
from quincunx.core.text.messages import message

STALE = message("This decision has already been made. The table shows the current position.")
NO_TABLE = message("No such table. Check the address or start a new game.")
NO_NONCE = message(
    "A nonce can be added once for each seat, before its first decision, and not at every table."
)


class StaleRequest(QuincunxError):
    """A request that was made for an earlier position, such as the second of two clicks."""


class NonceRefused(QuincunxError):
    """A nonce that comes too late, a second one, or one at a table that takes none."""


class SeatChangeLimit(QuincunxError):
    """A seat that was renamed, handed over or invited to too often."""
