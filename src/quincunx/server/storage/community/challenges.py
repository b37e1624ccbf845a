"""Challenges as rows: who wants to play whom, and how the other has answered.

An answer is a row of its own whose key is the challenge: of two answers, on whatever servers, the
database refuses the second.
"""

from concurrent.futures import Future

from quincunx.server.community.challenges import ChallengeRow
from quincunx.server.storage.statements import Statement, StorePart

KEPT_SECONDS = 3600  # for which a challenge stays in the database after it has expired

INSERT_CHALLENGE = (
    "INSERT INTO challenges (id, challenger, challenged, setup, created, expires) "
    "VALUES (?, ?, ?, ?, ?, ?)"
)
INSERT_ANSWER = "INSERT INTO challenge_answers (challenge_id, answer, table_id) VALUES (?, ?, ?)"
INSERT_OPEN = (
    "INSERT INTO open_challenges (challenger, challenged, challenge_id, expires)"
    " VALUES (?, ?, ?, ?)"
)
DELETE_EXPIRED = "DELETE FROM open_challenges WHERE expires <= ?"
DELETE_ANSWERED = "DELETE FROM open_challenges WHERE challenge_id = ?"
SELECT_CHALLENGES = (
    "SELECT challenges.id, challenger, challenger_profiles.name, challenged, "
    "challenged_profiles.name, setup, created, expires,"
    " answer, table_id FROM challenges"
    " JOIN profiles AS challenger_profiles ON challenger_profiles.id = challenger"
    " JOIN profiles AS challenged_profiles ON challenged_profiles.id = challenged"
    " LEFT JOIN challenge_answers ON challenge_id = challenges.id"
)
BY_ID = " WHERE challenges.id = ?"
OF_PROFILE = (
    " WHERE (challenger = ? OR challenged = ?) AND expires > ? ORDER BY created, challenges.id"
)
OLD_CHALLENGES = "SELECT id FROM challenges WHERE expires < ?"
DELETE_OLD_ANSWERS = f"DELETE FROM challenge_answers WHERE challenge_id IN ({OLD_CHALLENGES})"
DELETE_OLD = "DELETE FROM challenges WHERE expires < ?"


class ChallengeStore(StorePart):
    def create(self, row: ChallengeRow) -> Future[None]:
        """WriteConflict if the same two have an open one. Old ones are deleted in passing."""
        old = (row.created - KEPT_SECONDS,)
        values = row.id, row.challenger, row.challenged, row.setup, row.created, row.expires
        is_open = row.challenger, row.challenged, row.id, row.expires
        return self._write(
            [
                (DELETE_OLD_ANSWERS, [old]),
                (DELETE_OLD, [old]),
                (DELETE_EXPIRED, [(row.created,)]),
                (INSERT_CHALLENGE, [values]),
                (INSERT_OPEN, [is_open]),
            ]
        )

    def get(self, challenge: str) -> ChallengeRow | None:
        found = self._fetch(SELECT_CHALLENGES + BY_ID, (challenge,))
        return ChallengeRow(*found[0]) if found else None

    def of_profile(self, profile: str, since: float) -> list[ChallengeRow]:
        """What a profile has sent or received that expires after this time, earliest first."""
        return [
            ChallengeRow(*row)
            for row in self._fetch(SELECT_CHALLENGES + OF_PROFILE, (profile, profile, int(since)))
        ]

    def answer(self, challenge: str, answer: str) -> Future[None]:
        """Decline or withdraw it; WriteConflict if it was answered before.

        It is accepted by the first entries of a table.
        """
        return self._write(answer_statements(challenge, answer))


def answer_statements(challenge: str, answer: str, table: str | None = None) -> list[Statement]:
    return [(INSERT_ANSWER, [(challenge, answer, table)]), (DELETE_ANSWERED, [(challenge,)])]
