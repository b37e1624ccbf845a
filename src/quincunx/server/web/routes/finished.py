"""After the game: replay, record, dice report and rematch."""

import time

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import check_profiles, find_table, service_of
from quincunx.server.table.permissions import check_finished, check_verifiable
from quincunx.server.table.tokens import parse_cookie
from quincunx.server.web.deps import AnyClient, with_seat_cookie
from quincunx.server.web.forms import parse_number
from quincunx.server.web.pages.dice import dice_page
from quincunx.server.web.pages.replay import replay_page
from quincunx.server.web.templating import long_page_response, page_response, redirect

router = APIRouter(prefix="/t/{name}")


@router.get("/replay")
async def replay(request: Request, name: str, step: str | None = None) -> Response:
    record = check_finished(await find_table(request, name))
    wanted = parse_number(step)
    position = len(record.events) if wanted is None else wanted
    positions = await service_of(request).replay(name, record)
    jobs = service_of(request).thread_jobs
    return await long_page_response(
        request, jobs, lambda: replay_page(name, record, position, positions)
    )


@router.get("/record.txt")
async def record(request: Request, name: str) -> Response:
    found = check_finished(await find_table(request, name), time.time())
    file = f"{found.game.descriptor.short_key}-{name}.txt"
    headers = {"content-disposition": f'attachment; filename="{file}"'}
    return PlainTextResponse(str(found), headers=headers)


@router.get("/dice")
async def dice(request: Request, name: str) -> Response:
    """Do the dice follow from the committed seed, and are their frequencies unsuspicious?"""
    table = await find_table(request, name)
    found = check_verifiable(table, time.time())
    report = None
    if not table.imported:
        report = await service_of(request).report_dice(
            found, table.commitment, client_address(request.scope)
        )
    return page_response(request, dice_page(table, report))


@router.post("/rematch")
async def rematch(client: AnyClient) -> Response:
    check_profiles(client.request, client.table)
    await client.service.rematch(client.table, client.caller, wait_for_nonce=True)
    return client.redirect("/next")


@router.get("/next")
async def next_game(client: AnyClient) -> Response:
    """Go to the rematch; the tokens are valid there too."""
    if client.table.rematch is None:
        return client.redirect()
    other = await client.service.table(client.table.rematch)
    response = redirect(client.request, f"/t/{other.id}")
    tokens = parse_cookie(client.tokens.to_cookie(), other.tokens)
    return with_seat_cookie(client.request, response, other.id, tokens)
