"""Who makes a request: a player, identified by the token of a seat, or a spectator."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, HTTPException, Path, Request, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import HTTPConnection

from quincunx.server.http.deps import find_table, service_of
from quincunx.server.http.limits import client_address
from quincunx.server.http.rendering_cache import RenderingCache
from quincunx.server.tables.service import TableService
from quincunx.server.tables.snapshot import TableSnapshot
from quincunx.server.tables.tokens import find_seat
from quincunx.server.texts import text

BEARER = HTTPBearer(auto_error=False, description="The token of a seat. Without one you are a spectator.")


@dataclass(frozen=True)
class Client:
    service: TableService
    states: RenderingCache
    table: TableSnapshot  # when the request arrived
    seat: int | None
    address: str

    @property
    def seats(self) -> frozenset[int]:
        return frozenset(() if self.seat is None else (self.seat,))

    @property
    def own_seat(self) -> int:
        """The seat, or 401 for a spectator."""
        if self.seat is None:
            raise HTTPException(401, text("error.token"))
        return self.seat


async def client_from_request(
    request: Request,
    name: Annotated[str, Path(max_length=40, description="the table", examples=["0123456789abcdef"])],
    credentials: Annotated[HTTPAuthorizationCredentials | None, Security(BEARER)],
) -> Client:
    header = request.headers.get("authorization")
    return await identify_client(request, name, credentials.credentials if credentials else header)


async def identify_client(connection: HTTPConnection, name: str, token: str | None) -> Client:
    """A token that is not valid at this table is an error: it does not make a spectator."""
    table = await find_table(connection, name)
    seat = None if token is None else find_seat(table.seats, token)
    if token is not None and seat is None:
        raise HTTPException(401, text("error.token"))
    client = Client(service_of(connection), connection.app.state.api_states, table, seat, client_address(connection.scope))
    client.service.hub.record_activity(table.id, client.seats)
    return client


AnyClient = Annotated[Client, Depends(client_from_request)]
