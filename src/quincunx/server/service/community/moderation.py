"""Moderation for a small server: reports of names, hidden names, blocked addresses and profiles.

`quincunx admin` writes them to the database, and every server reads them again after some seconds:
nobody has to restart anything.
"""

import hashlib
import hmac
import logging
import secrets
import time
from collections.abc import Collection

from quincunx.core.text.messages import message
from quincunx.server.community.moderation import ADDRESS, PROFILE
from quincunx.server.service.background import Work
from quincunx.server.service.community.profiles import Profiles
from quincunx.server.service.tables import TableService
from quincunx.server.storage.deadlines import read, written
from quincunx.server.storage.store import StoreUnavailable
from quincunx.server.table.names import is_hidden, set_hidden_names
from quincunx.server.table.permissions import Forbidden, check, report_refusal
from quincunx.server.table.seat_changes import HideNames
from quincunx.server.table.state import TableState

INTERVAL = 3.0  # seconds between looking at what the operator has done
BLOCKED_PROFILE = message("This profile is blocked. Ask the operator of this server.")
BLOCKED_PLAYER = message("A player of this game is blocked on this server.")

log = logging.getLogger(__name__)


class Moderation:
    def __init__(self, service: TableService, profiles: Profiles) -> None:
        self._service = service
        self._profiles = profiles
        self._store = service.store.moderation
        self._blocks = frozenset[tuple[str, str]]()
        self._hidden = frozenset[str]()
        self._secret = secrets.token_bytes()  # is stored nowhere
        self._tried = set[str]()  # tables where these names were hidden, or could not be

    def background_work(self) -> list[tuple[float, Work]]:
        return [(INTERVAL, self.refresh)]

    async def refresh(self) -> None:
        """Read what is blocked and hidden; if that fails, what was known before still counts."""
        self._blocks = frozenset(await read(self._store.blocks))
        hidden = frozenset(await read(self._store.hidden_names))
        if hidden != self._hidden:
            set_hidden_names(hidden)
            self._service.keys.forget_all()
            self._hidden = hidden
            self._tried.clear()
        if hidden:
            await self._hide_at_tables()

    async def _hide_at_tables(self) -> None:
        """At those that are being played, or were loaded since: in the log, so that everybody sees
        it at once. `hide` has replaced what it has found in the store.
        """
        for table in self._service.tables_in_memory():
            if table.id not in self._tried and any(map(is_hidden, table.names)):
                self._tried.add(table.id)
                try:
                    await self._service.do_as_server(table.id, HideNames())
                except StoreUnavailable:
                    raise
                except Exception:
                    log.exception("Cannot hide a name at table %s", table.id)

    def is_blocked(self, address: str) -> bool:
        """May this address only watch?"""
        return (ADDRESS, address) in self._blocks

    def is_blocked_profile(self, profile: str | None) -> bool:
        return (PROFILE, profile) in self._blocks

    def check_profile(self, profile: str | None, reason: str = BLOCKED_PROFILE) -> None:
        """Forbidden if this profile may not begin games."""
        if self.is_blocked_profile(profile):
            raise Forbidden(reason)

    async def report_seat(
        self, table: TableState, own: Collection[int], seat: int, address: str
    ) -> None:
        """Report the name of a player at this table; `own` are the seats of those who report it."""
        table.check_seat(seat)
        check(report_refusal(table, own, seat))
        await self.report(table.names[seat], table.profiles[seat], table.id, address)

    async def report(self, name: str, profile: str | None, table: str | None, address: str) -> None:
        """Somebody at this address reports a name.

        What is stored says only whether the same address has reported it before, since this server
        was started: nobody who reads the database can find out the address.
        """
        self._service.rate_limiter.count_report(address)
        await written(
            self._store.report(name, self._pseudonym(address), profile, table, int(time.time()))
        )

    def _pseudonym(self, address: str) -> str:
        return hmac.new(self._secret, address.encode(), hashlib.sha256).hexdigest()
