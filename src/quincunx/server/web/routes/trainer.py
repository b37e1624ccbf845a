"""The trainer: after each decision at a table alone, how good it was."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from quincunx.core.text.messages import message
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import service_of
from quincunx.server.table.permissions import Forbidden, check_own_seat
from quincunx.server.table.trainer import latest_decision, may_train
from quincunx.server.web.deps import table_and_tokens
from quincunx.server.web.forms import parse_number
from quincunx.server.web.pages.trainer import trainer_mark
from quincunx.server.web.templating import page_response

router = APIRouter(prefix="/t/{name}/trainer")


@router.post("")
async def judge(request: Request, name: str, seat: str = "") -> Response:
    """The mark for the latest decision; nothing if it was none."""
    table, tokens = await table_and_tokens(request, name)
    own = check_own_seat(tokens.plays, parse_number(seat))
    if not may_train(table, own):
        raise Forbidden(message("The trainer is only for games that one person plays with help."))
    judged = latest_decision(table, own)
    if judged is None:
        return Response(status_code=204)
    found = await service_of(request).advice_before(
        table.id, judged.state, own, client_address(request.scope)
    )
    return page_response(request, trainer_mark(judged, found))
