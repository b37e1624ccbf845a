"""A whole game over one websocket: standings come as they happen, and each message is a move.

A message is a MoveWish; its answer is the next Standing, or a Problem if it was refused.
"""

import asyncio

from fastapi import APIRouter, HTTPException, WebSocket, WebSocketDisconnect
from fastapi.responses import JSONResponse
from pydantic import ValidationError

from quincunx.core.errors import QuincunxError
from quincunx.server.api.forms import MoveWish
from quincunx.server.api.problems import by_rules, problem
from quincunx.server.api.standing import standing
from quincunx.server.api.visitor import Visitor, visit
from quincunx.server.desk import admitted
from quincunx.server.limits import Refused, address_of
from quincunx.server.live import Watcher
from quincunx.server.store import Unavailable
from quincunx.server.texts import text

router = APIRouter()

NOT_ALLOWED, COME_BACK, TRY_LATER = 1008, 1012, 1013  # why a websocket is closed
SCHEME = "bearer "


@router.websocket("/tables/{name}/live")
async def live(socket: WebSocket, name: str) -> None:
    told = socket.headers.get("authorization")
    token = told[len(SCHEME) :] if told is not None and told.lower().startswith(SCHEME) else told
    try:
        visitor = await visit(socket, name, token)
    except (HTTPException, Unavailable):
        await socket.close(NOT_ALLOWED)
        return
    await socket.accept()
    try:
        with admitted(socket, name, visitor.seats) as watcher:
            await converse(socket, visitor, watcher)
    except Refused as error:
        await socket.close(TRY_LATER, str(error))
    except Unavailable:
        await socket.close(COME_BACK)


async def converse(socket: WebSocket, visitor: Visitor, watcher: Watcher) -> None:
    """Speak and listen until either comes to its end."""
    tasks = [asyncio.create_task(speak(socket, visitor, watcher)), asyncio.create_task(hear(socket, visitor))]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    except (WebSocketDisconnect, RuntimeError):  # gone, perhaps while we were sending
        pass
    finally:
        for task in tasks:
            task.cancel()


async def speak(socket: WebSocket, visitor: Visitor, watcher: Watcher) -> None:
    name, last = visitor.table.id, ""
    while True:
        watcher.news.clear()
        said = (await standing(visitor.house, await visitor.house.table(name), visitor.seat)).model_dump_json()
        if said != last:
            await socket.send_text(said)
        last = said
        await watcher.news.wait()


async def hear(socket: WebSocket, visitor: Visitor) -> None:
    while True:
        message = await socket.receive_text()
        refusal = await played(socket, visitor, message)
        if refusal is not None:
            await socket.send_text(bytes(refusal.body).decode())


async def played(socket: WebSocket, visitor: Visitor, message: str) -> JSONResponse | None:
    """Make a move; why not, if it is refused."""
    try:
        visitor.house.porter.request(address_of(socket.scope))
        wish, seat = MoveWish.model_validate_json(message), visitor.own_seat
        await visitor.house.change(visitor.table.id, lambda now: now.play(seat, wish.move, wish.decision))
    except Refused as error:
        return problem(429, str(error))
    except HTTPException as error:
        return problem(error.status_code, error.detail)
    except ValidationError as error:
        return problem(422, "; ".join(each["msg"] for each in error.errors()))
    except QuincunxError as error:
        return by_rules(error)
    except Unavailable:
        return problem(503, text("error.unavailable"))
    return None
