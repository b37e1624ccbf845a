"""Help from the engine: off by default between people, and never used unseen."""

import pytest

import quincunx as qx
from quincunx.core.play import notes
from quincunx.core.play.match import check_record
from quincunx.core.play.notes import HINT, VALUES
from quincunx.server.table.entries import HelpUsed
from quincunx.server.table.row import HERE, INVITED
from quincunx.server.table.setup import new_table, parse_setup
from quincunx.server.web.pages.viewer import Viewer
from quincunx.server.web.rendered_tables import RenderedTables
from tests.server.table.support import LoggedTable


def new_help_table(**fields: str) -> LoggedTable:
    row, _ = new_table(
        parse_setup("qwixx", {"name0": "Ann", "name1": "Bob", "first": "0", **fields}), "help"
    )
    return LoggedTable(row)


@pytest.mark.parametrize(
    ("fields", "level"),
    [
        ({"players": "1"}, "all"),
        ({"who1": "novice"}, "all"),
        ({"who1": HERE}, "none"),
        ({"who1": INVITED}, "none"),
        ({"who1": INVITED, "help": "hints"}, "hints"),
        ({"who0": "casual", "who1": "novice"}, "all"),
    ],
)
def test_the_default_depends_on_how_many_people_play(fields: dict[str, str], level: str) -> None:
    assert new_help_table(**fields).table.help == level


def test_between_people_every_use_is_logged_and_shown_to_all() -> None:
    table = new_help_table(who1=INVITED, help="all")
    assert table.use_help(0, HINT) == [HelpUsed(0, HINT)]
    assert table.use_help(0, HINT) == []  # it is the same decision
    assert table.use_help(0, VALUES) == [HelpUsed(0, VALUES)]
    assert table.table.help_uses == (notes.HelpUsed(0, 1, HINT), notes.HelpUsed(0, 1, VALUES))
    assert LoggedTable(table.row, table.entries).table.help_uses == table.table.help_uses
    page = RenderedTables().get(table.table, Viewer(frozenset({1})), frozenset())
    assert "<b>Ann</b> used a hint" in page
    assert "<b>Ann</b> looked at the values of all moves" in page


def test_alone_nothing_is_logged() -> None:
    assert new_help_table(who1="novice").use_help(0, HINT) == []


def finished(table: LoggedTable) -> str:
    while not table.state.over:
        seat = table.state.acting[0]
        table.play(seat, str(table.state.moves(seat)[0]))
    record = table.table.record
    assert record is not None
    return str(record)


def test_the_record_says_who_used_help_and_is_otherwise_the_same() -> None:
    helped, unhelped = (
        new_help_table(who1=INVITED, help="all"),
        new_help_table(who1=INVITED, help="all"),
    )
    helped.use_help(1, HINT)
    text = finished(helped)
    lines = text.splitlines()
    place = lines.index("hint 1")
    assert lines[place - 1].startswith("* ")  # after the first roll
    assert [line for line in lines if line != "hint 1"] == finished(unhelped).splitlines()
    assert qx.replay(check_record(text)).state.over
