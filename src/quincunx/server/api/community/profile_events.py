"""What happens at all tables of a profile, as a stream of server-sent events: all that a bot has to
listen to.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import asdict, dataclass, replace

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from quincunx.core.text.messages import message
from quincunx.server.api.community.challenges import challenge_info
from quincunx.server.api.community.profiles import OwnProfile, ProfileCredentials
from quincunx.server.api.events import event_stream, stream_responses
from quincunx.server.community.challenges import DECLINED, EXPIRED, OPEN, WITHDRAWN, Challenge
from quincunx.server.community.history import PlayedGame
from quincunx.server.community.profiles import ProfileRow
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import challenges_of, profiles_of, service_of
from quincunx.server.jobs.limits import RETRY_WHEN_FULL, LimitExceeded
from quincunx.server.service.tables import TableNotFound, TableService
from quincunx.server.storage.store import StoreUnavailable
from quincunx.server.table.state import TableState

router = APIRouter(tags=["profiles"])

# seconds; then the store is asked too, because other servers may have changed something
HEARTBEAT = 10.0
MAX_TABLES = 50  # the latest; a profile with more running games does not hear of the others
MAX_STREAMS = 5  # of one profile
KINDS = (
    "`data` is an event; its `type` is `started`, `awaited`, `turn`, `over`, `invited`, `declined` "
    "or `withdrawn`."
)


@dataclass(frozen=True)
class ProfileEvent:
    # `started`: the profile has a seat at this table; `awaited`: it has to accept the rated game;
    # `turn`: it has to act; `over`
    type: str
    table: str
    game: str
    seat: int
    decision: int  # for which it has to act: send it with the move
    resigned: tuple[int, ...] = ()  # with `over`: the seats of those who have given up


@router.get(
    "/profile/events", responses=stream_responses(KINDS, 401), response_class=StreamingResponse
)
async def profile_events(
    request: Request, profile: OwnProfile, credentials: ProfileCredentials
) -> StreamingResponse:
    """Every game that you have begun, every turn that is yours, every end, and every challenge:
    first what is due, then as it happens.
    """
    with open_connection(request, profile):
        pass  # if there are too many, this fails while the response can still be an error
    return event_stream(stream(request, profile, credentials.credentials if credentials else ""))


def open_connection(request: Request, profile: ProfileRow) -> AbstractContextManager[None]:
    service = service_of(request)
    if service.hub.followers(profile.id) >= MAX_STREAMS:
        raise LimitExceeded(
            message("Too many open streams of your profile. Close some of them."), RETRY_WHEN_FULL
        )
    return service.rate_limiter.connection(client_address(request.scope), 0, seated=True)


async def stream(request: Request, profile: ProfileRow, key: str) -> AsyncIterator[str]:
    try:
        with open_connection(request, profile):
            async for event in events(request, profile, key):
                yield event
    except LimitExceeded:  # the client connects again
        return


async def events(request: Request, profile: ProfileRow, key: str) -> AsyncIterator[str]:
    """Only what has changed is looked at, except at every heartbeat, so that the cost of a change
    does not depend on how many games there are. The stream ends when the key is revoked.
    """
    service = service_of(request)
    loop = asyncio.get_running_loop()
    known = dict[str, ProfileEvent]()
    known_challenges = dict[str, str]()
    next_heartbeat = 0.0
    with service.hub.following(profile.id) as follower:
        while not service.hub.has_ended:
            if loop.time() >= next_heartbeat:
                follower.note()
            tables = follower.take()
            with suppress(StoreUnavailable):  # the next heartbeat tries again
                if await profiles_of(request).find(key) is None:
                    return
                if tables is None:
                    next_heartbeat = loop.time() + HEARTBEAT
                    for challenge in await challenges_of(request).of_profile(profile.id):
                        kind = new_challenge_event(challenge, profile.id, known_challenges)
                        if kind is not None:
                            info = challenge_info(challenge).model_dump()
                            yield f"data: {json.dumps({'type': kind, 'challenge': info})}\n\n"
                    games = await profiles_of(request).games(profile, MAX_TABLES)
                    tables = [each.table for each in games if may_have_news(each, known)]
                for event in await new_events(service, profile.id, tables, known):
                    yield f"data: {json.dumps(asdict(event))}\n\n"
            yield ":\n\n"
            with suppress(TimeoutError):
                async with asyncio.timeout_at(next_heartbeat):
                    await follower.changed.wait()


def may_have_news(game: PlayedGame, known: Mapping[str, ProfileEvent]) -> bool:
    """Not if it was over before anybody listened, or if that is known."""
    return game.result is None or (game.table in known and known[game.table].type != "over")


async def new_events(
    service: TableService, profile: str, tables: Iterable[str], known: dict[str, ProfileEvent]
) -> list[ProfileEvent]:
    """What is new at these tables since the last call, which is remembered in `known`, by table."""
    found = []
    for name in tables:
        try:
            table = await service.table(name)
        except TableNotFound:
            continue
        before = known.get(name)
        event = latest_event(table, profile, before)
        if event is None:
            continue
        if before is None:
            found.append(replace(event, type="started"))
        if event != before and event.type != "started":
            found.append(event)
        known[name] = event
    return found


def latest_event(
    table: TableState, profile: str, before: ProfileEvent | None
) -> ProfileEvent | None:
    """None if the profile has no seat, and for games that were over before anybody listened."""
    if profile not in table.profiles:
        return None
    seat = table.profiles.index(profile)
    if table.result is not None:
        return before and replace(before, type="over", decision=0, resigned=table.result.resigned)
    event = ProfileEvent("turn", table.id, table.game.key, seat, table.decisions[seat])
    if seat in table.acting and table.engines[seat] is None:
        return event
    if seat in table.awaited and not table.free_seats:
        return replace(event, type="awaited")
    has_begun = before is not None and before.type != "awaited"
    return before if has_begun else replace(event, type="started")


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
