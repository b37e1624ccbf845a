"""Score sheets to print, from the browser."""

from collections.abc import Sequence

from fastapi import APIRouter, Request
from fastapi.responses import Response

from quincunx.core.game import Game
from quincunx.core.view import SeatView
from quincunx.languages import _
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import find_table, service_of
from quincunx.server.service.tables import TableService
from quincunx.server.table.permissions import check_finished
from quincunx.server.table.state import TableState
from quincunx.server.web.deps import find_game
from quincunx.server.web.templating import NO_STORE
from quincunx.sheets.pages import print_game, print_view
from quincunx.sheets.shapes import Drawing
from quincunx.sheets.svg import to_svg

COST = 20  # a page takes as long as this many other requests

router = APIRouter()


@router.get("/print/{key}")
async def sheets(request: Request, key: str, paper: str = "a4", rules: str = "") -> Response:
    """A page of empty sheets as PDF, or as SVG on a server without the library for it."""
    game, service = find_game(key), service_of(request)
    service.rate_limiter.count_request(client_address(request.scope), COST)
    data, media_type = await service.thread_jobs.run(printed, game, paper, bool(rules))
    return Response(data, media_type=media_type, headers=NO_STORE)


@router.get("/t/{name}/print")
async def played_sheets(request: Request, name: str, paper: str = "a4") -> Response:
    """The sheets of a finished game as they were."""
    table = await find_table(request, name)
    service = service_of(request)
    service.rate_limiter.count_request(client_address(request.scope), COST)
    view = await final_view(service, table)
    data, media_type = await service.thread_jobs.run(
        lambda: as_file(print_view(table.game, view, table.names, paper), table.game)
    )
    return Response(data, media_type=media_type, headers=NO_STORE)


async def final_view(service: TableService, table: TableState) -> SeatView:
    if table.pad is not None and table.over:
        return table.pad.view(None)
    replay = await service.replay(table.id, check_finished(table))
    return replay.state_after(len(replay)).view(None)


def printed(game: Game, paper: str, rules: bool) -> tuple[bytes, str]:
    return as_file(print_game(game, paper=paper, rules=rules), game)


def as_file(pages: Sequence[Drawing], game: Game) -> tuple[bytes, str]:
    try:
        from quincunx.sheets.pdf import to_pdf
    except ModuleNotFoundError:
        return to_svg(pages[0], _(game.title)).encode(), "image/svg+xml"
    return to_pdf(pages, _(game.title)), "application/pdf"
