"""The state of a table for one seat or for spectators: the view, the public log, and nothing else that could be secret."""

from typing import Any

from quincunx.server.api.deps import Client
from quincunx.server.api.schemas import Invitation, LoggedEvent, NewTable, PlayerInfo, TableState
from quincunx.server.http.live import Update
from quincunx.server.tables.permissions import undoable_seats
from quincunx.server.tables.service import TableService
from quincunx.server.tables.snapshot import TableSnapshot
from quincunx.server.tables.tokens import SeatTokens


def table_state(service: TableService, table: TableSnapshot, seat: int | None) -> TableState:
    return TableState(**state_fields(service, table, seat))


async def table_update(client: Client) -> Update:
    """The state of the client's table now, as JSON."""
    state = table_state(client.service, await client.service.table(client.table.id), client.seat)
    return Update(state.sequence, state.model_dump_json())


def new_table_state(service: TableService, table: TableSnapshot, tokens: SeatTokens, base_url: str) -> NewTable:
    """With the tokens, for the client that has created the table."""
    link = f"{base_url}t/{table.id}"
    invitations = {seat: Invitation(token=token, link=f"{link}/join/{seat}/{token}") for seat, token in tokens.invites.items()}
    seat = next(iter(tokens.plays), None)
    return NewTable(**state_fields(service, table, seat), link=link, tokens=dict(tokens.plays), invitations=invitations)


def state_fields(service: TableService, table: TableSnapshot, seat: int | None) -> dict[str, Any]:
    return {
        "table": table.id,
        "game": table.game.key,
        "sequence": table.sequence,
        "seat": seat,
        "decision": None if seat is None else table.decisions[seat],
        "may_undo": seat is not None and seat in undoable_seats(table, (seat,)),
        "over": table.over,
        "view": table.view(seat),
        "players": player_infos(table, service.hub.present(table.id)),
        "log": [LoggedEvent(seat=who, text=text) for who, text in table.public_log],
        "help": table.help,
        "commitment": table.commitment,
        "seed": table.seed,
        "rematch": table.rematch,
    }


def player_infos(table: TableSnapshot, present: frozenset[int]) -> list[PlayerInfo]:
    return [
        PlayerInfo(
            seat=seat,
            name=name,
            engine=table.engines[seat],  # type: ignore[arg-type]  # a level, which the model checks
            joined=table.joined[seat],
            present=table.engines[seat] is not None or seat in present,
            acting=seat in table.acting,
            score=table.scores[seat],
        )
        for seat, name in enumerate(table.names)
    ]
