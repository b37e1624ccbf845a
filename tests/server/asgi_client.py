"""Requests to the web app in the process of the test, without a server: for tests of what many
pages say.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine, Mapping, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlencode, urlsplit

from fastapi import FastAPI

from quincunx.languages import Catalogue, use_catalogue
from quincunx.server.app import make_app
from quincunx.server.jobs.limits import Limits
from quincunx.server.storage.sqlite import SqliteStore
from tests.server.api_client import Response

T = TypeVar("T")


class AsgiClient:
    """A browser with cookies; the paths of cookies are ignored.

    `headers` are sent with every request.

    With a catalogue, everything is in that language, with German numbers, unless the headers ask
    for another one.
    """

    def __init__(self, app: FastAPI, catalogue: Catalogue | None = None, **headers: str) -> None:
        self.app, self.catalogue = app, catalogue
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}
        self.cookies: dict[str, str] = {}
        self.peer = "127.0.0.1"

    async def get(self, address: str, **headers: str) -> Response:
        return await self.request("GET", address, b"", **headers)

    async def post(self, address: str, **fields: object) -> Response:
        return await self.request(
            "POST",
            address,
            urlencode(fields).encode(),
            content_type="application/x-www-form-urlencoded",
        )

    async def post_json(self, address: str, body: object, **headers: str) -> Response:
        return await self.request(
            "POST", address, json.dumps(body).encode(), content_type="application/json", **headers
        )

    async def follow(self, response: Response) -> Response:
        assert response.status == 303, response.text
        return await self.get(response.headers["location"])

    async def request(self, method: str, address: str, body: bytes, **headers: str) -> Response:
        messages = list[MutableMapping[str, Any]]()

        async def receive() -> MutableMapping[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: MutableMapping[str, Any]) -> None:
            messages.append(message)

        with self._language():
            await self.app(
                {**self._scope("http", address, headers), "method": method}, receive, send
            )
        self._keep_cookies(
            [value.decode() for name, value in messages[0]["headers"] if name == b"set-cookie"]
        )
        found = {name.decode(): value.decode() for name, value in messages[0]["headers"]}
        content = b"".join(message.get("body", b"") for message in messages[1:])
        return Response(messages[0]["status"], found, content.decode(errors="replace"))

    @asynccontextmanager
    async def websocket(self, address: str) -> AsyncIterator[asyncio.Queue[str]]:
        """The texts that a websocket sends, as they come."""
        received, connecting = asyncio.Queue[str](), [{"type": "websocket.connect"}]

        async def receive() -> MutableMapping[str, Any]:
            return connecting.pop() if connecting else await asyncio.Event().wait()  # type: ignore[return-value]  # it waits for ever

        async def send(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "websocket.send":
                received.put_nowait(message["text"])

        with self._language():
            task = asyncio.create_task(
                self.app(
                    {**self._scope("websocket", address, {}), "subprotocols": []}, receive, send
                )
            )
        try:
            yield received
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    def _language(self) -> AbstractContextManager[None]:
        """With a code of its own, because what is cached for a language lasts longer than a
        test.
        """
        return nullcontext() if self.catalogue is None else use_catalogue(self.catalogue, "de_AT")

    def _scope(self, kind: str, address: str, headers: Mapping[str, str]) -> dict[str, Any]:
        sent = {
            "host": "test",
            **self.headers,
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        if self.cookies:
            sent["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        parts = urlsplit(address)
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http",
            "root_path": "",
            "path": parts.path,
            "raw_path": parts.path.encode(),
            "query_string": parts.query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
            "client": (self.peer, 1),
            "server": ("test", 80),
            "state": {},
        }

    def _keep_cookies(self, lines: list[str]) -> None:
        for line in lines:
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value


def run(work: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: that of the tests may have an event loop, for the browser."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@asynccontextmanager
async def running_app(folder: Path, with_community: bool = True) -> AsyncIterator[FastAPI]:
    """The app with an empty database. All tables have the same dice."""
    limits = Limits(requests=1e6, burst=1e6, tables=1e6, profiles=1e6, engine=1e6)
    app = make_app(
        SqliteStore(folder / "games.db"),
        seed="pages",
        pause=0,
        limits=limits,
        review_effort="quick",
        with_community=with_community,
    )
    async with app.router.lifespan_context(app):
        yield app
