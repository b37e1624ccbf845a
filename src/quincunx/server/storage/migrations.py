"""Versions of the database schema, and the migrations that lead from each to the next.

A database says which version it has: SQLite in `user_version`, PostgreSQL in the table
`schema_versions`. A store brings an older one up to date when it is opened, in a single transaction
while other servers wait, and refuses a newer one.

To change the schema, append a migration. Never edit an earlier one: databases that have it would
not be changed again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

SQLITE, POSTGRESQL = "sqlite", "postgresql"


@dataclass(frozen=True)
class Migration:
    """Statements of one version, the same for all databases or some by kind of database.

    They may take long: nobody plays meanwhile.
    """

    description: str
    statements: Sequence[str] | Mapping[str, Sequence[str]]

    def statements_for(self, database: str) -> Sequence[str]:
        return (
            self.statements[database] if isinstance(self.statements, Mapping) else self.statements
        )


# The first creates nothing that exists, because the databases of the first servers say no version.
TABLES_AND_LOGS = Migration(
    "tables and their logs",
    {
        SQLITE: (
            "CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, game TEXT NOT NULL, "
            "options TEXT NOT NULL, seed TEXT NOT NULL,"
            " help TEXT NOT NULL, seats TEXT NOT NULL, made TEXT NOT NULL DEFAULT "
            "CURRENT_TIMESTAMP) WITHOUT ROWID",
            "CREATE TABLE IF NOT EXISTS events (game TEXT NOT NULL REFERENCES tables (id), "
            "sequence INTEGER NOT NULL, kind TEXT NOT NULL,"
            " seat INTEGER, text TEXT NOT NULL, PRIMARY KEY (game, sequence)) WITHOUT ROWID",
        ),
        POSTGRESQL: (
            "CREATE TABLE IF NOT EXISTS tables (id text PRIMARY KEY, game text NOT NULL, "
            "options text NOT NULL, seed text NOT NULL,"
            " help text NOT NULL, seats text NOT NULL, made timestamptz NOT NULL DEFAULT now())",
            "CREATE TABLE IF NOT EXISTS events (game text NOT NULL REFERENCES tables (id), "
            "sequence integer NOT NULL, kind text NOT NULL,"
            " seat integer, text text NOT NULL, PRIMARY KEY (game, sequence))",
        ),
    },
)
PLAIN_NAMES = Migration(
    "columns and kinds of entries named after what they are",
    (
        "ALTER TABLE events RENAME COLUMN game TO table_id",
        "ALTER TABLE tables RENAME COLUMN made TO created",
        "UPDATE events SET kind = 'imported' WHERE kind = 'loaded'",
    ),
)
INDEX_BY_AGE = Migration("finding old tables", ("CREATE INDEX tables_created ON tables (created)",))
REVIEWS = Migration(
    "reviews of finished games",
    {
        SQLITE: (
            "CREATE TABLE reviews (table_id TEXT PRIMARY KEY REFERENCES tables (id), "
            "content BLOB NOT NULL) WITHOUT ROWID",
        ),
        POSTGRESQL: (
            "CREATE TABLE reviews (table_id text PRIMARY KEY REFERENCES tables (id), "
            "content bytea NOT NULL)",
        ),
    },
)

PROFILES = Migration(
    "profiles, and the seats that they have played",
    (
        "CREATE TABLE profiles (id text PRIMARY KEY, name text NOT NULL, is_public integer "
        "NOT NULL)",
        # A device has a key of its own. `device_link` is the link that brought it there, which can
        # be used once.
        "CREATE TABLE profile_keys (key_hash text PRIMARY KEY, profile_id text NOT NULL "
        "REFERENCES profiles (id), device_link text UNIQUE)",
        "CREATE TABLE device_links (token_hash text PRIMARY KEY, profile_id text NOT NULL "
        "REFERENCES profiles (id),"
        " expires bigint NOT NULL)",
        "CREATE TABLE players (table_id text NOT NULL REFERENCES tables (id), seat integer "
        "NOT NULL, profile_id text NOT NULL,"
        " loss double precision, PRIMARY KEY (table_id, seat))",
        "CREATE INDEX players_profile ON players (profile_id)",
        "CREATE INDEX profile_keys_profile ON profile_keys (profile_id)",
        "CREATE INDEX events_results ON events (table_id) WHERE kind = 'result'",
    ),
)
OPEN_TABLES = Migration(
    "tables that are open to others",
    (
        # `pairing` is the game if the next who wants it is paired: then only one may wait.
        "CREATE TABLE open_tables (table_id text PRIMARY KEY REFERENCES tables (id), "
        "pairing text UNIQUE, since bigint NOT NULL)",
    ),
)
RATINGS = Migration(
    "ratings, each with the game after which it was reached",
    (
        # A profile's first rated game has the number 1, the next one 2: two servers cannot add the
        # same number, or a game twice.
        "CREATE TABLE ratings (profile_id text NOT NULL, game text NOT NULL, number "
        "integer NOT NULL, mu double precision NOT NULL,"
        " sigma double precision NOT NULL, table_id text NOT NULL, PRIMARY KEY "
        "(profile_id, game, number), UNIQUE (table_id, profile_id))",
    ),
)
CHALLENGES = Migration(
    "challenges, and how they were answered",
    (
        "CREATE TABLE challenges (id text PRIMARY KEY, challenger text NOT NULL REFERENCES "
        "profiles (id),"
        " challenged text NOT NULL REFERENCES profiles (id), setup text NOT NULL, created "
        "bigint NOT NULL, expires bigint NOT NULL)",
        "CREATE INDEX challenges_sent ON challenges (challenger)",
        "CREATE INDEX challenges_received ON challenges (challenged)",
        # The key refuses a second answer.
        "CREATE TABLE challenge_answers (challenge_id text PRIMARY KEY REFERENCES "
        "challenges (id), answer text NOT NULL, table_id text)",
    ),
)
MODERATION = Migration(
    "reports of names, hidden names, blocked addresses and profiles",
    (
        "CREATE TABLE reports (name text NOT NULL, reporter text NOT NULL, profile_id "
        "text, table_id text, reported bigint NOT NULL,"
        " PRIMARY KEY (name, reporter))",
        "CREATE TABLE hidden_names (name text PRIMARY KEY)",
        "CREATE TABLE blocks (kind text NOT NULL, value text NOT NULL, PRIMARY KEY (kind, value))",
    ),
)
AGE_OF_PROFILES = Migration(
    "since when there is a profile, so that those without games can be deleted",
    {
        SQLITE: (
            "ALTER TABLE profiles ADD COLUMN since bigint NOT NULL DEFAULT 0",
            "UPDATE profiles SET since = CAST(strftime('%s', 'now') AS integer)",
        ),
        POSTGRESQL: (
            "ALTER TABLE profiles ADD COLUMN since bigint NOT NULL DEFAULT 0",
            "UPDATE profiles SET since = extract(epoch FROM now())",
        ),
    },
)

# The first leads to version 1, and so on.
MIGRATIONS: Sequence[Migration] = (
    TABLES_AND_LOGS,
    PLAIN_NAMES,
    INDEX_BY_AGE,
    REVIEWS,
    PROFILES,
    OPEN_TABLES,
    RATINGS,
    CHALLENGES,
    MODERATION,
    AGE_OF_PROFILES,
)


class NewerSchema(Exception):
    """The database was upgraded by a newer version of this program."""

    def __init__(self, version: int) -> None:
        super().__init__(
            f"its schema has version {version}, and this program knows versions up to "
            f"{len(MIGRATIONS)}; "
            "install the newer quincunx that upgraded it, or restore a backup from before "
            "the upgrade"
        )


def migrations_after(version: int) -> list[tuple[int, Migration]]:
    """The migrations that a database of this version lacks, each with the version to which it
    leads.
    """
    if version > len(MIGRATIONS):
        raise NewerSchema(version)
    return list(enumerate(MIGRATIONS, 1))[version:]
