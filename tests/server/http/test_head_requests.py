"""HEAD works wherever GET does, and pages about internal errors have security headers too."""

import re
from collections.abc import Iterable, MutableMapping
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import BaseRoute, Mount, Route

from quincunx.server.app import make_app
from quincunx.server.http.middleware import SECURITY_HEADERS
from quincunx.server.storage.sqlite import SqliteStore
from tests.server.asgi_client import AsgiClient
from tests.server.conftest import Server
from tests.server.http_client import headers_of, new_table, open_connection
from tests.server.service.support import run_in_thread

VALUES = {"key": "qwixx", "game": "qwixx", "seat": "0", "number": "0", "players": "2"}


def get_routes(routes: Iterable[BaseRoute], prefix: str = "") -> list[str]:
    found = []
    for route in routes:
        included = getattr(route, "original_router", None)  # FastAPI's place for a router
        if included is not None:
            found += get_routes(included.routes, prefix)
        elif isinstance(route, Mount):
            found += get_routes(route.routes or [], prefix + route.path)
        elif isinstance(route, Route) and "GET" in (route.methods or ()):
            found.append(prefix + route.path)
    return found


def head_and_status(server: Server, method: str, path: str) -> tuple[int, dict[str, str]]:
    """The body is not read: streams do not end."""
    with open_connection(server.port) as connection:
        connection.request(method, path)
        with connection.getresponse() as response:
            return response.status, headers_of(response)


def test_head_works_wherever_get_does(server: Server, tmp_path: Path) -> None:
    table = new_table(server)[0].removeprefix("/t/")
    app = make_app(SqliteStore(tmp_path / "games.db"))
    paths = [*get_routes(app.routes), "/static/clock.js"]
    assert {"/healthz", "/", "/t/{name}", "/api/tables/{name}/events"} <= set(paths)
    for pattern in paths:
        path = re.sub(r"\{(\w+)(:\w+)?\}", lambda part: VALUES.get(part[1], table), pattern)
        status, headers = head_and_status(server, "GET", path)
        found, head = head_and_status(server, "HEAD", path)
        assert (found, head.get("content-type")) == (status, headers.get("content-type")), path
        assert head["x-content-type-options"] == "nosniff"


def test_the_clock_asks_for_the_time_with_head(server: Server) -> None:
    status, headers = head_and_status(server, "HEAD", "/healthz")
    assert (status, "date" in headers, headers["content-length"]) == (200, True, "3")


def test_pages_about_internal_errors_have_security_headers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(SqliteStore(tmp_path / "games.db"))

    async def fail() -> bool:
        raise RuntimeError("broken")

    monkeypatch.setattr(app.state.service, "is_healthy", fail)
    sent = list[MutableMapping[str, Any]]()

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    with pytest.raises(RuntimeError, match="broken"):  # Starlette raises it again, for the log
        run_in_thread(
            app(AsgiClient(app)._scope("http", "/healthz", {}) | {"method": "GET"}, receive, send)
        )
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    assert sent[0]["status"] == 500
    assert SECURITY_HEADERS.items() <= headers.items()


async def receive() -> MutableMapping[str, Any]:
    return {"type": "http.request", "body": b"", "more_body": False}
