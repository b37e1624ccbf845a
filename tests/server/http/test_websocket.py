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
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.server import ServerProtocol

from quincunx.server.http.connections import ConnectionGuard, GuardedWebSocketProtocol, break_cycle
from quincunx.server.http.websocket import until_first_ends
from quincunx.server.jobs.limits import Limits
from tests.server.service.support import run_in_thread
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

    async def run() -> None:
        async with running_server() as (address, protocols):
            async with connect(f"ws://127.0.0.1:{address[1]}"):
                seen.append(weakref.ref(protocols[0].conn))
            await until_closed(protocols.pop())

    run_in_thread(run())
    assert seen[0]() is None


@asynccontextmanager
async def running_server(
    timeout: float = 30, sent: str = ""
) -> AsyncIterator[tuple[tuple[str, int], list[GuardedWebSocketProtocol]]]:
    """A server that accepts every websocket and sends it this text.

    Its address, and the protocol of each connection.
    """
    protocols = list[GuardedWebSocketProtocol]()

    class WebSocketProtocol(GuardedWebSocketProtocol):
        guard = ConnectionGuard(Limits(timeout=timeout))

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        if sent:
            await send({"type": "websocket.send", "text": sent})
        await receive()

    def new_protocol() -> GuardedWebSocketProtocol:
        protocols.append(WebSocketProtocol(config, state, {}, loop))
        return protocols[-1]

    config = uvicorn.Config(app, log_config=None, ws_per_message_deflate=False)
    state, loop = ServerState(), asyncio.get_running_loop()
    server = await loop.create_server(new_protocol, "127.0.0.1", 0)
    yield server.sockets[0].getsockname(), protocols
    while state.connections or state.tasks:
        await asyncio.sleep(0.01)
    server.close()


async def until_closed(protocol: GuardedWebSocketProtocol) -> None:
    while not protocol.disconnected:
        await asyncio.sleep(0.01)


HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
PING = b"\x89\xfd\0\0\0\0" + b"x" * 125


@asynccontextmanager
async def client_that_does_not_read(address: tuple[str, int]) -> AsyncIterator[socket.socket]:
    loop = asyncio.get_running_loop()
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.setblocking(False)
        await loop.sock_connect(client, address)
        await loop.sock_sendall(client, HANDSHAKE)
        await loop.sock_recv(client, 1)
        yield client


def test_a_client_that_sends_pings_and_reads_nothing_is_closed() -> None:
    """Pongs wait for the client like everything else, and it has to read them in time."""
    unsent = [0]

    async def send_pings(client: socket.socket, protocol: GuardedWebSocketProtocol) -> None:
        with suppress(ConnectionError):
            while not protocol.disconnected:
                await asyncio.get_running_loop().sock_sendall(client, 1000 * PING)
                unsent.append(protocol.transport.get_write_buffer_size())

    async def run() -> None:
        async with (
            running_server(timeout=1) as (address, protocols),
            client_that_does_not_read(address) as client,
        ):
            sending = asyncio.create_task(send_pings(client, protocols[0]))
            await asyncio.wait_for(until_closed(protocols[0]), PATIENCE)
            sending.cancel()

    run_in_thread(run())
    assert max(unsent) < 1_000_000


def test_a_client_that_does_not_read_an_update_is_closed() -> None:
    async def run() -> None:
        async with (
            running_server(timeout=1, sent="x" * 20_000_000) as (address, protocols),
            client_that_does_not_read(address),
        ):
            await asyncio.wait_for(until_closed(protocols[0]), PATIENCE)

    run_in_thread(run())


def test_a_slow_client_gets_everything() -> None:
    text = "x" * 8_000_000

    async def run() -> None:
        async with (
            running_server(timeout=10, sent=text) as (address, _),
            connect(f"ws://127.0.0.1:{address[1]}", max_size=None) as client,
        ):
            client.transport.pause_reading()
            await asyncio.sleep(0.3)
            await client.ping()
            client.transport.resume_reading()
            assert await client.recv() == text
            await (await client.ping())

    run_in_thread(run())


@pytest.mark.parametrize(
    "frames",
    [
        b"\x01\x80\0\0\0\0" + 1500 * b"\x00\x80\0\0\0\0",  # a message of empty parts
        5000 * b"\x89\x80\0\0\0\0",  # pings
        5000 * b"\x8a\x80\0\0\0\0",  # pongs that nobody has asked for
    ],
)
def test_too_many_frames_end_the_connection(frames: bytes) -> None:
    """They are not messages, but each takes some time or memory."""

    async def run() -> None:
        async with (
            running_server() as (address, protocols),
            client_that_does_not_read(address) as client,
        ):
            await asyncio.get_running_loop().sock_sendall(client, frames)
            await asyncio.wait_for(until_closed(protocols[0]), PATIENCE)

    run_in_thread(run())


def test_other_errors_are_raised() -> None:
    async def fail() -> None:
        raise LookupError("nothing there")

    with pytest.raises(LookupError, match="nothing there"):
        run_in_thread(until_first_ends(fail(), asyncio.sleep(1000)))
