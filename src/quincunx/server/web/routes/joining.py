"""Taking a seat with an invitation, playing it on several devices, the host's control over
invitations, and the picture that a link is shown with.
"""

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from quincunx.core.dice.seeds import is_nonce
from quincunx.core.errors import OptionError
from quincunx.core.text.messages import message
from quincunx.languages import _
from quincunx.server.http.base_url import base_url_of, link_prefix_of
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import find_table, service_of
from quincunx.server.table import changes, seat_changes
from quincunx.server.table.errors import NO_NONCE, NonceRefused
from quincunx.server.table.permissions import NotNow, check_invitation, check_invite, nonce_seat
from quincunx.server.table.setup import INVALID_NAME
from quincunx.server.table.state import TableState
from quincunx.server.table.tokens import new_token
from quincunx.server.web.deps import (
    own_name,
    previews_of,
    profile_for_game,
    profile_of,
    table_and_tokens,
    with_profile_cookie,
    with_seat_cookie,
)
from quincunx.server.web.forms import parse_number, read_form
from quincunx.server.web.pages.joining import DeviceLink, DevicesPage, join_page
from quincunx.server.web.qr_code import qr_code_response
from quincunx.server.web.templating import page_response, redirect

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
async def invitation(request: Request, name: str, seat: int, token: str) -> Response:
    table, tokens = await table_and_tokens(request, name)
    if seat in tokens.plays:
        return redirect(request, f"/t/{name}")
    check_invitation(table.tokens, seat, token)
    profile = await profile_of(request)
    own = table.names[seat] if profile is None else profile.name
    return await join_response(request, table, own)


@router.post("/join/{seat}/{token}")
async def join(request: Request, name: str, seat: int, token: str) -> Response:
    """Take the seat. Only this browser gets its token, and the invitation is used up."""
    table, tokens = await table_and_tokens(request, name)
    form = await read_form(request)
    own_token = new_token()
    player_name = await own_name(request, form.get("name", ""))
    try:
        check_invitation(table.tokens, seat, token)
        profile, key = await profile_for_game(request, player_name)
        await service_of(request).change(
            name,
            seat_changes.join,
            seat,
            token,
            player_name,
            own_token,
            read_nonce(form),
            profile,
            service_of(request).hub.present(name),
            client_address(request.scope),
        )
    except OptionError:
        return await join_response(request, table, player_name[:60], _(INVALID_NAME), 422)
    response = with_profile_cookie(request, redirect(request, f"/t/{name}"), key)
    return with_seat_cookie(request, response, name, tokens.with_seat(seat, own_token))


@router.get("/join/{seat}/{token}/qr.svg")
async def qr_code(request: Request, name: str, seat: int, token: str) -> Response:
    """The invitation as a picture, for somebody in the same room."""
    table, _ = await table_and_tokens(request, name)
    check_invitation(table.tokens, seat, token)
    return qr_code_response(f"{base_url_of(request)}t/{name}/join/{seat}/{token}")


@router.post("/nonce")
async def add_nonce(request: Request, name: str) -> Response:
    """The page adds the random number of this browser to the dice."""
    form = await read_form(request)
    table, tokens = await table_and_tokens(request, name)
    seat = nonce_seat(table, tokens.plays)
    nonce = read_nonce(form)
    if seat is None or nonce is None:
        raise NotNow(NO_NONCE)
    try:
        await service_of(request).change(name, changes.add_nonce, seat, nonce)
    except NonceRefused as error:  # another page of this player was faster
        raise NotNow(error.args[0]) from None
    return Response(status_code=204)


def read_nonce(form: dict[str, str]) -> str | None:
    nonce = form.get("nonce", "")
    return nonce if is_nonce(nonce) else None


async def join_response(
    request: Request, table: TableState, name: str, error: str = "", status: int = 200
) -> Response:
    has_profile = await profile_of(request) is not None
    page = join_page(table, name, has_profile, base_url_of(request), error)
    return page_response(request, page, status)


@router.post("/invitation")
async def renew_invitation(request: Request, name: str) -> Response:
    """As the host: a new link instead of the one before or, with `revoke`, none."""
    form = await read_form(request)
    table, tokens = await table_and_tokens(request, name)
    seat = check_invite(table, tokens.plays, tokens.has_host_token, parse_number(form.get("seat")))
    new = None if form.get("revoke") else new_token()
    await service_of(request).change(name, seat_changes.invite, seat, new)
    response = redirect(request, f"/t/{name}")
    return (
        response
        if new is None
        else with_seat_cookie(request, response, name, tokens.with_invitation(seat, new))
    )


# ---- several devices of one player


@router.get("/devices")
async def devices(request: Request, name: str) -> Response:
    """Links with the tokens of one's own seats, for one's other devices."""
    table, tokens = await table_and_tokens(request, name)
    prefix = f"{link_prefix_of(request)}t/{name}/seat"
    links = [
        DeviceLink(table.names[seat], f"{prefix}/{seat}/{token}")
        for seat, token in tokens.plays.items()
        if token
    ]
    return page_response(request, DevicesPage(name, links))


@router.get("/seat/{seat}/{token}")
async def use_device(request: Request, name: str, seat: int, token: str) -> Response:
    """Play the seat on this device too."""
    table, tokens = await table_and_tokens(request, name)
    if not table.tokens.plays(seat, token):
        raise HTTPException(
            404, message("Invalid link. Copy it again from the device on which you play.")
        )
    return with_seat_cookie(
        request, redirect(request, f"/t/{name}"), name, tokens.with_seat(seat, token)
    )
