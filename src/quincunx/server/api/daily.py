"""The daily game: one game of each kind a day, with the same dice for everybody."""

from dataclasses import asdict
from datetime import date, timedelta
from typing import Literal

from fastapi import APIRouter, HTTPException, Request
from pydantic import BaseModel, Field

from quincunx.core.text.messages import message
from quincunx.practice.daily import game_of, kinds, points_of
from quincunx.server.api.community.profiles import profile_id
from quincunx.server.api.deps import AnyClient
from quincunx.server.api.errors import error_responses
from quincunx.server.api.requests import Name, ProfileToken, RequestModel
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import daily_of, past_day
from quincunx.server.service.daily import Player
from quincunx.server.table.names import allowed_name
from quincunx.server.table.permissions import check_finished

router = APIRouter(tags=["daily game"])


class DailyRequest(RequestModel):
    name: Name
    profile: ProfileToken | None = Field(
        default=None, description="without one, the result is only your own"
    )
    practice: bool = Field(default=False, description="after the attempt that counts")


class DailyTable(BaseModel):
    table: str
    seat: int
    token: str | None = Field(
        description="of your seat, for `Authorization: Bearer`; null if the attempt was made before"
    )


class DailyGameInfo(BaseModel):
    kind: str
    game: str = Field(description="the key of the game; games of one kind take turns")
    commitment: str = Field(description="SHA-256 of the seed of the dice")
    seed: str | None = Field(description="null until an hour after the day has ended")
    points: list[int] | None = Field(description="of everybody; null as long as the seed is")
    expert: int | None = Field(description="the points of the expert, if it has played")


class DailyDay(BaseModel):
    day: str
    games: list[DailyGameInfo]


class DailyResult(BaseModel):
    day: str
    kind: str
    player: Literal["attempt", "practice", "expert"]
    points: int = Field(description="alone, the score; otherwise the lead over the opponent")
    everybody: list[int]
    expert: int | None
    expert_table: str | None


@router.get("/daily", responses=error_responses())
async def today(request: Request) -> list[DailyDay]:
    """The games of today and tomorrow, with the fingerprints of the seeds of their dice.

    Days are those of UTC.
    """
    day = daily_of(request).today()
    return [await day_info(request, each) for each in (day, day + timedelta(1))]


@router.get("/daily/{day}", responses=error_responses(404))
async def earlier_day(request: Request, day: str) -> DailyDay:
    """A day that is over, such as `2026-01-31`: with the seeds and everybody's points."""
    return await day_info(request, past_day(request, day))


async def day_info(request: Request, day: date) -> DailyDay:
    """Nothing of the results before the day is over: they are for those who have played."""
    games, found = daily_of(request), list[DailyGameInfo]()
    for kind in kinds():
        seed = await games.published_seed(day, kind)
        results = None if seed is None else await games.results(day, kind)
        expert = None if results is None else results.expert
        found.append(
            DailyGameInfo(
                kind=kind,
                game=game_of(kind, day),
                commitment=await games.fingerprint(day, kind),
                seed=seed,
                points=None if results is None else sorted(results.points),
                expert=None if expert is None else expert.points,
            )
        )
    return DailyDay(day=str(day), games=found)


@router.post("/daily/{kind}", status_code=201, responses=error_responses(401, 403, 404, 409))
async def begin(request: Request, kind: str, body: DailyRequest) -> DailyTable:
    """Play today's game of this kind. Your profile has one attempt that counts.

    If it has been made before, you get its table, where `token` is null: the first response had it.
    """
    if kind not in kinds():
        raise HTTPException(404, message("No such game."))
    profile = await profile_id(request, body.profile)
    player = Player(allowed_name(body.name), client_address(request.scope), profile)
    opened = await daily_of(request).begin(kind, player, body.practice)
    token = None if opened.tokens is None else opened.tokens.plays[0]
    return DailyTable(table=opened.id, seat=0, token=token)


@router.get("/tables/{name}/daily", responses=error_responses(401, 404, 409))
async def result(request: Request, client: AnyClient) -> DailyResult:
    """The result of a finished daily game beside those of others.

    The expert plays the same dice once somebody asks: until then, its points are null.
    """
    table = client.table
    if table.daily is None:
        raise HTTPException(404, message("This table is not one of a daily game."))
    check_finished(table)
    day = date.fromisoformat(table.daily.day)
    found = await daily_of(request).results(day, table.daily.kind, with_expert=True)
    return DailyResult(
        **asdict(table.daily),
        points=points_of(table.scores),
        everybody=sorted(found.points),
        expert=None if found.expert is None else found.expert.points,
        expert_table=None if found.expert is None else found.expert.table,
    )
