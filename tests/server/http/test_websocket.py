"""Websockets and connections whose clients leave."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest
from starlette.websockets import WebSocketDisconnect

from quincunx.server.http.connections import break_cycle
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


def test_other_errors_are_raised() -> None:
    async def fail() -> None:
        raise LookupError("nothing there")

    with pytest.raises(LookupError, match="nothing there"):
        run_in_thread(until_first_ends(fail(), asyncio.sleep(1000)))
