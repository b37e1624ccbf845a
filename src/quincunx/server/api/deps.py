"""Who makes a request: a player, a host, somebody with an invitation, or a spectator."""

from dataclasses import dataclass, field, replace
from typing import Annotated

from fastapi import Depends, HTTPException, Path, Request, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import HTTPConnection

from quincunx.core.text.messages import message
from quincunx.server.community.profiles import seats_of
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import community_of, find_table, service_of
from quincunx.server.http.rendering_cache import RenderingCache
from quincunx.server.service.tables import TableService
from quincunx.server.table.state import TableState as Table

BEARER = HTTPBearer(
    auto_error=False,
    description="The token of a seat, of an invitation or of the host. Without one you are a "
    "spectator.",
)


@dataclass(frozen=True)
class Client:
    service: TableService
    states: RenderingCache
    table: Table  # when the request arrived
    address: str
    token: str | None = field(default=None, repr=False)
    seat: int | None = None  # that the token plays
    invited_to: int | None = None  # the seat that the token is an invitation to
    has_host_token: bool = False

    @property
    def seats(self) -> frozenset[int]:
        return frozenset(() if self.seat is None else (self.seat,))

    @property
    def has_rights(self) -> bool:
        return self.has_host_token or not (self.seat is None and self.invited_to is None)

    @property
    def own_seat(self) -> int:
        """The seat, or 401 for a client that has none."""
        if self.seat is None:
            raise HTTPException(
                401,
                message("Invalid seat token.")
                if self.invited_to is None
                else message("Take the seat of your invitation first."),
            )
        return self.seat

    def require_token(self) -> None:
        """401 for everybody who is neither a player nor the host."""
        if not self.has_host_token:
            _ = self.own_seat


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
    address = client_address(connection.scope)
    client = Client(service, connection.app.state.api_states, table, address, token)
    if token is None:
        return client
    client = await with_rights(client, connection, token)
    if not client.has_rights:  # or she has them since a moment ago, at another server
        newest = replace(client, table=await service.newest(table))
        client = await with_rights(newest, connection, token)
    if not client.has_rights:
        raise HTTPException(401, message("Invalid seat token."))
    service.hub.record_activity(table.id, client.seats)
    service.hub.active_tables.record_request(table.id, address)
    return client


async def with_rights(client: Client, connection: HTTPConnection, token: str) -> Client:
    """What the token is for: that of a profile plays the seats of that profile."""
    known = client.table.tokens
    found = replace(
        client,
        seat=known.find_seat(token),
        invited_to=known.find_invitation(token),
        has_host_token=known.is_host(token),
    )
    community = community_of(connection)
    if found.has_rights or community is None:
        return found
    seats = seats_of(await community.profiles.find(token), client.table.profiles)
    return replace(found, seat=next(iter(seats), None))


AnyClient = Annotated[Client, Depends(client_from_request)]
