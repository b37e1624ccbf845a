"""Templates, which page models alone are rendered with, and the responses made from them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, StrictUndefined

from quincunx.languages import _, format_number, ngettext
from quincunx.server.jobs.thread_jobs import ThreadJobs
from quincunx.server.web.games import outside_folders
from quincunx.server.web.pages.page import Page, layout
from quincunx.server.web.words import colour_letter, colour_name

FOLDER = Path(__file__).parent
NO_STORE = {"cache-control": "no-store"}


class DictEnvironment(Environment):
    """What a game shows is dicts: `row.marks` looks for a key first, then an attribute."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        try:
            return getattr(obj, attribute)
        except AttributeError:
            return super().getattr(obj, attribute)


def load_outside(name: str) -> str | None:
    """A template of another package, such as `games/pig/sheet.html`."""
    _, game, file = name.split("/", 2) if name.startswith("games/") else ("", "", "")
    folder = outside_folders().get(game)
    path = None if folder is None else folder / file
    return path.read_text("utf-8") if path and path.is_file() else None


environment = DictEnvironment(
    loader=ChoiceLoader([FileSystemLoader(FOLDER / "templates"), FunctionLoader(load_outside)]),
    extensions=["jinja2.ext.i18n"],
    autoescape=True,
    auto_reload=False,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
environment.install_gettext_callables(_, ngettext, newstyle=False)  # type: ignore[attr-defined]  # added by the extension
environment.globals.update(_=_, colour_letter=colour_letter, colour_name=colour_name, layout=layout)


def with_minus(number: int) -> str:
    """A number with a proper minus sign."""
    return str(number).replace("-", "−")


environment.filters.update(
    number=format_number,  # such as `value | number(".1f")`: written as in the language
    with_minus=with_minus,
)


def render(page: Page, fragment: bool = False) -> str:
    """The whole page or, if it has one, the part of it that htmx replaces."""
    name = page.fragment if fragment and page.fragment else page.template
    return environment.get_template(name).render(vars(page))


def page_response(request: Request, page: Page, status: int = 200) -> HTMLResponse:
    return HTMLResponse(render(page, wants_fragment(request)), status, NO_STORE)


async def long_page_response(
    request: Request,
    jobs: ThreadJobs,
    make: Callable[[], Page],
    status: int = 200,
) -> HTMLResponse:
    """A page that takes the longer the more was played: nobody else waits for it."""
    is_fragment = wants_fragment(request)
    html = await jobs.run(lambda: render(make(), is_fragment))
    return HTMLResponse(html, status, NO_STORE)


def wants_fragment(request: Request) -> bool:
    """Does htmx make this request, to replace a part of the page?"""
    return request.headers.get("hx-request") == "true"


def redirect(request: Request, path: str) -> Response:
    response = RedirectResponse(path, 303)
    if wants_fragment(request):
        return Response(status_code=200, headers={"HX-Redirect": response.headers["location"]})
    return response
