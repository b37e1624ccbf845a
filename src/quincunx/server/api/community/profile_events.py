"""What happens at all tables of a profile, as a stream of server-sent events: all that a bot has to
listen to.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import asdict, dataclass

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from quincunx.server.api.community.challenges import challenge_info
from quincunx.server.api.community.profiles import OwnProfile
from quincunx.server.api.errors import error_responses
from quincunx.server.community.challenges import DECLINED, EXPIRED, OPEN, WITHDRAWN, Challenge
from quincunx.server.community.history import PlayedGame
from quincunx.server.community.profiles import ProfileRow
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import challenges_of, profiles_of, service_of
from quincunx.server.jobs.limits import LimitExceeded
from quincunx.server.service.tables import TableNotFound, TableService
from quincunx.server.storage.store import StoreUnavailable

router = APIRouter(tags=["profiles"])

HEARTBEAT = (
    10.0  # seconds; then the store is asked too, because other servers may have changed something
)
MAX_TABLES = 50  # the latest; a profile with more running games does not hear of the others
STREAM_RESPONSE: dict[int | str, dict[str, object]] = {
    200: {
        "description": "`data` is an event; its `type` is `started`, `turn`, `over`, `invited`, "
        "`declined` or `withdrawn`.",
        "content": {"text/event-stream": {}},
    }
}


@dataclass(frozen=True)
class ProfileEvent:
    type: str  # `started`: the profile has a seat at this table; `turn`: it has to act; `over`
    table: str
    game: str
    seat: int
    decision: int  # for which it has to act: send it with the move
    resigned: tuple[int, ...] = ()  # with `over`: the seats of those who have given up


@router.get(
    "/profile/events",
    responses={**STREAM_RESPONSE, **error_responses(401)},
    response_class=StreamingResponse,
)
async def profile_events(request: Request, profile: OwnProfile) -> StreamingResponse:
    """Every game that you have begun, every turn that is yours, every end, and every challenge:
    first what is due, then as it happens.
    """
    with open_connection(request):
        pass  # if there are too many, this fails while the response can still be an error
    return StreamingResponse(
        stream(request, profile),
        media_type="text/event-stream",
        headers={"cache-control": "no-store"},
    )


def open_connection(request: Request) -> AbstractContextManager[None]:
    return service_of(request).rate_limiter.connection(
        client_address(request.scope), 0, seated=True
    )


async def stream(request: Request, profile: ProfileRow) -> AsyncIterator[str]:
    try:
        with open_connection(request):
            async for event in events(request, profile):
                yield event
    except LimitExceeded:  # the client connects again
        return


async def events(request: Request, profile: ProfileRow) -> AsyncIterator[str]:
    service = service_of(request)
    known = dict[str, ProfileEvent]()
    known_challenges = dict[str, str]()
    with service.hub.following(profile.id) as changed:
        while not service.hub.has_ended:
            changed.clear()
            with suppress(StoreUnavailable):  # the next heartbeat tries again
                games = (await profiles_of(request).games(profile))[:MAX_TABLES]
                for event in await new_events(service, games, known):
                    yield f"data: {json.dumps(asdict(event))}\n\n"
                for challenge in await challenges_of(request).of_profile(profile.id):
                    if (
                        kind := new_challenge_event(challenge, profile.id, known_challenges)
                    ) is not None:
                        yield f"data: {json.dumps({'type': kind, 'challenge': challenge_info(challenge).model_dump()})}\n\n"  # noqa: E501
            yield ":\n\n"
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), HEARTBEAT)


async def new_events(
    service: TableService, games: list[PlayedGame], known: dict[str, ProfileEvent]
) -> list[ProfileEvent]:
    """What is new since the last call, which is remembered in `known`, by table."""
    found = []
    for game in games:
        event = await latest_event(service, game, known)
        if event is None:
            continue
        before = known.get(game.table)
        if before is None and event.type == "turn":
            found.append(
                ProfileEvent("started", event.table, event.game, event.seat, event.decision)
            )
        if event != before:
            found.append(event)
        known[game.table] = event
    return found


async def latest_event(
    service: TableService, game: PlayedGame, known: Mapping[str, ProfileEvent]
) -> ProfileEvent | None:
    """None for games that were over before anybody listened."""
    if game.result is not None:
        return (
            ProfileEvent("over", game.table, game.game, game.seat, 0, game.result.resigned)
            if game.table in known
            else None
        )
    try:
        table = await service.table(game.table)
    except TableNotFound:
        return None
    before = known.get(game.table)
    decision = table.decisions[game.seat]
    if game.seat in table.acting and table.engines[game.seat] is None:
        return ProfileEvent("turn", game.table, game.game, game.seat, decision)
    return before or ProfileEvent("started", game.table, game.game, game.seat, decision)


def new_challenge_event(challenge: Challenge, profile: str, known: dict[str, str]) -> str | None:
    """The type of the event if a challenge is new or was answered since the last call; `known` are
    their states then, by id.

    That a challenge was accepted follows from the table that has started.
    """
    before, known[challenge.row.id] = known.get(challenge.row.id), challenge.state
    if challenge.row.challenged == profile:
        if challenge.state == OPEN:
            return "invited" if before is None else None
        return "withdrawn" if before == OPEN and challenge.state in (WITHDRAWN, EXPIRED) else None
    return "declined" if before == OPEN and challenge.state in (DECLINED, EXPIRED) else None
