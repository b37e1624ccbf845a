"""Servers that are none: whatever they answer, a player reads one sentence."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from quincunx.terminal.remote_game import ServerError, join_game

TABLE = "/t/0123456789abcdef"


@contextmanager
def server_that_answers(body: bytes) -> Iterator[str]:
    """The address of a server that answers everything with this."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

        log_message: Callable[..., None] = lambda *unused: None

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(
            target=server.serve_forever, args=[0.01], daemon=True
        ).start()  # seconds until it notices that it is to stop
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<!doctype html>",
        b"\xff",
        b"{}",
        b"[]",
        b"null",
        b'{"seat": 0}',
        b"[" * 100_000,
        b"9" * 5000,
    ],
)
def test_an_answer_that_is_no_table(body: bytes) -> None:
    with (
        server_that_answers(body) as address,
        pytest.raises(ServerError, match="this is not a Quincunx server"),
    ):
        join_game(address + TABLE, None)


@pytest.mark.parametrize(
    "host", ["a..b", "[::1", "127.0.0.1:port", "127.0.0.1:99999999", "127.0.0.1:1", "x" * 300]
)
def test_an_address_without_a_server(host: str) -> None:
    with pytest.raises(ServerError, match="the server cannot be reached"):
        join_game(f"http://{host}{TABLE}", None)
