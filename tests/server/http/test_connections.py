"""Connections that send nothing, half a request or too much are closed in time, and one address
cannot have too many of them.
"""

import asyncio
import itertools
import logging
import os
import resource
import select
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from quincunx.server.http.connections import RESERVED_FILES, ConnectionGuard
from quincunx.server.http.monitoring import REPEAT_INTERVAL, RepeatFilter
from quincunx.server.jobs.limits import Limits
from tests.server.conftest import Server
from tests.server.service.support import async_test
from tests.support import PATIENCE, eventually

MAX_SOCKETS = 20
REQUEST = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with short deadlines."""
    words = [
        "--limit",
        f"sockets={MAX_SOCKETS}",
        "--limit",
        "timeout=1",
        "--limit",
        "burst=150",
        "--limit",
        "requests=20",
    ]
    running = Server(tmp_path_factory.mktemp("connections") / "games.db", more=words)
    yield running
    running.stop()


def open_connection(server: Server, sent: bytes = b"") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    connection.sendall(sent)
    return connection


def read_until_closed(connection: socket.socket) -> bytes:
    """Everything that the server sends; TimeoutError if it does not close the connection."""
    received = b""
    try:
        while data := connection.recv(65536):
            received += data
    except ConnectionResetError:
        pass
    return received


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HTTP/1.1\r\nHost: a\r\n", REQUEST, REQUEST + b"GET / HTTP/1.1\r\n"]
)
def test_a_connection_without_a_complete_request_is_closed(server: Server, sent: bytes) -> None:
    with open_connection(server, sent) as connection:
        assert read_until_closed(connection).count(b"HTTP/1.1 200") == sent.count(REQUEST)


def test_a_head_that_arrives_slowly_is_not_waited_for(server: Server) -> None:
    with open_connection(server, b"GET / HTTP/1.1\r\n") as connection:
        assert_closed_while_sending(connection, b"X-Header: 1\r\n")


def assert_closed_while_sending(connection: socket.socket, data: bytes) -> None:
    """Send a little, again and again, until the server has closed the connection."""
    deadline = time.monotonic() + PATIENCE
    try:
        while time.monotonic() < deadline:
            connection.sendall(data)
            time.sleep(0.1)
    except ConnectionError:
        return
    raise AssertionError("the connection is still open")


def answer_while_sending(connection: socket.socket, data: bytes) -> bytes:
    """Send a little, again and again, until the server answers."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        connection.sendall(data)
        if select.select([connection], [], [], 0.1)[0]:
            return connection.recv(4096)
    raise AssertionError("the server has not answered")


def test_a_body_that_arrives_slowly_gets_a_408(server: Server) -> None:
    with open_connection(
        server, b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n"
    ) as connection:
        assert answer_while_sending(connection, b"x").startswith(b"HTTP/1.1 408")
        assert_closed_while_sending(connection, b"x")


@pytest.mark.parametrize(("path", "status"), [(b"/api/tables", b"413"), (b"/nothing", b"404")])
def test_data_after_a_refusal(server: Server, path: bytes, status: bytes) -> None:
    length = b"1000000000000" if status == b"413" else b"10000"
    with open_connection(
        server, b"POST " + path + b" HTTP/1.1\r\nHost: a\r\nContent-Length: " + length + b"\r\n\r\n"
    ) as connection:
        assert connection.recv(4096).startswith(b"HTTP/1.1 " + status)
        assert_closed_while_sending(connection, b"x" * 10)


def answers(server: Server) -> bool:
    """Is a connection accepted and answered?"""
    try:
        with open_connection(server, REQUEST) as connection:
            return connection.recv(100).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


def wait_until_it_answers(server: Server) -> None:
    deadline = time.monotonic() + PATIENCE
    while not answers(server):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_too_many_connections_from_one_address(server: Server) -> None:
    with ExitStack() as stack:
        connections = [
            stack.enter_context(open_connection(server)) for _ in range(MAX_SOCKETS + 10)
        ]
        assert [read_until_closed(connection) for connection in connections[MAX_SOCKETS:]] == [
            b""
        ] * 10
    wait_until_it_answers(server)  # those that are closed no longer count


def test_websockets_count_as_connections_until_they_are_closed(server: Server) -> None:
    address = f"ws://127.0.0.1:{server.port}/t/0000000000000000/live"
    for _ in range(MAX_SOCKETS + 10):
        with pytest.raises(InvalidStatus):
            connect(address).close()
    wait_until_it_answers(server)


def test_websocket_handshakes_count_as_requests(server: Server) -> None:
    address, statuses = f"ws://127.0.0.1:{server.port}/t/0000000000000000/live", set[int]()
    for _ in range(400):
        with pytest.raises(InvalidStatus) as refused:
            connect(address).close()
        statuses.add(refused.value.response.status_code)
        if 429 in statuses:
            break
    assert 429 in statuses
    assert int(refused.value.response.headers["retry-after"]) >= 1


class FakeTransport(asyncio.Transport):
    """A connection from this address that only exists here."""

    ports = itertools.count()

    def __init__(self, host: str) -> None:
        super().__init__({"peername": (host, next(self.ports))})

    def get_write_buffer_size(self) -> int:
        return 0


def admitted(guard: ConnectionGuard, host: str, count: int) -> int:
    """How many of so many new connections are not refused."""
    return sum(guard.admit(FakeTransport(host)) is not None for _ in range(count))


@async_test
async def test_connections_are_counted_by_address_except_those_of_the_proxy() -> None:
    guard = ConnectionGuard(Limits(sockets=5), "10.0.0.1, 10.1.0.0/16")
    hosts = ("203.0.113.1", "203.0.113.2", "10.0.0.1", "10.1.2.3")
    assert [admitted(guard, host, 8) for host in hosts] == [5, 5, 8, 8]
    guard.release(next(iter(guard.connections.values())))
    assert admitted(guard, "203.0.113.1", 8) == 1
    assert admitted(guard, "2001:db8::1", 4) + admitted(guard, "2001:db8::2", 4) == 5  # one network
    assert admitted(ConnectionGuard(Limits(sockets=5), "*"), "203.0.113.1", 8) == 8


@async_test
async def test_connections_leave_files_to_the_database() -> None:
    many = ConnectionGuard(Limits(), "*", max_files=RESERVED_FILES + 150)
    few = ConnectionGuard(Limits(), "*", max_files=60)
    assert [admitted(guard, "203.0.113.1", 200) for guard in (many, few)] == [150, 30]


def test_what_clients_can_cause_is_logged_once_a_minute() -> None:
    now = 0.0
    repeats = RepeatFilter(lambda: now)

    def logged(message: str, *arguments: object) -> str | None:
        record = logging.LogRecord("any", logging.WARNING, "", 0, message, arguments, None)
        return record.getMessage() if repeats.filter(record) else None

    assert logged("Database unavailable: %s", "gone") == "Database unavailable: gone"
    assert [logged("Database unavailable: %s", "gone") for _ in range(1200)] == [None] * 1200
    assert logged("Invalid HTTP request received.") == "Invalid HTTP request received."
    assert [logged("something else") for _ in range(2)] == ["something else"] * 2
    now += REPEAT_INTERVAL
    assert (
        logged("Database unavailable: %s", "gone")
        == "Database unavailable: gone (1,200 more since the last such message)"
    )
    assert logged("Invalid HTTP request received.") == "Invalid HTTP request received."


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs Linux")
def test_without_free_files_the_log_stays_short_and_the_server_recovers(tmp_path: Path) -> None:
    with open(tmp_path / "log", "w") as log:
        server = Server(tmp_path / "games.db", log=log)
        try:
            assert answers(server)
            in_use = len(os.listdir(f"/proc/{server.process.pid}/fd"))
            resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (in_use + 10, in_use + 10))
            with ExitStack() as stack:
                for _ in range(40):
                    stack.enter_context(open_connection(server, b"GET / HTTP/1.1\r\n"))
                assert "out of system resource" in eventually((tmp_path / "log").read_text)
                time.sleep(1.5)  # it would be logged again: asyncio tries to accept every second
            wait_until_it_answers(server)
        finally:
            server.stop()
    written = (tmp_path / "log").read_text()
    assert written.count("out of system resource") == 1
    assert len(written) < 5000
