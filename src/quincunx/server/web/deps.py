"""What the routes of pages get from a request: the table, and the seats that this browser plays."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, HTTPException, Request
from fastapi.responses import Response
from starlette.requests import HTTPConnection

from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.registry import shared_game
from quincunx.core.text.messages import message
from quincunx.server.community.profiles import ProfileRow
from quincunx.server.http.base_url import link_prefix_of
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import community_of, find_table, service_of
from quincunx.server.jobs.limits import LimitExceeded
from quincunx.server.service.tables import TableService
from quincunx.server.table.changes import Command
from quincunx.server.table.names import is_given
from quincunx.server.table.permissions import Actor, Caller
from quincunx.server.table.state import TableState
from quincunx.server.table.tokens import (
    COOKIE_MAX_AGE,
    ClientTokens,
    claims_more,
    cookie_name,
)
from quincunx.server.web.forms import parse_number, read_form
from quincunx.server.web.pages.viewer import Viewer
from quincunx.server.web.previews import Previews
from quincunx.server.web.rendered_tables import RenderedTables
from quincunx.server.web.templating import redirect

PROFILE_COOKIE = "profile"


def rendered_tables_of(connection: HTTPConnection) -> RenderedTables:
    rendered: RenderedTables = connection.app.state.rendered_tables
    return rendered


def previews_of(connection: HTTPConnection) -> Previews:
    previews: Previews = connection.app.state.previews
    return previews


async def table_and_caller(connection: HTTPConnection, table_id: str) -> tuple[TableState, Caller]:
    """The table, and who asks for it."""
    table = await find_table(connection, table_id)
    caller = await caller_at(connection, table)
    if claims_more(caller.cookie, caller.tokens(table)):
        # she may have taken the seat a moment ago, at another server
        table = await service_of(connection).newest(table)
        caller = await caller_at(connection, table)
    hub = service_of(connection).hub
    hub.record_activity(table_id, caller.tokens(table).plays)
    hub.active_tables.record_request(table_id, caller.address)
    return table, caller


async def caller_at(connection: HTTPConnection, table: TableState) -> Caller:
    """By the browser's cookie or, on another device of the same player, by her profile."""
    has_profiles = community_of(connection) is not None
    caller = Caller(
        client_address(connection.scope),
        connection.cookies.get(cookie_name(table.id)),
        key=connection.cookies.get(PROFILE_COOKIE) if has_profiles else None,
    )
    return await service_of(connection).keys.with_profile(caller, table)


@dataclass(frozen=True)
class Client:
    """A browser that asks for a table: the seats that it plays, and the form that it sends."""

    request: Request
    table: TableState  # when the request arrived
    caller: Caller
    tokens: ClientTokens  # of the caller, by then
    form: Mapping[str, str]

    @property
    def service(self) -> TableService:
        return service_of(self.request)

    @property
    def address(self) -> str:
        return self.caller.address

    @property
    def actor(self) -> Actor:
        """What the caller may do at this table, as long as nothing changes."""
        return self.service.actor(self.caller, self.table)

    @property
    def seats(self) -> frozenset[int]:
        return frozenset(self.tokens.plays)

    def number(self, field: str) -> int | None:
        return parse_number(self.form.get(field))

    def viewer(self, shown: str | None = None) -> Viewer:
        return viewer_of(self.request, self.table.id, self.tokens, shown)

    @property
    def seat(self) -> int:
        """In the form; -1, which is nobody's seat, if it has none."""
        seat = self.number("seat")
        return -1 if seat is None else seat

    async def do(self, command: Command) -> TableState:
        return await self.service.do(self.table.id, command, self.caller)

    def redirect(self, path: str = "") -> Response:
        """To a page of the table."""
        return redirect(self.request, f"/t/{self.table.id}{path}")


async def client_from_request(request: Request, name: str) -> Client:
    form = await read_form(request) if request.method == "POST" else {}
    table, caller = await table_and_caller(request, name)
    return Client(request, table, caller, caller.tokens(table), form)


AnyClient = Annotated[Client, Depends(client_from_request)]


def viewer_of(
    connection: HTTPConnection, table_id: str, tokens: ClientTokens, shown: str | None
) -> Viewer:
    invites = {
        seat: f"{link_prefix_of(connection)}t/{table_id}/join/{seat}/{token}"
        for seat, token in tokens.invites.items()
    }
    seat = parse_number(shown)
    return Viewer(
        frozenset(tokens.plays),
        invites,
        seat if seat in tokens.plays else None,
        tokens.has_host_token,
    )


async def profile_of(connection: HTTPConnection) -> ProfileRow | None:
    """The profile of this browser; none on a server without a community."""
    community = community_of(connection)
    if community is None:
        return None
    return await community.profiles.find(connection.cookies.get(PROFILE_COOKIE))


def find_game(key: str) -> Game:
    """With its default options."""
    try:
        return shared_game(key, {})
    except OptionError:
        raise HTTPException(404, message("No such game.")) from None


async def own_name(request: Request, given: str) -> str:
    """The name that was given or, if none or a default one, that of this browser's profile."""
    profile = await profile_of(request)
    return given if is_given(given) or profile is None else profile.name


async def profile_for_game(request: Request, name: str) -> tuple[str | None, str | None]:
    """The id of the profile that plays under this name, and its key: made with the first game.

    If there are too many new ones, or there is no community, none.
    """
    community = community_of(request)
    if community is None:
        return None, None
    try:
        profile, key = await community.profiles.find_or_create(
            request.cookies.get(PROFILE_COOKIE), name, client_address(request.scope)
        )
    except LimitExceeded:
        return None, None
    community.moderation.check_profile(profile.id)
    return profile.id, key


def with_profile_cookie(request: Request, response: Response, key: str | None) -> Response:
    """Let the browser keep the key of its profile."""
    return response if key is None else with_cookie(request, response, PROFILE_COOKIE, key, "/")


def with_seat_cookie(
    request: Request, response: Response, table_id: str, tokens: ClientTokens
) -> Response:
    """Let the browser keep its tokens."""
    name, value = cookie_name(table_id), tokens.to_cookie()
    return with_cookie(request, response, name, value, f"/t/{table_id}")


def with_cookie(request: Request, response: Response, name: str, value: str, path: str) -> Response:
    is_secure = request.url.scheme == "https"
    response.set_cookie(
        name, value, COOKIE_MAX_AGE, path=path, httponly=True, samesite="lax", secure=is_secure
    )
    return response
