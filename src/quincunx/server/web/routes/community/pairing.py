"""Tables that are open to others: the list on the home page, taking a seat, finding an opponent."""

import time
from collections.abc import Mapping

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from quincunx.core.errors import OptionError
from quincunx.core.registry import find_descriptor, games
from quincunx.core.text.messages import message
from quincunx.languages import _
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import open_tables_of
from quincunx.server.service.community.open_tables import JoiningPlayer, TakenSeat
from quincunx.server.table.names import allowed_name
from quincunx.server.table.seat_changes import CloseSeats, OpenSeats
from quincunx.server.table.setup import INVALID_NAME
from quincunx.server.web.deps import (
    AnyClient,
    own_name,
    profile_for_game,
    with_profile_cookie,
    with_seat_cookie,
)
from quincunx.server.web.forms import parse_number, read_form
from quincunx.server.web.pages.joining import OpenTablesPage, open_table
from quincunx.server.web.routes.joining import read_nonce
from quincunx.server.web.templating import page_response, redirect

router = APIRouter()


@router.get("/open")
async def waiting(request: Request) -> Response:
    now = time.time()
    tables = [
        open_table(each.table, int(now - each.since) // 60)
        for each in await open_tables_of(request).waiting()
    ]
    return page_response(request, OpenTablesPage(tables))


@router.post("/t/{name}/take")
async def take(client: AnyClient) -> Response:
    """Take a free seat of an open table."""
    if client.seats:
        return client.redirect()
    request = client.request
    player, key = await joining_player(request, client.form)
    return seated(request, await open_tables_of(request).take_seat(client.table.id, player), key)


@router.post("/find")
async def find_opponent(request: Request) -> Response:
    """Play with the next who wants the same game or, after a wait, with the engine."""
    form = await read_form(request)
    key = form.get("game", "")
    if key not in games() or 2 not in find_descriptor(key).seats:
        raise HTTPException(404, message("No such game."))
    player, profile_key = await joining_player(request, form)
    return seated(
        request,
        await open_tables_of(request).find_opponent(key, player, parse_number(form.get("wait"))),
        profile_key,
    )


@router.post("/t/{name}/open")
async def open_or_close(client: AnyClient) -> Response:
    """As the host: open the free seats to everybody or, with `close`, to invited people only."""
    await client.do(CloseSeats() if "close" in client.form else OpenSeats())
    return client.redirect()


async def joining_player(
    request: Request, form: Mapping[str, str]
) -> tuple[JoiningPlayer, str | None]:
    """Who wants to play, and the key of the profile, whose name counts if none is given."""
    try:
        name = allowed_name(await own_name(request, form.get("name", "")) or _("Guest"))
    except OptionError:
        raise HTTPException(422, message(INVALID_NAME)) from None
    profile, key = await profile_for_game(request, name)
    return JoiningPlayer(
        name, client_address(request.scope), profile, read_nonce(form), "rated" in form
    ), key


def seated(request: Request, taken: TakenSeat, key: str | None) -> Response:
    response = with_profile_cookie(request, redirect(request, f"/t/{taken.table.id}"), key)
    return with_seat_cookie(request, response, taken.table.id, taken.tokens)
