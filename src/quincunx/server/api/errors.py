"""All errors of the API in one form: application/problem+json (RFC 9457)."""

import logging
from collections.abc import Mapping

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from quincunx.core.errors import IllegalMove, QuincunxError, UndoError
from quincunx.languages import _, translate
from quincunx.server.api.deps import INVALID_TOKEN
from quincunx.server.http.problems import (
    INTERNAL_ERROR,
    INVALID_INPUT,
    MEDIA_TYPE,
    RETRY_WHEN_UNAVAILABLE,
    TITLES,
    UNAVAILABLE,
    FieldError,
    http_error_response,
    problem_response,
)
from quincunx.server.jobs.limits import LimitExceeded
from quincunx.server.service.tables import TableNotFound
from quincunx.server.storage.store import StoreUnavailable
from quincunx.server.table.errors import NO_TABLE, StaleRequest
from quincunx.server.table.permissions import OtherSeat, Refusal

# The kinds of 409 that a program may want to distinguish; other problems differ by status.
STALE, ILLEGAL_MOVE, NOTHING_TO_UNDO = "stale", "illegal-move", "nothing-to-undo"
NOT_NOW = "not-now"
CONFLICTS = {StaleRequest: STALE, IllegalMove: ILLEGAL_MOVE, UndoError: NOTHING_TO_UNDO}

log = logging.getLogger(__name__)


class InvalidFields(Exception):
    def __init__(self, errors: Mapping[str, str]) -> None:
        super().__init__(errors)
        self.errors = errors


def field_errors_response(errors: Mapping[str, str]) -> JSONResponse:
    found = [FieldError(field=field, detail=translate(why)) for field, why in errors.items()]
    return problem_response(422, " ".join(error.detail for error in found), errors=found)


def error_responses(*statuses: int) -> dict[int | str, dict[str, object]]:
    """The errors that an operation may have, for its description."""
    always = (400, 408, 413, 422, 429, 503)
    return {
        status: {
            "description": TITLES[status],
            "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
        for status in sorted({*always, *statuses})
    }


def response_to(error: Exception) -> JSONResponse | None:
    """The response to an error that is expected; None to any other."""
    match error:
        case HTTPException():
            return http_error_response(error)
        case InvalidFields():
            return field_errors_response(error.errors)
        case LimitExceeded():
            headers = {"retry-after": str(error.retry_after)}
            return problem_response(429, translate(error), headers=headers)
        case StoreUnavailable():
            log.warning("Database unavailable: %s", error)
            return problem_response(503, _(UNAVAILABLE), headers=RETRY_WHEN_UNAVAILABLE)
        case TableNotFound():
            return problem_response(404, translate(NO_TABLE))
        case OtherSeat():  # the seat is that of the token: it has just become invalid
            return problem_response(401, translate(INVALID_TOKEN))
        case Refusal():
            kind = NOT_NOW if error.status == 409 else ""
            return problem_response(error.status, translate(error), kind)
        case QuincunxError() if isinstance(error, INVALID_INPUT):
            return problem_response(422, translate(error))
        case QuincunxError():
            return problem_response(409, translate(error), CONFLICTS.get(type(error), NOT_NOW))
    return None


def add_handlers(api: FastAPI) -> None:
    async def handle_expected(request: Request, error: Exception) -> Response:
        response = response_to(error)
        assert response is not None
        return response

    for kind in (
        HTTPException,
        InvalidFields,
        LimitExceeded,
        StoreUnavailable,
        TableNotFound,
        Refusal,
        QuincunxError,
    ):
        api.add_exception_handler(kind, handle_expected)

    @api.exception_handler(RequestValidationError)
    async def handle_validation(request: Request, error: RequestValidationError) -> Response:
        return field_errors_response(
            {
                ".".join(map(str, each["loc"][1:])) or str(each["loc"][0]): each["msg"]
                for each in error.errors()
            }
        )

    @api.exception_handler(Exception)
    async def handle_unexpected(request: Request, error: Exception) -> Response:
        log.exception("API request failed", exc_info=error)
        return problem_response(500, _(INTERNAL_ERROR))
