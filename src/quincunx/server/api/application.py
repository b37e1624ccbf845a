"""The API, put together."""

from fastapi import FastAPI

from quincunx.server.api import docs, library, problems, socket, stream, tables
from quincunx.version import __version__

ABOUT = """Sit at a table with a program of your own.

A **seat** is proved by its token, sent as `Authorization: Bearer TOKEN`. Whoever sets a table gets the tokens of the seats it plays, and
the last part of an invitation's link is one. Without a token you are a spectator. Everybody sees what the seat may see and no more.

**Refusals** are `application/problem+json`: `status`, a sentence in `detail`, a `type` that ends in the kind of problem, and with 422 the
wrong fields in `errors`. A refused request has changed nothing. With 429 wait for as many seconds as `Retry-After` says.
"""


def make_api() -> FastAPI:
    api = FastAPI(title="Quincunx API", version=__version__, description=ABOUT, docs_url=None, redoc_url=None, redirect_slashes=False)
    problems.install(api)
    for part in (library, tables, stream, socket, docs):
        api.include_router(part.router)
    docs.describe(api)
    return api
