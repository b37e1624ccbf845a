"""The application, put together."""

import asyncio
import logging
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from quincunx.server.api.application import make_api
from quincunx.server.api.problems import problem
from quincunx.server.brains import Brains
from quincunx.server.desk import FOLDER, Drawings, page, partial
from quincunx.server.guard import Guard
from quincunx.server.house import PAUSE, House, NoTable
from quincunx.server.limits import Limits, Porter, Refused
from quincunx.server.live import Hub
from quincunx.server.logs import Ledger
from quincunx.server.pages import after, play, start, upkeep
from quincunx.server.store import Store, Unavailable
from quincunx.server.texts import text

HOUR = 3600
log = logging.getLogger(__name__)

mimetypes.add_type("text/javascript", ".js")  # some systems say otherwise, and browsers then refuse modules


def make_app(store: Store, seed: str | None = None, pause: float = PAUSE, limits: Limits | None = None) -> FastAPI:
    """The web application over a store, which it closes at its end; `seed` gives every table the same dice, for tests."""
    porter = Porter(limits or Limits())
    house = House(store, Brains(), Hub(), pause, porter)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house.listen()
        cleaning = asyncio.create_task(clean(house, porter.limits.days))
        yield
        cleaning.cancel()
        await house.close()

    app = FastAPI(title="Quincunx", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.house, app.state.drawings, app.state.seed = house, Drawings(), seed
    app.add_middleware(Guard, porter=porter)
    app.add_middleware(Ledger, metrics=house.metrics)
    app.add_exception_handler(HTTPException, refuse)
    app.add_exception_handler(Refused, too_much)
    app.add_exception_handler(Unavailable, ask_for_patience)
    app.add_exception_handler(NoTable, no_such_table)
    for pages in (start, play, after, upkeep):
        app.include_router(pages.router)
    api = make_api()
    api.state = app.state  # one house for pages and programs
    app.mount("/api", api)
    app.mount("/static", StaticFiles(directory=FOLDER / "static"))
    return app


async def clean(house: House, days: float) -> None:
    """Forget old tables, every hour; a store that cannot just now will be asked again."""
    while True:
        try:
            await house.forget(days)
        except Exception:
            log.exception("old tables could not be forgotten")
        await asyncio.sleep(HOUR)


async def refuse(request: Request, error: Exception) -> Response:
    """A sentence instead of a stack: in place where htmx asks, as a page otherwise."""
    assert isinstance(error, HTTPException)
    if request.url.path.startswith("/api/"):  # a line break in the path hides it from the API, whose mount is matched line by line
        return problem(error.status_code, text("error.no_path"))
    return page("notice.html" if partial(request) else "error.html", error.status_code, why=error.detail)


async def no_such_table(request: Request, error: Exception) -> Response:
    return await refuse(request, HTTPException(404, text("error.no_table")))


async def ask_for_patience(request: Request, error: Exception) -> Response:
    """The store does not answer. A table that is shown stays, with a sentence above it, which goes when the table is drawn again."""
    log.warning("the store does not answer: %s", error)
    response = await refuse(request, HTTPException(503, text("error.unavailable")))
    response.headers["retry-after"] = "2"
    if partial(request) and request.method == "POST" and request.url.path.startswith("/t/"):
        response.headers.update({"HX-Retarget": "#trouble", "HX-Reswap": "innerHTML"})
    return response


async def too_much(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    answer = page("notice.html" if partial(request) else "error.html", 429, why=str(error))
    answer.headers["retry-after"] = str(error.wait)
    return answer
