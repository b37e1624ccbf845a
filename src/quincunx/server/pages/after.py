"""Beside and after the game: advice, the replay, the record, and the next game with the same people."""

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import PlainTextResponse, Response

from quincunx.server.desk import advice_for, dice_report, give, go, house_of, next_table, number, over, own_seat, page, table_of
from quincunx.server.people import read_keys
from quincunx.server.scene import replay_scene
from quincunx.server.table import Table
from quincunx.server.texts import text

router = APIRouter(prefix="/t/{name}")

SHOWN = 40  # values of moves, the best ones: some positions have thousands


@router.get("/advice")
async def advice(request: Request, name: str, seat: str, all: str = "") -> Response:  # noqa: A002  (its name in the address)
    """The best move and why; with `all` what every move is worth."""
    table, keys = await table_of(request, name)
    mine = own_seat(keys, seat)
    found = await advice_for(house_of(request), table, mine, bool(all))
    shown, alone = found[:SHOWN] if all else [], table.state.players == 1
    return page("advice.html", best=found[0], moves=shown, more=len(found) - len(shown) if all else 0, alone=alone)


@router.get("/replay")
async def replay(request: Request, name: str, step: str | None = None) -> Response:
    table = await finished(request, name)
    wanted = number(step)
    part = request.headers.get("hx-request") == "true"
    return page("replay_table.html" if part else "replay.html", **replay_scene(table, len(table.match.log) if wanted is None else wanted))


@router.get("/record.txt")
async def record(request: Request, name: str) -> Response:
    table = await finished(request, name)
    headers = {"content-disposition": f'attachment; filename="{table.row.game}-{name}.txt"'}
    return PlainTextResponse(str(table.record), headers=headers)


async def finished(request: Request, name: str) -> Table:
    return over((await table_of(request, name))[0])


@router.get("/dice")
async def dice(request: Request, name: str) -> Response:
    """Were the dice those that were promised, and did they fall as dice should?"""
    table = await finished(request, name)
    report = None if table.loaded else await dice_report(request, table.record, table.commitment)
    return page("dice_page.html", table=name, report=report)


@router.post("/rematch")
async def rematch(request: Request, name: str) -> Response:
    table, keys = await table_of(request, name)
    if not keys.plays or not table.state.over:
        raise HTTPException(403, text("error.rematch"))
    await next_table(request, table)
    return go(request, f"/t/{name}/next")


@router.get("/next")
async def following(request: Request, name: str) -> Response:
    """To the rematch, with the keys that fit there too."""
    table, keys = await table_of(request, name)
    if table.rematch is None:
        return go(request, f"/t/{name}")
    other = await house_of(request).table(table.rematch)
    return give(request, go(request, f"/t/{other.id}"), other.id, read_keys(keys.written(), other.row))
