"""The API application."""

from fastapi import FastAPI

from quincunx.server.api import daily, errors, events, games, openapi, reviews, tables, websocket
from quincunx.server.api.community import challenges, open_tables, profile_events, profiles, reports
from quincunx.server.http.routes import HasRouter, add_routes
from quincunx.version import __version__

DESCRIPTION = """Play at a table with your own program.

**Tokens.** The token of a seat, sent as `Authorization: Bearer TOKEN`, proves that you play it. When you create a table, you get the tokens
of your seats and a host token. The last part of an invitation link is a token that can be used once, to take the seat: then you get a token
of your own, which nobody else knows. Without a token you are a spectator. Everybody gets the view of their seat and nothing else.

**Errors** are `application/problem+json`: `status`, a sentence in `detail`, a `type` that ends in the kind of problem, and with 422 the
invalid fields in `errors`. A refused request has changed nothing. After 429, wait as many seconds as `Retry-After` says.
"""  # noqa: E501


ROUTES: tuple[HasRouter, ...] = (games, tables, daily, reviews, events, websocket, openapi)
COMMUNITY_ROUTES: tuple[HasRouter, ...] = (
    open_tables,
    profiles,
    profile_events,
    challenges,
    reports,
)


def make_api(with_community: bool = True) -> FastAPI:
    api = FastAPI(
        title="Quincunx API",
        version=__version__,
        description=DESCRIPTION,
        servers=[{"url": "/api"}],  # where the app mounts it
        docs_url=None,  # a page of the web app
        openapi_url=None,  # in `openapi`
        redoc_url=None,
        redirect_slashes=False,
    )
    errors.add_handlers(api)
    add_routes(api, (*ROUTES, *(COMMUNITY_ROUTES if with_community else ())))
    openapi.add_schemas(api, with_community)
    return api
