"""Templates and the responses made from them."""

from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from quincunx.core.registry import find_descriptor
from quincunx.languages import _, format_number, language, languages, ngettext
from quincunx.server.http.with_community import with_community
from quincunx.server.web.words import colour_letter, colour_name, join_names, level_name
from quincunx.version import __version__

FOLDER = Path(__file__).parent
NO_STORE = {"cache-control": "no-store"}


class DictEnvironment(Environment):
    """Templates get nearly everything as dicts, so `row.marks` looks for a key first and for an
    attribute only if there is none.
    """

    def getattr(self, obj: Any, attribute: str) -> Any:
        if isinstance(obj, dict) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


environment = DictEnvironment(
    loader=FileSystemLoader(FOLDER / "templates"),
    extensions=["jinja2.ext.i18n"],
    autoescape=True,
    auto_reload=False,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
environment.install_gettext_callables(_, ngettext, newstyle=False)  # type: ignore[attr-defined]  # added by the extension
environment.globals.update(
    _=_,
    colour_letter=colour_letter,
    colour_name=colour_name,
    join_names=join_names,
    language=language,
    languages=languages,
    level_name=level_name,
    descriptor=find_descriptor,
    version=__version__,
    with_community=with_community.get,
    base_url="",  # of pages whose previews have a picture
    highlighted=frozenset(),  # the squares to highlight, where a page names none
)


def with_minus(number: int) -> str:
    """A number with a proper minus sign."""
    return str(number).replace("-", "−")


environment.filters.update(
    number=format_number,  # such as `value | number(".1f")`: written as in the language
    translated=_,  # texts that are marked where they are defined
    with_minus=with_minus,
)


def render(template: str, **values: Any) -> str:
    return environment.get_template(template).render(**values)


def page(template: str, status: int = 200, /, **values: Any) -> HTMLResponse:
    return HTMLResponse(render(template, **values), status, NO_STORE)


def wants_fragment(request: Request) -> bool:
    """Does htmx make this request, to replace a part of the page?"""
    return request.headers.get("hx-request") == "true"


def redirect(request: Request, path: str) -> Response:
    response = RedirectResponse(path, 303)
    if wants_fragment(request):
        return Response(status_code=200, headers={"HX-Redirect": response.headers["location"]})
    return response
