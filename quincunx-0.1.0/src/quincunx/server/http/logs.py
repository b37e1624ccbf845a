"""The server's log: plain lines for people, or JSON with one object per line and every request."""

import json
import logging
import sys
import time
from datetime import UTC, datetime

from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quincunx.server.http.metrics import Metrics

PLAIN, JSON = "plain", "json"

log = logging.getLogger(__name__)


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
    handler.setFormatter(JsonFormatter() if style == JSON else logging.Formatter("%(levelname)s: %(message)s"))
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
        start, status = time.perf_counter(), 500

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
            fields = {"method": scope["method"], "route": route_pattern(scope), "status": status, "ms": round(seconds * 1000, 1)}
            log.info("request", extra={"fields": fields})


def route_pattern(scope: Scope) -> str:
    """The pattern of the path, not the path itself: names of tables and invitation links are secrets that no log may contain."""
    route: BaseRoute | None = scope.get("route")
    return str(getattr(route, "path", "other")) if route else "other"
