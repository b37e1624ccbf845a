"""Profiles of programs and people: a name, and all games that were played under it."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Path, Request, Response, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import TypeAdapter

from quincunx.core.registry import games
from quincunx.core.text.messages import message
from quincunx.server.api.community.schemas import (
    DeviceChange,
    DeviceInfo,
    NewProfile,
    PlayedGameInfo,
    ProfileChange,
    ProfileInfo,
    ProfileRequest,
    RatedPlayerInfo,
    RatingInfo,
    WeeklyPlayerInfo,
)
from quincunx.server.api.errors import error_responses
from quincunx.server.community.history import PlayedGame
from quincunx.server.community.profiles import ProfileRow
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import (
    PublicProfile,
    daily_of,
    leaderboards_of,
    moderation_of,
    profiles_of,
    ratings_of,
    service_of,
)
from quincunx.server.service.community.profiles import device_id
from quincunx.server.table.names import allowed_name

router = APIRouter(tags=["profiles"])
PROFILE_BEARER = HTTPBearer(
    auto_error=False, scheme_name="Profile", description="The token of a profile."
)
GAMES = TypeAdapter(list[PlayedGameInfo])
FOR_OWNERS = error_responses(401)
ProfileCredentials = Annotated[HTTPAuthorizationCredentials | None, Security(PROFILE_BEARER)]
DeviceId = Annotated[str, Path(pattern="^[0-9a-f]{16}$", examples=["0123456789abcdef"])]


async def profile_from_request(request: Request, credentials: ProfileCredentials) -> ProfileRow:
    return await profile_of_token(request, credentials.credentials if credentials else "")


async def profile_of_token(request: Request, token: str) -> ProfileRow:
    profile = await profiles_of(request).find(token)
    if profile is None:
        raise HTTPException(
            401, message("This is not the token of a profile. POST /api/profiles creates one.")
        )
    return profile


async def profile_id(request: Request, token: str | None) -> str | None:
    """Of the token in a request that begins a game, if there is one; Forbidden if the profile is
    blocked.
    """
    if token is None:
        return None
    profile = await profile_of_token(request, token)
    moderation_of(request).check_profile(profile.id)
    return profile.id


OwnProfile = Annotated[ProfileRow, Depends(profile_from_request)]


@router.post("/profiles", status_code=201, responses=error_responses())
async def create_profile(request: Request, body: ProfileRequest) -> NewProfile:
    """Create a profile.

    Send its token as `profile` when you create a table or take a seat: then the game is one of its
    games.
    """
    profile, token = await profiles_of(request).create(body.name, client_address(request.scope))
    return NewProfile(id=profile.id, name=profile.name, is_public=profile.is_public, token=token)


@router.get("/profile", responses=FOR_OWNERS)
async def get_profile(request: Request, profile: OwnProfile) -> ProfileInfo:
    """Your profile."""
    return await profile_info(request, profile)


async def profile_info(request: Request, profile: ProfileRow) -> ProfileInfo:
    ratings = await ratings_of(request).of_profile(profile.id)
    known = {game: RatingInfo.model_validate(rating) for game, rating in ratings.items()}
    return ProfileInfo(id=profile.id, name=profile.name, is_public=profile.is_public, ratings=known)


@router.patch("/profile", responses=FOR_OWNERS)
async def change_profile(request: Request, profile: OwnProfile, body: ProfileChange) -> ProfileInfo:
    """Change your name, or whether everybody may see your games."""
    name = profile.name if body.name is None else body.name
    is_public = profile.is_public if body.is_public is None else body.is_public
    changed = await profiles_of(request).change(
        replace(profile, name=allowed_name(name), is_public=is_public)
    )
    return await profile_info(request, changed)


@router.delete("/profile", status_code=204, responses=FOR_OWNERS)
async def delete_profile(request: Request, profile: OwnProfile) -> Response:
    """Delete your profile. Its games stay, under a neutral name."""
    await profiles_of(request).delete(profile)
    return Response(status_code=204)


@router.get("/profile/devices", responses=FOR_OWNERS)
async def devices(
    request: Request, profile: OwnProfile, credentials: ProfileCredentials
) -> list[DeviceInfo]:
    """All devices that have a token of your profile."""
    own = device_id(credentials.credentials if credentials else None)
    return [
        DeviceInfo(**asdict(each), is_own=each.id == own)
        for each in await profiles_of(request).devices(profile)
    ]


@router.patch("/profile/devices/{device}", status_code=204, responses=error_responses(401, 404))
async def rename_device(
    request: Request, profile: OwnProfile, device: DeviceId, body: DeviceChange
) -> Response:
    """Give a device a name, so that you can tell it from the others."""
    await profiles_of(request).rename_device(profile, device, body.name)
    return Response(status_code=204)


@router.delete(
    "/profile/devices/{device}", status_code=204, responses=error_responses(401, 404, 409)
)
async def revoke_device(request: Request, profile: OwnProfile, device: DeviceId) -> Response:
    """Make the token of a device invalid, for one that was lost."""
    await profiles_of(request).revoke_device(profile, device)
    return Response(status_code=204)


@router.get("/profile/games", response_model=list[PlayedGameInfo], responses=FOR_OWNERS)
async def own_games(request: Request, profile: OwnProfile) -> Response:
    """Your games, latest first."""
    return await games_response(request, await profiles_of(request).games(profile))


@router.get("/leaderboard/{game}", responses=error_responses(404))
async def leaderboard(request: Request, game: str) -> list[RatedPlayerInfo]:
    """Rated players of a game whose profiles are public, best first: by the points less the error
    of their rating.
    """
    if game not in games():
        raise HTTPException(404, message("No such game."))
    return [
        RatedPlayerInfo(
            profile=each.profile, name=each.name, rating=RatingInfo.model_validate(each.rating)
        )
        for each in await leaderboards_of(request).rated(game)
    ]


@router.get("/week", responses=error_responses())
async def week(request: Request) -> list[WeeklyPlayerInfo]:
    """Public profiles by their daily games since Monday: for each game, as many points as the
    percentage of players whose result was worse.
    """
    return [
        WeeklyPlayerInfo(
            profile=each.standing.profile,
            name=each.name,
            games=each.standing.games,
            points=each.standing.points,
        )
        for each in await leaderboards_of(request).week(daily_of(request).today())
    ]


@router.get(
    "/players/{player}/games", response_model=list[PlayedGameInfo], responses=error_responses(404)
)
async def games_of_player(request: Request, profile: PublicProfile) -> Response:
    """The games of a profile that is public."""
    return await games_response(request, await profiles_of(request).public_games(profile))


async def games_response(request: Request, games: Sequence[PlayedGame]) -> Response:
    """They may be a thousand: nobody else waits for them."""
    content = await service_of(request).thread_jobs.run(games_json, games)
    return Response(content, media_type="application/json")


def games_json(games: Sequence[PlayedGame]) -> bytes:
    return GAMES.dump_json([PlayedGameInfo.model_validate(game) for game in games])
