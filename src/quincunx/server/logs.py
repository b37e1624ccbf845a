"""The server's log: for people as plain lines, for machines as JSON, one object a line, with every request."""

import json
import logging
import sys
import time
from datetime import UTC, datetime

from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quincunx.server.metrics import Metrics

PLAIN, JSON = "plain", "json"
KINDS = (PLAIN, JSON)

log = logging.getLogger(__name__)


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def set_up(kind: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == JSON else logging.Formatter("%(levelname)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    log.setLevel(logging.INFO if kind == JSON else logging.WARNING)


class Ledger:
    """Counts every request and writes it down."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 500

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            seconds = time.perf_counter() - begun
            self.metrics.request(scope["method"], status, seconds)
            told = {"method": scope["method"], "route": route_of(scope), "status": status, "ms": round(seconds * 1000, 1)}
            log.info("request", extra={"fields": told})


def route_of(scope: Scope) -> str:
    """The pattern of its path, since invitations and the names of tables are keys that no log may hold."""
    route: BaseRoute | None = scope.get("route")
    return str(getattr(route, "path", "other")) if route else "other"
