"""The trainer: after each decision at a table alone, how good it was."""

from fastapi import APIRouter
from fastapi.responses import Response

from quincunx.core.text.messages import message
from quincunx.server.table.permissions import Forbidden, check_own_seat
from quincunx.server.table.trainer import latest_decision, may_train
from quincunx.server.web.deps import AnyClient
from quincunx.server.web.forms import parse_number
from quincunx.server.web.pages.trainer import trainer_mark
from quincunx.server.web.templating import page_response

router = APIRouter(prefix="/t/{name}/trainer")


@router.post("")
async def judge(client: AnyClient, seat: str = "") -> Response:
    """The mark for the latest decision; nothing if it was none."""
    own = check_own_seat(client.seats, parse_number(seat))
    if not may_train(client.table, own):
        raise Forbidden(message("The trainer is only for games that one person plays with help."))
    judged = latest_decision(client.table, own)
    if judged is None:
        return Response(status_code=204)
    found = await client.service.advice_before(client.table.id, judged.state, own, client.address)
    return page_response(client.request, trainer_mark(judged, found))
