"""Taking a seat: with an invitation, at an open table, or on another device."""

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.languages import _
from quincunx.server.table.state import TableState
from quincunx.server.web.pages.page import Page
from quincunx.server.web.pages.table import picture_of
from quincunx.server.web.words import join_names


@dataclass(frozen=True)
class JoinPage(Page):
    template = "join.html"

    table: str
    title: str
    picture: str  # the address, for previews of links
    players: str
    rated: bool
    clock: str  # in words; empty without one
    commitment: str | None
    name: str
    has_profile: bool
    error: str


def join_page(
    table: TableState, name: str, has_profile: bool, base_url: str, error: str = ""
) -> JoinPage:
    return JoinPage(
        table=table.id,
        title=_(table.game.title),
        picture=picture_of(base_url, table),
        players=join_names(table.names),
        rated=table.rated,
        clock="" if table.clock is None else table.clock.control.words,
        commitment=table.commitment,
        name=name,
        has_profile=has_profile,
        error=error,
    )


@dataclass(frozen=True)
class DeviceLink:
    name: str
    link: str


@dataclass(frozen=True)
class DevicesPage(Page):
    """Links with the tokens of one's own seats."""

    template = "devices.html"

    table: str
    links: Sequence[DeviceLink]


@dataclass(frozen=True)
class OpenTable:
    """One that waits for others."""

    table: str
    title: str
    names: str
    rated: bool
    minutes: int


@dataclass(frozen=True)
class OpenTablesPage(Page):
    """The part of the home page that lists who waits for others."""

    template = "open_tables.html"

    tables: Sequence[OpenTable]


def open_table(table: TableState, minutes: int) -> OpenTable:
    taken = [name for seat, name in enumerate(table.names) if seat not in table.free_seats]
    return OpenTable(table.id, _(table.game.title), join_names(taken), table.rated, minutes)
