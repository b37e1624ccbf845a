"""The page of a table: moves, advice, live updates."""

import asyncio
from collections.abc import AsyncIterator
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
from quincunx.server.table.changes import Command
from quincunx.server.table.errors import SeatChangeLimit, StaleRequest
from quincunx.server.table.permissions import Forbidden, check, react_refusal, seat_refusal
from quincunx.server.table.playing import Accept, Play, Resign, TakeBack, Undo, UseHelp
from quincunx.server.table.seat_changes import HandOver, Reclaim
from quincunx.server.table.setup import DEFAULT_LEVEL
from quincunx.server.table.state import TableState
from quincunx.server.table.trainer import latest_decision, may_train
from quincunx.server.web.deps import (
    AnyClient,
    Client,
    caller_at,
    rendered_tables_of,
    table_and_caller,
    viewer_of,
)
from quincunx.server.web.forms import parse_number
from quincunx.server.web.pages.advice import advice_page
from quincunx.server.web.pages.log import log_page
from quincunx.server.web.pages.pads import pads_play_page
from quincunx.server.web.pages.status import Summary, summary_of
from quincunx.server.web.pages.table import play_page
from quincunx.server.web.pages.trainer import trainer_mark
from quincunx.server.web.templating import (
    NO_STORE,
    long_page_response,
    page_response,
    wants_fragment,
)
from quincunx.server.web.words import vocabulary_of

router = APIRouter(prefix="/t/{name}")


@router.get("")
async def show(client: AnyClient, shown: str | None = None) -> Response:
    return await table_response(client, shown)


async def table_response(
    client: Client, shown: str | None, notice: str = "", status: int = 200
) -> Response:
    """The whole page or only the part that changes, with a notice about what was refused."""
    request, viewer = client.request, client.viewer(shown)
    table = await client.service.table(client.table.id)
    html = rendered_tables_of(request).current(client.service.hub, table, viewer, notice)
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
    return await long_page_response(request, jobs, lambda: log_page(table, parse_number(last)))


@router.get("/frames")
async def frames(client: AnyClient, after: str, before: str, shown: str | None = None) -> list[str]:
    """The table at each step between two events, for a page that plays them back."""
    table, viewer = client.table, client.viewer(shown)
    present = client.service.hub.not_away(table) | viewer.seats
    found = list[str]()
    for frame in rendered_tables_of(client.request).frames(
        table, viewer, present, parse_number(after) or 0, parse_number(before) or 0
    ):
        found.append(frame)
        await asyncio.sleep(0)  # others are answered between two frames
    return found


@router.get("/state")
async def state(request: Request, name: str) -> Summary:
    """For the list of one's games: whose turn it is, or the result.

    A player who looks at the list is not present at the table.
    """
    table = await find_table(request, name)
    return summary_of(table, (await caller_at(request, table)).tokens(table).plays)


@router.websocket("/live")
async def live(
    socket: WebSocket, name: str, shown: str | None = None, sequence: str | None = None
) -> None:
    """Send the table whenever it changes, and at once if the page is not up to date."""
    try:
        table, caller = await table_and_caller(socket, name)
    except (TableNotFound, StoreUnavailable):
        await socket.close(POLICY_VIOLATION)
        return
    service = service_of(socket)
    rendered = rendered_tables_of(socket)
    seats = frozenset(caller.tokens(table).plays)

    async def latest() -> Update:
        """As far as the tokens, or the key of this device, are still valid."""
        table = await service.table(name)
        tokens = (await caller_at(socket, table)).tokens(table)
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
async def move(client: AnyClient) -> Response:
    notation = client.form.get("move", "")
    if not notation and client.seat in client.seats:
        try:
            notation = read_typed_move(client.table, client.seat, client.form.get("typed", ""))
        except QuincunxError as error:
            return await illegal(client, client.form.get("shown"), error)
    return await do(client, Play(client.seat, notation, client.number("decision")))


def read_typed_move(table: TableState, seat: int, typed: str) -> str:
    """The notation of a move that a player has typed in her own words."""
    moves = [str(move) for move in table.moves(seat)]
    key = table.game.key
    complete = partial(find_presentation(key).complete_typed, table.view(seat))
    return find_move(typed.strip(), moves, vocabulary_of(key), complete)


@router.post("/undo")
async def undo(client: AnyClient) -> Response:
    return await do(client, Undo(client.seat))


@router.post("/take-back")
async def take_back(client: AnyClient) -> Response:
    """Undo one's last move although the engine has moved since."""
    return await do(client, TakeBack(client.seat))


@router.post("/person")
async def reclaim(client: AnyClient) -> Response:
    return await do(client, Reclaim(client.seat))


@router.post("/accept")
async def accept(client: AnyClient) -> Response:
    """Say that one is there for a rated game."""
    check_profiles(client.request, client.table)
    return await do(client, Accept())


@router.post("/resign")
async def resign(client: AnyClient) -> Response:
    """Give up the game; the page has asked before."""
    return await do(client, Resign(client.seat))


@router.post("/engine")
async def hand_over(client: AnyClient) -> Response:
    """Hand one's own seat to the engine, or that of a player who is away."""
    return await do(client, HandOver(client.seat, client.form.get("level", DEFAULT_LEVEL)))


async def do(client: Client, command: Command) -> Response:
    """Change the table and show it; if the command is refused, the page says why."""
    notice, shown = "", client.form.get("shown")
    try:
        await client.do(command)
    except (StaleRequest, SeatChangeLimit) as error:
        notice = translate(error)
    except QuincunxError as error:
        return await illegal(client, shown, error)
    if not wants_fragment(client.request):
        return client.redirect()
    return await table_response(client, shown, notice)


async def illegal(client: Client, shown: str | None, error: QuincunxError) -> Response:
    return await table_response(
        client, shown, _("Illegal move: {why}.", why=translate(error)), status=409
    )


@router.post("/react")
async def react(client: AnyClient) -> Response:
    """Show the others at the table a symbol."""
    check(seat_refusal(client.actor, client.seat) or react_refusal(client.table, client.seats))
    if (symbol := client.form.get("symbol")) not in SYMBOLS:
        raise HTTPException(422, message("There is no such symbol."))
    client.service.hub.reactions.react(client.table.id, client.seat, symbol)
    if not wants_fragment(client.request):
        return client.redirect()
    return await table_response(client, client.form.get("shown"))


# ---- advice


# `all` is the name in the address.
@router.post("/advice")
async def advice(client: AnyClient, seat: str, all: str = "") -> Response:  # noqa: A002
    """The best move and why; with `all` the best moves' values. Everybody sees who asked."""
    own = seat_in(seat)
    table = await client.do(UseHelp(own, VALUES if all else HINT))
    found = await client.service.advice(table, own, client.address)
    page = advice_page(table.game, table.view(own), found, bool(all))
    return page_response(client.request, page)


@router.post("/trainer")
async def judge(client: AnyClient, seat: str = "") -> Response:
    """How good the latest decision was, at a table alone; nothing if there was none."""
    own = seat_in(seat)
    check(seat_refusal(client.actor, own))
    if not may_train(client.table, own):
        raise Forbidden(message("The trainer is only for games that one person plays with help."))
    judged = latest_decision(client.table, own)
    if judged is None:
        return Response(status_code=204)
    found = await client.service.advice_before(client.table.id, judged.state, own, client.address)
    return page_response(client.request, trainer_mark(judged, found))


def seat_in(query: str) -> int:
    """-1, which is nobody's seat, if it is no number."""
    seat = parse_number(query)
    return -1 if seat is None else seat
