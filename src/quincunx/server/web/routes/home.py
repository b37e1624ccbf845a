"""Before the game: the list of games, set-up and rules."""

from dataclasses import replace
from functools import lru_cache

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response
from markdown_it import MarkdownIt

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.errors import OptionError
from quincunx.core.registry import descriptors, find_descriptor, is_game
from quincunx.core.text.messages import message
from quincunx.languages import language
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import existing_community_of, service_of
from quincunx.server.http.with_community import with_community
from quincunx.server.table.row import HERE
from quincunx.server.table.setup import SetupForm, first_entries, new_table, parse_setup
from quincunx.server.web.deps import (
    own_name,
    profile_for_game,
    profile_of,
    with_profile_cookie,
    with_seat_cookie,
)
from quincunx.server.web.forms import read_form
from quincunx.server.web.pages.home import home_page, rules_page
from quincunx.server.web.pages.setup import setup_page
from quincunx.server.web.templating import NO_STORE, page_response, redirect, render

router = APIRouter()


@router.get("/")
async def home(request: Request) -> Response:
    days = round(service_of(request).rate_limiter.limits.days)
    return HTMLResponse(
        home_html(tuple(descriptors()), days, language(), with_community.get()), headers=NO_STORE
    )


@lru_cache(20)
def home_html(known: tuple[GameDescriptor, ...], days: int, code: str, community: bool) -> str:
    """With these games, this language, and a community or not: those of the request."""
    return render(home_page(days, community))


@router.get("/api")
async def api(request: Request) -> Response:
    return redirect(request, "/api/docs")


@router.get("/new/{key}")
async def setup(request: Request, key: str) -> Response:
    return await setup_response(request, await parse_form(request, key, dict(request.query_params)))


@router.post("/new/{key}")
async def create(request: Request, key: str) -> Response:
    fields = await read_form(request)
    form = await parse_form(request, key, fields)
    if form.errors:
        return await setup_response(request, form, 422)
    if form.rated:
        existing_community_of(request)
    seed: str | None = request.app.state.seed
    row, tokens = new_table(form, seed)
    address = client_address(request.scope)
    seat = next(iter(tokens.plays), None)
    profile, profile_key = (
        (None, None) if seat is None else await profile_for_game(request, form.seats[seat].name)
    )
    entries = first_entries(
        form, tokens, "wait_for_nonce" in fields, seed is None, profile, address
    )
    await service_of(request).open(row, entries, address)
    response = with_profile_cookie(request, redirect(request, f"/t/{row.id}"), profile_key)
    return with_seat_cookie(request, response, row.id, tokens)


async def parse_form(request: Request, key: str, fields: dict[str, str]) -> SetupForm:
    """The first person at this screen has the name of the profile, if the form has none.

    `my_name` is what a browser without a profile remembers.
    """
    if "my_name" in fields and await profile_of(request) is None:
        fields = {**fields, "name0": fields["my_name"]}
    form = parse_or_404(key, fields)
    seat = next((seat for seat, each in enumerate(form.seats) if each.who == HERE), None)
    if seat is not None:
        form.seats[seat] = replace(
            form.seats[seat], name=await own_name(request, form.seats[seat].name)
        )
    return form


def parse_or_404(key: str, fields: dict[str, str]) -> SetupForm:
    try:
        return parse_setup(key, fields)
    except OptionError:
        raise HTTPException(404, message("No such game.")) from None


async def setup_response(request: Request, form: SetupForm, status: int = 200) -> Response:
    has_profile = await profile_of(request) is not None
    return page_response(request, setup_page(form, has_profile), status)


@router.get("/rules/{key}")
async def rules(request: Request, key: str) -> Response:
    if not is_game(key):
        raise HTTPException(404, message("No such game."))
    html = await service_of(request).thread_jobs.run(rules_html, key, language())
    return page_response(request, rules_page(find_descriptor(key), html))


@lru_cache(256)
def rules_html(key: str, code: str) -> str:
    """Wide tables and drawings scroll, so the keyboard must reach them."""
    page = find_descriptor(key).read_rules_page(code)
    html = str(MarkdownIt("commonmark", {"html": False}).enable("table").render(page))
    return html.replace("<table>", '<table tabindex="0">').replace("<pre>", '<pre tabindex="0">')
