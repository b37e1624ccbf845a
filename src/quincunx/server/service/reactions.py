"""Symbols that people at a table show each other. They last for some seconds and are not kept."""

import secrets
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from quincunx.core.text.messages import message
from quincunx.server.jobs.limits import LimitExceeded, TokenBuckets

SYMBOLS = ("luck", "good", "glad", "laugh", "wow", "ouch")  # there is no free text
DURATION = 8.0  # seconds
AT_ONCE, INTERVAL = 3, 5.0  # a player shows so many at once, and then one in so many seconds


@dataclass(frozen=True)
class Reaction:
    key: str  # so that the same symbol, shown again, is a new one
    seat: int
    symbol: str


class Reactions:
    """The latest one of each player, at all tables."""

    def __init__(
        self, notify: Callable[[str], None], now: Callable[[], float] = time.monotonic
    ) -> None:
        # to other servers
        self.announce: Callable[[str, int, str], None] = lambda table, seat, symbol: None
        self._notify = notify  # the watchers of a table
        self._now = now
        self._buckets = TokenBuckets(1 / INTERVAL, AT_ONCE, now)
        # by table, then seat; with the time when it ends
        self._shown: defaultdict[str, dict[int, tuple[Reaction, float]]] = defaultdict(dict)

    def react(self, table: str, seat: int, symbol: str) -> None:
        """A player on this server shows a symbol to everybody."""
        wait = self._buckets.take(f"{table} {seat}")
        if wait:
            raise LimitExceeded(message("Wait a few seconds before you react again."), wait)
        self.show(table, seat, symbol)
        self.announce(table, seat, symbol)

    def show(self, table: str, seat: int, symbol: str) -> None:
        if symbol not in SYMBOLS:  # from a server of another version
            return
        reaction = Reaction(secrets.token_hex(4), seat, symbol)
        self._shown[table][seat] = reaction, self._now() + DURATION
        self._notify(table)

    def at(self, table: str) -> tuple[Reaction, ...]:
        now = self._now()
        return tuple(
            reaction for reaction, until in self._shown.get(table, {}).values() if until > now
        )

    def forget_old(self) -> None:
        for table in [table for table in self._shown if not self.at(table)]:
            del self._shown[table]
