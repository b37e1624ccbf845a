"""Puzzles as rows: tries and rating of each profile, and when its mistakes come back."""

from concurrent.futures import Future
from dataclasses import dataclass

from quincunx.server.community.puzzle_ratings import SolvedRow
from quincunx.server.storage.statements import Statement, StorePart

INSERT_TRY = (  # a profile that was deleted meanwhile tries nothing
    "INSERT INTO puzzle_tries (profile_id, game, puzzle, number, move)"
    " SELECT ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM profiles WHERE id = ?)"
)
INSERT_SOLVED = (
    "INSERT INTO puzzle_ratings (profile_id, game, number, puzzle, share, mu, sigma)"
    " SELECT ?, ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM profiles WHERE id = ?)"
)
SELECT_TRIES = (
    "SELECT move FROM puzzle_tries WHERE profile_id = ? AND game = ? AND puzzle = ? ORDER BY number"
)
SELECT_SOLVED = (
    "SELECT profile_id, game, number, puzzle, share, mu, sigma FROM puzzle_ratings"
    " WHERE profile_id = ? ORDER BY game, number"
)
UPSERT_MISTAKE = (
    "INSERT INTO mistakes (profile_id, table_id, step, stage, due)"
    " SELECT ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM profiles WHERE id = ?)"
    " ON CONFLICT (profile_id, table_id, step)"
    " DO UPDATE SET stage = excluded.stage, due = excluded.due"
)
SELECT_MISTAKES = (
    "SELECT table_id, step, stage, due FROM mistakes WHERE profile_id = ? ORDER BY due"
)


@dataclass(frozen=True)
class MistakeRow:
    """When a mistake is due again, and how often it was set right before."""

    table: str
    step: int
    stage: int
    due: int  # in seconds since 1970


class PuzzleStore(StorePart):
    def tries(self, profile: str, game: str, puzzle: str) -> list[str]:
        """The moves that this profile has tried, in order."""
        return [move for (move,) in self._fetch(SELECT_TRIES, (profile, game, puzzle))]

    def add_try(
        self, profile: str, game: str, puzzle: str, number: int, move: str, solved: SolvedRow | None
    ) -> Future[None]:
        """Another try, and the rating if it is the last one; WriteConflict if there was one with
        this number, or another puzzle was rated meanwhile.
        """
        statements: list[Statement] = [
            (INSERT_TRY, [(profile, game, puzzle, number, move, profile)])
        ]
        if solved is not None:
            values = solved.number, puzzle, solved.share, solved.mu, solved.sigma
            statements.append((INSERT_SOLVED, [(profile, game, *values, profile)]))
        return self._write(statements)

    def solved(self, profile: str) -> list[SolvedRow]:
        """All puzzles of a profile that are over, by game and in order."""
        return [SolvedRow(*row) for row in self._fetch(SELECT_SOLVED, (profile,))]

    def mistakes(self, profile: str) -> list[MistakeRow]:
        """Those that the profile has met again."""
        return [MistakeRow(*row) for row in self._fetch(SELECT_MISTAKES, (profile,))]

    def save_mistake(self, profile: str, row: MistakeRow) -> Future[None]:
        values = profile, row.table, row.step, row.stage, row.due, profile
        return self._write([(UPSERT_MISTAKE, [values])])
