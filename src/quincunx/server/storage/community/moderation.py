"""Moderation as rows: reports of names, hidden names, blocked addresses and profiles."""

import json
from concurrent.futures import Future

from quincunx.server.community.moderation import ReportRow, is_same_name
from quincunx.server.storage.statements import Statement, StorePart

INSERT_REPORT = (
    "INSERT INTO reports (name, reporter, profile_id, table_id, reported) VALUES (?, "
    "?, ?, ?, ?) ON CONFLICT (name, reporter) DO NOTHING"
)
SELECT_REPORTS = (
    "SELECT name, count(*), max(profile_id), max(table_id), max(reported) FROM "
    "reports GROUP BY name ORDER BY count(*) DESC, max(reported)"
)
DELETE_REPORTS = "DELETE FROM reports WHERE name = ?"
INSERT_HIDDEN = "INSERT INTO hidden_names (name) VALUES (?) ON CONFLICT (name) DO NOTHING"
SELECT_HIDDEN = "SELECT name FROM hidden_names"
SELECT_ALL_NAMES = "SELECT name FROM profiles UNION SELECT name FROM reports"
TABLES_WITH_NAME = (
    "SELECT table_id FROM players JOIN profiles ON profiles.id = profile_id WHERE profiles.name = ?"
    " UNION SELECT table_id FROM reports WHERE name = ?"
)
SELECT_SEATS_WITH_NAME = f"SELECT id, seats FROM tables WHERE id IN ({TABLES_WITH_NAME})"
SELECT_NAMES_AT_TABLES = (
    "SELECT DISTINCT table_id, text FROM events WHERE kind = 'name' AND "
    f"table_id IN ({TABLES_WITH_NAME})"
)
UPDATE_PROFILES = "UPDATE profiles SET name = ? WHERE name = ?"
UPDATE_NAMES = "UPDATE events SET text = ? WHERE table_id = ? AND kind = 'name' AND text = ?"
UPDATE_SEATS = "UPDATE tables SET seats = ? WHERE id = ?"
INSERT_BLOCK = "INSERT INTO blocks (kind, value) VALUES (?, ?) ON CONFLICT (kind, value) DO NOTHING"
DELETE_BLOCK = "DELETE FROM blocks WHERE kind = ? AND value = ?"
SELECT_BLOCKS = "SELECT kind, value FROM blocks ORDER BY kind, value"


class ModerationStore(StorePart):
    def report(
        self, name: str, reporter: str, profile: str | None, table: str | None, now: int
    ) -> Future[None]:
        """Somebody reports a name; a second report by the same person changes nothing."""
        return self._write([(INSERT_REPORT, [(name, reporter, profile, table, now)])])

    def reports(self) -> list[ReportRow]:
        """The names that were reported most often first."""
        return [ReportRow(*row) for row in self._fetch(SELECT_REPORTS, ())]

    def dismiss(self, name: str) -> Future[None]:
        """Forget the reports of a name."""
        return self._write([(DELETE_REPORTS, [(name,)])])

    def hide(self, name: str, neutral: str) -> Future[None]:
        """Replace a name in profiles and at their tables, and remember that nobody may have it."""
        spellings = [
            each for (each,) in self._fetch(SELECT_ALL_NAMES, ()) if is_same_name(each, name)
        ]
        at_tables = [
            statement
            for spelling in spellings
            for statement in self._hide_at_tables(spelling, neutral)
        ]
        profiles = UPDATE_PROFILES, [(neutral, spelling) for spelling in spellings]
        reports = DELETE_REPORTS, [(spelling,) for spelling in spellings]
        return self._write([(INSERT_HIDDEN, [(name,)]), profiles, *at_tables, reports])

    def _hide_at_tables(self, name: str, neutral: str) -> list[Statement]:
        """Where a player has this name now, or somebody has reported it."""
        tables = self._fetch(SELECT_SEATS_WITH_NAME, (name, name))
        names = [
            (table, each)
            for table, each in self._fetch(SELECT_NAMES_AT_TABLES, (name, name))
            if is_same_name(each, name)
        ]
        return [
            (
                UPDATE_SEATS,
                [(with_other_name(seats, name, neutral), table) for table, seats in tables],
            ),
            (UPDATE_NAMES, [(neutral, table, each) for table, each in names]),
        ]

    def hidden_names(self) -> list[str]:
        return [name for (name,) in self._fetch(SELECT_HIDDEN, ())]

    def block(self, kind: str, value: str) -> Future[None]:
        return self._write([(INSERT_BLOCK, [(kind, value)])])

    def unblock(self, kind: str, value: str) -> Future[None]:
        return self._write([(DELETE_BLOCK, [(kind, value)])])

    def blocks(self) -> list[tuple[str, str]]:
        """ADDRESS or PROFILE, and which."""
        return [(kind, value) for kind, value in self._fetch(SELECT_BLOCKS, ())]


def with_other_name(seats: str, name: str, other: str) -> str:
    """The seats of a table, as JSON, with another name for those that have this one."""
    return json.dumps(
        [
            {**seat, "name": other if is_same_name(seat["name"], name) else seat["name"]}
            for seat in json.loads(seats)
        ]
    )
