"""Records and sheets from elsewhere: loading them, and verifying the dice of records."""

from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import Response

from quincunx.core.errors import QuincunxError
from quincunx.core.registry import find_descriptor, key_of_file
from quincunx.languages import _, translate
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import service_of
from quincunx.server.table.entries import entries_of_record
from quincunx.server.table.setup import host_entries, new_table, setup_from_record
from quincunx.server.web.deps import with_seat_cookie
from quincunx.server.web.forms import read_form
from quincunx.server.web.pages.dice import numbers_added
from quincunx.server.web.pages.records import RecordsPage, SheetsPage, VerifyPage, verifier_page
from quincunx.server.web.templating import page_response, redirect

router = APIRouter()


@router.get("/records")
async def record_form(request: Request) -> Response:
    return page_response(request, RecordsPage())


@router.post("/records")
async def load_record(request: Request) -> Response:
    """Open a table with the game of a record, to be replayed or continued."""
    service = service_of(request)
    address = client_address(request.scope)
    given = pasted(await read_form(request), "record")
    try:
        record = await service.check_record(given, address)
        row, tokens = new_table(setup_from_record(record))
    except QuincunxError as error:
        refused = RecordsPage(given, _("Invalid record: {why}.", why=translate(error)))
        return page_response(request, refused, 422)
    table = await service.open(row, [*host_entries(tokens), *entries_of_record(record)], address)
    path = f"/t/{row.id}/replay" if table.over else f"/t/{row.id}"
    return with_seat_cookie(request, redirect(request, path), row.id, tokens)


@router.get("/verify")
async def verification_form(request: Request) -> Response:
    return page_response(request, VerifyPage())


@router.get("/static/verifier.html")
async def verifier(request: Request) -> Response:
    return page_response(request, verifier_page())


@router.post("/verify")
async def verify(request: Request) -> Response:
    """Check the dice of a record against its seed, and the seed against the commitment."""
    service = service_of(request)
    address = client_address(request.scope)
    fields = await read_form(request)
    given = pasted(fields, "record")
    commitment = fields.get("commitment", "").strip()
    try:
        found = await service.check_record(given, address)
        report = await service.report_dice(found, commitment or None, address)
    except QuincunxError as error:
        why = _("Invalid record: {why}.", why=translate(error))
        return page_response(request, VerifyPage(given, why, commitment), 422)
    numbers = numbers_added(report.nonces, report.branches, found.names)
    return page_response(request, VerifyPage(given, "", commitment, report, numbers))


@router.get("/sheets")
async def sheet_form(request: Request) -> Response:
    return page_response(request, SheetsPage())


@router.post("/sheets")
async def load_sheet(request: Request) -> Response:
    """Go to the set-up of the game, whose address contains the sheet: it can be shared."""
    given = pasted(await read_form(request), "sheet")
    try:
        key = await service_of(request).thread_jobs.run(
            lambda: find_descriptor(key_of_file(given)).key
        )
    except QuincunxError as error:
        refused = SheetsPage(given, _("Invalid sheet: {why}.", why=translate(error)))
        return page_response(request, refused, 422)
    return redirect(request, f"/new/{quote(key, safe='')}")


def pasted(fields: dict[str, str], name: str) -> str:
    return fields.get(name, "").replace("\r\n", "\n")
