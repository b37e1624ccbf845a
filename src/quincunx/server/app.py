"""The application, put together."""

import asyncio
import logging
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from quincunx.server.api.application import make_api
from quincunx.server.brains import Brains
from quincunx.server.desk import FOLDER, Drawings, page, partial
from quincunx.server.guard import Guard
from quincunx.server.house import PAUSE, House
from quincunx.server.limits import Limits, Porter, Refused
from quincunx.server.live import Hub
from quincunx.server.pages import after, play, start
from quincunx.server.sqlite import SqliteStore

HOUR = 3600
log = logging.getLogger(__name__)

mimetypes.add_type("text/javascript", ".js")  # some systems say otherwise, and browsers then refuse modules


def make_app(database: Path, seed: str | None = None, pause: float = PAUSE, limits: Limits | None = None) -> FastAPI:
    """The web application over one database file; `seed` gives every table the same dice, for tests."""
    porter = Porter(limits or Limits())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house = House(SqliteStore(database), Brains(), Hub(), pause, porter)
        app.state.house = house
        app.state.drawings = Drawings()
        app.state.seed = seed
        cleaning = asyncio.create_task(clean(house, porter.limits.days))
        yield
        cleaning.cancel()
        await house.close()

    app = FastAPI(title="Quincunx", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.add_middleware(Guard, porter=porter)
    app.add_exception_handler(HTTPException, refuse)
    app.add_exception_handler(Refused, too_much)
    for pages in (start, play, after):
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
    return page("notice.html" if partial(request) else "error.html", error.status_code, why=error.detail)


async def too_much(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    answer = page("notice.html" if partial(request) else "error.html", 429, why=str(error))
    answer.headers["retry-after"] = str(error.wait)
    return answer
