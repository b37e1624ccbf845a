"""Who asks: a seat, proved by its token, or a spectator."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, HTTPException, Path, Request, Security, WebSocket
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from quincunx.server.desk import house_of, table_of
from quincunx.server.house import House
from quincunx.server.people import opens
from quincunx.server.store import TableRow
from quincunx.server.table import Table
from quincunx.server.texts import text

BEARER = HTTPBearer(auto_error=False, description="The token of a seat. Without one you are a spectator.")


@dataclass(frozen=True)
class Visitor:
    house: House
    table: Table
    seat: int | None

    @property
    def seats(self) -> frozenset[int]:
        return frozenset(() if self.seat is None else (self.seat,))

    @property
    def own_seat(self) -> int:
        if self.seat is None:
            raise HTTPException(401, text("error.no_token"))
        return self.seat


async def visitor(
    request: Request,
    name: Annotated[str, Path(max_length=40, description="the table", examples=["0123456789abcdef"])],
    credentials: Annotated[HTTPAuthorizationCredentials | None, Security(BEARER)],
) -> Visitor:
    told = request.headers.get("authorization")
    return await visit(request, name, credentials.credentials if credentials else told)


async def visit(connection: Request | WebSocket, name: str, token: str | None) -> Visitor:
    """Whoever holds a token that is none at this table is not taken for a spectator."""
    table, _ = await table_of(connection, name)
    seat = None if token is None else seat_of(table.row, token)
    if token is not None and seat is None:
        raise HTTPException(401, text("error.no_token"))
    return Visitor(house_of(connection), table, seat)


def seat_of(row: TableRow, token: str) -> int | None:
    return next((seat for seat in range(len(row.seats)) if opens(row, seat, token)), None)


Visiting = Annotated[Visitor, Depends(visitor)]
