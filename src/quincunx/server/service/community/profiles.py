"""Profiles without passwords: a device proves with a secret key which profile it has.

The store has only the hashes of keys.
"""

import json
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace

from quincunx.core.text.messages import message
from quincunx.server.community.history import PlayedGame, played_game
from quincunx.server.community.profiles import DEVICE_ID_LENGTH, DeviceRow, ProfileRow
from quincunx.server.service.tables import TableNotFound, TableService
from quincunx.server.storage.deadlines import read, written
from quincunx.server.storage.store import WriteConflict
from quincunx.server.table.names import allowed_name, default_name, is_given
from quincunx.server.table.pad_setup import is_pad_id
from quincunx.server.table.permissions import NotNow, Refusal
from quincunx.server.table.seat_changes import ForgetPlayer
from quincunx.server.table.tokens import hash_token, new_token

LINK_SECONDS = 15 * 60.0  # for which a link to another device is valid
MAX_GAMES = 1000  # the latest ones count for statistics
EVERYTHING = 1_000_000


INVALID_LINK = message(
    "This link was used already, has expired or is not complete. Make a new one on the "
    "other device, under Profile."
)


class InvalidLink(Refusal):
    """A link to another device that was used already, has expired, or never existed."""

    status = 404


class NoSuchDevice(Refusal):
    """A device of another profile, or none."""

    status = 404


class Profiles:
    def __init__(self, service: TableService, now: Callable[[], float] = time.time) -> None:
        self._service = service
        self._store = service.store.profiles
        self._now = now
        self._keys = service.keys

    async def find(self, key: str | None) -> ProfileRow | None:
        """The profile of a device's key."""
        return await self._keys.find(key)

    async def get(self, profile_id: str) -> ProfileRow | None:
        return await read(self._store.get, profile_id)

    async def create(self, name: str, address: str) -> tuple[ProfileRow, str]:
        """A new profile and the key of its first device."""
        profile = ProfileRow(secrets.token_hex(8), allowed_name(name))
        key = new_token()
        self._service.rate_limiter.count_profile(address)
        await written(self._store.create(profile, hash_token(key)))
        self._keys.remember(hash_token(key), profile)
        return profile, key

    async def find_or_create(
        self, key: str | None, name: str, address: str
    ) -> tuple[ProfileRow, str]:
        """The profile of a device that plays under this name, and its key.

        A device without one gets a new profile.

        Without a name, or with a default one, the profile keeps its own.
        """
        found = await self.find(key)
        if found is None or key is None:
            return await self.create(name, address)
        known = allowed_name(name) if is_given(name) else found.name
        return found if found.name == known else await self.change(replace(found, name=known)), key

    async def change(self, profile: ProfileRow) -> ProfileRow:
        """Give the profile this name, and show or hide its games."""
        await self._write(profile.id, self._store.update(profile))
        return profile

    async def games(self, profile: ProfileRow, most: int = MAX_GAMES) -> list[PlayedGame]:
        """What the profile has played, latest first."""
        return await self._games(profile, most)

    async def public_games(self, profile: ProfileRow) -> list[PlayedGame]:
        """Without score pads in use: who knows their address takes a sheet there."""
        return [
            game
            for game in await self.games(profile)
            if game.result is not None or not is_pad_id(game.table)
        ]

    async def all_games(self, profile: ProfileRow) -> list[PlayedGame]:
        """Also those that do not count for statistics any more."""
        return await self._games(profile, EVERYTHING)

    async def _games(self, profile: ProfileRow, most: int) -> list[PlayedGame]:
        return await read(self._read_games, profile.id, most)

    def _read_games(self, profile: str, most: int) -> list[PlayedGame]:
        return [played_game(row) for row in self._store.played(profile, most)]

    async def names(self, games: Sequence[PlayedGame]) -> dict[str, list[str]]:
        """What the players of these games are called, by the table."""
        if not games:
            return {}
        found = await read(self._store.names, [game.table for game in games])
        return {table: [allowed_name(name) for name in names] for table, names in found.items()}

    # ---- several devices

    async def new_link(self, profile: ProfileRow, address: str) -> str:
        """The token of a link that brings the profile to another device, once."""
        self._service.rate_limiter.count_profile(address)
        token = new_token()
        await written(
            self._store.add_link(hash_token(token), profile.id, self._now() + LINK_SECONDS)
        )
        return token

    async def profile_of_link(self, token: str) -> ProfileRow:
        found = await read(self._store.find_link, hash_token(token))
        profile = None if found is None or found[1] <= self._now() else await self.get(found[0])
        if profile is None:
            raise InvalidLink(INVALID_LINK)
        return profile

    async def use_link(self, token: str) -> tuple[ProfileRow, str]:
        """The profile and a key of its own for this device."""
        profile = await self.profile_of_link(token)
        key = new_token()
        try:
            await written(self._store.use_link(hash_token(token), hash_token(key)))
        except WriteConflict:
            raise InvalidLink(INVALID_LINK) from None
        return profile, key

    async def devices(self, profile: ProfileRow) -> list[DeviceRow]:
        """All that have a key, earliest first."""
        return await read(self._store.devices, profile.id)

    async def rename_device(self, profile: ProfileRow, device: str, name: str) -> None:
        await self._check_device(profile, device)
        await written(self._store.rename_device(profile.id, device, allowed_name(name)))

    async def revoke_device(self, profile: ProfileRow, device: str) -> None:
        """Its key is no longer valid, and neither is any link to another device.

        Other servers hear of it a moment later. Until then, for half a minute at most, they show
        what the key has shown before, but write nothing for it.
        """
        if len(await self._check_device(profile, device)) == 1:
            raise NotNow(message("This is the only device of the profile."))
        await self._write(profile.id, self._store.revoke_device(profile.id, device))

    async def _check_device(self, profile: ProfileRow, device: str) -> list[DeviceRow]:
        devices = await self.devices(profile)
        if device not in [each.id for each in devices]:
            raise NoSuchDevice(message("This profile has no such device."))
        return devices

    # ---- the end of a profile

    async def delete(self, profile: ProfileRow) -> None:
        """Its games stay, under a neutral name."""
        while played := await read(self._store.played, profile.id, EVERYTHING):
            for row in played:  # meanwhile somebody may begin a rematch
                await self._leave_table(profile.id, row.table, row.seat)
        await self._write(profile.id, self._store.delete(profile.id))

    async def _leave_table(self, profile_id: str, table: str, seat: int) -> None:
        """First in the log, so that all servers see it, then in what was written before."""
        name = default_name(seat + 1)
        try:
            await self._service.do_as_server(table, ForgetPlayer(seat, name))
        except TableNotFound:  # deleted meanwhile
            return
        seats = await read(self._store.seats_of_table, table)
        if seats is not None:
            await written(
                self._store.forget_player(
                    profile_id, table, seat, name, with_name(seats, seat, name)
                )
            )

    async def _write(self, profile_id: str, write: Future[None]) -> None:
        with self._keys.changing(profile_id):
            await written(write, when_late=lambda: self._keys.forget(profile_id))
        self._service.hub.announce_profiles([profile_id])


def with_name(seats: str, seat: int, name: str) -> str:
    """The seats of a table, as JSON, with another name for one of them."""
    rows = json.loads(seats)
    rows[seat]["name"] = name
    return json.dumps(rows)


def device_id(key: str | None) -> str:
    """Of the device that has this key."""
    return hash_token(key or "")[:DEVICE_ID_LENGTH]
