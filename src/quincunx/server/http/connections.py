"""Deadlines and limits for connections: how many one address may open, how long each may wait for a
request, and for a client to read.

uvicorn closes a connection that is silent after a response, but not one that has sent half a
request or nothing at all, and none whose client does not read. So the protocols here stand between
asyncio and those of uvicorn, and pass everything on.
"""

import asyncio
import gc
import ipaddress
from collections import Counter
from math import inf
from typing import Any

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from quincunx.server.http.client_address import client_address
from quincunx.server.jobs.limits import Limits

SWEEP_INTERVAL = 0.5  # seconds between looking for connections whose time is up
RESERVED_FILES = 100  # open files that connections leave to the database and the workers
# Transports of asyncio and parsers of websockets refer to themselves, so only garbage collections
# find those of closed connections, and old ones only full collections, which are rare.
OLD = 60  # seconds
MAX_OLD_ONES = 1000  # closed without a full collection; each may have kept 60 KB
MAX_MESSAGE_SIZE = 1 << 14  # bytes of a websocket message; a move is much shorter
# Bytes that a client may send over a websocket without completing a message, at once and per
# second: pings, pongs and empty parts of a message take time or memory too.
MAX_UNFINISHED, UNFINISHED_RATE = 2 * MAX_MESSAGE_SIZE, 20

Peer = tuple[str, int]


class Connection:
    """With a deadline while nothing is being answered or its client has not read all."""

    def __init__(self, transport: asyncio.Transport, address: str, timeout: float) -> None:
        self.transport = transport
        self.address = address
        self.opened_at = asyncio.get_running_loop().time()
        self._timeout = timeout
        self._answering = 0  # requests; the next may begin before the last has ended
        self._is_writable = True
        self._unfinished = 0  # bytes since the last message of a websocket
        self._finished_at = 0.0
        self._set_deadline()

    @property
    def is_writable(self) -> bool:
        return self._is_writable

    @is_writable.setter
    def is_writable(self, value: bool) -> None:
        self._is_writable = value
        self._set_deadline()

    def _set_deadline(self) -> None:
        needs_none = self._answering and self._is_writable
        self._deadline = inf if needs_none else asyncio.get_running_loop().time() + self._timeout
        self._unsent = self.transport.get_write_buffer_size()

    def check_deadline(self, now: float) -> None:
        """Close it if its time is up, unless the client reads what it was sent, but slowly."""
        if now < self._deadline:
            return
        if 0 < self.transport.get_write_buffer_size() < self._unsent:
            self._set_deadline()
        else:
            self.transport.abort()

    async def answer(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        async def receive_message() -> Message:
            message = await receive()
            self._unfinished, self._finished_at = 0, asyncio.get_running_loop().time()
            return message

        self._answering += 1
        self._set_deadline()
        try:
            await app(scope, receive_message, send)
        finally:
            self._answering -= 1
            self._set_deadline()

    def allows(self, size: int) -> bool:
        """May the client of a websocket send so many bytes more before a message is complete?"""
        self._unfinished += size
        seconds = asyncio.get_running_loop().time() - self._finished_at
        return self._unfinished <= MAX_UNFINISHED + UNFINISHED_RATE * seconds


class ConnectionGuard:
    """Counts the connections of a server, and ends those whose time is up."""

    def __init__(
        self, limits: Limits, proxy: str | None = None, max_files: int | None = None
    ) -> None:
        """`proxy`: the trusted reverse proxies, which have the connections of many clients.

        `max_files`: that the process may open.
        """
        self.connections: dict[Peer | None, Connection] = {}
        self._limits = limits
        self._proxies = [each.strip() for each in (proxy or "").split(",") if each.strip()]
        self._max_connections = (
            inf if max_files is None else max(max_files - RESERVED_FILES, max_files // 2)
        )
        self._by_address = Counter[str]()
        self._old_ones = 0  # closed since the last full garbage collection
        self._timer: asyncio.TimerHandle | None = None

    def config(self, app: ASGIApp, **settings: Any) -> uvicorn.Config:
        """For a server of this app whose connections are guarded."""
        if self._proxies:
            app = ProxyHeadersMiddleware(app, self._proxies)  # type: ignore[arg-type,assignment]

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            connection = self.connections.get(scope.get("client"))
            if connection is None:  # not a request, or the client has left
                await app(scope, receive, send)
            else:
                await connection.answer(app, scope, receive, send)

        return uvicorn.Config(
            answer,
            http=type("HttpProtocol", (GuardedProtocol,), {"guard": self}),
            ws=type("WebSocketProtocol", (GuardedWebSocketProtocol,), {"guard": self}),
            ws_max_size=MAX_MESSAGE_SIZE,
            proxy_headers=False,  # they are read above, after the connection has been found
            **settings,
        )

    def admit(self, transport: asyncio.Transport) -> Connection | None:
        """Count a new connection, unless there are too many; a websocket has been counted."""
        peer: Peer = transport.get_extra_info("peername")[:2]
        if peer in self.connections:
            return self.connections[peer]
        address = client_address({"client": peer})
        too_many = self._by_address[address] >= self._limits.sockets and not self._is_proxy(peer)
        if too_many or len(self.connections) >= self._max_connections:
            return None
        self._by_address[address] += 1
        self.connections[peer] = Connection(transport, address, self._limits.timeout)
        if self._timer is None:
            self._sweep()
        return self.connections[peer]

    def release(self, connection: Connection) -> None:
        del self.connections[connection.transport.get_extra_info("peername")[:2]]
        self._by_address[connection.address] -= 1
        if not self._by_address[connection.address]:
            del self._by_address[connection.address]
        self._old_ones += asyncio.get_running_loop().time() - connection.opened_at > OLD

    def _is_proxy(self, peer: Peer) -> bool:
        host = ipaddress.ip_address(peer[0])
        return any(each == "*" or host in ipaddress.ip_network(each) for each in self._proxies)

    def _sweep(self) -> None:
        """One timer for all connections costs less than one timer for each request."""
        loop = asyncio.get_running_loop()
        for connection in list(self.connections.values()):
            connection.check_deadline(loop.time())
        if self._old_ones >= max(MAX_OLD_ONES, len(self.connections)):
            gc.collect()
            self._old_ones = 0
        self._timer = loop.call_later(SWEEP_INTERVAL, self._sweep) if self.connections else None


class GuardedProtocol(asyncio.Protocol):
    """Tells the guard of a connection what happens to it."""

    guard: ConnectionGuard
    inner_class: type[asyncio.Protocol] = H11Protocol

    def __init__(self, **given: Any) -> None:
        self.inner = self.inner_class(**given)
        self.connection: Connection | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.connection = self.guard.admit(transport)
        if self.connection is None:
            transport.abort()
            return
        self.inner.connection_made(transport)
        transport.set_write_buffer_limits(0)  # so that we are told of every byte that is not sent
        if transport.get_write_buffer_size():  # before a websocket took over
            self.pause_writing()

    def data_received(self, data: bytes) -> None:
        self.inner.data_received(data)

    def eof_received(self) -> bool | None:
        return self.inner.eof_received()

    def pause_writing(self) -> None:
        assert self.connection is not None
        self.connection.is_writable = False
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        assert self.connection is not None
        self.connection.is_writable = True
        self.inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.connection is not None:
            self.guard.release(self.connection)
            self.inner.connection_lost(exc)


class GuardedWebSocketProtocol(GuardedProtocol):
    """Nothing is passed on from a client that has not read what it was sent, because uvicorn would
    answer each of its pings. A client that is only silent is pinged by uvicorn.
    """

    inner_class = WebSocketsSansIOProtocol
    held = b""

    def data_received(self, data: bytes) -> None:
        assert self.connection is not None
        if not self.connection.allows(len(data)):
            self.connection.transport.abort()
        elif self.connection.is_writable:
            self.inner.data_received(data)
        else:
            self.held += data
            self.connection.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.held and self.connection is not None:
            held, self.held = self.held, b""
            self.connection.transport.resume_reading()  # first: uvicorn may pause it again
            self.inner.data_received(held)
