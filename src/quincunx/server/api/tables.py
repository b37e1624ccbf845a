"""Tables: creating them, taking a seat, playing, and what is available after the game."""

import time
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse, Response

from quincunx.core.play.notes import HINT, VALUES
from quincunx.core.registry import is_game
from quincunx.core.text.messages import message
from quincunx.languages import _
from quincunx.server.api.community.profiles import profile_id
from quincunx.server.api.deps import AnyClient, Client
from quincunx.server.api.errors import InvalidFields, error_responses
from quincunx.server.api.requests import (
    HandOverRequest,
    JoinRequest,
    MoveRequest,
    NonceRequest,
    RecordRequest,
    TableRequest,
)
from quincunx.server.api.schemas import (
    DiceInfo,
    Invitation,
    JoinedTable,
    LogRange,
    MoveAdvice,
    NewTable,
    TableState,
)
from quincunx.server.api.table_info import (
    detailed_event,
    invitation_to,
    new_table_state,
    state_fields,
    state_response,
    table_link,
)
from quincunx.server.http.base_url import base_url_of
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import (
    check_profiles,
    existing_community_of,
    service_of,
)
from quincunx.server.table import permissions
from quincunx.server.table.changes import Command
from quincunx.server.table.entries import EVERYBODY, Opened, OpenTo, entries_of_record
from quincunx.server.table.playing import (
    Accept,
    AddNonce,
    Play,
    Resign,
    TakeBack,
    Undo,
    UseHelp,
)
from quincunx.server.table.seat_changes import (
    HandOver,
    Invite,
    Join,
    NewPlayer,
    Reclaim,
    Rename,
)
from quincunx.server.table.setup import (
    SetupForm,
    first_entries,
    host_entries,
    new_table,
    parse_setup,
    setup_from_record,
)
from quincunx.server.table.tokens import new_token, place_of

router = APIRouter(tags=["tables"])
FOR_ALL = error_responses(401, 404)
FOR_PLAYERS = error_responses(401, 404, 409)
OR_FORBIDDEN = {**FOR_PLAYERS, **error_responses(403)}


# ---- creating tables


@router.post("/tables", status_code=201, responses=error_responses(401, 403, 409))
async def create_table(request: Request, body: TableRequest) -> NewTable:
    """Create a table. Keep the tokens: they are sent only once."""
    if body.rated or body.open:
        existing_community_of(request)
    form = parse_table_request(body)
    if form.errors:
        raise InvalidFields(rename_fields(form.errors))
    row, tokens = new_table(form, request.app.state.seed)
    address = client_address(request.scope)
    service = service_of(request)
    profile = await profile_id(request, body.profile)
    if body.rated and tokens.plays and profile is None:
        raise InvalidFields({"profile": permissions.NEEDS_PROFILE})
    entries = first_entries(
        form, tokens, body.wait_for_nonce, request.app.state.seed is None, profile, address
    )
    if body.open and tokens.invites:
        entries.append(Opened(OpenTo(EVERYBODY, place=place_of(address))))
    table = await service.open(row, entries, address)
    service.hub.record_activity(table.id, tokens.plays)
    return new_table_state(service, table, tokens, base_url_of(request))


@router.post("/records", status_code=201, responses=error_responses())
async def load_record(request: Request, body: RecordRequest) -> NewTable:
    """Create a table with the game of a record, to look at it or to continue it.

    You get the tokens of all seats.
    """
    service = service_of(request)
    address = client_address(request.scope)
    record = await service.check_record(body.record, address)
    row, tokens = new_table(setup_from_record(record))
    table = await service.open(row, [*host_entries(tokens), *entries_of_record(record)], address)
    return new_table_state(service, table, tokens, base_url_of(request))


def parse_table_request(body: TableRequest) -> SetupForm:
    """By the same rules as the form of the set-up page."""
    if not is_game(body.game):
        raise InvalidFields({"game": message("No such game.")})
    fields = {
        "players": str(len(body.seats)),
        "help": body.help,
        "rated": "on" if body.rated else "",
        "clock": body.clock,
        **{name: str(value) for name, value in body.options.items()},
    }
    for seat, each in enumerate(body.seats):
        fields |= {f"who{seat}": each.who, f"name{seat}": each.name or ""}
    form = parse_setup(body.game, fields)
    known = [option.name for option in form.option_list]
    if known:
        unknown = _("No such option. This game has {options}.", options=", ".join(known))
    else:
        unknown = _("No such option. This game has none.")
    form.errors |= {name: unknown for name in body.options if name not in known}
    return form


def rename_fields(errors: dict[str, str]) -> dict[str, str]:
    """From the names of the form's fields to those of the API."""
    found = {}
    for field, detail in errors.items():
        seat = field.removeprefix("name")
        if field in ("players", "rated", "clock"):
            found["seats" if field == "players" else field] = detail
        else:
            found[
                f"seats.{seat}.name" if seat.isdecimal() and seat != field else f"options.{field}"
            ] = detail
    return found


# ---- playing


@router.get("/tables/{name}", response_model=TableState, responses=FOR_ALL)
async def get_table(client: AnyClient) -> Response:
    """The current state, for your seat or for spectators."""
    return state_response(client, client.table)


@router.get("/tables/{name}/log", responses=FOR_ALL)
async def log(
    client: AnyClient,
    after: Annotated[int, Query(ge=0)] = 0,
    limit: Annotated[int, Query(ge=1, le=1000)] = 500,
) -> LogRange:
    """The public events after this many, for games that are too long for `log` of the state, and
    for what you have missed.
    """
    events = client.table.public_events(after, after + limit)
    return LogRange(
        start=after,
        events=[detailed_event(event) for event in events],
        length=client.table.log_length,
    )


@router.post("/tables/{name}/seat", responses=OR_FORBIDDEN)
async def take_seat(request: Request, client: AnyClient, body: JoinRequest) -> JoinedTable:
    """Take the seat of your invitation under your name.

    You get a token of your own; with that one, the same request changes your name.
    """
    if client.invited_to is not None:
        seat, token = client.invited_to, new_token()
        profile = await profile_id(request, body.profile)
        player = NewPlayer(body.name, token, profile, body.nonce)
        table = await client.do(Join(seat, client.tokens.invites[seat], player))
        client.service.hub.record_activity(table.id, [seat])
    else:
        seat = client.own_seat
        token = str(client.caller.bearer)
        table = await client.do(Rename(seat, body.name))
    return JoinedTable(**state_fields(table, seat, client.service.hub.not_away(table)), token=token)


@router.post("/tables/{name}/nonce", response_model=TableState, responses=FOR_PLAYERS)
async def add_nonce(client: AnyClient, body: NonceRequest) -> Response:
    """Add a random number to all rolls from now on, once and before your first decision."""
    return await do(client, AddNonce(client.own_seat, body.nonce))


@router.post("/tables/{name}/seats/{seat}/invitation", responses=OR_FORBIDDEN)
async def invite(request: Request, client: AnyClient, seat: int) -> Invitation:
    """As the host: a new invitation to a seat that nobody has taken.

    The one before is no longer valid.
    """
    token = new_token()
    await change_invitation(client, seat, token)
    return invitation_to(table_link(base_url_of(request), client.table), seat, token)


@router.delete(
    "/tables/{name}/seats/{seat}/invitation", response_model=TableState, responses=OR_FORBIDDEN
)
async def revoke_invitation(client: AnyClient, seat: int) -> Response:
    """As the host: make the invitation to a seat invalid."""
    await change_invitation(client, seat, None)
    return state_response(client, await client.service.table(client.table.id))


async def change_invitation(client: Client, seat: int, token: str | None) -> None:
    client.require_token()
    await client.do(Invite(seat, token))


@router.post("/tables/{name}/moves", response_model=TableState, responses=FOR_PLAYERS)
async def play(client: AnyClient, body: MoveRequest) -> Response:
    """Make a move. It is on disk before you get the response."""
    return await do(client, Play(client.own_seat, body.move, body.decision))


@router.post("/tables/{name}/undo", response_model=TableState, responses=FOR_PLAYERS)
async def undo(client: AnyClient) -> Response:
    """Undo your last move, as long as `may_undo` is true."""
    return await do(client, Undo(client.own_seat))


@router.post("/tables/{name}/take-back", response_model=TableState, responses=FOR_PLAYERS)
async def take_back(client: AnyClient) -> Response:
    """In a casual game against engines: undo your last move and everything after it.

    The rolls that follow are new ones, and the game is marked: see `take_backs`.
    """
    return await do(client, TakeBack(client.own_seat))


@router.post(
    "/tables/{name}/seats/{seat}/engine", response_model=TableState, responses=OR_FORBIDDEN
)
async def hand_over(client: AnyClient, seat: int, body: HandOverRequest) -> Response:
    """Let the engine play your seat, or that of a player who is away."""
    client.require_token()
    return await do(client, HandOver(seat, body.level))


@router.post("/tables/{name}/person", response_model=TableState, responses=FOR_PLAYERS)
async def reclaim(client: AnyClient) -> Response:
    """Play your seat yourself again."""
    return await do(client, Reclaim(client.own_seat))


@router.post("/tables/{name}/accept", response_model=TableState, responses=OR_FORBIDDEN)
async def accept(request: Request, client: AnyClient) -> Response:
    """Say that you are there for a rated game: it begins when nobody is `awaited` any more."""
    _ = client.own_seat
    check_profiles(request, client.table)
    return await do(client, Accept())


@router.post("/tables/{name}/resign", response_model=TableState, responses=FOR_PLAYERS)
async def resign(client: AnyClient) -> Response:
    """Give up the game: you take the last place, and the engine plays on for you.

    If one player is left, the result is known at once.
    """
    return await do(client, Resign(client.own_seat))


async def do(client: Client, command: Command) -> Response:
    return state_response(client, await client.do(command))


@router.post("/tables/{name}/advice", responses=OR_FORBIDDEN)
async def advice(client: AnyClient, best_only: bool = False) -> list[MoveAdvice]:
    """Your moves with their values, best first, if the table allows it.

    It costs the engine's time. Between people, everybody can see that you have asked.
    """
    seat = client.own_seat
    table = await client.do(UseHelp(seat, HINT if best_only else VALUES))
    found = await client.service.advice(table, seat, client.address)
    return [
        MoveAdvice(
            move=str(each.move),
            details=each.move.to_dict(),
            score=each.score,
            error=each.error,
            win_probability=each.win_probability,
            reason=each.reason,
        )
        for each in (found[:1] if best_only else found)
    ]


# ---- after the game


@router.get("/tables/{name}/record", responses=FOR_PLAYERS, response_class=PlainTextResponse)
async def record(client: AnyClient) -> str:
    """The record with the seed of the dice.

    It reveals everything, so it is available after the game.
    """
    return str(permissions.check_finished(client.table, time.time()))


@router.get("/tables/{name}/positions/{step}", responses=FOR_PLAYERS)
async def position(client: AnyClient, step: int) -> Mapping[str, Any]:
    """A finished game after this many events, as spectators saw it."""
    replay = await client.service.replay(client.table.id, permissions.check_finished(client.table))
    return replay.state_after(step).view(None).as_dict()


@router.get("/tables/{name}/dice", responses=FOR_PLAYERS)
async def dice(client: AnyClient) -> DiceInfo:
    """Whether the dice follow from the committed seed, and how often everything was rolled."""
    report = await client.service.report_dice(
        permissions.check_verifiable(client.table, time.time()),
        client.table.commitment,
        client.address,
    )
    return DiceInfo.model_validate(report)


@router.post("/tables/{name}/rematch", response_model=TableState, responses=OR_FORBIDDEN)
async def rematch(request: Request, client: AnyClient) -> Response:
    """The next game with the same players, who keep their tokens.

    The first request creates its table. If it is rated, the requests of the others accept it.
    """
    client.require_token()
    check_profiles(request, client.table)
    rematch = await client.service.rematch(client.table, client.caller)
    return state_response(client, rematch)
