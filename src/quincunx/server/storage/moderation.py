"""Moderation as rows: reports of names, hidden names, blocked addresses and profiles."""

import json
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Protocol

from quincunx.server.storage.statements import Statement

ADDRESS, PROFILE = "address", "profile"  # what can be blocked

INSERT_REPORT = (
    "INSERT INTO reports (name, reporter, profile_id, table_id, reported) VALUES (?, ?, ?, ?, ?) ON CONFLICT (name, reporter) DO NOTHING"
)
SELECT_REPORTS = (
    "SELECT name, count(*), max(profile_id), max(table_id), max(reported) FROM reports GROUP BY name ORDER BY count(*) DESC, max(reported)"
)
DELETE_REPORTS = "DELETE FROM reports WHERE name = ?"
INSERT_HIDDEN = "INSERT INTO hidden_names (name) VALUES (?) ON CONFLICT (name) DO NOTHING"
SELECT_HIDDEN = "SELECT name FROM hidden_names"
SELECT_TABLES_WITH_NAME = (
    "SELECT tables.id, tables.seats FROM tables WHERE id IN (SELECT table_id FROM players JOIN profiles ON profiles.id = profile_id"
    " WHERE profiles.name = ? UNION SELECT table_id FROM reports WHERE name = ?)"
)
UPDATE_PROFILES = "UPDATE profiles SET name = ? WHERE name = ?"
UPDATE_NAMES = "UPDATE events SET text = ? WHERE table_id = ? AND kind = 'name' AND text = ?"
UPDATE_SEATS = "UPDATE tables SET seats = ? WHERE id = ?"
INSERT_BLOCK = "INSERT INTO blocks (kind, value) VALUES (?, ?) ON CONFLICT (kind, value) DO NOTHING"
DELETE_BLOCK = "DELETE FROM blocks WHERE kind = ? AND value = ?"
SELECT_BLOCKS = "SELECT kind, value FROM blocks ORDER BY kind, value"


@dataclass(frozen=True)
class ReportRow:
    """All reports of one name."""

    name: str
    count: int
    profile: str | None  # one that has the name
    table: str | None  # one where it was seen
    latest: int  # seconds since 1970


class ModerationStore(Protocol):
    def report(self, name: str, reporter: str, profile: str | None, table: str | None, now: int) -> Future[None]:
        """Somebody reports a name; a second report by the same person changes nothing."""

    def reports(self) -> list[ReportRow]:
        """The names that were reported most often first."""

    def dismiss(self, name: str) -> Future[None]:
        """Forget the reports of a name."""

    def hide(self, name: str, neutral: str) -> Future[None]:
        """Replace a name in profiles and at their tables, and remember that nobody may have it."""

    def hidden_names(self) -> list[str]: ...

    def block(self, kind: str, value: str) -> Future[None]: ...

    def unblock(self, kind: str, value: str) -> Future[None]: ...

    def blocks(self) -> list[tuple[str, str]]:
        """ADDRESS or PROFILE, and which."""


class SqlModeration:
    def __init__(self, fetch: Callable[[str, Sequence[Any]], list[Any]], write: Callable[[Sequence[Statement]], Future[None]]) -> None:
        self._fetch, self._write = fetch, write

    def report(self, name: str, reporter: str, profile: str | None, table: str | None, now: int) -> Future[None]:
        return self._write([(INSERT_REPORT, [(name, reporter, profile, table, now)])])

    def reports(self) -> list[ReportRow]:
        return [ReportRow(*row) for row in self._fetch(SELECT_REPORTS, ())]

    def dismiss(self, name: str) -> Future[None]:
        return self._write([(DELETE_REPORTS, [(name,)])])

    def hide(self, name: str, neutral: str) -> Future[None]:
        tables = self._fetch(SELECT_TABLES_WITH_NAME, (name, name))
        seats = [(with_other_name(seats, name, neutral), table) for table, seats in tables]
        names = [(neutral, table, name) for table, _ in tables]
        at_tables: list[Statement] = [(UPDATE_SEATS, seats), (UPDATE_NAMES, names)] if tables else []
        return self._write([(INSERT_HIDDEN, [(name,)]), (UPDATE_PROFILES, [(neutral, name)]), *at_tables, (DELETE_REPORTS, [(name,)])])

    def hidden_names(self) -> list[str]:
        return [name for (name,) in self._fetch(SELECT_HIDDEN, ())]

    def block(self, kind: str, value: str) -> Future[None]:
        return self._write([(INSERT_BLOCK, [(kind, value)])])

    def unblock(self, kind: str, value: str) -> Future[None]:
        return self._write([(DELETE_BLOCK, [(kind, value)])])

    def blocks(self) -> list[tuple[str, str]]:
        return [(kind, value) for kind, value in self._fetch(SELECT_BLOCKS, ())]


def with_other_name(seats: str, name: str, other: str) -> str:
    """The seats of a table, as JSON, with another name for those that have this one."""
    return json.dumps([{**seat, "name": other if seat["name"] == name else seat["name"]} for seat in json.loads(seats)])
