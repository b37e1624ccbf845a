"""Websockets and connections whose clients leave."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.server import ServerProtocol

from quincunx.server.http.connections import ConnectionGuard, GuardedWebSocketProtocol, break_cycle
from quincunx.server.http.limits import Limits
from quincunx.server.http.websocket import until_first_ends
from tests.server.tables.support import run_in_thread


class Connection:
    """What a handler needs as long as its client is there."""


@pytest.fixture
def no_garbage_collection() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_garbage_collection")
@pytest.mark.parametrize("error", [WebSocketDisconnect(1001), RuntimeError("sent after the client has left")])
def test_nothing_stays_in_memory_when_a_client_has_left(error: Exception) -> None:
    """Garbage collections are rare, so thousands of connections that only they can find would take hundreds of megabytes."""
    seen: list[weakref.ref[Connection]] = []

    async def handle() -> None:
        connection = Connection()
        seen.append(weakref.ref(connection))
        raise type(error)(*error.args)

    async def run() -> None:
        await until_first_ends(handle(), asyncio.sleep(1000))

    run_in_thread(run())
    assert seen[0]() is None


@pytest.mark.usefixtures("no_garbage_collection")
def test_nothing_stays_in_memory_of_a_closed_connection() -> None:
    seen: list[weakref.ref[asyncio.BaseTransport]] = []

    class Protocol(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            self.transport = transport
            seen.append(weakref.ref(transport))

        def connection_lost(self, exc: Exception | None) -> None:
            break_cycle(self.transport)
            lost.set()

    async def run() -> None:
        server = await asyncio.get_running_loop().create_server(Protocol, "127.0.0.1", 0)
        _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.close()
        await lost.wait()
        server.close()

    lost = asyncio.Event()
    run_in_thread(run())
    assert seen[0]() is None


@pytest.mark.usefixtures("no_garbage_collection")
def test_nothing_stays_in_memory_of_a_closed_websocket() -> None:
    seen: list[weakref.ref[ServerProtocol]] = []

    class WebSocketProtocol(GuardedWebSocketProtocol):
        guard = ConnectionGuard(Limits())

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            seen.append(weakref.ref(self.conn))

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()

    async def run() -> None:
        config, state, loop = uvicorn.Config(app, log_config=None), ServerState(), asyncio.get_running_loop()
        server = await loop.create_server(lambda: WebSocketProtocol(config, state, {}, loop), "127.0.0.1", 0)
        async with connect("ws://{}:{}".format(*server.sockets[0].getsockname())):
            pass
        while state.connections or state.tasks:
            await asyncio.sleep(0.01)
        server.close()

    run_in_thread(run())
    assert seen[0]() is None


def test_other_errors_are_raised() -> None:
    async def fail() -> None:
        raise LookupError("nothing there")

    with pytest.raises(LookupError, match="nothing there"):
        run_in_thread(until_first_ends(fail(), asyncio.sleep(1000)))
