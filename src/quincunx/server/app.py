"""The application, put together."""

import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from quincunx.server.brains import Brains
from quincunx.server.desk import FOLDER, Drawings, page, partial
from quincunx.server.guard import Guard
from quincunx.server.house import PAUSE, House
from quincunx.server.live import Hub
from quincunx.server.pages import after, play, start
from quincunx.server.sqlite import SqliteStore

mimetypes.add_type("text/javascript", ".js")  # some systems say otherwise, and browsers then refuse modules


def make_app(database: Path, seed: str | None = None, pause: float = PAUSE) -> FastAPI:
    """The web application over one database file; `seed` gives every table the same dice, for tests."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.house = House(SqliteStore(database), Brains(), Hub(), pause)
        app.state.drawings = Drawings()
        app.state.seed = seed
        yield
        await app.state.house.close()

    app = FastAPI(title="Quincunx", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.add_middleware(Guard)
    app.add_exception_handler(HTTPException, refuse)
    for pages in (start, play, after):
        app.include_router(pages.router)
    app.mount("/static", StaticFiles(directory=FOLDER / "static"))
    return app


async def refuse(request: Request, error: Exception) -> Response:
    """A sentence instead of a stack: in place where htmx asks, as a page otherwise."""
    assert isinstance(error, HTTPException)
    return page("notice.html" if partial(request) else "error.html", error.status_code, why=error.detail)
