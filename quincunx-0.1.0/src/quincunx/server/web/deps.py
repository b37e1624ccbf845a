"""What the routes of pages get from a request: the table, and the seats that this browser plays."""

from fastapi import Request
from fastapi.responses import Response
from starlette.requests import HTTPConnection

from quincunx.server.http.base_url import link_prefix_of
from quincunx.server.http.deps import find_table, service_of
from quincunx.server.http.limits import client_address
from quincunx.server.tables.snapshot import TableSnapshot
from quincunx.server.tables.tokens import COOKIE_MAX_AGE, ClientTokens, cookie_name, parse_cookie
from quincunx.server.web.context import Viewer
from quincunx.server.web.forms import parse_number
from quincunx.server.web.rendered_tables import RenderedTables


def rendered_tables_of(connection: HTTPConnection) -> RenderedTables:
    rendered: RenderedTables = connection.app.state.rendered_tables
    return rendered


async def table_and_tokens(connection: HTTPConnection, table_id: str) -> tuple[TableSnapshot, ClientTokens]:
    """The table, and the tokens for it that this browser has."""
    table = await find_table(connection, table_id)
    tokens = parse_cookie(connection.cookies.get(cookie_name(table_id)), table.tokens)
    hub = service_of(connection).hub
    hub.record_activity(table_id, tokens.plays)
    hub.attendance.record_request(table_id, client_address(connection.scope))
    return table, tokens


def viewer_of(connection: HTTPConnection, table_id: str, tokens: ClientTokens, shown: str | None) -> Viewer:
    invites = {seat: f"{link_prefix_of(connection)}t/{table_id}/join/{seat}/{token}" for seat, token in tokens.invites.items()}
    return Viewer(frozenset(tokens.plays), invites, parse_number(shown), tokens.has_host_token)


def with_seat_cookie(request: Request, response: Response, table_id: str, tokens: ClientTokens) -> Response:
    """Let the browser keep its tokens."""
    response.set_cookie(
        cookie_name(table_id),
        tokens.to_cookie(),
        COOKIE_MAX_AGE,
        path=f"/t/{table_id}",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return response
