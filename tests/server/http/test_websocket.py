"""Websockets and connections whose clients leave."""

import asyncio
import gc
import socket
import weakref
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect
from websockets.asyncio.client import connect

from quincunx.server.http import connections
from quincunx.server.http.connections import ConnectionGuard
from quincunx.server.http.websocket import until_first_ends
from quincunx.server.jobs.limits import Limits
from tests.server.service.support import async_test, run_in_thread
from tests.support import PATIENCE


class Connection:
    """What a handler needs as long as its client is there."""


@pytest.fixture
def no_garbage_collection() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_garbage_collection")
@pytest.mark.parametrize(
    "error", [WebSocketDisconnect(1001), RuntimeError("sent after the client has left")]
)
def test_nothing_stays_in_memory_when_a_client_has_left(error: Exception) -> None:
    """Garbage collections are rare, so thousands of connections that only they can find would take
    hundreds of megabytes.
    """
    seen: list[weakref.ref[Connection]] = []

    async def handle() -> None:
        connection = Connection()
        seen.append(weakref.ref(connection))
        raise type(error)(*error.args)

    async def run() -> None:
        await until_first_ends(handle(), asyncio.sleep(1000))

    run_in_thread(run())
    assert seen[0]() is None


@asynccontextmanager
async def running_server(
    timeout: float = 30, sent: str = ""
) -> AsyncIterator[tuple[tuple[str, int], ConnectionGuard]]:
    """A server that accepts every websocket and sends it this text, or answers with it."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": sent.encode(), "more_body": True})
            await send({"type": "http.response.body", "body": b""})
            return
        await send({"type": "websocket.accept"})
        if sent:
            await send({"type": "websocket.send", "text": sent})
        await receive()

    guard = ConnectionGuard(Limits(timeout=timeout))
    config = guard.config(app, log_config=None, lifespan="off", ws_per_message_deflate=False)
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        yield listener.getsockname(), guard
        await until_closed(guard)
        server.should_exit = True
        await serving


async def until_closed(guard: ConnectionGuard) -> None:
    """No connection is left."""
    async with asyncio.timeout(PATIENCE):
        while guard.connections:
            await asyncio.sleep(0.01)


@pytest.mark.usefixtures("no_garbage_collection")
def test_the_memory_of_closed_websockets_is_freed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if Python would look for it much later."""
    monkeypatch.setattr(connections, "OLD", -1)
    monkeypatch.setattr(connections, "MAX_OLD_ONES", 3)

    async def run() -> None:
        seen = weakref.WeakSet[asyncio.Transport]()
        async with running_server() as (address, guard):
            for _ in range(3):
                async with connect(f"ws://127.0.0.1:{address[1]}"):
                    seen.add(next(iter(guard.connections.values())).transport)
                await until_closed(guard)
            assert len(seen) == 3
            async with asyncio.timeout(PATIENCE):
                while seen:
                    await asyncio.sleep(0.01)

    run_in_thread(run())


HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
PING = b"\x89\xfd\0\0\0\0" + b"x" * 125


@asynccontextmanager
async def client_that_does_not_read(
    address: tuple[str, int], request: bytes = HANDSHAKE
) -> AsyncIterator[socket.socket]:
    loop = asyncio.get_running_loop()
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.setblocking(False)
        await loop.sock_connect(client, address)
        await loop.sock_sendall(client, request)
        await loop.sock_recv(client, 1)
        yield client


@async_test
async def test_a_client_that_sends_pings_and_reads_nothing_is_closed() -> None:
    """Pongs wait for the client like everything else, and it has to read them in time."""
    async with (
        running_server(timeout=1, sent="x" * 20_000_000) as (address, guard),
        client_that_does_not_read(address) as client,
    ):
        (connection,) = guard.connections.values()
        before = connection.transport.get_write_buffer_size()
        await asyncio.get_running_loop().sock_sendall(client, 100 * PING)
        await asyncio.sleep(0.1)
        assert 0 < connection.transport.get_write_buffer_size() <= before
        await until_closed(guard)


@async_test
async def test_a_client_that_does_not_read_a_response_is_closed() -> None:
    request = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    async with (
        running_server(timeout=1, sent="x" * 20_000_000) as (address, guard),
        client_that_does_not_read(address, request),
    ):
        await until_closed(guard)


@async_test
async def test_a_slow_client_gets_everything() -> None:
    text = "x" * 8_000_000
    async with (
        running_server(timeout=10, sent=text) as (address, _),
        connect(f"ws://127.0.0.1:{address[1]}", max_size=None) as client,
    ):
        client.transport.pause_reading()
        await asyncio.sleep(0.3)
        ping = await client.ping()
        client.transport.resume_reading()
        assert await client.recv() == text
        await ping
        await (await client.ping())


@pytest.mark.parametrize(
    "frames",
    [
        b"\x01\x80\0\0\0\0" + 10_000 * b"\x00\x80\0\0\0\0",  # a message of empty parts
        10_000 * b"\x89\x80\0\0\0\0",  # pings
        10_000 * b"\x8a\x80\0\0\0\0",  # pongs that nobody has asked for
    ],
)
def test_too_many_frames_end_the_connection(frames: bytes) -> None:
    """They are not messages, but each takes some time or memory."""

    async def run() -> None:
        async with (
            running_server() as (address, guard),
            client_that_does_not_read(address) as client,
        ):
            with suppress(ConnectionError):
                await asyncio.get_running_loop().sock_sendall(client, frames)
            await until_closed(guard)

    run_in_thread(run())


def test_other_errors_are_raised() -> None:
    async def fail() -> None:
        raise LookupError("nothing there")

    with pytest.raises(LookupError, match="nothing there"):
        run_in_thread(until_first_ends(fail(), asyncio.sleep(1000)))
