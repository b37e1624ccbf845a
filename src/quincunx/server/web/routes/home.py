"""Before the game: the list of games, set-up and rules."""

from functools import cache

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response
from markdown_it import MarkdownIt

from quincunx.core.errors import OptionError
from quincunx.core.registry import find_descriptor, games, games_by_family
from quincunx.server.http.deps import service_of
from quincunx.server.http.limits import client_address
from quincunx.server.tables.help import HELP_CHOICES
from quincunx.server.tables.setup import DEFAULT_LEVEL, WHO, SetupForm, first_entries, new_table, parse_setup, player_range
from quincunx.server.texts import text
from quincunx.server.web.deps import profile_for_game, with_profile_cookie, with_seat_cookie
from quincunx.server.web.forms import read_form
from quincunx.server.web.games import card_of, sheet_of
from quincunx.server.web.templating import page, redirect, wants_fragment

router = APIRouter()


@router.get("/")
async def home(request: Request) -> Response:
    days = round(service_of(request).rate_limiter.limits.days)
    values = {"families": games_by_family(), "card_of": card_of, "sheet_of": sheet_of, "player_range": player_range}
    return page("home.html", days=days, level=DEFAULT_LEVEL, **values)


@router.get("/api")
async def api(request: Request) -> Response:
    return redirect(request, "/api/docs")


@router.get("/new/{key}")
async def setup(request: Request, key: str) -> Response:
    return setup_page(request, parse_or_404(key, dict(request.query_params)))


@router.post("/new/{key}")
async def create(request: Request, key: str) -> Response:
    fields = await read_form(request)
    form = parse_or_404(key, fields)
    if form.errors:
        return setup_page(request, form, 422)
    seed: str | None = request.app.state.seed
    row, tokens = new_table(form, seed)
    seat = next(iter(tokens.plays), None)
    profile, profile_key = (None, None) if seat is None else await profile_for_game(request, form.seats[seat].name)
    entries = first_entries(form, tokens, "wait_for_nonce" in fields, seed is None, profile)
    await service_of(request).open(row, entries, client_address(request.scope))
    response = with_profile_cookie(request, redirect(request, f"/t/{row.id}"), profile_key)
    return with_seat_cookie(request, response, row.id, tokens)


def parse_or_404(key: str, fields: dict[str, str]) -> SetupForm:
    try:
        return parse_setup(key, fields)
    except OptionError:
        raise HTTPException(404, text("error.no_game")) from None


def setup_page(request: Request, form: SetupForm, status: int = 200) -> Response:
    labels = {option.name: option_label(form.game.key, option.name, option.description) for option in form.option_list}
    template = "setup_form.html" if wants_fragment(request) else "setup.html"
    return page(template, status, form=form, who=WHO, help=HELP_CHOICES, option_labels=labels)


def option_label(key: str, option: str, description: str) -> str:
    """From the game's texts or, for games without any, from the option's description."""
    plain = text(f"setup.option.{option}", default=description[:1].upper() + description[1:])
    return text(f"{sheet_of(key).name}.option.{option}", default=plain)


@router.get("/rules/{key}")
async def rules(request: Request, key: str) -> Response:
    if key not in games():
        raise HTTPException(404, text("error.no_game"))
    return page("rules_text.html" if wants_fragment(request) else "rules.html", key=key, rules=rules_html(key))


@cache
def rules_html(key: str) -> str:
    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(find_descriptor(key).read_rules_page()))
