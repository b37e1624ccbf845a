"""Challenges: the lists on home page and profile, sending one to a public profile, answering."""

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from quincunx.core.registry import find_descriptor, games
from quincunx.core.text.messages import message
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import ChallengeId, PublicProfile, challenges_of, profiles_of
from quincunx.server.table.permissions import NEEDS_PROFILE
from quincunx.server.table.row import HERE, INVITED
from quincunx.server.table.setup import SetupForm, parse_setup
from quincunx.server.web.deps import profile_of, with_profile_cookie
from quincunx.server.web.forms import read_form
from quincunx.server.web.pages.profile import ChallengesPage
from quincunx.server.web.routes.community.pairing import joining_player, seated
from quincunx.server.web.routes.community.profile import find_challenges, own_profile
from quincunx.server.web.templating import page_response, redirect

router = APIRouter()


@router.get("/challenges")
async def challenges(request: Request) -> Response:
    found = await find_challenges(request, await profile_of(request))
    return page_response(request, ChallengesPage(found))


@router.post("/players/{player}/challenge")
async def send(request: Request, challenged: PublicProfile) -> Response:
    """A visitor without a profile gets one."""
    form = await read_form(request)
    setup, (player, key) = parse_challenge(form), await joining_player(request, form)
    challenger = None if player.profile is None else await profiles_of(request).get(player.profile)
    if challenger is None:
        raise HTTPException(409, NEEDS_PROFILE)
    await challenges_of(request).send(
        challenger, challenged.id, setup, client_address(request.scope)
    )
    return with_profile_cookie(request, redirect(request, "/profile"), key)


def parse_challenge(form: dict[str, str]) -> SetupForm:
    """A game of two with its default options."""
    key = form.get("game", "")
    if key not in games() or 2 not in find_descriptor(key).seats:
        raise HTTPException(404, message("No such game."))
    modes = {"rated": form.get("rated", ""), "clock": form.get("clock", "")}
    setup = parse_setup(key, {"players": "2", "who0": HERE, "who1": INVITED, **modes})
    if setup.errors:
        raise HTTPException(422, " ".join(setup.errors.values()))
    return setup


@router.post("/challenges/{challenge}/accept")
async def accept(request: Request, challenge: ChallengeId) -> Response:
    taken = await challenges_of(request).accept(
        challenge, await own_profile(request), client_address(request.scope)
    )
    return seated(request, taken, None)


@router.post("/challenges/{challenge}/decline")
async def decline(request: Request, challenge: ChallengeId) -> Response:
    await challenges_of(request).decline(challenge, await own_profile(request))
    return redirect(request, "/profile")


@router.post("/challenges/{challenge}/withdraw")
async def withdraw(request: Request, challenge: ChallengeId) -> Response:
    await challenges_of(request).withdraw(challenge, await own_profile(request))
    return redirect(request, "/profile")
