"""Errors as application/problem+json (RFC 9457), and the sentences that pages and API share."""

from collections.abc import Mapping, Sequence

from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from quincunx.core.errors import OptionError, RecordError, SeatError, Unreadable
from quincunx.languages import N_, _, translate

MEDIA_TYPE = "application/problem+json"
TITLES = {
    400: N_("Bad request"),
    401: N_("Invalid seat token"),
    403: N_("Forbidden"),
    404: N_("Not found"),
    405: N_("Method not allowed"),
    408: N_("Request timed out"),
    409: N_("Not possible now"),
    413: N_("Request too large"),
    422: N_("Invalid request"),
    429: N_("Too many requests"),
    500: N_("Internal error"),
    503: N_("Database unavailable"),
}
RETRY_WHEN_UNAVAILABLE = {"retry-after": "2"}
UNAVAILABLE = N_("Database unavailable. Your last move may not have been saved; reload to check.")
INTERNAL_ERROR = N_("Internal error. Your request was not carried out; try again.")
INVALID_INPUT = (Unreadable, OptionError, RecordError, SeatError)


class FieldError(BaseModel):
    field: str = Field(description="the part of the request, such as `seats.1.name`")
    detail: str


class Problem(BaseModel):
    """The form of all errors."""

    type: str = Field(description="the kind of problem, such as `/api/docs#illegal-move`")
    title: str
    status: int
    detail: str = Field(description="a sentence for people")
    errors: list[FieldError] = Field(default=[], description="with 422: the invalid fields")


def problem_response(
    status: int,
    detail: str,
    kind: str = "",
    errors: Sequence[FieldError] = (),
    headers: Mapping[str, str] | None = None,
) -> JSONResponse:
    problem = Problem(
        type=f"/api/docs#{kind or status}",
        title=_(TITLES.get(status, TITLES[400])),
        status=status,
        detail=detail,
        errors=list(errors),
    )
    return JSONResponse(
        problem.model_dump(exclude={"errors"} if not errors else set()), status, headers, MEDIA_TYPE
    )


def http_error_response(error: HTTPException) -> JSONResponse:
    if error.status_code == 405 and error.headers:
        allowed = error.headers.get("Allow", "")
        detail = _("Send this request with {method}. See /api/docs.", method=allowed)
    elif error.detail in ("Not Found", "Method Not Allowed"):
        detail = _("No such endpoint. See /api/docs.")
    else:
        detail = translate(error.detail)
    headers = {
        **(error.headers or {}),
        **({"www-authenticate": "Bearer"} if error.status_code == 401 else {}),
    }
    return problem_response(error.status_code, detail, headers=headers)
