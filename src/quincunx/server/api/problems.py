"""Every refusal of the API in one form: application/problem+json (RFC 9457), with a sentence for people in `detail`."""

import logging
from collections.abc import Mapping, Sequence

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from quincunx.core.errors import IllegalMove, OptionError, QuincunxError, RecordError, SeatError, UndoError, Unreadable
from quincunx.server.house import NoTable
from quincunx.server.limits import Refused
from quincunx.server.store import Unavailable
from quincunx.server.table import Stale
from quincunx.server.texts import text

MEDIA_TYPE = "application/problem+json"
TITLES = {
    400: "The request cannot be read",
    401: "The token opens no seat at this table",
    403: "This is not yours to do",
    404: "There is nothing here",
    405: "This cannot be done here",
    408: "Nothing came for too long",
    409: "This cannot be done now",
    413: "The request is too long",
    422: "Something in the request is not possible",
    429: "Too much at once",
    500: "The server has made a mistake",
    503: "The games cannot be reached",
}
# The kinds of 409 that a program may want to tell apart; every other problem is told apart by its status.
STALE, ILLEGAL, NOTHING_TO_UNDO, NOT_NOW = "stale", "illegal-move", "nothing-to-undo", "not-now"
KINDS: tuple[tuple[type[QuincunxError], str], ...] = ((Stale, STALE), (IllegalMove, ILLEGAL), (UndoError, NOTHING_TO_UNDO))
IMPOSSIBLE = (Unreadable, OptionError, RecordError, SeatError)

log = logging.getLogger(__name__)


class Wrong(BaseModel):
    field: str = Field(description="which part of the request, such as `seats.1.name`")
    detail: str


class Problem(BaseModel):
    """What every refusal looks like."""

    type: str = Field(description="the kind of problem, such as `/api/docs#illegal-move`")
    title: str
    status: int
    detail: str = Field(description="a sentence for people")
    errors: list[Wrong] = Field(default=[], description="with 422: which fields are wrong, and why")


def problem(
    status: int, detail: str, kind: str = "", errors: Sequence[Wrong] = (), headers: Mapping[str, str] | None = None
) -> JSONResponse:
    told = Problem(
        type=f"/api/docs#{kind or status}", title=TITLES.get(status, TITLES[400]), status=status, detail=detail, errors=list(errors)
    )
    return JSONResponse(told.model_dump(exclude={"errors"} if not errors else set()), status, headers, MEDIA_TYPE)


def invalid(errors: Mapping[str, str]) -> JSONResponse:
    """Fields that cannot be as they are."""
    return problem(422, "; ".join(errors.values()), errors=[Wrong(field=field, detail=detail) for field, detail in errors.items()])


class Impossible(Exception):
    def __init__(self, errors: Mapping[str, str]) -> None:
        super().__init__(errors)
        self.errors = errors


def answers(*codes: int) -> dict[int | str, dict[str, object]]:
    """What an operation may be refused with, for its description."""
    always = (400, 408, 413, 422, 429, 503)
    return {
        code: {"description": TITLES[code], "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}}
        for code in sorted({*always, *codes})
    }


def by_rules(error: QuincunxError) -> JSONResponse:
    if isinstance(error, IMPOSSIBLE):
        return problem(422, str(error))
    return problem(409, str(error), next((kind for each, kind in KINDS if isinstance(error, each)), NOT_NOW))


def install(api: FastAPI) -> None:
    @api.exception_handler(HTTPException)
    async def by_status(request: Request, error: HTTPException) -> Response:
        detail = error.detail if error.status_code not in (404, 405) or error.detail not in ("Not Found", "Method Not Allowed") else ""
        headers = {**(error.headers or {}), **({"www-authenticate": "Bearer"} if error.status_code == 401 else {})}
        kind = NOT_NOW if error.status_code == 409 else ""
        return problem(error.status_code, detail or text("error.no_path"), kind, headers=headers)

    @api.exception_handler(RequestValidationError)
    async def by_fields(request: Request, error: RequestValidationError) -> Response:
        return invalid({".".join(map(str, each["loc"][1:])) or str(each["loc"][0]): each["msg"] for each in error.errors()})

    @api.exception_handler(Impossible)
    async def by_form(request: Request, error: Impossible) -> Response:
        return invalid(error.errors)

    @api.exception_handler(Refused)
    async def by_limit(request: Request, error: Refused) -> Response:
        return problem(429, str(error), headers={"retry-after": str(error.wait)})

    @api.exception_handler(Unavailable)
    async def by_store(request: Request, error: Unavailable) -> Response:
        log.warning("the store does not answer: %s", error)
        return problem(503, text("error.unavailable"), headers={"retry-after": "2"})

    @api.exception_handler(NoTable)
    async def by_name(request: Request, error: NoTable) -> Response:
        return problem(404, text("error.no_table"))

    @api.exception_handler(QuincunxError)
    async def by_game(request: Request, error: QuincunxError) -> Response:
        return by_rules(error)

    @api.exception_handler(Exception)
    async def by_mistake(request: Request, error: Exception) -> Response:
        log.exception("a request to the API failed", exc_info=error)
        return problem(500, text("error.broken"))
