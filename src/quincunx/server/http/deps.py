"""What pages and API get from a request."""

import re

from starlette.requests import HTTPConnection

from quincunx.server.profiles.challenges import Challenges
from quincunx.server.profiles.moderation import Moderation
from quincunx.server.profiles.profiles import Profiles
from quincunx.server.profiles.ratings import Ratings
from quincunx.server.tables.open_tables import OpenTables
from quincunx.server.tables.service import TableNotFound, TableService
from quincunx.server.tables.snapshot import TableSnapshot

TABLE_ID = re.compile("[0-9a-f]{16}")


def profiles_of(connection: HTTPConnection) -> Profiles:
    profiles: Profiles = connection.app.state.profiles
    return profiles


def open_tables_of(connection: HTTPConnection) -> OpenTables:
    open_tables: OpenTables = connection.app.state.open_tables
    return open_tables


def challenges_of(connection: HTTPConnection) -> Challenges:
    challenges: Challenges = connection.app.state.challenges
    return challenges


def moderation_of(connection: HTTPConnection) -> Moderation:
    moderation: Moderation = connection.app.state.moderation
    return moderation


def ratings_of(connection: HTTPConnection) -> Ratings:
    ratings: Ratings = connection.app.state.ratings
    return ratings


def service_of(connection: HTTPConnection) -> TableService:
    service: TableService = connection.app.state.service
    return service


async def find_table(connection: HTTPConnection, table_id: str) -> TableSnapshot:
    if not TABLE_ID.fullmatch(table_id):
        raise TableNotFound(table_id)
    return await service_of(connection).table(table_id)
