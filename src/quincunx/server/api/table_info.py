"""The state of a table for one seat or for spectators: the view, the public log, and nothing else that could be secret."""

from typing import Any

from quincunx.server.api.deps import Client
from quincunx.server.api.schemas import Invitation, LoggedEvent, NewTable, PlayerInfo, TableState
from quincunx.server.http.live import Update
from quincunx.server.tables.service import TableService
from quincunx.server.tables.table import Table
from quincunx.server.tables.tokens import SeatTokens


async def table_state(service: TableService, table: Table, seat: int | None) -> TableState:
    async with table.lock:
        return TableState(**state_fields(service, table, seat))


async def table_update(client: Client) -> Update:
    """The state of the client's table now, as JSON."""
    state = await table_state(client.service, await client.service.table(client.table.id), client.seat)
    return Update(state.sequence, state.model_dump_json())


async def new_table_state(service: TableService, table: Table, tokens: SeatTokens, base_url: str) -> NewTable:
    """With the tokens, for the client that has created the table."""
    async with table.lock:
        link = f"{base_url}t/{table.id}"
        invitations = {seat: Invitation(token=token, link=f"{link}/join/{seat}/{token}") for seat, token in tokens.invites.items()}
        seat = next(iter(tokens.plays), None)
        return NewTable(**state_fields(service, table, seat), link=link, tokens=dict(tokens.plays), invitations=invitations)


def state_fields(service: TableService, table: Table, seat: int | None) -> dict[str, Any]:
    """Call it with the table's lock held."""
    state = table.state
    return {
        "table": table.id,
        "game": table.row.game,
        "sequence": table.sequence,
        "seat": seat,
        "decision": None if seat is None else table.decisions[seat],
        "may_undo": seat is not None and table.match.can_undo(seat),
        "over": state.over,
        "view": state.view(seat),
        "players": player_infos(table, service.hub.present(table.id)),
        "log": [LoggedEvent(seat=who, text=text) for who, text in table.match.public_log],
        "help": table.row.help,
        "commitment": table.commitment,
        "seed": table.record.seed,
        "rematch": table.rematch,
    }


def player_infos(table: Table, present: frozenset[int]) -> list[PlayerInfo]:
    return [
        PlayerInfo(
            seat=seat,
            name=name,
            engine=table.engines[seat],  # type: ignore[arg-type]  # a level, which the model checks
            joined=table.joined[seat],
            present=table.engines[seat] is not None or seat in present,
            acting=seat in table.state.acting,
            score=table.state.scores[seat],
        )
        for seat, name in enumerate(table.match.names)
    ]
