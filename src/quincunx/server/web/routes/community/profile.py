"""The profile of this browser: name, games, other devices; and the public pages of others: the best
players, and the games that one can watch.
"""

from collections.abc import Sequence
from dataclasses import asdict, replace

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import JSONResponse, Response

from quincunx.core.errors import OptionError
from quincunx.core.text.messages import message
from quincunx.languages import _
from quincunx.server.community.challenges import is_of_interest
from quincunx.server.community.history import PlayedGame
from quincunx.server.community.profiles import ProfileRow
from quincunx.server.http.base_url import base_url_of, link_prefix_of
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import (
    PublicProfile,
    challenges_of,
    daily_of,
    leaderboards_of,
    profiles_of,
    puzzles_of,
    ratings_of,
    service_of,
)
from quincunx.server.service.community.profiles import device_id
from quincunx.server.table.names import allowed_name
from quincunx.server.table.setup import INVALID_NAME
from quincunx.server.web.deps import PROFILE_COOKIE, profile_of, with_profile_cookie
from quincunx.server.web.forms import read_form
from quincunx.server.web.pages.history import MAX_LISTED, History, choose_games, history_of
from quincunx.server.web.pages.home import games_for_two
from quincunx.server.web.pages.leaderboards import players_page, rated_games, watch_page
from quincunx.server.web.pages.page import choices_from
from quincunx.server.web.pages.profile import (
    DeviceLinkPage,
    ListedChallenge,
    NoProfilePage,
    PlayerPage,
    ProfilePage,
    UseDevicePage,
    listed_challenge,
    listed_device,
)
from quincunx.server.web.pages.setup import CLOCKS
from quincunx.server.web.qr_code import qr_code_response
from quincunx.server.web.templating import NO_STORE, page_response, redirect

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
        return page_response(request, NoProfilePage())
    return await profile_page(request, profile, game, opponent)


async def profile_page(
    request: Request, profile: ProfileRow, game: str = "", opponent: str = "", error: str = ""
) -> Response:
    games = await profiles_of(request).games(profile)
    history = await find_history(request, profile, games, game, opponent)
    challenges = await find_challenges(request, profile)
    own = device_id(request.cookies.get(PROFILE_COOKIE))
    devices = [listed_device(row, own) for row in await profiles_of(request).devices(profile)]
    page = ProfilePage(profile, history, challenges, devices, error)
    return page_response(request, page, 422 if error else 200)


async def find_challenges(request: Request, profile: ProfileRow | None) -> list[ListedChallenge]:
    """What a profile has to see, with the name of the other player."""
    if profile is None:
        return []
    return [
        listed_challenge(each, profile)
        for each in await challenges_of(request).of_profile(profile.id)
        if is_of_interest(each, profile.id)
    ]


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
    devices = [asdict(device) for device in await profiles_of(request).devices(profile)]
    practice = await puzzles_of(request).export(profile.id)
    daily = [asdict(attempt) for attempt in await daily_of(request).attempts_of(profile.id)]
    headers = {**NO_STORE, "content-disposition": 'attachment; filename="quincunx-profile.json"'}
    content = {"profile": asdict(profile), "games": games, "ratings": ratings, "devices": devices}
    return JSONResponse({**content, "daily": daily, **practice}, headers=headers)


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
    link = f"{link_prefix_of(request)}profile/devices/{token}"
    return page_response(request, DeviceLinkPage(link, token))


@router.get("/profile/devices/{token}")
async def device(request: Request, token: str) -> Response:
    linked = await profiles_of(request).profile_of_link(token)
    own = await profile_of(request)
    lost = own.name if own is not None and own.id != linked.id else ""
    return page_response(request, UseDevicePage(linked.name, lost))


@router.post("/profile/devices/{token}")
async def use_device(request: Request, token: str) -> Response:
    _, key = await profiles_of(request).use_link(token)
    return with_profile_cookie(request, redirect(request, "/profile"), key)


@router.post("/profile/devices/{device}/name")
async def rename_device(request: Request, device: str) -> Response:
    name = (await read_form(request)).get("name", "")
    profile = await own_profile(request)
    try:
        await profiles_of(request).rename_device(profile, device, name)
    except OptionError:
        return await profile_page(request, profile, error=_(INVALID_NAME))
    return redirect(request, "/profile")


@router.post("/profile/devices/{device}/revoke")
async def revoke_device(request: Request, device: str) -> Response:
    await profiles_of(request).revoke_device(await own_profile(request), device)
    return redirect(request, "/profile")


@router.get("/profile/devices/{token}/qr.svg")
async def device_qr_code(request: Request, token: str) -> Response:
    await profiles_of(request).profile_of_link(token)
    return qr_code_response(f"{base_url_of(request)}profile/devices/{token}")


# ---- others


@router.get("/players")
async def best_players(request: Request, game: str = "") -> Response:
    boards, keys = leaderboards_of(request), rated_games()
    chosen = game if game in keys else keys[0]
    week = await boards.week(daily_of(request).today())
    return page_response(request, players_page(chosen, await boards.rated(chosen), week))


@router.get("/watch")
async def watch(request: Request) -> Response:
    boards = leaderboards_of(request)
    return page_response(request, watch_page(await boards.running(), await boards.best_games()))


@router.get("/players/{player}")
async def player(
    request: Request, profile: PublicProfile, game: str = "", opponent: str = "", reported: str = ""
) -> Response:
    own = await profile_of(request)
    games = await profiles_of(request).public_games(profile)
    page = PlayerPage(
        profile=profile,
        history=await find_history(request, profile, games, game, opponent),
        is_own=own is not None and own.id == profile.id,
        has_profile=own is not None,
        games_for_two=games_for_two(),
        clocks=choices_from(CLOCKS, ""),
        reported=bool(reported),
    )
    return page_response(request, page)


async def find_history(
    request: Request, profile: ProfileRow, games: Sequence[PlayedGame], game: str, opponent: str
) -> History:
    shown = choose_games(games, game, opponent)[:MAX_LISTED]
    names = await profiles_of(request).names(shown)
    ratings = await ratings_of(request).of_profile(profile.id)
    jobs = service_of(request).thread_jobs
    return await jobs.run(history_of, games, names, ratings, game, opponent)
