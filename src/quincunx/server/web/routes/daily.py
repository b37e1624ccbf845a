"""The daily game: playing it, the result beside those of others, and earlier days."""

from datetime import date, timedelta

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from quincunx.analysis import Review
from quincunx.core.errors import OptionError
from quincunx.core.text.messages import message
from quincunx.languages import _
from quincunx.practice.daily import kinds, streak
from quincunx.server.community.profiles import ProfileRow
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import daily_of, find_table, past_day, service_of
from quincunx.server.http.with_community import with_community
from quincunx.server.service.daily import Player, Results
from quincunx.server.table.names import allowed_name
from quincunx.server.table.permissions import NotNow
from quincunx.server.table.setup import INVALID_NAME
from quincunx.server.table.state import TableState
from quincunx.server.web.deps import (
    own_name,
    profile_for_game,
    profile_of,
    with_profile_cookie,
    with_seat_cookie,
)
from quincunx.server.web.forms import read_form
from quincunx.server.web.pages.daily import (
    DailyPage,
    ResultPage,
    card_of,
    day_page,
    fingerprints_of,
    game_of_day,
    result_page,
    streak_words,
)
from quincunx.server.web.templating import page_response, redirect
from quincunx.server.web.words import date_in_words

router = APIRouter()


@router.get("/daily")
async def today(request: Request) -> Response:
    games, day = daily_of(request), daily_of(request).today()
    profile = await profile_of(request)
    attempts = [] if profile is None else await games.attempts_of(profile.id)
    own = {each.kind: each for each in attempts if each.day == str(day)}
    tables = {kind: await service_of(request).table(each.table) for kind, each in own.items()}
    cards = [
        card_of(kind, day, own.get(kind), kind in tables and tables[kind].is_decided)
        for kind in kinds()
    ]
    page = DailyPage(
        date_in_words(str(day)),
        cards,
        streak_words(streak([each.day for each in attempts if each.points is not None], day)),
        fingerprints_of(day, await games.fingerprints(day)),
        fingerprints_of(day + timedelta(1), await games.fingerprints(day + timedelta(1))),
        str(games.latest_published()),
        with_community.get(),
    )
    return page_response(request, page)


@router.post("/daily/{kind}")
async def begin(request: Request, kind: str) -> Response:
    """Today's game of this kind, or the attempt that this browser's profile has made before."""
    form = await read_form(request)
    if kind not in kinds():
        raise HTTPException(404, message("No such game."))
    name = await player_name(request, form.get("name", ""))
    profile, key = await profile_for_game(request, name)
    player = Player(name, client_address(request.scope), profile)
    opened = await daily_of(request).begin(kind, player, "practice" in form)
    response = with_profile_cookie(request, redirect(request, f"/t/{opened.id}"), key)
    if opened.tokens is None:
        return response
    return with_seat_cookie(request, response, opened.id, opened.tokens)


async def player_name(request: Request, given: str) -> str:
    try:
        return allowed_name(await own_name(request, given) or _("Guest"))
    except OptionError:
        raise HTTPException(422, message(INVALID_NAME)) from None


@router.get("/daily/{day}")
async def earlier_day(request: Request, day: str) -> Response:
    """What was played, with the seeds."""
    games, known = daily_of(request), past_day(request, day)
    found = [
        game_of_day(
            kind,
            known,
            await games.fingerprint(known, kind),
            await games.published_seed(known, kind),
            await games.results(known, kind),
        )
        for kind in kinds()
    ]
    return page_response(request, day_page(known, found, games.latest_published()))


# ---- the result of a table


@router.get("/t/{name}/daily")
async def result(request: Request, name: str) -> Response:
    table = await finished_daily(request, name)
    return page_response(request, await find_result(request, table))


@router.post("/t/{name}/daily")
async def review(request: Request, name: str) -> Response:
    """Review this game and that of the expert, to compare luck and skill."""
    table = await finished_daily(request, name)
    found = await results_of(request, table)
    reviews, address = service_of(request).reviews, client_address(request.scope)
    for each in await compared(request, table, found):
        record = await service_of(request).record_for_review(each)
        if await reviews.find(each.id, record) is None:
            reviews.start(each.id, str(record), address)
    return redirect(request, f"/t/{name}/daily")


async def finished_daily(request: Request, name: str) -> TableState:
    table = await find_table(request, name)
    if table.daily is None:
        raise HTTPException(404, message("This table is not one of a daily game."))
    if not table.is_decided:
        raise NotNow(message("Available after the game."))
    return table


async def results_of(request: Request, table: TableState) -> Results:
    assert table.daily is not None
    return await daily_of(request).results(
        date.fromisoformat(table.daily.day), table.daily.kind, with_expert=True
    )


async def compared(request: Request, table: TableState, found: Results) -> list[TableState]:
    """This table and, once it has played, that of the expert."""
    if found.expert is None:
        return [table]
    return [table, await service_of(request).table(found.expert.table)]


async def find_result(request: Request, table: TableState) -> ResultPage:
    found, reviews = await results_of(request, table), service_of(request).reviews
    tables = await compared(request, table, found)
    reviewed: list[Review | None] = [
        await reviews.find(each.id, await service_of(request).record_for_review(each))
        for each in tables
    ]
    running = any(reviews.running(each.id) for each in tables)
    failure = next((why for each in tables if (why := reviews.failure(each.id))), "")
    profile = await profile_of(request)
    days = await streak_of(request, profile)
    both = [*reviewed, None][:2]
    today = daily_of(request).today()
    return result_page(table, found, both, running, failure, days, today)


async def streak_of(request: Request, profile: ProfileRow | None) -> int:
    if profile is None:
        return 0
    attempts = await daily_of(request).attempts_of(profile.id)
    days = [each.day for each in attempts if each.points is not None]
    return streak(days, daily_of(request).today()).current
