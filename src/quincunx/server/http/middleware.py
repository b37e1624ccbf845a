"""What every request passes through: limits, timeouts, origin checks, security headers."""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from quincunx.core.text.messages import message
from quincunx.languages import _, translate
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import BLOCKED_ADDRESS
from quincunx.server.http.websocket import POLICY_VIOLATION
from quincunx.server.jobs.limits import LimitExceeded, RateLimiter, requesting_address

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "manifest-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
SECURITY_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    # an invitation link contains a token, which other sites must not see
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
RECORD_PATHS = ("/records", "/verify", "/api/records", "/api/verify")


class ErrorResponse(Protocol):
    def __call__(
        self, scope: Scope, status: int, message: str, headers: dict[str, str] | None = None
    ) -> Response:
        """A refusal, as the pages or the API answer it."""


class SecurityMiddleware:
    def __init__(
        self,
        app: ASGIApp,
        rate_limiter: RateLimiter,
        is_blocked: Callable[[str], bool],
        error_response: ErrorResponse,
    ) -> None:
        """From a blocked address, requests that change something are refused."""
        self.app = app
        self.error_response = error_response
        self.rate_limiter = rate_limiter
        self.is_blocked = is_blocked

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        requesting_address.set(client_address(scope))
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A handshake counts as a request."""
        if not is_same_origin(scope):
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
            return
        refusal = self._limit_refusal(scope)
        if refusal is None and scope["path"].startswith("/api/"):
            # programs send moves over theirs; pages only receive
            refusal = self._block_refusal(scope)
        if refusal is not None:
            await WebSocket(scope, receive, send).send_denial_response(refusal)
            return
        await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        limits = self.rate_limiter.limits
        max_bytes = limits.record if scope["path"] in RECORD_PATHS else limits.body
        response = ResponseSender(send)
        refusal = self._refusal(scope, max_bytes)
        if refusal is not None:
            await refusal(scope, receive, response.send)
        else:
            await self.app(
                scope,
                with_receive_limits(receive, response, max_bytes, limits.timeout),
                response.send,
            )

    def _refusal(self, scope: Scope, max_bytes: float) -> Response | None:
        changes_something = scope["method"] not in SAFE_METHODS
        refusal = self._limit_refusal(scope) or (
            self._block_refusal(scope) if changes_something else None
        )
        if refusal is not None:
            return refusal
        if changes_something and not is_same_origin(scope):
            return self.error_response(scope, 403, _("Request from another site refused."))
        if content_length_exceeds(scope, max_bytes):
            return self.error_response(scope, 413, _("Request too large."))
        return None

    def _limit_refusal(self, scope: Scope) -> Response | None:
        try:
            self.rate_limiter.count_request(client_address(scope))
        except LimitExceeded as error:
            return self.error_response(
                scope, 429, translate(error), {"retry-after": str(error.retry_after)}
            )
        return None

    def _block_refusal(self, scope: Scope) -> Response | None:
        if not self.is_blocked(client_address(scope)):
            return None
        return self.error_response(scope, 403, translate(BLOCKED_ADDRESS))


def is_same_origin(scope: Scope) -> bool:
    """Browsers say which site a request comes from; other programs have no page."""
    headers = Headers(scope=scope)
    site = headers.get("sec-fetch-site")
    origin = headers.get("origin")
    if site not in (None, "same-origin", "none"):
        return False
    try:
        return origin is None or (
            origin != "null" and urlsplit(origin).netloc == headers.get("host")
        )
    except ValueError:  # half an IPv6 address, for example
        return False


def content_length_exceeds(scope: Scope, max_bytes: float) -> bool:
    length = Headers(scope=scope).get("content-length", "0")
    return not length.isdecimal() or int(length[:20]) > max_bytes


class ResponseSender:
    """Sends a response with security headers."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.has_started = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.has_started = True
            headers: Any = MutableHeaders(scope=message)
            for name, value in SECURITY_HEADERS.items():
                headers.setdefault(name, value)
        await self._send(message)


def with_receive_limits(
    receive: Receive, response: ResponseSender, max_bytes: float, timeout: float
) -> Receive:
    """Refuse a body that is too large, whatever its header says, or that is not complete in time.

    Streams that have begun need no body.
    """
    received = 0
    complete = False
    deadline = asyncio.get_running_loop().time() + timeout

    async def receive_within_limits() -> Message:
        nonlocal received, complete
        try:
            async with asyncio.timeout_at(None if complete else deadline):
                part = await receive()
        except TimeoutError:
            if response.has_started:
                return await receive()
            raise HTTPException(408, message("Request timed out.")) from None
        received += len(part.get("body", b""))
        complete = not part.get("more_body", False)
        if received > max_bytes and not response.has_started:
            raise HTTPException(413, message("Request too large."))
        return part

    return receive_within_limits
