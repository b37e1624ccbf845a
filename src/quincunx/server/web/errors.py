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


async def handle_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if request.url.path.startswith("/api/"):
        # a path with a line break does not match the API's mount
        return http_error_response(error)
    if (
        error.status_code == 404
        and request.method == "GET"
        and (path := without_slash(request.url.path)) is not None
    ):
        return redirect(request, path)
    message = (
        _("No such page.")
        if error.detail in ("Not Found", "Method Not Allowed")
        else translate(error.detail)
    )
    return error_page(request, error.status_code, message)


def without_slash(path: str) -> str | None:
    """The path without slashes at its end, if there are any.

    With two slashes at the start it would be a link to another host.
    """
    return f"/{path.strip('/')}" if path.endswith("/") and path.strip("/") else None


async def handle_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return error_page(request, error.status, translate(error))


async def handle_conflict(request: Request, error: Exception) -> Response:
    return error_page(request, 409, translate(error))


async def handle_game_error(request: Request, error: Exception) -> Response:
    status = 422 if isinstance(error, INVALID_INPUT) else 409
    return error_page(request, status, _("Invalid request: {why}.", why=translate(error)))


async def handle_validation(request: Request, error: Exception) -> Response:
    """Something in the address has the wrong form."""
    return error_page(request, 404, _("No such page."))


async def handle_unknown_table(request: Request, error: Exception) -> Response:
    return error_page(request, 404, translate(NO_TABLE))


async def handle_limit(request: Request, error: Exception) -> Response:
    assert isinstance(error, LimitExceeded)
    return error_page(request, 429, translate(error), {"retry-after": str(error.retry_after)})


async def handle_unavailable(request: Request, error: Exception) -> Response:
    """The table stays, with a notice above it until the page shows what was saved."""
    log.warning("Database unavailable: %s", error)
    return error_page(request, 503, _(UNAVAILABLE), RETRY_WHEN_UNAVAILABLE, reconnect=True)


async def handle_unexpected(request: Request, error: Exception) -> Response:
    """The server logs it. Starlette sends this page outside all middleware."""
    return error_page(request, 500, _(INTERNAL_ERROR), SECURITY_HEADERS)


def add_handlers(app: FastAPI) -> None:
    app.add_exception_handler(HTTPException, handle_http_error)
    app.add_exception_handler(Refusal, handle_refusal)
    for kind in (StaleRequest, NonceRefused, SeatChangeLimit):
        app.add_exception_handler(kind, handle_conflict)
    app.add_exception_handler(QuincunxError, handle_game_error)
    app.add_exception_handler(RequestValidationError, handle_validation)
    app.add_exception_handler(TableNotFound, handle_unknown_table)
    app.add_exception_handler(LimitExceeded, handle_limit)
    app.add_exception_handler(StoreUnavailable, handle_unavailable)
    app.add_exception_handler(Exception, handle_unexpected)
