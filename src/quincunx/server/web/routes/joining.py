"""Taking a seat with an invitation, playing it on several devices, the host's control over
invitations, and the picture that a link is shown with.
"""

from collections.abc import Mapping

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from quincunx.core.dice.seeds import is_nonce
from quincunx.core.errors import OptionError
from quincunx.core.text.messages import message
from quincunx.languages import _
from quincunx.server.http.base_url import base_url_of, link_prefix_of
from quincunx.server.http.deps import find_table
from quincunx.server.table.errors import NO_NONCE
from quincunx.server.table.permissions import NotNow, check, invitation_refusal
from quincunx.server.table.playing import AddNonce, nonce_seat
from quincunx.server.table.seat_changes import Invite, Join, NewPlayer
from quincunx.server.table.setup import INVALID_NAME
from quincunx.server.table.tokens import new_token
from quincunx.server.web.deps import (
    AnyClient,
    Client,
    own_name,
    previews_of,
    profile_for_game,
    profile_of,
    with_profile_cookie,
    with_seat_cookie,
)
from quincunx.server.web.pages.joining import DeviceLink, DevicesPage, join_page
from quincunx.server.web.qr_code import qr_code_response
from quincunx.server.web.templating import page_response

router = APIRouter(prefix="/t/{name}")

PREVIEW_AGE = 60  # seconds for which others may keep a picture: the game goes on


@router.get("/preview.png")
async def preview(request: Request, name: str) -> Response:
    """The table, for messengers that show links with a picture."""
    picture = await previews_of(request).get(await find_table(request, name))
    return Response(
        picture, media_type="image/png", headers={"cache-control": f"public, max-age={PREVIEW_AGE}"}
    )


# ---- invitations


@router.get("/join/{seat}/{token}")
async def invitation(client: AnyClient, seat: int, token: str) -> Response:
    if seat in client.seats:
        return client.redirect()
    check(invitation_refusal(client.table, seat, token))
    profile = await profile_of(client.request)
    own = client.table.names[seat] if profile is None else profile.name
    return await join_response(client, own)


@router.post("/join/{seat}/{token}")
async def join(client: AnyClient, seat: int, token: str) -> Response:
    """Take the seat. Only this browser gets its token, and the invitation is used up."""
    request, own_token = client.request, new_token()
    player_name = await own_name(request, client.form.get("name", ""))
    try:
        check(invitation_refusal(client.table, seat, token))
        profile, key = await profile_for_game(request, player_name)
        player = NewPlayer(player_name, own_token, profile, read_nonce(client.form))
        await client.do(Join(seat, token, player))
    except OptionError:
        return await join_response(client, player_name[:60], _(INVALID_NAME), 422)
    response = with_profile_cookie(request, client.redirect(), key)
    tokens = client.tokens.with_seat(seat, own_token)
    return with_seat_cookie(request, response, client.table.id, tokens)


@router.get("/join/{seat}/{token}/qr.svg")
async def qr_code(client: AnyClient, seat: int, token: str) -> Response:
    """The invitation as a picture, for somebody in the same room."""
    check(invitation_refusal(client.table, seat, token))
    base_url = base_url_of(client.request)
    return qr_code_response(f"{base_url}t/{client.table.id}/join/{seat}/{token}")


@router.post("/nonce")
async def add_nonce(client: AnyClient) -> Response:
    """The page adds the random number of this browser to the dice."""
    seat, nonce = nonce_seat(client.table, client.actor), read_nonce(client.form)
    if seat is None or nonce is None:
        raise NotNow(NO_NONCE)
    await client.do(AddNonce(seat, nonce))
    return Response(status_code=204)


def read_nonce(form: Mapping[str, str]) -> str | None:
    nonce = form.get("nonce", "")
    return nonce if is_nonce(nonce) else None


async def join_response(client: Client, name: str, error: str = "", status: int = 200) -> Response:
    has_profile = await profile_of(client.request) is not None
    page = join_page(client.table, name, has_profile, base_url_of(client.request), error)
    return page_response(client.request, page, status)


@router.post("/invitation")
async def renew_invitation(client: AnyClient) -> Response:
    """As the host: a new link instead of the one before or, with `revoke`, none."""
    new = None if client.form.get("revoke") else new_token()
    await client.do(Invite(client.seat, new))
    if new is None:
        return client.redirect()
    tokens = client.tokens.with_invitation(client.seat, new)
    return with_seat_cookie(client.request, client.redirect(), client.table.id, tokens)


# ---- several devices of one player


@router.get("/devices")
async def devices(client: AnyClient) -> Response:
    """Links with the tokens of one's own seats, for one's other devices."""
    prefix = f"{link_prefix_of(client.request)}t/{client.table.id}/seat"
    links = [
        DeviceLink(client.table.names[seat], f"{prefix}/{seat}/{token}")
        for seat, token in client.tokens.plays.items()
        if token
    ]
    return page_response(client.request, DevicesPage(client.table.id, links))


@router.get("/seat/{seat}/{token}")
async def use_device(client: AnyClient, seat: int, token: str) -> Response:
    """Play the seat on this device too."""
    if not client.table.tokens.plays(seat, token):
        raise HTTPException(
            404, message("Invalid link. Copy it again from the device on which you play.")
        )
    tokens = client.tokens.with_seat(seat, token)
    return with_seat_cookie(client.request, client.redirect(), client.table.id, tokens)
