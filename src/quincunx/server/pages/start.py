"""Before the game: the games, setting a table, the rules, and records that somebody brings."""

from functools import cache

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response
from markdown_it import MarkdownIt

from quincunx.core.errors import OptionError, QuincunxError
from quincunx.core.registry import find_descriptor, games, games_by_family
from quincunx.server.desk import bring, dice_report, fields, give, go, house_of, open_table, page, partial
from quincunx.server.setup import HELP, WHO, Form, form_of_record, new_table, read_form
from quincunx.server.table import loaded
from quincunx.server.texts import text

router = APIRouter()


@router.get("/")
async def home(request: Request) -> Response:
    days = round(house_of(request).porter.limits.days)
    return page("home.html", days=days, families=games_by_family())


@router.get("/new/{key}")
async def setup(request: Request, key: str) -> Response:
    return setup_page(request, form_of(key, dict(request.query_params)))


@router.post("/new/{key}")
async def create(request: Request, key: str) -> Response:
    form = form_of(key, await fields(request))
    if form.errors:
        return setup_page(request, form, 422)
    row, keys = new_table(form, request.app.state.seed)
    await open_table(request, row)
    return give(request, go(request, f"/t/{row.id}"), row.id, keys)


def form_of(key: str, told: dict[str, str]) -> Form:
    try:
        return read_form(key, told)
    except OptionError as error:
        raise HTTPException(404, str(error)) from error


def setup_page(request: Request, form: Form, status: int = 200) -> Response:
    return page("setup_form.html" if partial(request) else "setup.html", status, form=form, who=WHO, help=HELP)


@router.get("/rules/{key}")
async def rules(request: Request, key: str) -> Response:
    if key not in games():
        raise HTTPException(404, text("error.no_game"))
    return page("rules_text.html" if partial(request) else "rules.html", key=key, rules=rules_of(key))


@cache
def rules_of(key: str) -> str:
    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(find_descriptor(key).read_rules_page()))


@router.get("/verify")
async def verify() -> Response:
    return page("verify.html", told="", promised="", error="", report=None)


@router.post("/verify")
async def verified(request: Request) -> Response:
    """The dice of any record against its seed, and the seed against what was promised."""
    filled = await fields(request)
    told, promised = filled.get("record", "").replace("\r\n", "\n"), filled.get("commitment", "").strip()
    try:
        report = await dice_report(request, await bring(request, told), promised or None)
    except QuincunxError as error:
        return page("verify.html", 422, told=told, promised=promised, error=str(error), report=None)
    return page("verify.html", told=told, promised=promised, error="", report=report)


@router.get("/records")
async def records() -> Response:
    return page("records.html", told="", error="")


@router.post("/records")
async def load(request: Request) -> Response:
    """A table from a record: to be looked at, or played on where it ended."""
    told = (await fields(request)).get("record", "").replace("\r\n", "\n")
    try:
        record = await bring(request, told)
    except QuincunxError as error:
        return page("records.html", 422, told=told, error=str(error))
    row, keys = new_table(form_of_record(record))
    table = await open_table(request, row, loaded(record))
    return give(request, go(request, f"/t/{row.id}/replay" if table.state.over else f"/t/{row.id}"), row.id, keys)
