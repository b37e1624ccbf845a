"""The tutorial of a game: without a table, each step at an address of its own."""

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from quincunx.core.registry import games
from quincunx.core.text.messages import message
from quincunx.server.web.forms import parse_number, read_form
from quincunx.server.web.pages.tutorial import tutorial_page
from quincunx.server.web.templating import page_response, redirect, wants_fragment
from quincunx.server.web.tutorial import has_tutorial, refusal_of, tutorial_of

router = APIRouter(prefix="/tutorial/{key}")


@router.get("")
async def show(request: Request, key: str, step: str | None = None) -> Response:
    return tutorial_response(request, key, find_step(key, step))


@router.post("")
async def play(request: Request, key: str) -> Response:
    """Go on if this is the move of the step; otherwise say why not."""
    form = await read_form(request)
    number = find_step(key, form.get("step"))
    if tutorial_of(key).steps[number - 1].move:
        refusal = refusal_of(tutorial_of(key), number, form.get("move", ""))
    else:
        refusal = ""
    if refusal:
        return tutorial_response(request, key, number, refusal)
    following = find_step(key, str(number + 1))
    if wants_fragment(request):
        return tutorial_response(request, key, following)
    return redirect(request, f"/tutorial/{key}?step={following}")


def find_step(key: str, given: str | None) -> int:
    """The number of a step that exists, from 1."""
    if key not in games() or not has_tutorial(key):
        raise HTTPException(404, message("This game has no tutorial."))
    return min(max(parse_number(given) or 1, 1), tutorial_of(key).last)


def tutorial_response(request: Request, key: str, number: int, refusal: str = "") -> Response:
    return page_response(request, tutorial_page(key, number, refusal))
