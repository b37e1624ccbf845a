"""What all pages need: the templates, the fields of a form, who is asking, and answers in whole or in part."""

import re
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import parse_qsl

from fastapi import HTTPException, Request, WebSocket
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import HTTPConnection

from quincunx.core.match import check_record
from quincunx.core.record import Record
from quincunx.core.registry import find_descriptor
from quincunx.engine import Advice
from quincunx.server import texts
from quincunx.server.fairness import DiceReport, examined
from quincunx.server.house import House, NoTable
from quincunx.server.limits import address_of
from quincunx.server.live import Watcher
from quincunx.server.people import YEAR, Keys, cookie_of, read_keys
from quincunx.server.scene import Viewer, scene
from quincunx.server.setup import ALL, NONE, again
from quincunx.server.store import Entry, TableRow
from quincunx.server.table import Table
from quincunx.version import __version__

FOLDER = Path(__file__).parent
TABLE = re.compile("[0-9a-f]{16}")
MOST_FIELDS = 60
PRICE_OF_WORK = 50  # in plain requests
MOST_DRAWINGS = 500

T = TypeVar("T")

templates = Environment(
    loader=FileSystemLoader(FOLDER / "templates"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
)
templates.globals.update(t=texts.text, colour=texts.colour, descriptor=find_descriptor, listed=texts.listed, version=__version__)


def page(template: str, code: int = 200, /, **values: Any) -> HTMLResponse:
    return HTMLResponse(templates.get_template(template).render(**values), code, {"cache-control": "no-store"})


def partial(request: Request) -> bool:
    """Does htmx ask, for a part of a page?"""
    return request.headers.get("hx-request") == "true"


def go(request: Request, path: str) -> Response:
    """On to another page."""
    if partial(request):
        return Response(status_code=200, headers={"HX-Redirect": path})
    return RedirectResponse(path, 303)


async def fields(request: Request) -> dict[str, str]:
    """What was filled in."""
    try:
        return dict(parse_qsl((await request.body()).decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise HTTPException(400, texts.text("error.form")) from None


def number(told: str | None) -> int | None:
    return int(told) if told and told.isascii() and told.isdecimal() and len(told) < 7 else None


# ---- the table, and who sits at it


def house_of(connection: HTTPConnection) -> House:
    house: House = connection.app.state.house
    return house


async def open_table(request: Request, row: TableRow, entries: Sequence[Entry] = ()) -> Table:
    """A new table, if this address may have one more."""
    house = house_of(request)
    house.porter.new_table(address_of(request.scope))
    return await house.open(row, entries)


async def table_of(connection: Request | WebSocket, name: str) -> tuple[Table, Keys]:
    """The table, and the keys to it that this browser holds."""
    try:
        if not TABLE.fullmatch(name):
            raise NoTable(name)
        table = await house_of(connection).table(name)
    except NoTable:
        raise HTTPException(404, texts.text("error.no_table")) from None
    return table, read_keys(connection.cookies.get(cookie_of(name)), table.row)


# ---- what pages and programs may do, in one place


def may_hand_over(house: House, table: Table, mine: Collection[int], seat: int | None) -> bool:
    """Players may let the engine play for themselves, or for somebody who is not here."""
    return seat is not None and bool(mine) and (seat in mine or seat not in house.hub.present(table.id))


async def advice_for(house: House, table: Table, seat: int, every: bool) -> list[Advice]:
    """What the moves of a seat are worth, if the table allows that."""
    if table.row.help == NONE or (every and table.row.help != ALL):
        raise HTTPException(403, texts.text("error.no_help"))
    if seat not in table.state.acting:
        raise HTTPException(409, texts.text("error.not_asked"))
    return await house.advice(table.id, seat)


def over(table: Table) -> Table:
    """The record tells what was hidden, so that it waits for the end."""
    if not table.state.over:
        raise HTTPException(409, texts.text("error.not_over"))
    return table


async def bring(request: Request, text: str) -> Record:
    """The record that a text describes, every line of it checked; or RecordError."""
    return await hard_work(request, check_record, text)


async def dice_report(request: Request, record: Record, promised: str | None) -> DiceReport:
    return await hard_work(request, examined, record, promised)


async def hard_work(request: Request, work: Callable[..., T], *words: object) -> T:
    """Work for other processes, which counts as many requests."""
    house = house_of(request)
    house.porter.request(address_of(request.scope), PRICE_OF_WORK)
    return await house.brains.run(work, *words)


async def next_table(request: Request, table: Table) -> Table:
    """A new table for the same people; the first to ask opens it for all."""
    house = house_of(request)
    if table.rematch is None:
        row = again(table.row, table.match.names, table.joined)
        await open_table(request, row)
        table = await house.change(table.id, lambda now: [] if now.rematch else now.follow_with(row.id))
    assert table.rematch is not None
    return await house.table(table.rematch)


@contextmanager
def admitted(connection: HTTPConnection, name: str, seats: frozenset[int]) -> Iterator[Watcher]:
    """Somebody who watches a table, unless there are too many."""
    house = house_of(connection)
    with (
        house.porter.connection(address_of(connection.scope), house.hub.spectators(name), bool(seats)),
        house.hub.watching(name, seats) as watcher,
    ):
        yield watcher


def viewer(keys: Keys, shown: str | None) -> Viewer:
    return Viewer(frozenset(keys.plays), keys.invites, number(shown))


def give(request: Request, response: Response, table: str, keys: Keys) -> Response:
    """Let the browser keep its keys."""
    secure = request.url.scheme == "https"
    response.set_cookie(cookie_of(table), keys.written(), YEAR, path=f"/t/{table}", httponly=True, samesite="lax", secure=secure)
    return response


def own_seat(keys: Keys, told: str | None) -> int:
    seat = number(told)
    if seat is None or seat not in keys.plays:
        raise HTTPException(403, texts.text("error.not_your_seat"))
    return seat


class Drawings:
    """Tables as they were drawn last: the answer to a move, the news of it and all spectators share one drawing."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], str] = OrderedDict()

    def of(self, table: Table, who: Viewer, present: frozenset[int]) -> str:
        """To be called with the table's lock; what it shows at a place of its log never changes."""
        key = (table.id, table.sequence, who.seats, tuple(who.invites), who.shown, present)
        if key not in self._kept:
            self._kept[key] = templates.get_template("table.html").render(**scene(table, who, present), notice="")
            while len(self._kept) > MOST_DRAWINGS:
                self._kept.popitem(last=False)
        return self._kept[key]


async def drawn(connection: HTTPConnection, name: str, who: Viewer) -> tuple[int, str]:
    """The table as this viewer sees it, with the number that says how far it has come."""
    house, drawings = house_of(connection), connection.app.state.drawings
    table = await house.table(name)
    async with table.lock:
        return table.sequence, drawings.of(table, who, house.hub.present(name) | who.seats)


async def table_page(request: Request, name: str, keys: Keys, shown: str | None, notice: str = "", status: int = 200) -> HTMLResponse:
    """The table, whole or only the part that changes, with a sentence about what could not be done."""
    house, who = house_of(request), viewer(keys, shown)
    if partial(request) and not notice:
        return HTMLResponse((await drawn(request, name, who))[1], status, {"cache-control": "no-store"})
    table = await house.table(name)
    async with table.lock:
        values = scene(table, who, house.hub.present(name) | who.seats)
    return page("table.html" if partial(request) else "play.html", status, **values, notice=notice)
