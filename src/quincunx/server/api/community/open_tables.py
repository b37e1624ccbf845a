"""Tables that are open to others: their list, taking a seat, finding an opponent."""

from fastapi import APIRouter, HTTPException, Request

from quincunx.core.registry import find_descriptor, games
from quincunx.core.text.messages import message
from quincunx.server.api.community.profiles import profile_id
from quincunx.server.api.community.schemas import OpenTableInfo, PairingRequest, WatchedTable
from quincunx.server.api.deps import AnyClient
from quincunx.server.api.errors import InvalidFields, error_responses
from quincunx.server.api.requests import JoinRequest
from quincunx.server.api.schemas import JoinedTable
from quincunx.server.api.table_info import state_fields
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import leaderboards_of, open_tables_of, service_of
from quincunx.server.service.community.open_tables import JoiningPlayer, OpenTable, TakenSeat
from quincunx.server.table.names import allowed_name

router = APIRouter(tags=["open tables"])


@router.get("/open", responses=error_responses())
async def open_tables(request: Request) -> list[OpenTableInfo]:
    """Where somebody waits for others, latest first."""
    return [open_table_info(each) for each in await open_tables_of(request).waiting()]


def open_table_info(each: OpenTable) -> OpenTableInfo:
    table = each.table
    names = [name for seat, name in enumerate(table.names) if seat not in table.free_seats]
    return OpenTableInfo(
        table=table.id,
        game=table.game.key,
        players=table.players,
        names=names,
        free_seats=list(table.free_seats),
        since=each.since,
        rated=table.rated,
    )


@router.get("/watch", responses=error_responses())
async def running_tables(request: Request) -> list[WatchedTable]:
    """Running games at tables that were open to everybody: to watch one, follow its table."""
    return [
        WatchedTable(
            table=each.id, game=each.game.key, names=list(each.names), scores=list(each.scores)
        )
        for each in await leaderboards_of(request).running()
    ]


@router.post("/tables/{name}/open-seat", responses=error_responses(401, 403, 404, 409))
async def take_open_seat(request: Request, client: AnyClient, body: JoinRequest) -> JoinedTable:
    """Take a free seat of an open table, without an invitation."""
    if client.seat is not None:
        raise HTTPException(409, message("You have a seat at this table already."))
    player = JoiningPlayer(
        allowed_name(body.name), client.address, await profile_id(request, body.profile), body.nonce
    )
    return joined_table(request, await open_tables_of(request).take_seat(client.table.id, player))


@router.post("/pairings", responses=error_responses(401, 403, 409))
async def find_opponent(request: Request, body: PairingRequest) -> JoinedTable:
    """Play a game of two with the next who wants the same.

    If nobody waits, you get a table where you wait.
    """
    if body.game not in games() or 2 not in find_descriptor(body.game).seats:
        raise InvalidFields({"game": message("No such game.")})
    player = JoiningPlayer(
        allowed_name(body.name),
        client_address(request.scope),
        await profile_id(request, body.profile),
        rated=body.rated,
    )
    return joined_table(
        request, await open_tables_of(request).find_opponent(body.game, player, body.wait)
    )


def joined_table(request: Request, taken: TakenSeat) -> JoinedTable:
    present = service_of(request).hub.not_away(taken.table)
    return JoinedTable(**state_fields(taken.table, taken.seat, present), token=taken.token)
