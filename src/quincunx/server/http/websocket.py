"""Serving a table over a websocket: updates go out as they happen while messages are handled."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractContextManager

from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from quincunx.languages import translate
from quincunx.server.jobs.limits import LimitExceeded
from quincunx.server.service.presence import Watcher
from quincunx.server.service.tables import TableNotFound
from quincunx.server.storage.store import StoreUnavailable
from quincunx.server.table.errors import NO_TABLE

# Why a websocket is closed. Clients reconnect by themselves after SERVICE_RESTART, but not after
# TRY_AGAIN_LATER.
POLICY_VIOLATION, SERVICE_RESTART, TRY_AGAIN_LATER = 1008, 1012, 1013
MAX_REASON = 123  # bytes, by RFC 6455

Contents = Callable[[Watcher], AsyncIterator[str]]
Handler = Callable[[str], Awaitable[None]]


async def serve_websocket(
    socket: WebSocket,
    admission: AbstractContextManager[Watcher],
    contents: Contents,
    handle: Handler,
) -> None:
    """Send everything that `contents` yields and handle each message, until the client leaves."""
    await socket.accept()
    try:
        with admission as watcher:
            await until_first_ends(send_all(socket, contents(watcher)), receive_all(socket, handle))
    except LimitExceeded as error:
        await socket.close(TRY_AGAIN_LATER, shortened(translate(error)))
    except StoreUnavailable:
        await socket.close(SERVICE_RESTART)
    except TableNotFound:  # it was deleted
        await socket.close(POLICY_VIOLATION, shortened(translate(NO_TABLE)))


def shortened(reason: str) -> str:
    """As much of a sentence as a websocket may be closed with."""
    return reason.encode()[:MAX_REASON].decode(errors="ignore")


async def until_first_ends(*work: Awaitable[None]) -> None:
    """When the client has left, the error that says so is not raised again: through its traceback
    it would refer to itself and to everything of the connection, which would stay in memory until
    the next garbage collection.
    """
    tasks = [asyncio.ensure_future(each) for each in work]
    try:
        done, _pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            if not isinstance(task.exception(), WebSocketDisconnect | RuntimeError):
                # the client has left, perhaps while we were sending
                task.result()
    finally:
        for task in tasks:
            task.cancel()


async def send_all(socket: WebSocket, contents: AsyncIterator[str]) -> None:
    async for content in contents:
        await socket.send_text(content)


async def receive_all(socket: WebSocket, handle: Handler) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        await handle(text_of(message))


def text_of(message: Message) -> str:
    """Some clients send their text as binary messages."""
    text: str | None = message.get("text")
    return message["bytes"].decode(errors="replace") if text is None else text
