"""Deadlines and limits for connections: how many one address may open, how long each may wait for a
request, and for a client to read.

uvicorn closes a connection that is silent after a response, but not one that has sent half a
request or nothing at all, and none whose client does not read.
"""

import asyncio
import ipaddress
from collections import Counter
from typing import Any, ClassVar

import h11
from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from quincunx.server.http.client_address import client_address
from quincunx.server.jobs.limits import Limits, TokenBuckets

SWEEP_INTERVAL = 0.5  # seconds between looking for connections whose time is up
LINGER = 2.0  # seconds in which a client that is still sending can read why its request was refused
ONLY_KEY = ""  # of the token bucket of a connection
MAX_FRAMES = 1000  # of one websocket message; its size is limited, but frames can be empty
RESERVED_FILES = 100  # open files that connections leave to the database and the workers


class ConnectionGuard:
    """Counts the connections of a server, and ends those whose time is up."""

    def __init__(
        self, limits: Limits, proxy: str | None = None, max_files: int | None = None
    ) -> None:
        """`proxy`: the trusted reverse proxies, which have the connections of many clients.

        `max_files`: that the process may open.
        """
        self.limits = limits
        self._proxies = [each.strip() for each in (proxy or "").split(",") if each.strip()]
        self._max_connections = (
            float("inf") if max_files is None else max(max_files - RESERVED_FILES, max_files // 2)
        )
        self._by_address = Counter[str]()
        self._total = 0
        self._watched = set[Guarded]()
        self._timer: asyncio.TimerHandle | None = None

    def admit(self, transport: asyncio.BaseTransport) -> str | None:
        """Count a new connection and return its address, or None if there are too many."""
        peer = transport.get_extra_info("peername")
        address = client_address({"client": peer})
        too_many = self._by_address[address] >= self.limits.sockets and not self._is_proxy(peer)
        if too_many or self._total >= self._max_connections:
            return None
        self._by_address[address] += 1
        self._total += 1
        return address

    def release(self, address: str) -> None:
        self._total -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    def _is_proxy(self, peer: Any) -> bool:
        try:
            host = ipaddress.ip_address(peer[0])
            return any(each == "*" or host in ipaddress.ip_network(each) for each in self._proxies)
        except (ValueError, TypeError, IndexError):  # a Unix socket has no address
            return bool(self._proxies)

    def watch(self, connection: "Guarded") -> None:
        self._watched.add(connection)
        if self._timer is None:
            self._timer = connection.loop.call_later(SWEEP_INTERVAL, self._sweep, connection.loop)

    def forget(self, connection: "Guarded") -> None:
        self._watched.discard(connection)

    def _sweep(self, loop: asyncio.AbstractEventLoop) -> None:
        """One timer for all connections costs less than one timer for each request."""
        for connection in list(self._watched):
            connection.check_deadline(loop.time())
        self._timer = loop.call_later(SWEEP_INTERVAL, self._sweep, loop) if self._watched else None


class Guarded:
    """What both protocols share: being counted, and a deadline for the client."""

    guard: ClassVar[ConnectionGuard]
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    address: str | None = None  # None if the connection is not counted
    deadline = 0.0
    unsent = 0  # bytes, when they were last looked at

    def check_deadline(self, now: float) -> None:
        """Close the connection if its time is up, unless the client reads what it was sent, but
        slowly.
        """
        if now < self.deadline:
            return
        unsent = self.transport.get_write_buffer_size()
        if 0 < unsent < self.unsent:
            self.deadline = now + self.guard.limits.timeout
            self.unsent = unsent
        else:
            self.transport.abort()

    def _start_deadline(self, seconds: float) -> None:
        self.deadline, self.unsent = (
            self.loop.time() + seconds,
            self.transport.get_write_buffer_size(),
        )

    def _leave(self) -> None:
        self.guard.forget(self)
        if self.address is not None:
            self.guard.release(self.address)


class GuardedHttpProtocol(Guarded, H11Protocol):
    """The deadline is that of a complete request head; while a request is being answered it does
    not matter.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.address = self.guard.admit(transport)
        if self.address is None:
            transport.abort()
            return
        super().connection_made(transport)
        self._start_deadline(self.guard.limits.timeout)
        self.guard.watch(self)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.address is not None:
            self._leave()
            super().connection_lost(exc)
            break_cycle(self.transport)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._leave()  # the protocol for websockets counts it again
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        is_still_sending = (
            self.conn.their_state is h11.SEND_BODY
        )  # the request was refused before it was complete
        self._start_deadline(LINGER if is_still_sending else self.guard.limits.timeout)
        super().on_response_complete()

    def check_deadline(self, now: float) -> None:
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if not is_answering:
            super().check_deadline(now)


class GuardedWebSocketProtocol(Guarded, WebSocketsSansIOProtocol):
    """Nothing is read from a client that has not read what it was sent, because uvicorn would
    answer each of its pings. It has a deadline.

    A client that is only silent needs none: uvicorn pings it.
    """

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.address = self.guard.admit(transport)
        super().connection_made(transport)
        self.close_timeout = LINGER
        self._allowed_frames = TokenBuckets(
            2 * self.guard.limits.requests, 2 * self.guard.limits.burst
        )
        transport.set_write_buffer_limits(0)
        if (
            transport.get_write_buffer_size()
        ):  # of a response to an earlier request; the HTTP protocol has been told
            self.pause_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)
        break_cycle(self.transport)
        self.conn.parser.close()  # a generator that refers to the connection, which refers to it

    def pause_writing(self) -> None:
        super().pause_writing()
        self.transport.pause_reading()
        self._start_deadline(self.guard.limits.timeout)
        self.guard.watch(self)

    def resume_writing(self) -> None:
        self.guard.forget(self)
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        if not self.writable.is_set():
            self.transport.pause_reading()
        return message

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # to close it would wait until the client has read everything

    def handle_events(self) -> None:
        """Pings cost time like messages: end a connection that sends twice as many frames as its
        address may make requests.
        """
        if self._allowed_frames.take(ONLY_KEY, len(self.conn.events)):
            self.transport.abort()
        else:
            super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MAX_FRAMES:
            self.transport.abort()


def break_cycle(closed: asyncio.BaseTransport) -> None:
    """asyncio's transports refer to themselves through this method, so only garbage collections
    would find those of closed connections. There are few, because one that looks at thousands of
    open connections takes half a second.
    """
    vars(closed).pop("_read_ready_cb", None)


def guarded_protocols(
    guard: ConnectionGuard,
) -> tuple[type[GuardedHttpProtocol], type[GuardedWebSocketProtocol]]:
    """The protocol classes for `uvicorn.Config`, which makes the protocols itself."""
    http = type("HttpProtocol", (GuardedHttpProtocol,), {"guard": guard})
    websocket = type("WebSocketProtocol", (GuardedWebSocketProtocol,), {"guard": guard})
    return http, websocket
