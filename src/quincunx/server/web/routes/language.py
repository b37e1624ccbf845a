"""Choosing a language, and the manifest of the installed app in that language."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import Response

from quincunx.languages import languages
from quincunx.server.http.language import LANGUAGE
from quincunx.server.web.deps import with_cookie
from quincunx.server.web.forms import read_form
from quincunx.server.web.pages.page import Page
from quincunx.server.web.templating import NO_STORE, redirect, render

router = APIRouter()


@dataclass(frozen=True)
class Manifest(Page):
    """Of the installed app."""

    template = "manifest.webmanifest"


@router.post("/language")
async def choose_language(request: Request) -> Response:
    """Remember the language in this browser, and show the page again that it was chosen on."""
    response = redirect(request, page_before(request))
    code = (await read_form(request)).get("language", "")
    return with_cookie(request, response, LANGUAGE, code, "/") if code in languages() else response


def page_before(request: Request) -> str:
    """The path of the page that sent this form.

    The host is left out, and with two slashes at the start a path would be one.
    """
    before = urlsplit(request.headers.get("referer", ""))
    path = f"/{before.path.lstrip('/')}"
    return f"{path}?{before.query}" if before.query else path


@router.get("/manifest.webmanifest")
async def manifest() -> Response:
    return Response(render(Manifest()), media_type="application/manifest+json", headers=NO_STORE)
