"""Games from files: a sheet that somebody has written is played like any other game."""

from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import Response

from quincunx.core.errors import QuincunxError
from quincunx.core.registry import find_descriptor, key_of_file
from quincunx.languages import _, translate
from quincunx.server.web.forms import read_form
from quincunx.server.web.pages.records import SheetsPage
from quincunx.server.web.templating import page_response, redirect

router = APIRouter()


@router.get("/sheets")
async def sheet_form(request: Request) -> Response:
    return page_response(request, SheetsPage())


@router.post("/sheets")
async def load_sheet(request: Request) -> Response:
    """Go to the set-up of the game, whose address contains the sheet: it can be shared."""
    given = (await read_form(request)).get("sheet", "").replace("\r\n", "\n")
    try:
        key = find_descriptor(key_of_file(given)).key
    except QuincunxError as error:
        refused = SheetsPage(given, _("Invalid sheet: {why}.", why=translate(error)))
        return page_response(request, refused, 422)
    return redirect(request, f"/new/{quote(key, safe='')}")
