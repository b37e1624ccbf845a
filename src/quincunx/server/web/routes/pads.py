"""Score pads: opening them, taking a sheet, writing, erasing, whose turn it is, and dice."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from quincunx.core.errors import OptionError, QuincunxError, UndoError
from quincunx.core.game import Game
from quincunx.core.registry import shared_game
from quincunx.languages import _, translate
from quincunx.server.http.base_url import base_url_of
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import service_of
from quincunx.server.table.changes import Command
from quincunx.server.table.entries import TrayOpened
from quincunx.server.table.errors import SeatChangeLimit, StaleRequest
from quincunx.server.table.names import allowed_name, default_name
from quincunx.server.table.pad_changes import (
    ErasePad,
    PassTurn,
    RemovePlayer,
    TakeSheet,
    UndoPad,
    WritePad,
    real_table_refusal,
)
from quincunx.server.table.pad_setup import (
    dice_refusal,
    new_own_tiles,
    new_pads,
    own_dice_entries,
    rolls_refusal,
)
from quincunx.server.table.permissions import check
from quincunx.server.table.seat_changes import NewPlayer
from quincunx.server.table.setup import INVALID_NAME
from quincunx.server.table.shared_dice_changes import CloseTray, HoldDie, OpenTray, ThrowDice
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

router = APIRouter()


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
    check(rolls_refusal(game) if form.get("rolls") else None)
    check(dice_refusal(game) if form.get("dice") else None)
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
    check(real_table_refusal(client.table))
    return qr_code_response(f"{base_url_of(client.request)}p/{client.table.id}")


@router.post("/t/{name}/sheet")
async def take_sheet(client: AnyClient) -> Response:
    """Join, or have one more sheet on this phone."""
    request, tokens = client.request, client.tokens
    given = await own_name(request, client.form.get("name", "").strip()) or _("Player")
    token = new_token()
    try:
        profile, key = (None, None) if client.seats else await profile_for_game(request, given)
        table = await client.do(TakeSheet(NewPlayer(given, token, profile)))
    except OptionError:
        return await pads_response(client, None, _(INVALID_NAME), 422)
    seat = table.tokens.find_seat(token)
    assert seat is not None
    response = with_profile_cookie(request, client.redirect(f"?shown={seat}"), key)
    return with_seat_cookie(request, response, table.id, tokens.with_seat(seat, token))


@router.post("/t/{name}/remove")
async def remove(client: AnyClient) -> Response:
    return await do(client, RemovePlayer(client.seat))


# ---- writing


@router.post("/t/{name}/write")
async def write(client: AnyClient) -> Response:
    entry, decision = client.form.get("move", ""), client.number("decision")
    return await do(client, WritePad(client.seat, entry, decision))


@router.post("/t/{name}/erase")
async def erase(client: AnyClient) -> Response:
    """Erase an entry; if others depend on it, the page asks first."""
    number = client.number("number")
    if "back" in client.form:
        return await do(client, UndoPad())
    if number is None:
        return await do(client, UndoPad(client.seat))
    return await do(client, ErasePad(number, bool(client.form.get("confirm"))))


@router.post("/t/{name}/turn")
async def pass_turn(client: AnyClient) -> Response:
    return await do(client, PassTurn(client.number("turn")))


# ---- the dice of the game beside the pads, or alone


@router.post("/t/{name}/tray")
async def open_tray(client: AnyClient) -> Response:
    await client.do(OpenTray())
    return client.redirect()


@router.post("/t/{name}/tray/roll")
async def roll(client: AnyClient) -> Response:
    return await do(client, ThrowDice(bool(client.form.get("again")), client.number("rolls")))


@router.post("/t/{name}/tray/hold")
async def hold(client: AnyClient) -> Response:
    return await do(client, HoldDie(client.number("die")))


@router.post("/t/{name}/tray/close")
async def publish_seed(client: AnyClient) -> Response:
    return await do(client, CloseTray())


# ---- what all of them do


async def do(client: Client, command: Command) -> Response:
    """Change the pads and show them; if the command is refused, the page says why."""
    shown, erasing = client.form.get("shown"), client.number("number")
    try:
        await client.do(command)
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
