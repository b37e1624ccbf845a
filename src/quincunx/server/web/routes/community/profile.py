"""The profile of this browser: name, games, other devices; and the public pages of others."""

from dataclasses import asdict, replace
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import JSONResponse, Response

from quincunx.core.errors import OptionError
from quincunx.core.registry import descriptors
from quincunx.core.text.messages import message
from quincunx.languages import _
from quincunx.server.community.challenges import Challenge, is_of_interest
from quincunx.server.community.profiles import ProfileRow
from quincunx.server.http.base_url import base_url_of, link_prefix_of
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import (
    PublicProfile,
    challenges_of,
    profiles_of,
    ratings_of,
)
from quincunx.server.table.clock import TimeControl
from quincunx.server.table.names import allowed_name
from quincunx.server.table.setup import INVALID_NAME
from quincunx.server.web.deps import PROFILE_COOKIE, profile_of, with_profile_cookie
from quincunx.server.web.forms import read_form
from quincunx.server.web.profile_context import history_context
from quincunx.server.web.qr_code import qr_code_response
from quincunx.server.web.templating import NO_STORE, page, redirect

router = APIRouter()


async def own_profile(request: Request) -> ProfileRow:
    profile = await profile_of(request)
    if profile is None:
        raise HTTPException(
            404, message("This browser has no profile yet. You get one with your first game.")
        )
    return profile


@router.get("/profile")
async def show(request: Request, game: str = "", opponent: str = "") -> Response:
    profile = await profile_of(request)
    if profile is None:
        return page("no_profile.html")
    return await profile_page(request, profile, game, opponent)


async def profile_page(
    request: Request, profile: ProfileRow, game: str = "", opponent: str = "", error: str = ""
) -> Response:
    history = await history_of(request, profile, game, opponent)
    challenges = await challenges_context(request, profile)
    return page(
        "profile.html",
        422 if error else 200,
        profile=profile,
        error=error,
        challenges=challenges,
        **history,
    )


async def challenges_context(request: Request, profile: ProfileRow | None) -> list[dict[str, Any]]:
    """What a profile has to see, with the name of the other player."""
    if profile is None:
        return []
    found = [
        each
        for each in await challenges_of(request).of_profile(profile.id)
        if is_of_interest(each, profile.id)
    ]
    return [challenge_context(each, profile) for each in found]


def challenge_context(challenge: Challenge, profile: ProfileRow) -> dict[str, Any]:
    setup, row = challenge.setup, challenge.row
    clock = TimeControl.from_text(setup["clock"]).words if setup["clock"] else ""
    return {
        **setup,
        "clock": clock,
        "of": row,
        "state": challenge.state,
        "is_sent": row.challenger == profile.id,
    }


@router.post("/profile")
async def change(request: Request) -> Response:
    """A new name, and whether everybody may see the games."""
    form = await read_form(request)
    profile = await own_profile(request)
    try:
        changed = replace(
            profile, name=allowed_name(form.get("name", "")), is_public="public" in form
        )
    except OptionError:
        return await profile_page(request, profile, error=_(INVALID_NAME))
    await profiles_of(request).change(changed)
    return redirect(request, "/profile")


@router.get("/profile/export")
async def export(request: Request) -> Response:
    """All that is stored about this profile, except for its keys."""
    profile = await own_profile(request)
    games = [asdict(game) for game in await profiles_of(request).all_games(profile)]
    ratings = {
        game: asdict(rating)
        for game, rating in (await ratings_of(request).of_profile(profile.id)).items()
    }
    headers = {**NO_STORE, "content-disposition": 'attachment; filename="quincunx-profile.json"'}
    return JSONResponse(
        {"profile": asdict(profile), "games": games, "ratings": ratings}, headers=headers
    )


@router.post("/profile/delete")
async def delete(request: Request) -> Response:
    await profiles_of(request).delete(await own_profile(request))
    response = redirect(request, "/")
    response.delete_cookie(PROFILE_COOKIE)
    return response


# ---- several devices


@router.post("/profile/devices")
async def new_device_link(request: Request) -> Response:
    token = await profiles_of(request).new_link(
        await own_profile(request), client_address(request.scope)
    )
    return page(
        "device_link.html", link=f"{link_prefix_of(request)}profile/devices/{token}", token=token
    )


@router.get("/profile/devices/{token}")
async def device(request: Request, token: str) -> Response:
    """Programs that fetch links to show a preview must not use it up, so it takes a click."""
    return page(
        "use_device.html",
        profile=await profiles_of(request).profile_of_link(token),
        had=await profile_of(request),
    )


@router.post("/profile/devices/{token}")
async def use_device(request: Request, token: str) -> Response:
    _, key = await profiles_of(request).use_link(token)
    return with_profile_cookie(request, redirect(request, "/profile"), key)


@router.get("/profile/devices/{token}/qr.svg")
async def device_qr_code(request: Request, token: str) -> Response:
    await profiles_of(request).profile_of_link(token)
    return qr_code_response(f"{base_url_of(request)}profile/devices/{token}")


# ---- others


@router.get("/players/{player}")
async def player(
    request: Request, profile: PublicProfile, game: str = "", opponent: str = "", reported: str = ""
) -> Response:
    games_of_two = [each for each in descriptors() if 2 in each.seats]
    history = await history_of(request, profile, game, opponent)
    values = {
        "viewer": await profile_of(request),
        "games_of_two": games_of_two,
        "reported": bool(reported),
    }
    return page("player.html", profile=profile, **values, **history)


async def history_of(
    request: Request, profile: ProfileRow, game: str, opponent: str
) -> dict[str, Any]:
    games = await profiles_of(request).games(profile)
    ratings = await ratings_of(request).of_profile(profile.id)
    return history_context(games, ratings, game, opponent)
