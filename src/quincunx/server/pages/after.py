"""Beside and after the game: advice, the replay, the record, and the next game with the same people."""

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import PlainTextResponse, Response

from quincunx.server.desk import give, go, house_of, number, own_seat, page, table_of
from quincunx.server.people import read_keys
from quincunx.server.scene import replay_scene
from quincunx.server.setup import ALL, NONE, again
from quincunx.server.table import Table
from quincunx.server.texts import text

router = APIRouter(prefix="/t/{name}")

SHOWN = 40  # values of moves, the best ones: some positions have thousands


@router.get("/advice")
async def advice(request: Request, name: str, seat: str, all: str = "") -> Response:  # noqa: A002  (its name in the address)
    """The best move and why; with `all` what every move is worth."""
    table, keys = await table_of(request, name)
    mine = own_seat(keys, seat)
    if table.row.help == NONE or (all and table.row.help != ALL):
        raise HTTPException(403, text("error.no_help"))
    if mine not in table.state.acting:
        raise HTTPException(409, text("error.not_asked"))
    found = await house_of(request).advice(name, mine)
    return page("advice.html", best=found[0], moves=found[:SHOWN] if all else [], more=max(0, len(found) - SHOWN) if all else 0)


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
    return PlainTextResponse(str(table.match.record), headers=headers)


async def finished(request: Request, name: str) -> Table:
    """The record tells what was hidden, so that it waits for the end."""
    table, _ = await table_of(request, name)
    if not table.state.over:
        raise HTTPException(409, text("error.not_over"))
    return table


@router.post("/rematch")
async def rematch(request: Request, name: str) -> Response:
    """A new table for the same people; the first to ask opens it for all."""
    table, keys = await table_of(request, name)
    if not keys.plays or not table.state.over:
        raise HTTPException(403, text("error.rematch"))
    if table.rematch is None:
        row = again(table.row, table.match.names, table.joined)
        await house_of(request).open(row)
        await house_of(request).change(name, lambda now: [] if now.rematch else now.follow_with(row.id))
    return go(request, f"/t/{name}/next")


@router.get("/next")
async def following(request: Request, name: str) -> Response:
    """To the rematch, with the keys that fit there too."""
    table, keys = await table_of(request, name)
    if table.rematch is None:
        return go(request, f"/t/{name}")
    other = await house_of(request).table(table.rematch)
    return give(request, go(request, f"/t/{other.id}"), other.id, read_keys(keys.written(), other.row))
