"""Which profile the key of a device belongs to: asked of the store once, and remembered for a
while.
"""

import re
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from quincunx.server.community.profiles import ProfileRow
from quincunx.server.storage.deadlines import read
from quincunx.server.storage.sql_store import Store
from quincunx.server.table.permissions import Caller
from quincunx.server.table.state import TableState
from quincunx.server.table.tokens import hash_token

KEY = re.compile("[0-9a-f]{32}")
# then the store is asked again, because another server may have changed or deleted the profile
REMEMBERED_SECONDS = 30.0
MAX_REMEMBERED = 10_000


class ProfileKeys:
    def __init__(self, store: Store) -> None:
        self._store = store.profiles
        self._forgotten = 0  # how often: what was being read meanwhile may be out of date
        self._changing = Counter[str]()  # profiles that are being written
        # by the hash of the key, until when
        self._remembered: OrderedDict[str, tuple[ProfileRow | None, float]] = OrderedDict()

    async def find(self, key: str | None) -> ProfileRow | None:
        """The profile of a device's key."""
        if key is None or not KEY.fullmatch(key):
            return None
        key_hash = hash_token(key)
        if (known := self._recall(key_hash)) is not None:
            return known[0]
        forgotten = self._forgotten
        profile = await read(self._store.find, key_hash)
        if forgotten == self._forgotten:
            self.remember(key_hash, profile)
        return profile

    def _recall(self, key_hash: str) -> tuple[ProfileRow | None] | None:
        """None if the store has to be asked."""
        profile, until = self._remembered.get(key_hash, (None, 0.0))
        is_changing = profile is not None and profile.id in self._changing
        return None if until <= time.time() or is_changing else (profile,)

    # ---- the seats of a profile

    async def with_profile(self, caller: Caller, table: TableState) -> Caller:
        """The caller, with the profile if that makes a difference at this table."""
        if not caller.needs_profile(table):
            return caller
        profile = await self.find(caller.key)
        return replace(caller, profile=None if profile is None else profile.id)

    def is_current(self, caller: Caller, table: TableState) -> bool:
        """Does the key still belong to the profile that was found for this caller?"""
        if caller.key is None or not caller.needs_profile(table):
            return True
        if not KEY.fullmatch(caller.key):
            return caller.profile is None
        known = self._recall(hash_token(caller.key))
        return known is not None and (known[0] and known[0].id) == caller.profile

    def used_by(self, caller: Caller) -> str | None:
        """The hash of the key that gives this caller a seat."""
        return None if caller.profile is None else hash_token(caller.key or "")

    # ---- what is remembered

    def remember(self, key_hash: str, profile: ProfileRow | None) -> None:
        self._remembered[key_hash] = profile, time.time() + REMEMBERED_SECONDS
        self._remembered.move_to_end(key_hash)
        while len(self._remembered) > MAX_REMEMBERED:
            self._remembered.popitem(last=False)

    @contextmanager
    def changing(self, profile_id: str) -> Iterator[None]:
        """While a profile is written, nobody acts for it by its keys."""
        self._changing[profile_id] += 1
        try:
            yield
        finally:
            self._changing[profile_id] -= 1
            self._changing += Counter()  # without those that are 0
            self.forget(profile_id)

    def forget(self, profile_id: str) -> None:
        """It is read again, even if nobody knows whether it was written."""
        self._forgotten += 1
        for key_hash, (profile, _until) in list(self._remembered.items()):
            if profile is not None and profile.id == profile_id:
                del self._remembered[key_hash]

    def forget_key(self, key_hash: str | None) -> None:
        if key_hash is not None:
            self._forgotten += 1
            self._remembered.pop(key_hash, None)

    def forget_all(self) -> None:
        """Somebody else has changed profiles."""
        self._forgotten += 1
        self._remembered.clear()
