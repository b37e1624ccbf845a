"""For operators: health, metrics, and the log, as plain lines or as JSON with every request."""

import ipaddress
import json
import logging
import sys
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quincunx.server.http.deps import service_of
from quincunx.server.service.metrics import CONTENT_TYPE, Metrics

PLAIN, JSON = "plain", "json"

# What clients can cause as often as they like, as the beginnings of messages.
FREQUENT = (
    # from asyncio, for every attempt to accept a connection without free files
    "socket.accept() out of system resource",
    # the same, if the server is stopped before the next attempt
    "Exception in callback BaseSelectorEventLoop._start_serving",
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
    "Database unavailable",
)
REPEAT_INTERVAL = 60.0  # seconds
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")

log = logging.getLogger(__name__)
router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz(request: Request) -> Response:
    """200 as long as games can be read and written; otherwise a proxy should send requests
    elsewhere.
    """
    if await service_of(request).is_healthy():
        return PlainTextResponse("ok\n")
    return PlainTextResponse("database unavailable\n", 503)


@router.get("/time")
async def time_of_clocks(request: Request) -> Response:
    """In seconds since 1970: pages compare the deadlines of clocks with it."""
    return PlainTextResponse(f"{service_of(request).now():.3f}")


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """For this machine, and for whom the operator allows it."""
    if not may_read_metrics(request):
        raise HTTPException(403, "only for operators")
    return Response(service_of(request).metrics.exposition(), media_type=CONTENT_TYPE)


def may_read_metrics(request: Request) -> bool:
    try:
        address = ipaddress.ip_address(request.client.host if request.client else "")
    except ValueError:
        return False
    address = getattr(address, "ipv4_mapped", None) or address
    if address.is_loopback:  # unless a proxy there asks for somebody else
        return not any(name in request.headers for name in FORWARDED)
    return any(address in network for network in request.app.state.metrics_readers)


class RepeatFilter(logging.Filter):
    """Log messages that clients can cause once a minute, with how many were like them."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._last = dict[str, float]()
        self._left_out = Counter[str]()

    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        kind = next((kind for kind in FREQUENT if message.startswith(kind)), None)
        if kind is None:
            return True
        if self._now() - self._last.get(kind, -REPEAT_INTERVAL) < REPEAT_INTERVAL:
            self._left_out[kind] += 1
            return False
        self._last[kind] = self._now()
        if left_out := self._left_out.pop(kind, 0):
            record.msg = f"{message} ({left_out:,} more since the last such message)"
            record.args = None
        return True


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def configure_logging(style: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        JsonFormatter() if style == JSON else logging.Formatter("%(levelname)s: %(message)s")
    )
    handler.addFilter(RepeatFilter())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    log.setLevel(logging.INFO if style == JSON else logging.WARNING)


class RequestLogMiddleware:
    """Logs and counts every request."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start = time.perf_counter()
        status = 500

        async def send_and_remember_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_and_remember_status)
        finally:
            seconds = time.perf_counter() - start
            self.metrics.count_request(scope["method"], status, seconds)
            fields = {
                "method": scope["method"],
                "route": route_pattern(scope),
                "status": status,
                "ms": round(seconds * 1000, 1),
            }
            log.info("request", extra={"fields": fields})


def route_pattern(scope: Scope) -> str:
    """The pattern of the path: names of tables and invitation links are secrets."""
    route: BaseRoute | None = scope.get("route")
    return str(getattr(route, "path", "other")) if route else "other"
