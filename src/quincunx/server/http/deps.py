"""What pages and API get from a request."""

import re
from datetime import date, timedelta
from typing import Annotated

from fastapi import Depends, HTTPException, Path, Request
from starlette.requests import HTTPConnection

from quincunx.core.text.messages import message
from quincunx.server.community.profiles import NOT_PUBLIC, ProfileRow
from quincunx.server.http.client_address import client_address
from quincunx.server.service.community.challenges import Challenges
from quincunx.server.service.community.community import Community
from quincunx.server.service.community.leaderboards import Leaderboards
from quincunx.server.service.community.moderation import BLOCKED_PLAYER, Moderation
from quincunx.server.service.community.open_tables import OpenTables
from quincunx.server.service.community.profiles import Profiles
from quincunx.server.service.community.puzzles import Puzzles
from quincunx.server.service.community.ratings import Ratings
from quincunx.server.service.daily import DailyGames
from quincunx.server.service.tables import TableNotFound, TableService
from quincunx.server.table.pad_setup import ID_LENGTH, LETTERS
from quincunx.server.table.permissions import Forbidden
from quincunx.server.table.state import TableState

NO_COMMUNITY = message(
    "This server has only tables by link: no profiles, no ratings, no open tables."
)
KEPT_DAYS = 365  # for which pages show earlier daily games
ID = re.compile("[0-9a-f]{16}")  # of a table, profile or challenge
PAD_ID = re.compile(f"[{LETTERS}]{{{ID_LENGTH}}}")  # of score pads: short enough to be typed
BLOCKED_ADDRESS = message(
    "Your address is blocked: you can watch, but not play. Ask the operator of this server."
)


def community_of(connection: HTTPConnection) -> Community | None:
    """None on a server without one."""
    community: Community | None = connection.app.state.community
    return community


def existing_community_of(connection: HTTPConnection) -> Community:
    """For routes of the community, which exist only where it does, and what asks for it."""
    community = community_of(connection)
    if community is None:
        raise Forbidden(NO_COMMUNITY)
    return community


def profiles_of(connection: HTTPConnection) -> Profiles:
    return existing_community_of(connection).profiles


def open_tables_of(connection: HTTPConnection) -> OpenTables:
    return existing_community_of(connection).open_tables


def challenges_of(connection: HTTPConnection) -> Challenges:
    return existing_community_of(connection).challenges


def leaderboards_of(connection: HTTPConnection) -> Leaderboards:
    return existing_community_of(connection).leaderboards


def moderation_of(connection: HTTPConnection) -> Moderation:
    return existing_community_of(connection).moderation


def puzzles_of(connection: HTTPConnection) -> Puzzles:
    return existing_community_of(connection).puzzles


def ratings_of(connection: HTTPConnection) -> Ratings:
    return existing_community_of(connection).ratings


def check_address(connection: HTTPConnection) -> None:
    """Forbidden from a blocked address, also for methods that change nothing."""
    community = community_of(connection)
    if community is not None and community.moderation.is_blocked(client_address(connection.scope)):
        raise Forbidden(BLOCKED_ADDRESS)


def check_profiles(connection: HTTPConnection, table: TableState) -> None:
    """Forbidden if one of the profiles at this table may begin no game, whoever wants it."""
    if (community := community_of(connection)) is not None:
        for profile in table.profiles:
            community.moderation.check_profile(profile, BLOCKED_PLAYER)


def service_of(connection: HTTPConnection) -> TableService:
    service: TableService = connection.app.state.service
    return service


def daily_of(connection: HTTPConnection) -> DailyGames:
    games: DailyGames = connection.app.state.daily
    return games


def past_day(connection: HTTPConnection, text: str) -> date:
    """The day in an address, if its seeds are published."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise HTTPException(404, message("Write a day as 2026-01-31.")) from None
    latest = daily_of(connection).latest_published()
    if day < latest - timedelta(KEPT_DAYS):
        raise HTTPException(404, message("That was too long ago."))
    if day > latest:
        raise HTTPException(404, message("This day is not over yet."))
    return day


async def find_table(connection: HTTPConnection, table_id: str) -> TableState:
    if not (ID.fullmatch(table_id) or PAD_ID.fullmatch(table_id)):
        raise TableNotFound(table_id)
    return await service_of(connection).table(table_id)


async def public_profile(
    request: Request, player: Annotated[str, Path(examples=["0123456789abcdef"])]
) -> ProfileRow:
    """The profile in the address, if everybody may see it."""
    profile = await profiles_of(request).get(player) if ID.fullmatch(player) else None
    if profile is None or not profile.is_public:
        raise HTTPException(404, NOT_PUBLIC)
    return profile


def challenge_id(challenge: Annotated[str, Path(examples=["0123456789abcdef"])]) -> str:
    """The id in the address. PostgreSQL does not take every text."""
    if not ID.fullmatch(challenge):
        raise HTTPException(404, message("There is no such challenge."))
    return challenge


PublicProfile = Annotated[ProfileRow, Depends(public_profile)]
ChallengeId = Annotated[str, Depends(challenge_id)]
