"""The scripted players leave no connection behind, so that no later test is blamed for it."""

import asyncio
import gc
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.server.load import LoadGenerator, run_under_load


class Failing(BaseHTTPRequestHandler):
    """Answers one request, with an error, when four others wait for an answer."""

    protocol_version = "HTTP/1.1"
    arrived = threading.Barrier(5)
    over = threading.Event()
    first = threading.Lock()

    def do_POST(self) -> None:
        self.arrived.wait()
        if not self.first.acquire(blocking=False):
            self.over.wait()
        self.send_response(500)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *words: object) -> None:
        pass


@contextmanager
def failing_server() -> Iterator[int]:
    """Its port."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Failing) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        yield server.server_port
        Failing.over.set()
        server.shutdown()
        serving.join()


async def nothing() -> None:
    await asyncio.sleep(0)


def test_a_failure_closes_the_connections_of_all_players() -> None:
    with failing_server() as port, warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        with pytest.raises(ExceptionGroup) as failure:
            run_under_load(LoadGenerator([port]), 5, nothing)
        assert failure.group_contains(AssertionError)
        del failure
        gc.collect()
    assert [str(each.message) for each in found] == []
