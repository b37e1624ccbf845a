"""The database schema with its version, and the migrations that lead from one version to the next.

A store creates the schema in an empty database, brings an older one up to date when it is opened,
in a single transaction while other servers wait, and refuses all others without touching them.

To change the schema, change SCHEMA, count VERSION up and add the migration from the version before.
"""

from collections.abc import Mapping, Sequence

SQLITE, POSTGRESQL = "sqlite", "postgresql"
VERSION = 18  # numbers below 12 were in use before the first release
DAILY = (
    "CREATE TABLE daily_secret (id integer PRIMARY KEY, secret text NOT NULL)",
    # The key refuses a second attempt. `closes` is from when on no result counts any more.
    "CREATE TABLE daily_attempts (day text NOT NULL, kind text NOT NULL, profile_id text NOT NULL,"
    " table_id text NOT NULL UNIQUE REFERENCES tables (id), closes double precision NOT NULL,"
    " points integer, PRIMARY KEY (day, kind, profile_id))",
    "CREATE INDEX daily_attempts_profile ON daily_attempts (profile_id)",
)
PUZZLES = (
    # A profile tries each puzzle twice: two servers cannot add the same try.
    "CREATE TABLE puzzle_tries (profile_id text NOT NULL, game text NOT NULL, puzzle text NOT NULL,"
    " number integer NOT NULL, move text NOT NULL,"
    " PRIMARY KEY (profile_id, game, puzzle, number))",
    "CREATE TABLE puzzle_ratings (profile_id text NOT NULL, game text NOT NULL,"
    " number integer NOT NULL, puzzle text NOT NULL, share double precision NOT NULL,"
    " mu double precision NOT NULL, sigma double precision NOT NULL,"
    " PRIMARY KEY (profile_id, game, number), UNIQUE (profile_id, game, puzzle))",
    # One's own mistakes that have come again: how often they were set right, and when they are due.
    "CREATE TABLE mistakes (profile_id text NOT NULL, table_id text NOT NULL,"
    " step integer NOT NULL, stage integer NOT NULL, due bigint NOT NULL,"
    " PRIMARY KEY (profile_id, table_id, step))",
)
PLACES = "CREATE INDEX events_places ON events (table_id, text) WHERE kind = 'place'"
# When the server has to act at a table though nobody is there: a clock has run out, for example.
DEADLINES = (
    "CREATE TABLE deadlines (table_id text PRIMARY KEY REFERENCES tables (id),"
    " due double precision NOT NULL)",
    "CREATE INDEX deadlines_due ON deadlines (due)",
)
MIGRATIONS: Mapping[int, Sequence[str]] = {  # by the version that they change to the next one
    12: ("ALTER TABLE players ADD COLUMN luck double precision",),
    13: DAILY,
    14: PUZZLES,
    15: ("ALTER TABLE ratings DROP COLUMN is_neighbour", PLACES),
    16: (
        *DEADLINES,
        # each is looked at once, and then has the deadline that follows from its log
        "INSERT INTO deadlines (table_id, due) SELECT id, 0 FROM tables"
        " WHERE EXISTS (SELECT 1 FROM events WHERE table_id = id AND kind = 'times')"
        " AND NOT EXISTS (SELECT 1 FROM events WHERE table_id = id AND kind = 'result')",
    ),
    17: ("DELETE FROM reports",),  # of whom a hash was stored that says which address it was
}

TABLES = (
    "CREATE TABLE tables (id text PRIMARY KEY, game text NOT NULL, options text NOT NULL,"
    " seed text NOT NULL, help text NOT NULL, seats text NOT NULL,"
    " created {time} NOT NULL DEFAULT {now}){end}",
    "CREATE INDEX tables_created ON tables (created)",
    "CREATE TABLE events (table_id text NOT NULL REFERENCES tables (id),"
    " sequence integer NOT NULL, kind text NOT NULL, seat integer, text text NOT NULL,"
    " PRIMARY KEY (table_id, sequence)){end}",
    "CREATE INDEX events_results ON events (table_id) WHERE kind = 'result'",
    PLACES,
    "CREATE TABLE reviews (table_id text PRIMARY KEY REFERENCES tables (id),"
    " content {bytes} NOT NULL){end}",
    # When a server has said last that it runs, and the times in which none has.
    "CREATE TABLE running (id integer PRIMARY KEY, seen double precision NOT NULL)",
    "CREATE TABLE downtimes (began double precision PRIMARY KEY, ended double precision NOT NULL)",
)
COMMUNITY = (
    "CREATE TABLE profiles (id text PRIMARY KEY, name text NOT NULL, is_public integer NOT NULL,"
    " since bigint NOT NULL)",
    # A device has a key of its own; `device_link` is the link, used once, that brought it there.
    "CREATE TABLE profile_keys (key_hash text PRIMARY KEY,"
    " profile_id text NOT NULL REFERENCES profiles (id), device_link text UNIQUE,"
    " name text NOT NULL, since bigint NOT NULL)",
    "CREATE INDEX profile_keys_profile ON profile_keys (profile_id)",
    "CREATE TABLE device_links (token_hash text PRIMARY KEY,"
    " profile_id text NOT NULL REFERENCES profiles (id), expires bigint NOT NULL)",
    "CREATE TABLE players (table_id text NOT NULL REFERENCES tables (id), seat integer NOT NULL,"
    " profile_id text NOT NULL, loss double precision, luck double precision,"
    " PRIMARY KEY (table_id, seat))",
    "CREATE INDEX players_profile ON players (profile_id)",
    # `pairing` is the game if the next who wants it is paired: then only one may wait.
    "CREATE TABLE open_tables (table_id text PRIMARY KEY REFERENCES tables (id),"
    " pairing text UNIQUE, since bigint NOT NULL, place text NOT NULL)",
    # A profile's first rated game has the number 1, the next one 2: two servers cannot add the same
    # number, or a game twice.
    "CREATE TABLE ratings (profile_id text NOT NULL, game text NOT NULL, number integer NOT NULL,"
    " mu double precision NOT NULL, sigma double precision NOT NULL, table_id text NOT NULL,"
    " PRIMARY KEY (profile_id, game, number), UNIQUE (table_id, profile_id))",
    "CREATE TABLE challenges (id text PRIMARY KEY,"
    " challenger text NOT NULL REFERENCES profiles (id),"
    " challenged text NOT NULL REFERENCES profiles (id),"
    " setup text NOT NULL, created bigint NOT NULL, expires bigint NOT NULL)",
    "CREATE INDEX challenges_sent ON challenges (challenger)",
    "CREATE INDEX challenges_received ON challenges (challenged)",
    # The key refuses a second open challenge to the same profile.
    "CREATE TABLE open_challenges (challenger text NOT NULL, challenged text NOT NULL,"
    " challenge_id text NOT NULL, expires bigint NOT NULL, PRIMARY KEY (challenger, challenged))",
    # The key refuses a second answer.
    "CREATE TABLE challenge_answers (challenge_id text PRIMARY KEY REFERENCES challenges (id),"
    " answer text NOT NULL, table_id text)",
    "CREATE TABLE reports (name text NOT NULL, reporter text NOT NULL, profile_id text,"
    " table_id text, reported bigint NOT NULL, PRIMARY KEY (name, reporter))",
    "CREATE TABLE hidden_names (name text PRIMARY KEY)",
    "CREATE TABLE blocks (kind text NOT NULL, value text NOT NULL, PRIMARY KEY (kind, value))",
    *PUZZLES,
)
DIALECTS = {
    SQLITE: {"time": "text", "now": "CURRENT_TIMESTAMP", "bytes": "blob", "end": " WITHOUT ROWID"},
    POSTGRESQL: {"time": "timestamptz", "now": "now()", "bytes": "bytea", "end": ""},
}


class OtherSchema(Exception):
    """The database was not made by this version of the program, or by another program."""

    def __init__(self, version: int) -> None:
        found = f"version {version}" if version else "no version of Quincunx's schema"
        super().__init__(
            f"it has {found}, and this program needs version {VERSION}. It was not changed. To "
            "begin with a new one beside it: quincunx serve --database OTHER"
        )


def statements_for(database: str, version: int, is_empty: bool) -> list[str]:
    """What brings a database of this version up to date; 0 is one that says none."""
    if version == 0 and is_empty:
        return [
            statement.format(**DIALECTS[database])
            for statement in (*TABLES, *DEADLINES, *DAILY, *COMMUNITY)
        ]
    found = list[str]()
    while version != VERSION:
        if version not in MIGRATIONS:
            raise OtherSchema(version)
        found += MIGRATIONS[version]
        version += 1
    return found
