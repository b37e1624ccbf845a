"""The daily game as rows: the secret from which its seeds follow, and the attempts that count.

An attempt is written with the first entries of its table, and its points with the entry that says
how the game has ended. Its key is the day, the kind of game and the profile: of two attempts, on
whatever servers, the database refuses the second.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from time import time

from quincunx.practice.daily import Attempt, points_of
from quincunx.server.storage.statements import Statement, StorePart
from quincunx.server.table.entries import EXPERT, PRACTICE, DailyGame, Decided, Entry, ProfileSet
from quincunx.server.table.result import GameResult

INSERT_SECRET = "INSERT INTO daily_secret (id, secret) VALUES (1, ?) ON CONFLICT (id) DO NOTHING"
SELECT_SECRET = "SELECT secret FROM daily_secret"
INSERT_ATTEMPT = (
    "INSERT INTO daily_attempts (day, kind, profile_id, table_id, closes, points)"
    " VALUES (?, ?, ?, ?, ?, ?)"
)
UPDATE_POINTS = (  # in time, and once: after a resignation the game may be played to its end
    "UPDATE daily_attempts SET points = ? WHERE table_id = ? AND points IS NULL AND closes > ?"
)
SELECT_ATTEMPTS = "SELECT day, kind, profile_id, table_id, points FROM daily_attempts WHERE"
DELETE_OF_TABLE = "DELETE FROM daily_attempts WHERE table_id = ?"
DELETE_OF_PROFILE = "DELETE FROM daily_attempts WHERE profile_id = ?"


class DailyStore(StorePart):
    def keep_secret(self, secret: str) -> Future[None]:
        """Unless there is one: then that one stays."""
        return self._write([(INSERT_SECRET, [(secret,)])])

    def secret(self) -> str:
        return str(self._fetch(SELECT_SECRET, ())[0][0])

    def attempt(self, day: str, kind: str, profile: str) -> Attempt | None:
        """The one of this profile; without a name, that of the expert."""
        found = self._select("day = ? AND kind = ? AND profile_id = ?", day, kind, profile)
        return found[0] if found else None

    def attempts(self, day: str, kind: str) -> list[Attempt]:
        """Of everybody, and of the expert."""
        return self._select("day = ? AND kind = ?", day, kind)

    def attempts_between(self, first: str, last: str) -> list[Attempt]:
        """On these days and those between them, in all games."""
        return self._select("day BETWEEN ? AND ?", first, last)

    def attempts_of(self, profile: str) -> list[Attempt]:
        """Latest first."""
        return self._select("profile_id = ? ORDER BY day DESC, kind", profile)

    def _select(self, where: str, *values: str) -> list[Attempt]:
        return [Attempt(*row) for row in self._fetch(f"{SELECT_ATTEMPTS} {where}", values)]


def attempt_statements(table: str, entries: Sequence[Entry]) -> Iterator[Statement]:
    """What follows from the first entries of a table, if it is one of the daily game."""
    game = next((each for each in entries if isinstance(each, DailyGame)), None)
    if game is None or game.player == PRACTICE:
        return
    profiles = (each.profile for each in entries if isinstance(each, ProfileSet))
    profile = "" if game.player == EXPERT else next(profiles, None)
    if profile is not None:
        results = (each.result for each in entries if isinstance(each, Decided))
        result = next(results, None)
        points = None if result is None else points_of(result.scores)
        yield INSERT_ATTEMPT, [(game.day, game.kind, profile, table, game.publication, points)]


def result_statements(table: str, result: GameResult | None) -> Iterator[Statement]:
    """A game that was resigned has no points."""
    if result is not None and result.finished and not result.resigned:
        yield UPDATE_POINTS, [(points_of(result.scores), table, time())]
