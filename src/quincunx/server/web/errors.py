"""Errors on pages: a sentence in place where htmx made the request, otherwise a page of its own."""

import logging
from dataclasses import dataclass

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse, Response
from starlette.exceptions import HTTPException
from starlette.types import Scope

from quincunx.core.errors import QuincunxError
from quincunx.languages import _, translate
from quincunx.server.http.middleware import SECURITY_HEADERS
from quincunx.server.http.problems import (
    INTERNAL_ERROR,
    INVALID_INPUT,
    RETRY_WHEN_UNAVAILABLE,
    UNAVAILABLE,
    http_error_response,
    problem_response,
)
from quincunx.server.jobs.limits import LimitExceeded
from quincunx.server.service.tables import TableNotFound
from quincunx.server.storage.store import StoreUnavailable
from quincunx.server.table.errors import NO_TABLE, NonceRefused, SeatChangeLimit, StaleRequest
from quincunx.server.table.permissions import Refusal
from quincunx.server.web.pages.page import Page
from quincunx.server.web.templating import page_response, redirect, wants_fragment

# pages with a place for notices, so that an error does not replace what was asked about
WITH_NOTICES = ("/t/", "/new/", "/tutorial/")
INTO_NOTICES = {"HX-Retarget": "#notices", "HX-Reswap": "innerHTML"}

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ErrorPage(Page):
    template = "error.html"
    fragment = "notice.html"

    message: str
    reconnect: bool  # does the table stay, until the page has reconnected?


def error_page(
    request: Request,
    status: int,
    message: str,
    headers: dict[str, str] | None = None,
    reconnect: bool = False,
) -> Response:
    response = page_response(request, ErrorPage(message, reconnect), status)
    if wants_fragment(request) and request.url.path.startswith(WITH_NOTICES):
        response.headers.update(INTO_NOTICES)
    response.headers.update(headers or {})
    return response


def error_response(
    scope: Scope, status: int, message: str, headers: dict[str, str] | None = None
) -> Response:
    """For a request that was refused before it has reached a page or the API."""
    if scope["path"].startswith("/api/"):
        return problem_response(status, message, headers=headers)
    if scope["type"] == "http" and wants_fragment(request := Request(scope)):
        return error_page(request, status, message, headers)
    return PlainTextResponse(message, status, headers)


async def handle(request: Request, error: Exception) -> Response:
    match error:
        case HTTPException():
            return http_error_page(request, error)
        case Refusal():
            return error_page(request, error.status, translate(error))
        case StaleRequest() | NonceRefused() | SeatChangeLimit():
            return error_page(request, 409, translate(error))
        case QuincunxError():
            status = 422 if isinstance(error, INVALID_INPUT) else 409
            return error_page(request, status, _("Invalid request: {why}.", why=translate(error)))
        case RequestValidationError():  # something in the address has the wrong form
            return error_page(request, 404, _("No such page."))
        case TableNotFound():
            return error_page(request, 404, translate(NO_TABLE))
        case LimitExceeded():
            headers = {"retry-after": str(error.retry_after)}
            return error_page(request, 429, translate(error), headers)
        case StoreUnavailable():
            # The table stays, with a notice above it until the page shows what was saved.
            log.warning("Database unavailable: %s", error)
            return error_page(request, 503, _(UNAVAILABLE), RETRY_WHEN_UNAVAILABLE, reconnect=True)
    # The server logs it. Starlette sends this page outside all middleware.
    return error_page(request, 500, _(INTERNAL_ERROR), SECURITY_HEADERS)


def http_error_page(request: Request, error: HTTPException) -> Response:
    if request.url.path.startswith("/api/"):
        # a path with a line break does not match the API's mount
        return http_error_response(error)
    if error.status_code == 404 and request.method == "GET" and without_slash(request.url.path):
        return redirect(request, without_slash(request.url.path))
    is_unknown = error.detail in ("Not Found", "Method Not Allowed")
    message = _("No such page.") if is_unknown else translate(error.detail)
    return error_page(request, error.status_code, message)


def without_slash(path: str) -> str:
    """The path without slashes at its end; empty if there are none.

    With two slashes at the start it would be a link to another host.
    """
    return f"/{path.strip('/')}" if path.endswith("/") and path.strip("/") else ""


def add_handlers(app: FastAPI) -> None:
    for kind in (
        HTTPException,
        Refusal,
        QuincunxError,
        RequestValidationError,
        TableNotFound,
        LimitExceeded,
        StoreUnavailable,
        Exception,
    ):
        app.add_exception_handler(kind, handle)
