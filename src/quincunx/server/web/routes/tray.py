"""The dice of a game beside score pads: rolling them, holding them back, and their seed."""

from fastapi import APIRouter
from fastapi.responses import Response

from quincunx.server.table import shared_dice_changes
from quincunx.server.web.deps import AnyClient
from quincunx.server.web.routes.pads import change

router = APIRouter(prefix="/t/{name}/tray")


@router.post("")
async def open_tray(client: AnyClient) -> Response:
    await client.change(shared_dice_changes.open_tray, client.seats)
    return client.redirect()


@router.post("/roll")
async def roll(client: AnyClient) -> Response:
    again, rolls = bool(client.form.get("again")), client.number("rolls")
    return await change(client, shared_dice_changes.throw, client.seats, again, rolls)


@router.post("/hold")
async def hold(client: AnyClient) -> Response:
    return await change(client, shared_dice_changes.hold, client.seats, client.number("die"))


@router.post("/close")
async def close(client: AnyClient) -> Response:
    """Publish the seed."""
    return await change(client, shared_dice_changes.close, client.seats)
