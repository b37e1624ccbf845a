"""The state of a table for one seat or for spectators: the view, the public log, and nothing else
that could be secret.

It is written as JSON directly and once for each audience, because every move needs it for everybody
who watches. `TableState` describes it.
"""

import time
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import pydantic_core
from fastapi.responses import Response
from starlette.requests import HTTPConnection

from quincunx.core.play.events import Event
from quincunx.core.presentation import find_presentation
from quincunx.server.api.deps import Client, client_at
from quincunx.server.api.schemas import DetailedEvent, Invitation, NewTable
from quincunx.server.http.live_updates import Update
from quincunx.server.service.tables import TableService
from quincunx.server.table.permissions import Actor
from quincunx.server.table.playing import retractable_seats, undoable_seats
from quincunx.server.table.state import TableState as Table
from quincunx.server.table.tokens import ClientTokens

MAX_LOG_EVENTS = 500  # the latest; games are usually shorter


async def table_update(connection: HTTPConnection, client: Client) -> Update:
    """The client's table now, as far as its token is still valid."""
    table = await client.service.table(client.table.id)
    client = await client_at(connection, table, client.caller.bearer)
    return Update(table.sequence, state_json(client, table))


def state_response(client: Client, table: Table) -> Response:
    return Response(state_json(client, table), media_type="application/json")


def state_json(client: Client, table: Table) -> str:
    """A `TableState`. What everybody sees of it is written once for all."""
    present = client.service.hub.not_away(table)
    seat = client.seat
    cache = client.states
    public = cache.get(table, present, lambda: to_json(public_fields(table, present)))
    return cache.get(
        table, (seat, present), lambda: merge_objects(to_json(own_fields(table, seat)), public)
    )


def to_json(fields: Mapping[str, object]) -> str:
    return pydantic_core.to_json(fields).decode()


def merge_objects(first: str, second: str) -> str:
    """One JSON object with the members of both."""
    return f"{first[:-1]},{second[1:]}"


def new_table_state(
    service: TableService, table: Table, tokens: ClientTokens, base_url: str
) -> NewTable:
    """With the tokens, for the client that has created the table."""
    link = table_link(base_url, table)
    invitations = {seat: invitation_to(link, seat, token) for seat, token in tokens.invites.items()}
    fields = state_fields(table, next(iter(tokens.plays), None), service.hub.not_away(table))
    return NewTable(
        **fields,
        link=link,
        tokens=dict(tokens.plays),
        host_token=str(tokens.host),
        invitations=invitations,
    )


def table_link(base_url: str, table: Table) -> str:
    return f"{base_url}t/{table.id}"


def invitation_to(link: str, seat: int, token: str) -> Invitation:
    return Invitation(token=token, link=f"{link}/join/{seat}/{token}")


def state_fields(table: Table, seat: int | None, present: frozenset[int]) -> dict[str, Any]:
    """The fields of a `TableState`."""
    return {**own_fields(table, seat), **public_fields(table, present)}


def own_fields(table: Table, seat: int | None) -> dict[str, Any]:
    """The fields of a `TableState` that differ from seat to seat."""
    actor = Actor(frozenset(() if seat is None else (seat,)))
    return {
        "seat": seat,
        "decision": None if seat is None else table.decisions[seat],
        "may_undo": bool(undoable_seats(table, actor)),
        "may_take_back": bool(retractable_seats(table, actor)),
        "view": table.view(seat).as_dict(),
        "moves": [{"text": str(move), "details": move.to_dict()} for move in table.moves(seat)],
    }


def public_fields(table: Table, present: frozenset[int]) -> dict[str, Any]:
    """The fields of a `TableState` that are the same for everybody."""
    log_start = max(0, table.log_length - MAX_LOG_EVENTS)
    return {
        "table": table.id,
        "game": table.game.key,
        "sequence": table.sequence,
        "over": table.over,
        "players": player_fields(table, present),
        "log": [event_fields(event) for event in table.public_events(log_start, table.log_length)],
        "log_start": log_start,
        "help": table.help,
        "help_uses": [asdict(use) for use in table.help_uses],
        "take_backs": [asdict(note) for note in table.take_backs],
        "commitment": table.commitment,
        "seed": table.seed_at(time.time()),
        "nonces": [asdict(nonce) for nonce in table.nonces],
        "is_waiting": table.is_waiting,
        "rated": table.rated,
        "awaited": list(table.awaited),
        "result": None if table.result is None else asdict(table.result),
        "end_reason": end_reason(table),
        "rematch": table.rematch,
    }


def end_reason(table: Table) -> str:
    if not table.over:
        return ""
    return str(find_presentation(table.game.key).end_reason(table.view(None), table.names))


def event_fields(event: Event) -> dict[str, Any]:
    """The fields of a `LoggedEvent`."""
    seat, value = event
    return {"seat": seat, "text": str(value)}


def detailed_event(event: Event) -> DetailedEvent:
    return DetailedEvent(**event_fields(event), details=event[1].to_dict())


def player_fields(table: Table, present: frozenset[int]) -> list[dict[str, Any]]:
    """The fields of a `PlayerInfo` for each seat."""
    acting, scores = table.acting, table.scores
    return [
        {
            "seat": seat,
            "name": name,
            "engine": table.engines[seat],
            "joined": table.joined[seat],
            "present": table.engines[seat] is not None or seat in present,
            "acting": seat in acting,
            "resigned": seat in table.resigned,
            "deadline": None if table.clock is None else table.clock.deadline(seat),
            "score": scores[seat],
        }
        for seat, name in enumerate(table.names)
    ]
