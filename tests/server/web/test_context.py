"""Every position of random games can be drawn for everybody, with a control for each legal move and nothing that is secret."""

import html
import random
import re

import pytest

import quincunx as qx
from quincunx.server.desk import Drawings
from quincunx.server.web.context import Viewer, focus_of, replay_scene, scene
from quincunx.server.tables.setup import new_table, read_form
from quincunx.server.web.games import sheet_of
from quincunx.server.tables.table import Table
from tests.support import setups

STEPS = 120
EXTREMES = [game for game in setups() if game.players in (game.seats[0], game.seats[-1])]
BY_SCRIPT = ("qwirkle",)  # whose moves are put together on the board


def table_of(game: qx.Game, **fields: str) -> Table:
    told = {name: str(value) for name, value in game.options.items()} | {f"who{seat}": "here" for seat in range(game.players)}
    row, _ = new_table(read_form(game.key, {**told, **fields}), "scenes")
    return Table(row, [])


def offered(page: str) -> set[str]:
    return {html.unescape(move) for move in re.findall(r'name="move" value="([^"]+)"', page)}


@pytest.mark.parametrize("game", EXTREMES, ids=repr)
def test_random_games_are_drawn_for_everybody(game: qx.Game) -> None:
    table, rng, drawings = table_of(game), random.Random(11), Drawings()
    for step in range(STEPS):
        if step % 8 == 0 or table.state.over:
            for seat in range(game.players):
                page = drawings.of(table, Viewer(frozenset({seat})), frozenset({seat}))
                if game.key not in BY_SCRIPT:
                    assert offered(page) == set(table.state.view(seat)["moves"])
            assert offered(drawings.of(table, Viewer(), frozenset())) == set()
        if table.state.over:
            break
        seat = rng.choice(table.state.acting)
        table.play(seat, rng.choice(table.state.view(seat)["moves"]))
    for step in (0, 1, len(table.match.log) // 2, len(table.match.log), 10**6):
        assert replay_scene(table, step)["step"] <= len(table.match.log)


def test_a_shared_screen_asks_one_after_the_other() -> None:
    table = table_of(qx.game("squares", players=3), first="1")
    everybody = Viewer(frozenset({0, 1, 2}))
    assert scene(table, everybody, frozenset())["switches"] == [0, 1, 2]
    assert scene(table, everybody, frozenset())["focus"] == 0
    table.play(0, "pass")
    assert scene(table, everybody, frozenset())["focus"] == 1
    assert scene(table, Viewer(everybody.seats, {}, 2), frozenset())["focus"] == 2
    assert scene(table, Viewer(everybody.seats, {}, 0), frozenset())["focus"] == 1


def test_a_hidden_hand_is_covered_until_its_owner_is_there() -> None:
    table = table_of(qx.game("qwirkle", players=2))
    turn, sheet = table.state.acting[0], sheet_of("qwirkle")
    both = frozenset({0, 1})
    assert focus_of(table, Viewer(both), sheet).covered == turn
    assert focus_of(table, Viewer(both, {}, 1 - turn), sheet).covered == turn
    assert focus_of(table, Viewer(both, {}, turn), sheet).seat == turn
    assert "rack-tile" not in Drawings().of(table, Viewer(both), both)
    table.hand_over(1 - turn, "novice")
    assert focus_of(table, Viewer(both), sheet).seat == turn


def test_a_secret_choice_is_drawn_for_its_owner_alone() -> None:
    table = table_of(qx.game("squares", players=2), first="0")
    move = table.state.view(0)["moves"][-1]
    table.play(0, move)
    drawings = Drawings()
    assert "your choice" in drawings.of(table, Viewer(frozenset({0})), frozenset())
    for other in (Viewer(), Viewer(frozenset({1}))):
        page = drawings.of(table, other, frozenset())
        assert "your choice" not in page
        assert "has chosen" in page
