"""What every request passes on its way in and every answer on its way out: rate, size, patience, origin, security headers."""

import asyncio
from typing import Any
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quincunx.server.api.problems import problem
from quincunx.server.limits import Porter, Refused, address_of
from quincunx.server.texts import text

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # the link of an invitation is a key, not to be told to other sites
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
READING = ("GET", "HEAD", "OPTIONS")
WITH_RECORDS = ("/records", "/verify", "/api/records", "/api/verify")


class Guard:
    def __init__(self, app: ASGIApp, porter: Porter) -> None:
        self.app = app
        self.porter = porter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket" and not same_origin(scope):
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        limits = self.porter.limits
        most = limits.record if scope["path"] in WITH_RECORDS else limits.body
        reply = with_headers(patient(send, limits.silence))
        refusal = self._refusal(scope, most)
        if refusal is not None:
            await refusal(scope, receive, reply)
        else:
            await self.app(scope, bounded(receive, most, limits.silence), reply)

    def _refusal(self, scope: Scope, most: float) -> Response | None:
        try:
            self.porter.request(address_of(scope))
        except Refused as error:
            return refusal(scope, 429, str(error), {"retry-after": str(error.wait)})
        if scope["method"] not in READING and not same_origin(scope):
            return refusal(scope, 403, text("error.origin"))
        if too_long(scope, most):
            return refusal(scope, 413, text("error.too_long"))
        return None


def refusal(scope: Scope, code: int, words: str, headers: dict[str, str] | None = None) -> Response:
    if scope["path"].startswith("/api/"):
        return problem(code, words, headers=headers)
    return PlainTextResponse(words, code, headers)


def same_origin(scope: Scope) -> bool:
    """Browsers say where a request comes from; one that says nothing is no page of another site."""
    headers = Headers(scope=scope)
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site not in (None, "same-origin", "none"):
        return False
    return origin is None or (origin != "null" and urlsplit(origin).netloc == headers.get("host"))


def too_long(scope: Scope, most: float) -> bool:
    length = Headers(scope=scope).get("content-length", "0")
    return not length.isdecimal() or int(length[:20]) > most


def bounded(receive: Receive, most: float, silence: float) -> Receive:
    """Cut off a body that goes on for longer than it may, whatever its header says, or that never comes."""
    seen, complete = 0, False

    async def receive_some() -> Message:
        nonlocal seen, complete
        try:
            message = await (receive() if complete else asyncio.wait_for(receive(), silence))
        except TimeoutError:
            raise HTTPException(408, text("error.silent")) from None
        seen += len(message.get("body", b""))
        complete = not message.get("more_body", False)
        if seen > most:
            raise HTTPException(413, text("error.too_long"))
        return message

    return receive_some


def patient(send: Send, silence: float) -> Send:
    """Let go of whoever asks for something and then does not take it."""

    async def send_in_time(message: Message) -> None:
        try:
            await asyncio.wait_for(send(message), silence)
        except TimeoutError:
            raise OSError("the answer was not taken") from None  # as if the connection had been lost

    return send_in_time


def with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers: Any = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return send_with_headers
