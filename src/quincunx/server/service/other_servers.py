"""Following what other servers write to the same store, and exchanging who is present."""

import asyncio
import contextlib
import logging
from collections.abc import Collection

from quincunx.server.service.tables import MAX_TABLES_IN_MEMORY, TableService
from quincunx.server.storage.deadlines import read
from quincunx.server.storage.store import Callbacks, LogLengths, Presence, StoreUnavailable

log = logging.getLogger(__name__)


class OtherServers:
    def __init__(self, service: TableService) -> None:
        self._service = service
        self._tasks = set[asyncio.Task[None]]()

    def listen(self) -> None:
        """From now on, keep the tables in memory up to date."""
        loop = asyncio.get_running_loop()
        hub, store = self._service.hub, self._service.store

        def on_changes(lengths: LogLengths | None) -> None:
            loop.call_soon_threadsafe(self._start_following, lengths)

        def on_presence(server: str, presence: Presence) -> None:
            loop.call_soon_threadsafe(hub.update_presence, server, presence)

        def on_profiles(profiles: Collection[str]) -> None:
            loop.call_soon_threadsafe(self._note_profiles, profiles)

        def on_reaction(table: str, seat: int, symbol: str) -> None:
            loop.call_soon_threadsafe(hub.reactions.show, table, seat, symbol)

        hub.announce_presence = store.announce_presence
        hub.announce_profiles = store.announce_profiles
        hub.reactions.announce = store.announce_reaction
        store.listen(Callbacks(on_changes, on_presence, on_profiles, on_reaction))

    def _note_profiles(self, profiles: Collection[str]) -> None:
        for profile in profiles:
            self._service.keys.forget(profile)
        self._service.hub.notify_followers(profiles)

    def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()

    def _start_following(self, lengths: LogLengths | None) -> None:
        task = asyncio.create_task(self._check_all() if lengths is None else self._follow(lengths))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _check_all(self) -> None:
        """Notifications may have been lost: compare all lengths, and repeat who is present here."""
        hub, store = self._service.hub, self._service.store
        hub.announce_presence(hub.presence())
        with contextlib.suppress(StoreUnavailable):  # the next check will follow
            await self._follow(await read(store.log_lengths, self._service.ids_in_memory()))

    async def _follow(self, lengths: LogLengths) -> None:
        known = self._service.known_lengths
        for table_id, length in lengths.items():
            known[table_id] = max(length, known.pop(table_id, 0))
            if len(known) > MAX_TABLES_IN_MEMORY:
                known.popitem(last=False)
            try:
                await self._service.catch_up(table_id, length)
            except Exception:  # the others are followed
                log.exception("Cannot follow table %s", table_id)
