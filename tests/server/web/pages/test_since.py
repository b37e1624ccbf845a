"""What the page says about the moves of others: since one's last move, and whose roll it is."""

import pytest

import quincunx as qx
from quincunx.games.qwixx import Mark
from quincunx.server.web.pages.since import PlayerMarks
from quincunx.server.web.pages.table import TablePage, table_page
from quincunx.server.web.pages.viewer import Viewer
from quincunx.server.web.templating import render
from tests.server.table.support import LoggedTable
from tests.server.web.pages.test_table import new_game_table


def page_of(table: LoggedTable, *seats: int) -> TablePage:
    return table_page(table.table, Viewer(frozenset(seats)), frozenset(seats))


def test_the_marks_of_others_stay_until_the_next_decision() -> None:
    table = new_game_table(qx.game("qwixx", players=2), first="1", name0="Ann", name1="Bob")
    assert page_of(table, 0).since == []
    white = str(table.state.moves(1)[-1])
    table.play(0, "pass")
    assert page_of(table, 0).since == []  # his choice is secret
    table.play(1, white)
    assert page_of(table, 0).since == [PlayerMarks("Bob", [f"{white} (+1)"])]
    colour = next(str(move) for move in table.state.moves(1) if isinstance(move, Mark))
    table.play(1, colour)
    page = page_of(table, 0)
    assert page.since[0].marks[0] == f"{white} (+1)"
    assert page.since[0].marks[1].startswith(f"{colour} (+")
    assert f"Since your last move: <span><b>Bob</b> {white} (+1), {colour}" in render(page)
    assert page_of(table, 1).since == []
    assert page_of(table).since == []
    table.play(0, "pass")
    table.play(1, "pass")
    assert page_of(table, 0).since == []


def test_penalties_and_tiles_are_told_in_the_words_of_the_log() -> None:
    table = new_game_table(qx.game("squares", players=2), first="1", name1="Bob")
    for seat, move in ((0, "pass"), (1, "pass"), (1, "penalty")):
        table.play(seat, move)
    assert page_of(table, 0).since == [PlayerMarks("Bob", ["took a penalty (−5)"])]
    tiles = new_game_table(qx.game("qwirkle", players=2), name0="Ann", name1="Bob")
    first = tiles.state.acting[0]
    tiles.play(first, tiles.state.view(first).moves[0])
    ((_, words),) = [(each.name, each.marks[0]) for each in page_of(tiles, 1 - first).since]
    assert words.startswith(("placed", "began with"))


def test_a_roll_of_another_is_not_called_your_turn() -> None:
    table = new_game_table(qx.game("qwixx", players=2), first="1", name0="Ann", name1="Bob")
    white = table.table.view(0).as_dict()["sums"]["white"][0]
    prompt = f"Mark the white sum {white}, or pass."
    assert page_of(table, 0).status == f"Bob rolled. {prompt}"
    assert page_of(table, 1).status == f"Your turn. {prompt}"
    assert page_of(table, 0, 1).status == f"Ann, with Bob's roll. {prompt}"
    assert ">Bob&#39;s roll<" in render(page_of(table, 0))
    assert ">Your roll<" in render(page_of(table, 1))


@pytest.mark.parametrize(
    ("key", "question"),
    [("squares", "Are the dice fair?"), ("qwirkle", "Were the tiles drawn fairly?")],
)
def test_the_menu_asks_about_what_was_drawn(key: str, question: str) -> None:
    html = render(page_of(new_game_table(qx.game(key, players=2)), 0))
    menu = html[html.index('id="menu"') : html.index('class="stage')]
    assert question in menu
    assert all(f'id="{panel}"' in menu for panel in ("fairness", "resign", "seats"))
