"""Invitations: taking a seat with the link that one was sent."""

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from quincunx.core.errors import OptionError
from quincunx.server.http.deps import service_of
from quincunx.server.tables.snapshot import TableSnapshot
from quincunx.server.tables.tokens import SeatTokens, is_valid_token
from quincunx.server.texts import text
from quincunx.server.web.deps import table_and_tokens, with_seat_cookie
from quincunx.server.web.forms import read_form
from quincunx.server.web.templating import page, redirect

router = APIRouter(prefix="/t/{name}/join/{seat}/{token}")


@router.get("")
async def invitation(request: Request, name: str, seat: int, token: str) -> Response:
    table, tokens = await invited(request, name, seat, token)
    if seat in tokens.plays:
        return redirect(request, f"/t/{name}")
    return join_page(table, table.names[seat])


@router.post("")
async def join(request: Request, name: str, seat: int, token: str) -> Response:
    table, tokens = await invited(request, name, seat, token)
    player_name = (await read_form(request)).get("name", "")
    try:
        await service_of(request).change(name, lambda now: now.take_seat(seat, player_name))
    except OptionError:
        return join_page(table, player_name[:60], text("setup.invalid_name"), 422)
    return with_seat_cookie(request, redirect(request, f"/t/{name}"), name, tokens.with_seat(seat, token))


async def invited(request: Request, name: str, seat: int, token: str) -> tuple[TableSnapshot, SeatTokens]:
    table, tokens = await table_and_tokens(request, name)
    if not is_valid_token(table.seats, seat, token):
        raise HTTPException(404, text("error.no_invitation"))
    return table, tokens


def join_page(table: TableSnapshot, name: str, error: str = "", status: int = 200) -> Response:
    return page("join.html", status, table=table.id, key=table.game.key, names=table.names, name=name, error=error)
