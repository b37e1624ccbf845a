"""Who asks: a seat, proved by its token, or a spectator."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, HTTPException, Path, Request, Security
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
    table, _ = await table_of(request, name)
    if "authorization" not in request.headers:
        return Visitor(house_of(request), table, None)
    seat = None if credentials is None else seat_of(table.row, credentials.credentials)
    if seat is None:
        raise HTTPException(401, text("error.no_token"))
    return Visitor(house_of(request), table, seat)


def seat_of(row: TableRow, token: str) -> int | None:
    return next((seat for seat in range(len(row.seats)) if opens(row, seat, token)), None)


Visiting = Annotated[Visitor, Depends(visitor)]
