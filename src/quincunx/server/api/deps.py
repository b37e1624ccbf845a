"""Who makes a request: a player, a host, somebody with an invitation, or a spectator."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, HTTPException, Path, Request, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import HTTPConnection

from quincunx.core.text.messages import message
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import community_of, find_table, service_of
from quincunx.server.http.rendering_cache import RenderingCache
from quincunx.server.service.tables import TableService
from quincunx.server.table.changes import Command
from quincunx.server.table.permissions import Caller
from quincunx.server.table.state import TableState as Table
from quincunx.server.table.tokens import ClientTokens

BEARER = HTTPBearer(
    auto_error=False,
    description="The token of a seat, of an invitation or of the host. Without one you are a "
    "spectator.",
)
INVALID_TOKEN = message("Invalid seat token.")


@dataclass(frozen=True)
class Client:
    service: TableService
    states: RenderingCache
    table: Table  # when the request arrived
    caller: Caller
    tokens: ClientTokens  # of the caller, by then

    @property
    def address(self) -> str:
        return self.caller.address

    @property
    def seat(self) -> int | None:
        return min(self.tokens.plays, default=None)

    @property
    def seats(self) -> frozenset[int]:
        return frozenset(self.tokens.plays)

    @property
    def invited_to(self) -> int | None:
        """The seat that the token is an invitation to."""
        return next(iter(self.tokens.invites), None)

    @property
    def own_seat(self) -> int:
        """The seat, or 401 for a client that has none."""
        if self.seat is None:
            raise HTTPException(
                401,
                INVALID_TOKEN
                if self.invited_to is None
                else message("Take the seat of your invitation first."),
            )
        return self.seat

    def require_token(self) -> None:
        """401 for everybody who is neither a player nor the host."""
        if not self.tokens.has_host_token:
            _ = self.own_seat

    async def do(self, command: Command) -> Table:
        return await self.service.do(self.table.id, command, self.caller)


async def client_from_request(
    request: Request,
    name: Annotated[
        str, Path(max_length=40, description="the table", examples=["0123456789abcdef"])
    ],
    credentials: Annotated[HTTPAuthorizationCredentials | None, Security(BEARER)],
) -> Client:
    header = request.headers.get("authorization")
    return await identify_client(request, name, credentials.credentials if credentials else header)


async def identify_client(connection: HTTPConnection, name: str, token: str | None) -> Client:
    """A token that is not valid at this table is an error: it does not make a spectator."""
    service, table = service_of(connection), await find_table(connection, name)
    client = await client_at(connection, table, token)
    if token is None:
        return client
    if not client.tokens.has_rights:  # or she has them since a moment ago, at another server
        client = await client_at(connection, await service.newest(table), token)
    if not client.tokens.has_rights:
        raise HTTPException(401, INVALID_TOKEN)
    service.hub.record_activity(table.id, client.seats)
    service.hub.active_tables.record_request(table.id, client.caller.address)
    return client


async def client_at(connection: HTTPConnection, table: Table, token: str | None) -> Client:
    """What the token is for: that of a profile plays the seats of that profile."""
    service, states = service_of(connection), connection.app.state.api_states
    key = None if community_of(connection) is None else token
    caller = Caller(client_address(connection.scope), bearer=token, key=key)
    known = await service.keys.with_profile(caller, table)
    return Client(service, states, table, known, known.tokens(table))


AnyClient = Annotated[Client, Depends(client_from_request)]
