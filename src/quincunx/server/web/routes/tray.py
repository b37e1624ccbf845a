"""The dice of a game beside score pads: rolling them, holding them back, and their seed."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from quincunx.server.http.deps import service_of
from quincunx.server.table import shared_dice_changes
from quincunx.server.table.changes import Change
from quincunx.server.table.state import TableState
from quincunx.server.web.deps import table_and_tokens
from quincunx.server.web.forms import parse_number, read_form
from quincunx.server.web.routes.pads import change
from quincunx.server.web.templating import redirect

router = APIRouter(prefix="/t/{name}/tray")


@router.post("")
async def open_tray(request: Request, name: str) -> Response:
    _table, tokens = await table_and_tokens(request, name)
    await service_of(request).change(name, shared_dice_changes.open_tray, tokens.plays)
    return redirect(request, f"/t/{name}")


@router.post("/roll")
async def roll(request: Request, name: str) -> Response:
    form = await read_form(request)
    _table, tokens = await table_and_tokens(request, name)
    again, rolls = bool(form.get("again")), parse_number(form.get("rolls"))

    def make(table: TableState) -> Change:
        return shared_dice_changes.throw(table, tokens.plays, again, rolls)

    return await change(request, name, form, make)


@router.post("/hold")
async def hold(request: Request, name: str) -> Response:
    form = await read_form(request)
    _table, tokens = await table_and_tokens(request, name)
    die = parse_number(form.get("die"))
    return await change(
        request, name, form, lambda table: shared_dice_changes.hold(table, tokens.plays, die)
    )


@router.post("/close")
async def close(request: Request, name: str) -> Response:
    """Publish the seed."""
    form = await read_form(request)
    _table, tokens = await table_and_tokens(request, name)
    return await change(
        request, name, form, lambda table: shared_dice_changes.close(table, tokens.plays)
    )
