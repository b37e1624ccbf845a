"""The game: its page, the moves, and the seats that people take, leave and hand over."""

import asyncio
from collections.abc import Callable

from fastapi import APIRouter, HTTPException, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import Response

from quincunx.core.errors import OptionError, QuincunxError
from quincunx.server.desk import (
    admitted,
    drawn,
    fields,
    give,
    go,
    house_of,
    may_hand_over,
    number,
    own_seat,
    page,
    table_of,
    table_page,
    viewer,
)
from quincunx.server.limits import Refused
from quincunx.server.live import Watcher
from quincunx.server.people import Keys, opens
from quincunx.server.scene import Viewer
from quincunx.server.setup import USUAL_LEVEL
from quincunx.server.store import Entry, Unavailable
from quincunx.server.table import Stale, Table
from quincunx.server.texts import text

router = APIRouter(prefix="/t/{name}")

TRY_LATER = 1013  # a websocket's way to say that it is too much just now
COME_BACK = 1012  # that it will be well again soon: pages then try again by themselves


@router.get("")
async def show(request: Request, name: str, shown: str | None = None) -> Response:
    _, keys = await table_of(request, name)
    return await table_page(request, name, keys, shown)


@router.websocket("/live")
async def live(socket: WebSocket, name: str, shown: str | None = None, sequence: str | None = None) -> None:
    """Send the table as it is seen from this browser, now if the page is behind and whenever something happens."""
    try:
        _, keys = await table_of(socket, name)
    except (HTTPException, Unavailable):
        await socket.close(1008)
        return
    await socket.accept()
    try:
        with admitted(socket, name, frozenset(keys.plays)) as watcher:
            await keep_up_to_date(socket, name, viewer(keys, shown), watcher, sequence)
    except Refused as error:
        await socket.close(TRY_LATER, str(error))
    except Unavailable:
        await socket.close(COME_BACK)


async def keep_up_to_date(socket: WebSocket, name: str, who: Viewer, watcher: Watcher, sequence: str | None) -> None:
    told = ""
    listener = asyncio.create_task(until_closed(socket))
    try:
        while not listener.done():
            watcher.news.clear()
            at, html = await drawn(socket, name, who)
            if html != told and not (told == "" and str(at) == sequence):
                await socket.send_text(html)
            told = html
            news = asyncio.create_task(watcher.news.wait())
            await asyncio.wait([news, listener], return_when=asyncio.FIRST_COMPLETED)
            news.cancel()
    except (WebSocketDisconnect, RuntimeError):  # gone while we were sending
        pass
    finally:
        listener.cancel()


async def until_closed(socket: WebSocket) -> None:
    """Pages say nothing here; moves are posted."""
    try:
        while True:
            await socket.receive_text()
    except (WebSocketDisconnect, RuntimeError):
        return


# ---- moves


@router.post("/move")
async def move(request: Request, name: str) -> Response:
    told = await fields(request)
    return await change(request, name, told, lambda table, seat: table.play(seat, told.get("move", ""), number(told.get("decision"))))


@router.post("/undo")
async def undo(request: Request, name: str) -> Response:
    return await change(request, name, await fields(request), lambda table, seat: table.undo(seat))


@router.post("/person")
async def take_back(request: Request, name: str) -> Response:
    return await change(request, name, await fields(request), lambda table, seat: table.take_back(seat))


async def change(request: Request, name: str, told: dict[str, str], how: Callable[[Table, int], list[Entry]]) -> Response:
    """Do something for a seat of one's own, and show the table; what is refused is explained there."""
    _, keys = await table_of(request, name)
    seat = own_seat(keys, told.get("seat"))
    return await changed(request, name, keys, told, lambda table: how(table, seat))


async def changed(request: Request, name: str, keys: Keys, told: dict[str, str], how: Callable[[Table], list[Entry]]) -> Response:
    notice = ""
    try:
        await house_of(request).change(name, how)
    except Stale as error:
        notice = str(error)
    except QuincunxError as error:
        return await table_page(request, name, keys, told.get("shown"), notice=text("play.refused", why=error), status=409)
    if request.headers.get("hx-request") != "true":
        return go(request, f"/t/{name}")
    return await table_page(request, name, keys, told.get("shown"), notice)


@router.post("/engine")
async def hand_over(request: Request, name: str) -> Response:
    """Anybody's own seat, or one whose player is not here, to the engine."""
    told = await fields(request)
    table, keys = await table_of(request, name)
    seat = number(told.get("seat"))
    if seat is None or not may_hand_over(house_of(request), table, keys.plays, seat):
        raise HTTPException(403, text("error.still_here"))
    level = told.get("level", USUAL_LEVEL)
    return await changed(request, name, keys, told, lambda now: now.hand_over(seat, level))


# ---- seats


@router.get("/join/{seat}/{token}")
async def invitation(request: Request, name: str, seat: int, token: str) -> Response:
    table, keys = await invited(request, name, seat, token)
    if seat in keys.plays:
        return go(request, f"/t/{name}")
    return page("join.html", table=name, key=table.row.game, names=table.match.names, seat=seat, name=table.match.names[seat], error="")


@router.post("/join/{seat}/{token}")
async def join(request: Request, name: str, seat: int, token: str) -> Response:
    table, keys = await invited(request, name, seat, token)
    wanted = (await fields(request)).get("name", "")
    try:
        await house_of(request).change(name, lambda now: now.take_seat(seat, wanted))
    except OptionError:
        told = {"table": name, "key": table.row.game, "names": table.match.names, "seat": seat, "name": wanted[:60]}
        return page("join.html", 422, **told, error=text("setup.wrong_name"))
    return give(request, go(request, f"/t/{name}"), name, keys.with_seat(seat, token))


async def invited(request: Request, name: str, seat: int, token: str) -> tuple[Table, Keys]:
    table, keys = await table_of(request, name)
    if not opens(table.row, seat, token):
        raise HTTPException(404, text("error.no_invitation"))
    return table, keys
