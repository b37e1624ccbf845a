"""Profiles of players as rows: names, keys of their devices, and the seats they have played."""

import json
import time
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

from quincunx.server.community.history import PlayedRow
from quincunx.server.community.profiles import DEVICE_ID_LENGTH, DeviceRow, ProfileRow
from quincunx.server.storage.daily import DELETE_OF_PROFILE
from quincunx.server.storage.statements import Statement, StorePart

INSERT_PROFILE = "INSERT INTO profiles (id, name, is_public, since) VALUES (?, ?, ?, ?)"
UPDATE_PROFILE = "UPDATE profiles SET name = ?, is_public = ? WHERE id = ?"
SELECT_PROFILE = "SELECT id, name, is_public FROM profiles WHERE id = ?"
SELECT_BY_KEY = (
    "SELECT id, name, is_public FROM profiles WHERE id = (SELECT profile_id FROM "
    "profile_keys WHERE key_hash = ?)"
)
INSERT_KEY = (
    "INSERT INTO profile_keys (key_hash, profile_id, device_link, name, since)"
    " VALUES (?, ?, ?, '', ?)"
)
DEVICE_ID = f"substr(key_hash, 1, {DEVICE_ID_LENGTH})"
SELECT_DEVICES = (
    f"SELECT {DEVICE_ID}, name, since FROM profile_keys WHERE profile_id = ?"
    " ORDER BY since, key_hash"
)
RENAME_DEVICE = f"UPDATE profile_keys SET name = ? WHERE profile_id = ? AND {DEVICE_ID} = ?"
REVOKE_DEVICE = (  # never the last one: nobody could reach the profile any more
    f"DELETE FROM profile_keys WHERE profile_id = ? AND {DEVICE_ID} = ?"
    " AND (SELECT count(*) FROM profile_keys WHERE profile_id = ?) > 1"
)
CHECK_KEY = (  # nothing, or a conflict if the key was revoked
    "INSERT INTO profile_keys (key_hash, profile_id, name, since) SELECT ?, NULL, '', 0"
    " WHERE NOT EXISTS (SELECT 1 FROM profile_keys WHERE key_hash = ?)"
)
LOCK_PROFILE = "UPDATE profiles SET name = name WHERE id = ?"  # until the end of the transaction
INSERT_LINKED_KEY = (  # unless the link was revoked meanwhile
    "INSERT INTO profile_keys (key_hash, profile_id, device_link, name, since)"
    " SELECT ?, profile_id, token_hash, '', ? FROM device_links WHERE token_hash = ?"
)
INSERT_LINK = "INSERT INTO device_links (token_hash, profile_id, expires) VALUES (?, ?, ?)"
SELECT_LINK = (
    "SELECT profile_id, expires FROM device_links"
    " WHERE token_hash = ? AND NOT EXISTS (SELECT 1 FROM profile_keys WHERE device_link = "
    "token_hash)"
)
SELECT_PLAYED = (
    "SELECT tables.id, players.seat, tables.game, substr(CAST(tables.created AS text), 1, "
    "10), players.loss, players.luck,"
    " (SELECT text FROM events WHERE events.table_id = tables.id AND kind = 'result'"
    " ORDER BY sequence DESC LIMIT 1)"
    " FROM players JOIN tables ON tables.id = players.table_id WHERE players.profile_id = "
    "? ORDER BY tables.created DESC, tables.id LIMIT ?"
)
SELECT_SEATS_OF = "SELECT id, seats FROM tables WHERE id IN ({})"
SELECT_NAMES_OF = (
    "SELECT table_id, seat, text FROM events WHERE table_id IN ({}) AND kind = 'name'"
    " ORDER BY table_id, sequence"
)
HIDE_NAME = "UPDATE events SET text = ? WHERE table_id = ? AND seat = ? AND kind = 'name'"
FORGET_SEAT = "UPDATE events SET text = '' WHERE table_id = ? AND seat = ? AND kind = 'profile'"
FORGET_RESULT = (
    "UPDATE events SET text = replace(text, ?, 'null') WHERE table_id = ? AND kind = 'result'"
)
SELECT_SEATS = "SELECT seats FROM tables WHERE id = ?"
UPDATE_SEATS = "UPDATE tables SET seats = ? WHERE id = ?"
DELETE_LINKS = "DELETE FROM device_links WHERE profile_id = ?"
SELECT_IDLE = (
    "SELECT id FROM profiles WHERE since < ? AND NOT EXISTS (SELECT 1 FROM players WHERE "
    "profile_id = profiles.id)"
    " AND NOT EXISTS (SELECT 1 FROM ratings WHERE profile_id = profiles.id)"
    " AND NOT EXISTS (SELECT 1 FROM puzzle_tries WHERE profile_id = profiles.id)"
)
DELETIONS = (
    DELETE_LINKS,
    "DELETE FROM challenge_answers WHERE challenge_id IN (SELECT id FROM challenges WHERE "
    "challenger = ? OR challenged = ?)",
    "DELETE FROM challenges WHERE challenger = ? OR challenged = ?",
    "DELETE FROM open_challenges WHERE challenger = ? OR challenged = ?",
    "DELETE FROM reports WHERE profile_id = ?",
    "DELETE FROM profile_keys WHERE profile_id = ?",
    "DELETE FROM players WHERE profile_id = ?",
    "DELETE FROM ratings WHERE profile_id = ?",
    DELETE_OF_PROFILE,
    "DELETE FROM puzzle_tries WHERE profile_id = ?",
    "DELETE FROM puzzle_ratings WHERE profile_id = ?",
    "DELETE FROM mistakes WHERE profile_id = ?",
    "DELETE FROM profiles WHERE id = ?",
)
MAX_PROFILES_PER_DELETION = 100  # moves wait for a deletion that is being written


class ProfileStore(StorePart):
    def create(self, profile: ProfileRow, key_hash: str) -> Future[None]:
        values = profile.id, profile.name, int(profile.is_public), int(time.time())
        return self._write(
            [(INSERT_PROFILE, [values]), (INSERT_KEY, [(key_hash, profile.id, None, values[-1])])]
        )

    def update(self, profile: ProfileRow) -> Future[None]:
        return self._write([(UPDATE_PROFILE, [(profile.name, int(profile.is_public), profile.id)])])

    def get(self, profile_id: str) -> ProfileRow | None:
        return profile_of(self._fetch(SELECT_PROFILE, (profile_id,)))

    def find(self, key_hash: str) -> ProfileRow | None:
        return profile_of(self._fetch(SELECT_BY_KEY, (key_hash,)))

    def add_link(self, token_hash: str, profile_id: str, expires: float) -> Future[None]:
        """A link to another device, once and before this time; earlier ones become invalid."""
        return self._write(
            [
                (DELETE_LINKS, [(profile_id,)]),
                (INSERT_LINK, [(token_hash, profile_id, int(expires))]),
            ]
        )

    def find_link(self, token_hash: str) -> tuple[str, float] | None:
        """The profile of a link that was not used yet, and when the link expires."""
        found = self._fetch(SELECT_LINK, (token_hash,))
        return (found[0][0], float(found[0][1])) if found else None

    def use_link(self, token_hash: str, key_hash: str) -> Future[None]:
        """A key for another device; WriteConflict if the link was used before."""
        return self._write([(INSERT_LINKED_KEY, [(key_hash, int(time.time()), token_hash)])])

    def devices(self, profile_id: str) -> list[DeviceRow]:
        """All devices that have a key, earliest first."""
        return [DeviceRow(*row) for row in self._fetch(SELECT_DEVICES, (profile_id,))]

    def rename_device(self, profile_id: str, device: str, name: str) -> Future[None]:
        return self._write([(RENAME_DEVICE, [(name, profile_id, device)])])

    def revoke_device(self, profile_id: str, device: str) -> Future[None]:
        """Delete the key of a device, unless it is the last one, and all links to other devices."""
        return self._write(revoke_statements(profile_id, device))

    def played(self, profile_id: str, limit: int) -> list[PlayedRow]:
        """The latest seats of a profile."""
        return [PlayedRow(*row) for row in self._fetch(SELECT_PLAYED, (profile_id, limit))]

    def names(self, tables: Sequence[str]) -> dict[str, list[str]]:
        """The names of all seats at these tables, by the table."""
        places = ", ".join("?" * len(tables))
        names = {
            table: [seat["name"] for seat in json.loads(seats)]
            for table, seats in self._fetch(SELECT_SEATS_OF.format(places), tables)
        }
        for table, seat, name in self._fetch(SELECT_NAMES_OF.format(places), tables):
            names[table][seat] = name
        return names

    def seats_of_table(self, table: str) -> str | None:
        """The seats of a table as they were set up, as JSON."""
        found = self._fetch(SELECT_SEATS, (table,))
        return found[0][0] if found else None

    def forget_player(
        self, profile_id: str, table: str, seat: int, name: str, seats: str
    ) -> Future[None]:
        """Replace all that a player was called at a table, and remove the profile."""
        profile: list[Statement] = [
            (FORGET_SEAT, [(table, seat)]),
            (FORGET_RESULT, [(f'"{profile_id}"', table)]),
        ]
        return self._write(
            [(HIDE_NAME, [(name, table, seat)]), (UPDATE_SEATS, [(seats, table)]), *profile]
        )

    def delete(self, profile_id: str) -> Future[None]:
        return self._delete([profile_id])

    def delete_idle(self, before: float) -> None:
        """Delete profiles without games that were created before this time, some at a time."""
        idle = [profile for (profile,) in self._fetch(SELECT_IDLE, (int(before),))]
        for start in range(0, len(idle), MAX_PROFILES_PER_DELETION):
            self._delete(idle[start : start + MAX_PROFILES_PER_DELETION]).result()

    def _delete(self, profiles: Sequence[str]) -> Future[None]:
        return self._write(
            [
                (statement, [(each,) * statement.count("?") for each in profiles])
                for statement in DELETIONS
            ]
        )


def profile_of(found: Sequence[Sequence[Any]]) -> ProfileRow | None:
    return ProfileRow(found[0][0], found[0][1], bool(found[0][2])) if found else None


def revoke_statements(profile_id: str, device: str) -> list[Statement]:
    """Of two devices that revoke each other, on whatever servers, one waits for the other."""
    return [
        (LOCK_PROFILE, [(profile_id,)]),
        (DELETE_LINKS, [(profile_id,)]),
        (REVOKE_DEVICE, [(profile_id, device, profile_id)]),
    ]
