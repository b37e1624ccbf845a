"""Score pads: opening them, taking a sheet, writing, erasing, whose turn it is, and dice."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from quincunx.core.errors import OptionError, QuincunxError, UndoError
from quincunx.core.game import Game
from quincunx.core.registry import shared_game
from quincunx.languages import _, translate
from quincunx.server.http.base_url import base_url_of
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import service_of
from quincunx.server.table import pad_changes, shared_dice_changes
from quincunx.server.table.changes import Change
from quincunx.server.table.entries import TrayOpened
from quincunx.server.table.errors import SeatChangeLimit, StaleRequest
from quincunx.server.table.names import allowed_name, default_name
from quincunx.server.table.own_dice_changes import check_open_hands
from quincunx.server.table.pad_setup import new_own_tiles, new_pads, own_dice_entries
from quincunx.server.table.setup import INVALID_NAME
from quincunx.server.table.state import TableState
from quincunx.server.table.tokens import new_token
from quincunx.server.web.deps import (
    AnyClient,
    Client,
    client_from_request,
    find_game,
    own_name,
    profile_for_game,
    profile_of,
    rendered_tables_of,
    with_profile_cookie,
    with_seat_cookie,
)
from quincunx.server.web.forms import parse_number, read_form
from quincunx.server.web.pages.pads import new_pads_page, pads_play_page
from quincunx.server.web.qr_code import qr_code_response
from quincunx.server.web.routes.play import table_response
from quincunx.server.web.templating import NO_STORE, page_response, redirect, wants_fragment
from quincunx.server.web.words import capitalized

P = ParamSpec("P")
router = APIRouter()
EVENTS_PER_REQUEST = 20  # take the server as long as another request


# ---- opening and joining


@router.get("/pads/{key}")
async def setup(request: Request, key: str) -> Response:
    profile = await profile_of(request)
    name = "" if profile is None else profile.name
    return page_response(request, new_pads_page(find_game(key), name))


@router.post("/pads/{key}")
async def create(request: Request, key: str) -> Response:
    form = await read_form(request)
    players = parse_number(form.get("players"))
    name = await own_name(request, form.get("name", "").strip()) or _("Player 1")
    try:
        game = shared_game(key, {} if players is None else {"players": players})
        known = allowed_name(name)
        others_in(form, game)
    except OptionError:
        return page_response(
            request, new_pads_page(find_game(key), name[:60], _(INVALID_NAME)), 422
        )
    if form.get("rolls"):
        check_open_hands(game)
    profile, profile_key = await profile_for_game(request, known)
    row, entries, tokens = new_pads(game, known, profile=profile)
    if form.get("tiles"):
        row, entries, tokens = new_own_tiles(game, [known, *others_in(form, game)], profile)
    if form.get("rolls"):
        entries += own_dice_entries(game)
    if form.get("dice"):
        entries.append(TrayOpened())
    await service_of(request).open(row, entries, client_address(request.scope))
    address = f"/t/{row.id}?dice=1" if form.get("dice") else f"/t/{row.id}"
    response = with_profile_cookie(request, redirect(request, address), profile_key)
    return with_seat_cookie(request, response, row.id, tokens)


def others_in(form: dict[str, str], game: Game) -> list[str]:
    """The names of the others, clockwise, with commas between them."""
    given = [each.strip() for each in form.get("others", "").split(",") if each.strip()]
    names = given[: game.players - 1]
    return [
        *map(allowed_name, names),
        *(default_name(seat + 1) for seat in range(len(names) + 1, game.players)),
    ]


@router.get("/p/{name}")
async def short_address(request: Request, name: str) -> Response:
    """Short enough to be typed from another screen; capital letters do not matter."""
    return redirect(request, f"/t/{name.lower()}")


@router.get("/t/{name}/qr.svg")
async def qr_code(client: AnyClient) -> Response:
    """One picture for everybody at the table."""
    pad_changes.check_real_table(client.table)
    return qr_code_response(f"{base_url_of(client.request)}p/{client.table.id}")


@router.post("/t/{name}/sheet")
async def take_sheet(client: AnyClient) -> Response:
    """Join, or have one more sheet on this phone."""
    request, tokens = client.request, client.tokens
    given = await own_name(request, client.form.get("name", "").strip()) or _("Player")
    token = new_token()
    try:
        profile, key = (None, None) if client.seats else await profile_for_game(request, given)
        table = await client.change(pad_changes.join, given, token, profile)
    except OptionError:
        return await pads_response(client, None, _(INVALID_NAME), 422)
    seat = table.tokens.find_seat(token)
    assert seat is not None
    response = with_profile_cookie(request, client.redirect(f"?shown={seat}"), key)
    return with_seat_cookie(request, response, table.id, tokens.with_seat(seat, token))


@router.post("/t/{name}/remove")
async def remove(client: AnyClient) -> Response:
    seats, is_host = client.seats, client.is_host
    return await change(client, pad_changes.remove_player, seats, is_host, seat_in(client))


# ---- writing


@router.post("/t/{name}/write")
async def write(client: AnyClient) -> Response:
    entry, decision = client.form.get("move", ""), client.number("decision")
    return await change(client, pad_changes.write, client.seats, seat_in(client), entry, decision)


@router.post("/t/{name}/erase")
async def erase(client: AnyClient) -> Response:
    """Erase an entry; if others depend on it, the page asks first."""
    number, seats = client.number("number"), client.seats
    if "back" in client.form:
        return await change(client, pad_changes.undo_turn, seats)
    if number is None:
        return await change(client, pad_changes.undo, seats, seat_in(client))
    return await change(client, pad_changes.erase, seats, number, bool(client.form.get("confirm")))


@router.post("/t/{name}/turn")
async def pass_turn(client: AnyClient) -> Response:
    return await change(client, pad_changes.pass_turn, client.seats, client.number("turn"))


# ---- the dice of the game beside the pads, or alone


@router.post("/t/{name}/tray")
async def open_tray(client: AnyClient) -> Response:
    await client.change(shared_dice_changes.open_tray, client.seats)
    return client.redirect()


@router.post("/t/{name}/tray/roll")
async def roll(client: AnyClient) -> Response:
    again, rolls = bool(client.form.get("again")), client.number("rolls")
    return await change(client, shared_dice_changes.throw, client.seats, again, rolls)


@router.post("/t/{name}/tray/hold")
async def hold(client: AnyClient) -> Response:
    return await change(client, shared_dice_changes.hold, client.seats, client.number("die"))


@router.post("/t/{name}/tray/close")
async def publish_seed(client: AnyClient) -> Response:
    return await change(client, shared_dice_changes.close, client.seats)


# ---- what all of them do


async def change(
    client: Client,
    make: Callable[Concatenate[TableState, P], Change],
    *arguments: P.args,
    **options: P.kwargs,
) -> Response:
    """Change the pads and show them; if the change is refused, the page says why."""
    shown, erasing = client.form.get("shown"), client.number("number")
    if client.table.pad is not None:  # a change copies it
        cost = len(client.table.pad.events) // EVENTS_PER_REQUEST
        client.service.rate_limiter.count_request(client.address, cost)
    try:
        await client.change(make, *arguments, **options)
    except (StaleRequest, SeatChangeLimit) as error:
        return await pads_response(client, shown, translate(error))
    except UndoError as error:
        notice = "" if erasing is not None else f"{capitalized(translate(error))}."
        return await pads_response(client, shown, notice, 409, erasing)
    except QuincunxError as error:
        return await pads_response(client, shown, f"{capitalized(translate(error))}.", 409)
    if not wants_fragment(client.request):
        return client.redirect()
    return await pads_response(client, shown)


def seat_in(client: Client) -> int:
    """-1, which is nobody's seat, if the form has none."""
    seat = client.number("seat")
    return -1 if seat is None else seat


async def pads_response(
    client: Client,
    shown: str | None,
    notice: str = "",
    status: int = 200,
    erasing: int | None = None,
) -> Response:
    """The pads as they are now, for the seats that this browser still has."""
    request = client.request
    client = await client_from_request(request, client.table.id)
    if client.table.pad is None:  # people enter their rolls there
        return await table_response(client, shown, notice, status)
    html = rendered_tables_of(request).pads(client.table, client.viewer(shown), notice, erasing)
    if wants_fragment(request):
        return HTMLResponse(html, status, NO_STORE)
    return page_response(request, pads_play_page(client.table, html), status)
