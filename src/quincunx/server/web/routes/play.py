"""The page of a table: moves, advice, live updates."""

import time
from collections.abc import AsyncIterator, Callable
from functools import partial

from fastapi import APIRouter, HTTPException, Request, WebSocket, WebSocketException
from fastapi.responses import HTMLResponse, Response

from quincunx.core.errors import QuincunxError
from quincunx.core.play.notes import HINT, VALUES
from quincunx.core.play.typed_moves import find_move
from quincunx.core.presentation import find_presentation
from quincunx.core.text.messages import message
from quincunx.languages import _, translate
from quincunx.server.http.base_url import base_url_of
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import check_profiles, find_table, service_of
from quincunx.server.http.live_updates import Update, updates
from quincunx.server.http.websocket import POLICY_VIOLATION, serve_websocket
from quincunx.server.service.presence import Watcher
from quincunx.server.service.reactions import SYMBOLS
from quincunx.server.service.tables import TableNotFound
from quincunx.server.storage.store import StoreUnavailable
from quincunx.server.table import changes, seat_changes
from quincunx.server.table.changes import Change
from quincunx.server.table.errors import SeatChangeLimit, StaleRequest
from quincunx.server.table.permissions import check_advice, check_own_seat, check_react
from quincunx.server.table.setup import DEFAULT_LEVEL
from quincunx.server.table.state import TableState
from quincunx.server.table.tokens import ClientTokens
from quincunx.server.web.deps import rendered_tables_of, table_and_tokens, tokens_for, viewer_of
from quincunx.server.web.forms import parse_number, read_form
from quincunx.server.web.pages.advice import advice_page
from quincunx.server.web.pages.log import log_page
from quincunx.server.web.pages.pads import pads_play_page
from quincunx.server.web.pages.status import Summary, summary_of
from quincunx.server.web.pages.table import play_page
from quincunx.server.web.templating import (
    NO_STORE,
    long_page_response,
    page_response,
    redirect,
    wants_fragment,
)
from quincunx.server.web.words import vocabulary_of

router = APIRouter(prefix="/t/{name}")


@router.get("")
async def show(request: Request, name: str, shown: str | None = None) -> Response:
    _, tokens = await table_and_tokens(request, name)
    return await table_response(request, name, tokens, shown)


async def table_response(
    request: Request,
    name: str,
    tokens: ClientTokens,
    shown: str | None,
    notice: str = "",
    status: int = 200,
) -> Response:
    """The whole page or only the part that changes, with a notice about what was refused."""
    service = service_of(request)
    viewer = viewer_of(request, name, tokens, shown)
    table = await service.table(name)
    html = rendered_tables_of(request).current(service.hub, table, viewer, notice)
    if wants_fragment(request):
        return HTMLResponse(html, status, NO_STORE)
    if table.pad is not None:
        only_dice = "dice" in request.query_params
        return page_response(request, pads_play_page(table, html, only_dice), status)
    return page_response(request, play_page(table, viewer, base_url_of(request), html), status)


@router.get("/log")
async def whole_log(request: Request, name: str, last: str | None = None) -> Response:
    """All public events, some hundred at a time: the page of the table shows only the latest."""
    table, jobs = await find_table(request, name), service_of(request).thread_jobs
    return await long_page_response(request, jobs, log_page, table, parse_number(last))


@router.get("/frames")
async def frames(
    request: Request, name: str, after: str, before: str, shown: str | None = None
) -> list[str]:
    """The table at each step between two events, for a page that plays them back."""
    table, tokens = await table_and_tokens(request, name)
    viewer = viewer_of(request, name, tokens, shown)
    present = service_of(request).hub.not_away(table) | viewer.seats
    return rendered_tables_of(request).frames(
        table, viewer, present, parse_number(after) or 0, parse_number(before) or 0
    )


@router.get("/state")
async def state(request: Request, name: str) -> Summary:
    """For the list of one's games: whose turn it is, or the result.

    A player who looks at the list is not present at the table.
    """
    table = await find_table(request, name)
    return summary_of(table, (await tokens_for(request, table)).plays)


@router.websocket("/live")
async def live(
    socket: WebSocket, name: str, shown: str | None = None, sequence: str | None = None
) -> None:
    """Send the table whenever it changes, and at once if the page is not up to date."""
    try:
        tokens = (await table_and_tokens(socket, name))[1]
    except (TableNotFound, StoreUnavailable):
        await socket.close(POLICY_VIOLATION)
        return
    service = service_of(socket)
    rendered = rendered_tables_of(socket)
    seats = frozenset(tokens.plays)

    async def latest() -> Update:
        """As far as the tokens, or the key of this device, are still valid."""
        tokens = await tokens_for(socket, await service.table(name))
        return await rendered.update(service, name, viewer_of(socket, name, tokens, shown))

    async def contents(watcher: Watcher) -> AsyncIterator[str]:
        is_first = True
        async for update in updates(watcher, latest):
            if update is not None and not (is_first and str(update.sequence) == sequence):
                yield update.content
            is_first = False

    async def refuse(message: str) -> None:
        raise WebSocketException(
            POLICY_VIOLATION, _("This websocket takes no messages. To play, use the API.")
        )

    await serve_websocket(
        socket, service.watch(name, client_address(socket.scope), seats), contents, refuse
    )


# ---- moves


@router.post("/move")
async def move(request: Request, name: str) -> Response:
    form = await read_form(request)
    return await change_own_seat(
        request,
        name,
        form,
        lambda table, seat: changes.play(
            table,
            seat,
            form.get("move") or read_typed_move(table, seat, form.get("typed", "")),
            parse_number(form.get("decision")),
        ),
    )


def read_typed_move(table: TableState, seat: int, typed: str) -> str:
    """The notation of a move that a player has typed in her own words."""
    moves = [str(move) for move in table.moves(seat)]
    key = table.game.key
    complete = partial(find_presentation(key).complete_typed, table.view(seat))
    return find_move(typed.strip(), moves, vocabulary_of(key), complete)


@router.post("/undo")
async def undo(request: Request, name: str) -> Response:
    return await change_own_seat(request, name, await read_form(request), changes.undo)


@router.post("/take-back")
async def take_back(request: Request, name: str) -> Response:
    """Undo one's last move although the engine has moved since."""
    return await change_own_seat(request, name, await read_form(request), changes.take_back)


@router.post("/person")
async def reclaim(request: Request, name: str) -> Response:
    return await change_own_seat(request, name, await read_form(request), seat_changes.reclaim)


@router.post("/accept")
async def accept(request: Request, name: str) -> Response:
    """Say that one is there for a rated game."""
    form = await read_form(request)
    table, tokens = await table_and_tokens(request, name)
    check_profiles(request, table, tokens.plays)
    seats, address = sorted(tokens.plays), client_address(request.scope)
    return await change(
        request, name, tokens, form, lambda table: changes.accept(table, *seats, address=address)
    )


def resign_now(table: TableState, seat: int) -> Change:
    return changes.resign(table, seat, time.time())


@router.post("/resign")
async def resign(request: Request, name: str) -> Response:
    """Give up the game; the page has asked before."""
    return await change_own_seat(request, name, await read_form(request), resign_now)


@router.post("/engine")
async def hand_over(request: Request, name: str) -> Response:
    """Hand one's own seat to the engine, or that of a player who is away."""
    form = await read_form(request)
    table, tokens = await table_and_tokens(request, name)
    not_away = service_of(request).hub.not_away(table)
    seat, level = parse_number(form.get("seat")), form.get("level", DEFAULT_LEVEL)
    make = partial(
        seat_changes.hand_over_for,
        own=tokens.plays,
        has_host_token=tokens.has_host_token,
        not_away=not_away,
        seat=seat,
        level=level,
    )
    return await change(request, name, tokens, form, make)


async def change_own_seat(
    request: Request, name: str, form: dict[str, str], make: Callable[[TableState, int], Change]
) -> Response:
    _, tokens = await table_and_tokens(request, name)
    seat = check_own_seat(tokens.plays, parse_number(form.get("seat")))
    return await change(request, name, tokens, form, lambda table: make(table, seat))


async def change(
    request: Request,
    name: str,
    tokens: ClientTokens,
    form: dict[str, str],
    make: Callable[[TableState], Change],
) -> Response:
    """Change the table and show it; if the change is refused, the page says why."""
    notice = ""
    try:
        await service_of(request).change(name, make)
    except (StaleRequest, SeatChangeLimit) as error:
        notice = translate(error)
    except QuincunxError as error:
        return await table_response(
            request,
            name,
            tokens,
            form.get("shown"),
            notice=_("Illegal move: {why}.", why=translate(error)),
            status=409,
        )
    if not wants_fragment(request):
        return redirect(request, f"/t/{name}")
    return await table_response(request, name, tokens, form.get("shown"), notice)


@router.post("/react")
async def react(request: Request, name: str) -> Response:
    """Show the others at the table a symbol."""
    form = await read_form(request)
    table, tokens = await table_and_tokens(request, name)
    seat = check_react(table, tokens.plays, parse_number(form.get("seat")))
    if (symbol := form.get("symbol")) not in SYMBOLS:
        raise HTTPException(422, message("There is no such symbol."))
    service_of(request).hub.reactions.react(name, seat, symbol)
    if not wants_fragment(request):
        return redirect(request, f"/t/{name}")
    return await table_response(request, name, tokens, form.get("shown"))


# ---- advice


# `all` is the name in the address.
@router.post("/advice")
async def advice(request: Request, name: str, seat: str, all: str = "") -> Response:  # noqa: A002
    """The best move and why; with `all` the best moves' values. Everybody sees who asked."""
    table, tokens = await table_and_tokens(request, name)
    own = check_own_seat(tokens.plays, parse_number(seat))
    check_advice(table, own, every_move=bool(all))
    table = await service_of(request).change(name, changes.use_help, own, VALUES if all else HINT)
    check_advice(table, own, every_move=bool(all))
    found = await service_of(request).advice(table, own, client_address(request.scope))
    return page_response(request, advice_page(table.game, table.view(own), found, bool(all)))
