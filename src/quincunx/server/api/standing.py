"""How a table stands, for one seat or for spectators: the view, the public log, and nothing else that could be secret."""

from typing import Any

from quincunx.server.api.forms import Event, Invitation, NewTable, Player, Standing
from quincunx.server.house import House
from quincunx.server.people import Keys
from quincunx.server.table import Table


async def standing(house: House, table: Table, seat: int | None) -> Standing:
    async with table.lock:
        return Standing(**told(house, table, seat))


async def new_standing(house: House, table: Table, keys: Keys, address: str) -> NewTable:
    """With the tokens of whoever has set the table."""
    async with table.lock:
        link = f"{address}t/{table.id}"
        invitations = {seat: Invitation(token=token, link=f"{link}/join/{seat}/{token}") for seat, token in keys.invites.items()}
        seat = next(iter(keys.plays), None)
        return NewTable(**told(house, table, seat), link=link, tokens=dict(keys.plays), invitations=invitations)


def told(house: House, table: Table, seat: int | None) -> dict[str, Any]:
    """To be called with the table's lock."""
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
        "players": players(table, house.hub.present(table.id)),
        "log": [Event(seat=who, text=text) for who, text in table.match.public_log],
        "help": table.row.help,
        "commitment": table.commitment,
        "seed": table.record.seed,
        "rematch": table.rematch,
    }


def players(table: Table, present: frozenset[int]) -> list[Player]:
    return [
        Player(
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
